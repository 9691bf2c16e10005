"""The portal's refusals (RFC 9457)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from .contract import Conflict, InputError, ProblemCode
from .errors import PortalError


class PortalProblem(PortalError):
    """The portal refused a call. `code` tells which problem it is; `is_problem` narrows to what only this one has.

    A portal that is newer than this package may send codes that it does not know. What a document has beside the members
    below stands on the problem too, in snake case: `errorsTotal` as `errors_total`.
    """

    type: str
    """The address of the problem's page, with cause and hint."""
    title: str
    """What the problem is, in a few words."""
    status: int
    """The HTTP status."""
    code: ProblemCode
    """Names the condition, stable: what programs look at."""
    detail: str
    """What is wrong with this call."""
    instance: str
    """The call: `urn:uuid:` and its request id."""
    request_id: str
    """The id of the call, which the portal's log knows it by."""
    retryable: bool = False
    """Whether the very same call can succeed later."""
    outcome: Literal["applied", "not_applied", "unknown"] = "unknown"
    """Whether the call had its effect all the same."""
    errors: Sequence[InputError] = ()
    """Every fault of the input, where the problem is about that."""
    conflict: Conflict | None = None
    """The declaration that was there already, where the problem is about that."""
    document: Mapping[str, Any]
    """The document as the portal sent it."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        super().__init__(document)
        for name, value in document.items():
            attribute = re.sub(r"[A-Z]", lambda letter: f"_{letter[0].lower()}", name)
            # A document never overrides what an exception is.
            if not hasattr(PortalError, attribute):
                setattr(self, attribute, value)
        self.document = document

    def __str__(self) -> str:
        return f"{self.document.get('code')}: {self.document.get('detail', '')}"
