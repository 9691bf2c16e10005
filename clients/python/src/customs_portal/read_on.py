"""Streams with an order of their own, read to their end whatever cuts them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from .errors import PortalConnectionError
from .retry import delay_before
from .runtime import Runtime

Item = TypeVar("Item")

# How often an answer may be cut before anything new came.
MOST_CUTS = 5


def read_on(ask: Callable[[Item | None], Iterable[Item]], runtime: Runtime) -> Iterator[Item]:
    """`ask` asks for what comes behind an item, or for all: what is cut is asked for again, and each comes once."""
    last: Item | None = None
    cuts = 0
    while True:
        try:
            for item in ask(last):
                cuts, last = 0, item
                yield item
            return
        except PortalConnectionError:
            cuts += 1
            if cuts > MOST_CUTS:
                raise
        runtime.sleep(delay_before(cuts, None, runtime), None)
