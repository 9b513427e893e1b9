"""What the operating system says is wrong, in the language in use."""

from __future__ import annotations

import errno
import socket

from analyzer.i18n import _


def reason(error: OSError) -> str:
    """Return what the system says is wrong, to stand within a sentence.

    What is not known here comes in the words of the system, in lower case.
    """
    told = _sentences().get(error.errno)
    if told is not None:
        return told
    text = error.strerror or str(error)
    return text[:1].lower() + text[1:]


def _sentences() -> dict[int | None, str]:
    """Return what files and sockets fail with, in the words of the system."""
    return {
        errno.EACCES: _("permission denied"),
        errno.EPERM: _("operation not permitted"),
        errno.ENOENT: _("no such file or directory"),
        errno.EEXIST: _("file exists"),
        errno.ENOTDIR: _("not a directory"),
        errno.EISDIR: _("is a directory"),
        errno.ENAMETOOLONG: _("file name too long"),
        errno.ELOOP: _("too many levels of symbolic links"),
        errno.ENOSPC: _("no space left on device"),
        errno.EDQUOT: _("disk quota exceeded"),
        errno.EFBIG: _("file too large"),
        errno.EROFS: _("read-only file system"),
        errno.EIO: _("input/output error"),
        errno.EMFILE: _("too many open files"),
        errno.EADDRINUSE: _("address already in use"),
        errno.EADDRNOTAVAIL: _("cannot assign requested address"),
        errno.ECONNREFUSED: _("connection refused"),
        socket.EAI_NONAME: _("no host is called so"),
    }
