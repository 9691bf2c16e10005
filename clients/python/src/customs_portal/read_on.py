"""Ordered streams that are resumed after interruptions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from .errors import PortalConnectionError
from .retry import delay_before
from .runtime import Runtime

Item = TypeVar("Item")

# Maximum number of interruptions in a row without a new item.
MOST_CUTS = 5


def read_on(ask: Callable[[Item | None], Iterable[Item]], runtime: Runtime) -> Iterator[Item]:
    """Yields each item once; after an interruption, `ask` requests the items after the last one."""
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
