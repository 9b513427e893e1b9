"""Measure what ``kibitz check`` takes for files that are made to take long or to fill the memory.

    export PYTHONPATH=tests/support
    python tests/benchmarks/hostile_files.py [PART OF A NAME]... [--size MB]

Every file is as large as one that is read at most, or as the size named, unless it grows when it is
unpacked. Prints of each its size, the seconds of CPU and the megabytes that reading takes, the exit
status and the last line that is told. The aim: about 10 s and 300 MB.
"""

import argparse
import gzip
import io
import multiprocessing
import os
import random
import struct
import subprocess
import sys
import tempfile
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

from helpers import shared
from made_bgf import bgf_file

from analyzer.transcript.reader import LARGEST_FILE

Maker = Callable[[int], bytes]

XGID = "XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10\n"
ROOT = "(;FF[4]GM[6]AP[GNU Backgammon:1]MI[length:5][game:0][ws:0][bs:0]PW[Ann]PB[Bob]\n"
CHANCES = "0.5 0.1 0.0 0.1 0.0"
PLAY = f"[hefe E ver 3 {CHANCES} 0.1 0C 0 1 0.0 0]"
CUBE = f"[E ver 3 2C 0 1 0.0 {CHANCES} 0.1 0.2 {CHANCES} 0.1 0.2]"
MAT = " 5 point match\n\n Game 1\n Ann : 0                 Bob : 0\n"
ROWS = "".join(f"{n:3}) 31: 8/5 6/5               42: 8/4 6/4\n" for n in range(1, 100))
GVA = '{"match_length": 1, "player_white": "", "player_black": "", "games": '
SMILE = b'{"version":"0.1","compression":"gzip","encoding":"smile"}\n'
#: A first line or two by which a format is known, and a line of play.
TEXTS = {
    "mat": (MAT, "  1) 31: 8/5 6/5               42: 8/4 6/4\n"),
    "sgf": (ROOT, ";W[31hefe]\n"),
    "oldmoves": (
        "Score is 0-0 in a 5 point match.\nann is X - bob is O\n",
        "X: (3 1) 8-5 6-5\nO: (4 2) 17-21 19-21\n",
    ),
    "javafibs": (
        "JavaFIBS internal match representation v1.1\n8:bob:5\n13:bob:\n6:You:bob\n",
        "11:You:3 1\n1:You:8-5 6-5\n",
    ),
    "sgg": (
        "ann vs. bob\n\nSome club\nMatch Length: 5\nVariant: Backgammon\n\nGame 1. 0-0/5\n\n",
        "1\t43: 13/9, 13/10\n2\t\t31: 8/5, 6/5\n",
    ),
    "tmg": (
        "MatchID: 4711\nPlayer1: 10001 ann 4.00\nPlayer2: 10002 bob_2 12.50\nLength: 5\n"
        "Game 1: 0-0\n",
        "  1 1 21: 13/11 6/5\n  2 4 31: 8/5 6/5\n",
    ),
    "party": (
        "boardid=12\ncreator=ann\nMATCHLENGTH=5\nGAME_1_PLAYER_1=ann\nGAME_1_PLAYER_2=bob\n"
        "GAME_1_GAMEPLAY=1 12 30 61 13/7 8/7#\n",
        "GAME_1_GAMEPLAY=1 12 30 61 13/7 8/7#2 1 2 61 13/7 8/7#\n",
    ),
    "empire": ("ann_1    b.ob\n", "  1) 31: 8/5 6/5                  61: 13/7 8/7\n"),
    "bgammon": ("i 1702738670 Guest_1 BOT_x 5 0 0 1 1 0\n", "1 r 4-1 13/9 9/8\n2 r 3-1 8/5 6/5\n"),
    "gammonx": (
        ";[Match 'a']\n;[Name 'Tavli']\n;[Game 'b']\n;[Game Modus 'Portes']\n",
        "White Roll 5 4\nWhite Move 11/16\nWhite Move 0/4\n",
    ),
    "snowie": (
        "7;0;0;0;1;Bob;Ann;0;5;3;2;-1;-2;2;0;0;0;-4;5;0;3;0;0;0;-4;4;0;0;0;-3;0;0;-2;0;0;0;0;1;3;1;\n",
        "7;0;0;0;1;Bob;Ann;0;5;3;2;-1;-2;2;0;0;0;-4;5;0;3;0;0;0;-4;4;0;0;0;-3;0;0;-2;0;0;0;0;1;3;1;\n",
    ),
    "ids": (XGID, XGID),
    "xg-text": (
        f"{XGID}\nX:Ann   O:Bob\nScore is X:3 O:6 7 pt.(s) match.\n",
        "    1. 3-ply  24/22 eq:+0.1\n",
    ),
    "gva": (GVA, " "),
}


def page(folder: str) -> str:
    """Return a page of the reference material."""
    return sorted(shared(f"corpus/{folder}").iterdir())[0].read_text("utf-8")


def filled(begin: str, more: str, end: str = "") -> Maker:
    """Return the maker of a text that repeats a piece."""
    return lambda size: (begin + more * ((size - len(begin)) // len(more)) + end).encode()


def document(begin: str, more: str, end: str = "") -> Maker:
    """Return the maker of a GammonView document, as long as one that is read, of equal pieces."""
    return lambda _size: filled(GVA + begin, more, end)((8 << 20) - 100)


def shown(folder: str) -> Maker:
    return lambda size: filled("", page(folder) + "\n\n")(size)


def ogxm(*sections: tuple[bytes, bytes], version: int = 2) -> bytes:
    """Return a file of sections with a right checksum."""
    body = b"".join(kind + struct.pack("<IB", len(data), 1) + data for kind, data in sections)
    size = 16 + len(body) + 9 + 8 + 4
    head = b"OGXM" + struct.pack("<HHHHI", version, 0, 2, 0, size) + body
    total = b"\x07\x00\x00\x04" + struct.pack("<I", zlib.crc32(head))
    return head + b"CSUM" + struct.pack("<IB", len(total), 1) + total + b"END!"


def zipped(*files: tuple[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files:
            archive.writestr(name, data)
    return packed.getvalue()


def nested(depth: int) -> bytes:
    data = zipped(("a.mat", (MAT + ROWS).encode()))
    for _ in range(depth):
        data = zipped(*((f"{n}.zip", data) for n in range(10)))
    return data


def analyzed_sgf(size: int) -> bytes:
    """Return games with a node for each turn and an analysis in each."""
    node = f";W[31hefe]A[0]{PLAY * 32}DA{CUBE}LU[0.1]\n"
    game = ROOT + node * 60 + ")\n"
    return "".join(
        game.replace("game:0", f"game:{number}") for number in range(size // len(game))
    ).encode()


def bgf(body: bytes) -> bytes:
    return SMILE + gzip.compress(body, 6)


def xg(body: bytes, header: bytes = b"") -> bytes:
    return (b"RGMH" + header).ljust(8232, b"\0") + body


def bomb(size: int, level: int = 9) -> bytes:
    return zlib.compress(bytes(size), level)


def random_bytes(size: int) -> bytes:
    return random.Random(1).randbytes(size)


HOSTILE: dict[str, Maker] = {
    "xgids": filled("", XGID),
    "xgids in prose": filled("XGID=", "a XGID=--: "),
    "xgid= alone": filled("", "XGID="),
    "broken xgids": filled("", "XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:1:77:3:6:0:7:10\n"),
    "ogids": filled("", "11jjjjjhhhccccc:ooddddd88866666:N0N::W:IW:0:0:1:0\n"),
    "gnuids": filled("", "4HPwATDgc/ABMA:cIimAQAAKAAE\n"),
    "ids, one line": filled(XGID, "4HPwATDgc/ABMA:"),
    "sgf nodes": filled(ROOT, ";W[31hefe]"),
    "sgf moves and comments": filled(ROOT, ";W[31hefe]C[a]"),
    "sgf empty nodes": filled(ROOT, ";"),
    "sgf variations": filled(ROOT, "(;W[31hefe])"),
    "sgf empty variations": filled(ROOT, "()"),
    "sgf games": filled("", ROOT + ";W[31hefe])"),
    "sgf tiny games": filled("", "(;GM[6])"),
    "sgf other games": filled("", "(;GM[1])"),
    "sgf no game": filled("", "(;)"),
    "sgf deep": filled("", "(;"),
    "sgf deep games": filled(ROOT, "(;W[31hefe]"),
    "sgf escapes": filled(ROOT + ";C[", "\\]"),
    "sgf escapes, closed": filled(ROOT + ";C[", "\\]", "])"),
    "sgf escapes, many": filled(ROOT, ";C[\\]\\]\\]\\]\\]]"),
    "sgf backslashes": filled(ROOT + ";C[", "\\"),
    "sgf colons": filled(ROOT + "KT[", "\\:", "])"),
    "sgf lines of a comment": filled(ROOT + ";C[", "a\n", "])"),
    "sgf comment": filled(ROOT + ";C[", "a", "])"),
    "sgf brackets": filled(ROOT, "["),
    "sgf closing brackets": filled(ROOT, "]"),
    "sgf values": filled(ROOT + ";AB", "[a]"),
    "sgf empty values": filled(ROOT + ";ZZ", "[]"),
    "sgf properties": filled(ROOT + ";", "W[31hefe]"),
    "sgf small letters": filled(ROOT + ";", "a[]"),
    "sgf strange names": lambda size: (
        ROOT + ";" + "".join(f"A{n:X}[]" for n in range(size // 8))
    ).encode(),
    "sgf long name": filled(ROOT + ";", "A", "[]"),
    "sgf junk": filled(ROOT + ";", "} "),
    "sgf plays": filled(ROOT + ";W[31hefe]A[0]", PLAY),
    "sgf cubes": filled(ROOT + ";W[31hefe]DA", CUBE),
    "sgf cube nodes": filled(ROOT, f";W[31hefe]DA{CUBE}"),
    "sgf play nodes": filled(ROOT, f";W[31hefe]A[0]{PLAY}"),
    "sgf long numbers": filled(ROOT + ";W[31hefe]A[0][hefe E ver 3 ", "1", "])"),
    "sgf many numbers": filled(ROOT + ";W[31hefe]A[0][hefe E ver 3 ", "1 ", "])"),
    "sgf ways": filled(ROOT + ";W[31", "hefe", "])"),
    "sgf statistics": filled(ROOT + "GS", "[M:1 2 3 4 5]"),
    "sgf positions": filled(ROOT, ";AW[a]AB[b]"),
    "sgf analyzed": analyzed_sgf,
    "gva objects": document("[", "{},", "{}]}"),
    "gva lists": document("[", "[],", "{}]}"),
    "gva numbers": document("[", "1,", "1]}"),
    "gva floats": document("[", "1.5,", "1]}"),
    "gva strings": document("[", '"ab",', "1]}"),
    "gva string": document('"', "a", '"}'),
    "gva wide string": document('"\U0001f3b2', "a", '"}'),
    "gva escapes": document('"', "\\u0041", '"}'),
    "gva digits": document("", "1", "}"),
    "gva big numbers": document("[", "1" * 4299 + ",", "1]}"),
    "gva depth": document("", "["),
    "gva keys": lambda size: (
        GVA + "[{" + ",".join(f'"{n:x}":0' for n in range((8 << 20) // 12)) + "}]}"
    ).encode(),
    "gva games": document("[", '{"plies":[{}]},', "{}]}"),
    "gva plies": document('[{"plies":[', '{"d":[3,1],"m":[[8,5],[6,5]]},', "{}]}]}"),
    "gva comments": document('[{"plies":[],"comments":[', '"a",', '""]}]}'),
    "ogxm junk": lambda size: b"OGXM\x02\x00" + b"\x01" * size,
    "ogxm random": lambda size: b"OGXM\x02\x00" + random_bytes(size),
    "ogxm empty sections": lambda size: ogxm(*[(b"ABCD", b"")] * (size // 9)),
    "ogxm empty games": lambda size: ogxm(*[(b"GAME", b"")] * 1000),
    "ogxm plies": lambda size: ogxm((b"GAME", b"\x01\x00" + b"\x25" * ((256 << 10) - 2))),
    "ogxm zero plies": lambda size: ogxm((b"GAME", b"\x01\x00" + bytes((256 << 10) - 2))),
    "ogxm games": lambda size: ogxm(*[(b"GAME", b"\x01\x00" + b"\x25" * 200)] * 1000),
    "ogxm big numbers": lambda size: ogxm((b"GAME", b"\xff" * (256 << 10))),
    "ogxm decisions": lambda size: ogxm(
        (b"GAME", b"\x01\x00" + b"\x25" * 200), (b"ANAL", b""), (b"DECS", b"\x01\x00" * 100_000)
    ),
    "ogxm empty decisions": lambda size: ogxm(
        (b"GAME", b"\x01\x00" + b"\x25" * 200), (b"ANAL", b""), (b"DECS", bytes(100_000))
    ),
    "ogxm wide decisions": lambda size: ogxm(
        (b"GAME", b"\x01\x00" + b"\x25" * 200),
        (b"ANAL", b""),
        (b"DECS", (b"\x28" + b"\xff" * 40) * 100_000),
    ),
    "ogxm analyses": lambda size: ogxm(
        (b"GAME", b"\x01\x00" + b"\x25" * 200), *[(b"ANAL", b""), (b"DECS", b"\x00")] * 100_000
    ),
    "ogxm long text": lambda size: ogxm((b"META", b"a" * (4 << 20))),
    "ogxm extension": lambda size: ogxm(
        (b"GAME", b"\x01\x00" + b"\x25" * 200), (b"EXTN", b"[" * (4 << 20))
    ),
    "bgf bomb": lambda size: bgf(bytes(1 << 30)),
    "bgf bombs": lambda size: bgf(gzip.compress(gzip.compress(bytes(1 << 30)))),
    "bgf deep": lambda size: bgf(b":)\n\x00" + b"\xf8" * (8_300_000)),
    "bgf empty lists": lambda size: bgf(b":)\n\x00\xf8" + b"\xf8\xf9" * (4_100_000) + b"\xf9"),
    "bgf empty objects": lambda size: bgf(b":)\n\x00\xf8" + b"\xfa\xfb" * (4_100_000) + b"\xf9"),
    "bgf small numbers": lambda size: bgf(b":)\n\x00\xf8" + b"\xc2" * (8_300_000) + b"\xf9"),
    "bgf floats": lambda size: bgf(b":)\n\x00\xf8" + b"\x28\0\0\0\0" * (1_600_000) + b"\xf9"),
    "bgf big numbers": lambda size: bgf(
        b":)\n\x00\xf8" + (b"\x24" + b"\x01" * 9000 + b"\x80") * 900 + b"\xf9"
    ),
    "bgf texts": lambda size: bgf(b":)\n\x00\xf8" + b"\x40a" * (4_100_000) + b"\xf9"),
    "bgf long text": lambda size: bgf(b":)\n\x00\xe4" + b"a" * (8_300_000) + b"\xfc"),
    "bgf games": lambda size: bgf_file({"games": [{"moves": []}] * 200_000}),
    "bgf moves": lambda size: bgf_file({"games": [{"moves": [{"type": "amove"}] * 200_000}]}),
    "bgf random": lambda size: bgf(b":)\n\x00" + random_bytes(8_300_000)),
    "xg bomb": lambda size: xg(bomb(1 << 30)),
    "xg zeros": lambda size: xg(bomb((64 << 20) - 2560)),
    "xg records": lambda size: xg(
        zlib.compress(b"".join(bytes(8) + bytes([n % 5]) + bytes(2551) for n in range(26_000)))
    ),
    "xg moves": lambda size: xg(
        zlib.compress(b"".join(bytes(8) + bytes([3]) + b"\x01" * 2551 for n in range(26_000)))
    ),
    "xg random": lambda size: xg(zlib.compress(random_bytes(15 << 20))),
    "xg wrong thumbnail": lambda size: xg(bomb(1 << 20), bytes(16) + b"\xff" * 4),
    "xg junk": lambda size: xg(random_bytes(size)),
    "gz bomb": lambda size: gzip.compress(bytes(1 << 30)),
    "gz of gz": lambda size: gzip.compress(gzip.compress(gzip.compress(bytes(1 << 30)))),
    "gz of spaces": lambda size: gzip.compress(b" " * (63 << 20)),
    "gz of json": lambda size: gzip.compress(b'{"a":[' + b"[]," * (20 << 20) + b"1]}"),
    "zip bomb": lambda size: zipped(*((f"{n}.mat", bytes(60 << 20)) for n in range(20))),
    "zip of zips": lambda size: nested(2),
    "zip deep": lambda size: nested(4),
    "zip of empty files": lambda size: zipped(*((f"{n}.mat", b"") for n in range(20_000))),
    "zip of matches": lambda size: zipped(
        *((f"{n}.mat", (MAT + ROWS * 40).encode()) for n in range(200))
    ),
    "gnubg text": shown("gnubg-text-export"),
    "bgblitz pages": shown("bgblitz-text"),
    "xg pages": shown("xgid-text"),
    "mat remarks": filled(MAT, ";\n"),
    "mat remarks above": filled("", "; a\n"),
    "mat tags": filled("", '; [Site "a"]\n'),
    "mat strange tags": lambda size: b"".join(b'; [K%x "a"]\n' % n for n in range(size // 14)),
    "mat games": filled(" 5 point match\n\n", " Game 1\n Ann : 0         Bob : 0\n"),
    "mat rows": filled(MAT, ROWS),
    "mat blank lines": filled(MAT, "\n"),
    "mat numbers": filled(MAT, "1)\n"),
    "mat rolls": filled(MAT, "1) 31:\n"),
    "mat colons": filled(MAT, ": 0 "),
    "mat colon lines": filled(MAT, ": 0 : 0\n"),
    "mat semicolons": filled(MAT, "  1) 31: 8/5 6/5 ;\n"),
    "mat nul": filled(MAT, "\0"),
    "mat nul lines": filled(MAT, "\0\n"),
    "mat utf-16": lambda size: filled(MAT, ROWS)(size // 2).decode().encode("utf-16"),
    "mat utf-16 remarks": lambda size: filled(MAT, ";\n")(size // 2).decode().encode("utf-16"),
    "mat utf-32": lambda size: filled(MAT, ROWS)(size // 4).decode().encode("utf-32"),
    "utf-16 noise": lambda size: b"\xff\xfe" + random_bytes(size),
    "mat latin": lambda size: filled(MAT, "; \xe9\n")(size // 2).decode().encode("latin-1"),
    "latin letters": lambda size: MAT.encode() + b"\xe9" * size,
    "latin letters of many kinds": lambda size: MAT.encode() + b"a\x9a \x8a\xb3" * (size // 5),
    "damaged utf-8": lambda size: MAT.encode() + "é".encode() * (size // 4) + b"\xff" * (size // 3),
    "wide text": lambda size: (MAT + "; \U0001f3b2\n" + ";\n" * (size // 2)).encode()[:size],
    "brackets": filled("", "("),
    "square brackets": filled("", "["),
    "pointed brackets": filled("", "<"),
    "markup": filled(XGID, "<p "),
    "quotes": filled(XGID, "> "),
    "braces": filled("", "{"),
    "json": filled('{"a": [', "[],"),
    "semicolons": filled("", ";"),
    "digits": filled("", "7;"),
    "blanks": filled("", " ", "x"),
    "blank lines": filled("", "\n", "x"),
    "returns": filled("", "\r", "x"),
    "nul": filled("x", "\0"),
    "letters": filled("", "a"),
    "colons": filled("", ":"),
    "rtf": filled("{\\rtf1 ", "{\\b "),
    "random": random_bytes,
    "random text": lambda size: bytes(32 + byte % 95 for byte in random_bytes(size)),
}
for name, (begin, line) in TEXTS.items():
    HOSTILE[f"{name}, lines"] = filled(begin, line)
    HOSTILE[f"{name}, one line"] = filled(begin + line.rstrip("\n"), " " + line.replace("\n", " "))
    HOSTILE[f"{name}, junk lines"] = filled(begin + line, "what is this\n")
    HOSTILE[f"{name}, brackets"] = filled(begin + line, "(")
    HOSTILE[f"{name}, blanks"] = filled(begin + line.rstrip("\n"), " ", "x\n")
    HOSTILE[f"{name}, semicolons"] = filled(begin + line, ";\n")
    HOSTILE[f"{name}, heads"] = filled("", begin + line)
    HOSTILE[f"{name}, returns"] = filled(begin + line, "\r")


def measured(path: Path) -> tuple[float, int, int, str]:
    """Return seconds of CPU, megabytes, exit status and the last line told."""
    program = Path(sys.executable).with_name("kibitz")
    with tempfile.TemporaryFile() as told:
        child = subprocess.Popen([program, "check", path], stdout=told, stderr=told)
        _pid, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        told.seek(max(0, told.seek(0, os.SEEK_END) - 4000))
        lines = told.read().decode("utf-8", "replace").split("\n")
    last = next((line.strip() for line in reversed(lines) if line.strip()), "")
    return used.ru_utime + used.ru_stime, used.ru_maxrss >> 10, child.returncode, last


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*")
    parser.add_argument("--size", type=float, default=LARGEST_FILE / (1 << 20) - 0.1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for name, make in HOSTILE.items():
            if options.parts and not any(part in name for part in options.parts):
                continue
            path = Path(folder, "hostile")
            # Made by a process of its own: a child counts the memory of the one that starts it.
            maker = multiprocessing.get_context("fork").Process(
                target=lambda path, make: path.write_bytes(make(int(options.size * (1 << 20)))),
                args=(path, make),
            )
            maker.start()
            maker.join()
            cpu, memory, status, last = measured(path)
            mark = "!" if cpu > 10 or memory > 300 else " "
            size = path.stat().st_size / (1 << 20)
            told = f"{cpu:6.1f} s {memory:5} MB  {status}  {last[:80]}"
            sys.stdout.write(f"{mark} {name:28} {size:5.1f} MB {told}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
