"""Files of BGBlitz made from plain values: a line of JSON, then the match in Smile.

References: github.com/FasterXML/smile-format-specification.
"""

import gzip
import json
import struct


def bgf_file(match, packed=True):
    """Return a file that holds a match of dicts, lists, texts, numbers, truths and None."""
    head = {"version": "0.1", "compression": "gzip" if packed else "none", "encoding": "smile"}
    body = b":)\n\x00" + _value(match)
    return json.dumps(head).encode() + b"\n" + (gzip.compress(body, mtime=0) if packed else body)


def _value(value):
    if value is None:
        return b"\x21"
    if isinstance(value, bool):
        return b"\x23" if value else b"\x22"
    if isinstance(value, int):
        return _whole(value)
    if isinstance(value, float):
        return b"\x28" + struct.pack(">f", value)
    if isinstance(value, str):
        return b"\xe4" + value.encode() + b"\xfc" if value else b"\x20"
    if isinstance(value, dict):
        pairs = (_key(key) + _value(held) for key, held in value.items())
        return b"\xfa" + b"".join(pairs) + b"\xfb"
    return b"\xf8" + b"".join(map(_value, value)) + b"\xf9"


def _key(key):
    return bytes([0x80 + len(key) - 1]) + key.encode()


def _whole(value):
    zigzag = (value << 1) ^ (value >> 31)
    if zigzag < 32:
        return bytes([0xC0 + zigzag])
    digits = [0x80 | (zigzag & 0x3F)]
    zigzag >>= 6
    while zigzag:
        digits.append(zigzag & 0x3F)
        zigzag >>= 6
    return b"\x24" + bytes(reversed(digits))
