"""Time and randomness, replaceable in tests."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass


def pause(seconds: float, stop: threading.Event | None) -> None:
    """Waits; `stop` ends the wait."""
    if stop is None:
        time.sleep(seconds)
    else:
        stop.wait(seconds)


@dataclass(frozen=True)
class Runtime:
    """All times are in seconds."""

    monotonic: Callable[[], float] = time.monotonic
    time: Callable[[], float] = time.time
    random: Callable[[], float] = random.random
    sleep: Callable[[float, threading.Event | None], None] = pause
