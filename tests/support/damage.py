"""Ways in which files get damaged, for tests that nothing crashes on them."""

import random
import re
from collections.abc import Callable

Damage = Callable[[bytes, random.Random], bytes]


def _bytes_flipped(data: bytes, hand: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(hand.randint(1, 8)):
        changed[hand.randrange(len(changed))] ^= 1 << hand.randrange(8)
    return bytes(changed)


def _bytes_replaced(data: bytes, hand: random.Random) -> bytes:
    at = hand.randrange(len(data))
    return data[:at] + hand.randbytes(hand.randint(1, 40)) + data[at + hand.randint(0, 40) :]


def _cut_off(data: bytes, hand: random.Random) -> bytes:
    return data[: hand.randrange(len(data))]


def _beginning_lost(data: bytes, hand: random.Random) -> bytes:
    return data[hand.randrange(len(data)) :]


def _line_dropped(data: bytes, hand: random.Random) -> bytes:
    lines = data.split(b"\n")
    del lines[hand.randrange(len(lines))]
    return b"\n".join(lines)


def _line_doubled(data: bytes, hand: random.Random) -> bytes:
    lines = data.split(b"\n")
    at = hand.randrange(len(lines))
    return b"\n".join([*lines[:at], lines[at], *lines[at:]])


def _lines_swapped(data: bytes, hand: random.Random) -> bytes:
    lines = data.split(b"\n")
    one, two = hand.randrange(len(lines)), hand.randrange(len(lines))
    lines[one], lines[two] = lines[two], lines[one]
    return b"\n".join(lines)


def _lines_joined(data: bytes, hand: random.Random) -> bytes:
    lines = data.split(b"\n")
    at = hand.randrange(len(lines))
    return b"\n".join([*lines[:at], b" ".join(lines[at : at + 2]), *lines[at + 2 :]])


_WORD = re.compile(rb"\S+")


def _words(data: bytes, hand: random.Random) -> list[tuple[int, int]]:
    """Return where a few words of the file stand."""
    at = hand.randrange(len(data))
    return [match.span() for match in _WORD.finditer(data, at, at + 200)]


def _word_dropped(data: bytes, hand: random.Random) -> bytes:
    words = _words(data, hand)
    if not words:
        return data
    start, end = hand.choice(words)
    return data[:start] + b" " * (end - start) * hand.randint(0, 1) + data[end:]


def _word_doubled(data: bytes, hand: random.Random) -> bytes:
    words = _words(data, hand)
    if not words:
        return data
    start, end = hand.choice(words)
    return data[:end] + b" " + data[start:end] + data[end:]


def _words_swapped(data: bytes, hand: random.Random) -> bytes:
    words = _words(data, hand)
    if len(words) < 2:
        return data
    (a, b), (c, d) = sorted(hand.sample(words, 2))
    return data[:a] + data[c:d] + data[b:c] + data[a:b] + data[d:]


def _digit_changed(data: bytes, hand: random.Random) -> bytes:
    digits = [match.start() for match in re.finditer(rb"[0-9]", data)]
    if not digits:
        return data
    at = hand.choice(digits)
    return data[:at] + str(hand.randrange(10)).encode() + data[at + 1 :]


_NUMBERS = ("0", "00", "7", "25", "26", "99", "127", "1004", "999999999", "1234567890123", "-1")


def _number_replaced(data: bytes, hand: random.Random) -> bytes:
    numbers = list(re.finditer(rb"[0-9]+", data))
    if not numbers:
        return data
    start, end = hand.choice(numbers).span()
    return data[:start] + hand.choice(_NUMBERS).encode() + data[end:]


_CELL_BEGINS = re.compile(rb"(?<=\s)(?:[0-9]{2}:|Doubles|Takes|Drops|Wins|Losses)")


def _cells(data: bytes, hand: random.Random) -> list[tuple[int, int]]:
    """Return where the cells of one line stand."""
    starts = list(_CELL_BEGINS.finditer(data))
    if not starts:
        return []
    at = hand.choice(starts).start()
    line_start = data.rfind(b"\n", 0, at) + 1
    line_end = data.find(b"\n", at) if b"\n" in data[at:] else len(data)
    begins = [match.start() for match in starts if line_start <= match.start() < line_end]
    return list(zip(begins, [*begins[1:], line_end], strict=True))


def _cell_dropped(data: bytes, hand: random.Random) -> bytes:
    cells = _cells(data, hand)
    if not cells:
        return data
    start, end = hand.choice(cells)
    return data[:start] + b" " * (end - start) * hand.randint(0, 1) + data[end:]


def _cell_doubled(data: bytes, hand: random.Random) -> bytes:
    cells = _cells(data, hand)
    if not cells:
        return data
    start, end = hand.choice(cells)
    return data[:end] + b"  " + data[start:end] + data[end:]


def _cells_swapped(data: bytes, hand: random.Random) -> bytes:
    cells = _cells(data, hand)
    if len(cells) < 2:
        return data
    (a, b), (c, d) = cells[:2]
    return data[:a] + data[c:d].ljust(b - a) + data[a:b].rstrip() + data[d:]


def _cell_moved(data: bytes, hand: random.Random) -> bytes:
    one, other = _cells(data, hand), _cells(data, hand)
    if not one or not other:
        return data
    (a, b), (c, d) = hand.choice(one), hand.choice(other)
    return data[:a] + data[c:d] + data[b:]


#: Names that look like other parts of a record, or that trouble programs that show them.
HOSTILE_NAMES = (
    "",
    " ",
    "Game 1",
    "Wins 2 points",
    "5 point match",
    ": 0",
    "Bob : 3",
    "31: 8/5",
    "1) 31:",
    "; [Site",
    "Doubles => 2",
    "Ann,1500",
    "<script>alert(1)</script>",
    "{0} %s {",
    "\u202eevil\u2066",
    "\U0001f3b2\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "\u05d0\u05dc\u05d5\u05df",
    "a\u0301\u0327",
    "\u4e95\u4e0a",
    "A" * 300,
    "\t\t",
    "\ud83d",
    "\u2028x",
    "\x85x",
)
_SCORE_LINE = re.compile(rb"^[^\n:]*: *[0-9]+ [^\n:]*: *[0-9]+ *$", re.MULTILINE)


def _name_made_hostile(data: bytes, hand: random.Random) -> bytes:
    lines = list(_SCORE_LINE.finditer(data))
    if not lines:
        return data
    line = hand.choice(lines)
    names = [name.encode("utf-8", "surrogatepass") for name in hand.choices(HOSTILE_NAMES, k=2)]
    gap = b" " * hand.randint(1, 30)
    text = b" " + names[0] + b" : %d" % hand.randrange(9) + gap + names[1] + b" : 0"
    return data[: line.start()] + text + data[line.end() :]


def _reencoded(data: bytes, hand: random.Random) -> bytes:
    text = data.decode("utf-8", "replace") + "\nŁukasz Þóra 井上 Żółć"
    codecs = ["cp1250", "cp1252", "cp1251", "latin-1", "cp437", "shift_jis", "utf-8-sig"]
    return text.encode(hand.choice(codecs), "replace")


def _blanks_changed(data: bytes, hand: random.Random) -> bytes:
    if hand.random() < 0.5:
        return re.sub(rb" {2,}", lambda gap: b" " * hand.randint(1, len(gap[0])), data)
    return re.sub(rb" {4,}", b"\t", data)


def _encoding_broken(data: bytes, hand: random.Random) -> bytes:
    text = data.decode("latin-1")
    codec = hand.choice(["utf-16", "utf-16-le", "utf-16-be", "utf-8", "utf-32", "utf-7"])
    encoded = text.encode(codec)
    return encoded[hand.randint(0, 1) : len(encoded) - hand.randint(0, 1)]


def _ends_changed(data: bytes, hand: random.Random) -> bytes:
    return data.replace(b"\n", hand.choice([b"\r\n", b"\r", b"\n\r", b"\n\n", b" ", b"\0"]))


DAMAGES: tuple[Damage, ...] = (
    _bytes_flipped,
    _bytes_replaced,
    _cut_off,
    _beginning_lost,
    _line_dropped,
    _line_doubled,
    _lines_swapped,
    _lines_joined,
    _word_dropped,
    _word_doubled,
    _words_swapped,
    _digit_changed,
    _number_replaced,
    _cell_dropped,
    _cell_doubled,
    _cells_swapped,
    _cell_moved,
    _name_made_hostile,
    _reencoded,
    _blanks_changed,
    _encoding_broken,
    _ends_changed,
)


def spliced(data: bytes, other: bytes, hand: random.Random) -> bytes:
    """Return the data with a part of another file put in, at the ends of lines or anywhere."""
    start, end = sorted(hand.randrange(len(other) + 1) for _ in range(2))
    at = hand.randrange(len(data) + 1)
    if hand.random() < 0.5:
        start, at = other.rfind(b"\n", 0, start) + 1, data.rfind(b"\n", 0, at) + 1
        end = other.rfind(b"\n", start, end) + 1
    skipped = hand.choice([0, 0, end - start])
    return data[:at] + other[start:end] + data[at + skipped :]


def damaged(data: bytes, seed: int) -> bytes:
    """Return the data damaged in one to four ways; the same seed does the same."""
    hand = random.Random(seed)
    for damage in hand.choices(DAMAGES, k=hand.randint(1, 4)):
        if data:
            data = damage(data, hand)
    return data
