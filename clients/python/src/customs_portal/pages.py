"""Lists that load pages while you iterate."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from . import page_property_names

Item = TypeVar("Item")


@dataclass(frozen=True)
class Page(Generic[Item]):
    """One page of a list."""

    items: Sequence[Item]
    cursor: str | None
    """Cursor of the next page, also usable later and in another process; None on the last page."""


class PagedList(Generic[Item]):
    """A list that is loaded while you iterate over its items, or over its pages with `pages()`."""

    def __init__(self, read: Callable[[str | None], Mapping[str, Any]], cursor: str | None) -> None:
        self._read = read
        self._cursor = cursor

    def pages(self) -> Iterator[Page[Item]]:
        """Iterates over the pages, each with the cursor of the next page."""
        cursor = self._cursor
        while True:
            answer = self._read(cursor)
            cursor = answer.get(page_property_names.CURSOR)
            yield Page(answer[page_property_names.ITEMS], cursor)
            if cursor is None:
                return

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from page.items


class LoadedList(list[Item], PagedList[Item]):
    """A short list that is loaded completely: a list that can also be read as one page."""

    def pages(self) -> Iterator[Page[Item]]:
        """Returns the whole list as its only page."""
        yield Page(self, None)


def lines_of(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Yields the lines of a stream, without empty ones, for NDJSON."""
    rest = b""
    for chunk in chunks:
        *lines, rest = (rest + chunk).split(b"\n")
        yield from filter(None, lines)
    if rest:
        yield rest
