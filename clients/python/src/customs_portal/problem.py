"""Problems that the portal returns (RFC 9457)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from .contract import Conflict, InputError, ProblemCode
from .errors import PortalError


class PortalProblem(PortalError):
    """The portal refused a request. `code` identifies the problem.

    `is_problem` narrows the type to the problem with a code, so that type checkers accept its further attributes. A portal
    that is newer than this package may send codes that this package does not list. Further properties of the problem
    document are attributes with names in snake case: `errorsTotal` is `errors_total`.
    """

    type: str
    """Address of the problem page, with cause and hint."""
    title: str
    """Short summary of the problem."""
    status: int
    """The HTTP status."""
    code: ProblemCode
    """Stable, machine-readable code of the problem."""
    detail: str
    """Explanation of this occurrence of the problem."""
    instance: str
    """The request: `urn:uuid:` and its id."""
    request_id: str
    """Id of the request in the request log of the portal."""
    retryable: bool = False
    """Whether an identical request can succeed later."""
    outcome: Literal["applied", "not_applied", "unknown"] = "unknown"
    """Effect of the request on stored data, despite the problem."""
    errors: Sequence[InputError] = ()
    """Errors of the input, if the problem concerns the input."""
    conflict: Conflict | None = None
    """Existing declaration that conflicts with the request, if there is one."""
    document: Mapping[str, Any]
    """Problem document as the portal sent it."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        super().__init__(document)
        for name, value in document.items():
            attribute = re.sub(r"[A-Z]", lambda letter: f"_{letter[0].lower()}", name)
            # A property of the document never overrides an attribute of the exception.
            if not hasattr(PortalError, attribute):
                setattr(self, attribute, value)
        self.document = document

    def __str__(self) -> str:
        return f"{self.document.get('code')}: {self.document.get('detail', '')}"
