"""Text from a file, made safe to print."""


def printable(text: str) -> str:
    """Return the text without the control characters that could steer a terminal."""
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
