"""Texts that are shown to nobody."""

from __future__ import annotations

import re


class Secret:
    """A credential: neither `repr` nor `str` nor `pickle` shows it."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def reveal(self) -> str:
        """The text, for the header that carries it."""
        return self._text

    def __repr__(self) -> str:
        return "Secret(…)"

    def __reduce__(self) -> str:
        raise TypeError("a secret cannot be pickled")


def is_visible(text: object) -> bool:
    """Whether it may stand in a header: http.client would tell what it refuses in its error."""
    return isinstance(text, str) and re.fullmatch(r"[\x21-\x7e]+", text) is not None
