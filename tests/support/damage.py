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
    _blanks_changed,
    _encoding_broken,
    _ends_changed,
)


def damaged(data: bytes, seed: int) -> bytes:
    """Return the data damaged in one to four ways; the same seed does the same."""
    hand = random.Random(seed)
    for damage in hand.choices(DAMAGES, k=hand.randint(1, 4)):
        if data:
            data = damage(data, hand)
    return data
