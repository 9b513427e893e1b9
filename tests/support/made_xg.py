"""Files of eXtreme Gammon made field by field, after the description at extremegammon.com."""

import struct
import zlib

from analyzer.model.board import STANDARD_START

RECORD = 2560
START = STANDARD_START.points
NEVER = -1000.0


def _record(kind: int, *fields: tuple[int, str, object]) -> bytes:
    """Return a record; each field is its place, its `struct` letters and its value or values."""
    raw = bytearray(RECORD)
    raw[8] = kind
    for at, letters, value in fields:
        values = value if isinstance(value, tuple) else (value,)
        struct.pack_into("<" + letters, raw, at, *values)
    return bytes(raw)


def _wide(text: str) -> bytes:
    return text.encode("utf-16-le")[:256]


def match(length=5, names=("Ann", "Bob"), *fields, variation=0, money=(0, 0, 0)):
    """Return a match header; ``money`` are Jacoby, beavers and automatic doubles."""
    return _record(
        0,
        (92, "ii", (length, variation)),
        (100, "4B", (1, *money)),
        (104, "dd", (1600.0, 1700.5)),
        (552, "ii", (30, 0x494C4D44)),
        (576, "ii", (-1, -1)),
        (612, "ii", (10, 3)),
        (880, "256s", _wide(names[0])),
        (1138, "256s", _wide(names[1])),
        *fields,
    )


def game(number=1, score=(0, 0), *fields, board=START):
    return _record(
        1, (12, "ii", score), (21, "26b", board), (48, "i", number), (56, "ii", (-1, -1)), *fields
    )


def cube(player=1, *fields, double=0, take=-1, beaver=-1, raccoon=-1, shows=0, board=START):
    """Return a cube record without an analysis."""
    return _record(
        2,
        (12, "6i", (player, double, take, beaver, raccoon, shows)),
        (36, "26b", board),
        (120, "h", -100),
        (200, "d", NEVER),
        (216, "d", NEVER),
        (224, "i", -1),
        (292, "i", -1),
        *fields,
    )


def move(player=1, dice=(3, 1), steps=(7, 4, 5, 4), *fields, before=START, after=START):
    """Return a move record without an analysis; ``steps`` are pairs of XG's points."""
    return _record(
        3,
        (9, "26b", before),
        (35, "26b", after),
        (64, "i", player),
        (68, "8i", (*steps, *(-1,) * (8 - len(steps)))),
        (100, "ii", dice),
        (2308, "B", 1),
        (2312, "dd", (NEVER, NEVER)),
        (2344, "32i", (-1,) * 32),
        (2524, "i", -1),
        *fields,
    )


def end(winner=1, points=1, how=1, score=(1, 0)):
    return _record(4, (12, "ii", score), (24, "iii", (winner, points, how)))


def played(board, player, *hops):
    """Return the board after hops in own points; boards are seen from the first player."""
    sign = 1 if player > 0 else -1
    points = list(board) if sign > 0 else [-n for n in reversed(board)]
    for origin, target in hops:
        points[origin] -= 1
        if target and points[target] == -1:
            points[target] = 0
            points[0] -= 1
        if target:
            points[target] += 1
    return tuple(points) if sign > 0 else tuple(-n for n in reversed(points))


def rollout(games, level, interval):
    raw = bytearray(2184)
    struct.pack_into("<i", raw, 28, level)
    struct.pack_into("<i", raw, 84, games)
    struct.pack_into("<f", raw, 2020, interval)
    return bytes(raw)


def xg_file(*records, comments=(), rollouts=(), thumbnail=b"", others=()):
    """Return the container of records and other streams, with its directory and end."""
    streams = {b"temp.xg": b"".join(records)}
    if rollouts:
        streams[b"temp.xgr"] = b"".join(rollouts)
    if comments:
        lines = [comment.replace("\r\n", "\x01\x02") for comment in comments]
        streams[b"temp.xgc"] = "".join(f"{line}\r\n" for line in lines).encode("latin-1")
    streams.update(others)
    body, directory = b"", b""
    for name, data in streams.items():
        packed = zlib.compress(data)
        sizes = (len(data), len(packed), len(body), zlib.crc32(data), 0x200)
        directory += struct.pack("<512s5I", bytes([len(name)]) + name, *sizes)
        body += packed
    packed = zlib.compress(directory)
    last = struct.pack("<9I", 0, len(streams), 1, len(packed), len(body), 1, 0, 0, 0)
    head = struct.pack("<4sIIQI", b"RGMH", 1, 8232, 0, len(thumbnail)).ljust(8232, b"\0")
    return head + thumbnail + body + packed + last
