"""A page as tests look at it: its elements, ids, links and visible words."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

#: Elements that have no end tag.
VOID = {"meta", "link", "br", "input", "img", "hr"}
#: Elements whose end tag HTML lets one leave out.
UNCLOSED = {"tr", "td", "th", "tbody", "thead", "p", "li", "dd", "dt"}


@dataclass
class Page(HTMLParser):
    """What a browser would find in the page."""

    text: str
    tags: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    stack: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.stack.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        while self.stack and self.stack[-1] != tag and self.stack[-1] in UNCLOSED:
            self.stack.pop()
        assert self.stack, f"</{tag}> without a start"
        assert self.stack.pop() == tag

    def handle_data(self, data: str) -> None:
        if data.strip() and not {"style", "script"} & set(self.stack):
            self.words.append(data.strip())

    @property
    def ids(self) -> list[str]:
        return [attrs["id"] for _tag, attrs in self.tags if "id" in attrs]

    @property
    def links(self) -> list[str]:
        return [attrs["href"] for _tag, attrs in self.tags if "href" in attrs]

    def attributes(self, name: str) -> list[str]:
        return [attrs[name] for _tag, attrs in self.tags if name in attrs]
