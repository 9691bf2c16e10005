"""Texts that are never printed."""

from __future__ import annotations

import re


class Secret:
    """A credential: neither `repr` nor `str` nor `pickle` shows it."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def reveal(self) -> str:
        """Returns the text, for a header."""
        return self._text

    def __repr__(self) -> str:
        return "Secret(…)"

    def __reduce__(self) -> str:
        raise TypeError("a secret cannot be pickled")


def is_visible(text: object) -> bool:
    """Whether the text is valid in a header: http.client would print an invalid value in its
    error.
    """
    return isinstance(text, str) and re.fullmatch(r"[\x21-\x7e]+", text) is not None
