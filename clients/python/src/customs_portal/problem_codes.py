"""Every problem with additional properties. Made by `npm run docs` from contract/openapi.json."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeGuard, overload

from .contract import Conflict, InputError, ProblemCode
from .problem import PortalProblem


class ActionNotAllowed(PortalProblem):
    """The declaration does not allow this action now"""

    code: Literal["action_not_allowed"]
    action: str | None = None
    declaration_status: str | None = None
    statement_status: str | None = None
    reason: str | None = None


class BodyTooLarge(PortalProblem):
    """The request body is too large"""

    code: Literal["body_too_large"]
    limit_bytes: int


class DeclarationIncomplete(PortalProblem):
    """The draft is incomplete"""

    code: Literal["declaration_incomplete"]
    errors: Sequence[InputError]
    errors_total: int


class GuaranteeUnavailable(PortalProblem):
    """The guarantee does not cover the amount"""

    code: Literal["guarantee_unavailable"]
    reason: str | None = None
    balance: str | None = None
    required: str | None = None
    currency: str | None = None


class HeaderInvalid(PortalProblem):
    """A request header is invalid"""

    code: Literal["header_invalid"]
    errors: Sequence[InputError]


class InputInvalid(PortalProblem):
    """The input is invalid"""

    code: Literal["input_invalid"]
    errors: Sequence[InputError]
    errors_total: int


class LrnInUse(PortalProblem):
    """The LRN is in use"""

    code: Literal["lrn_in_use"]
    conflict: Conflict


class NotAcceptable(PortalProblem):
    """No acceptable representation"""

    code: Literal["not_acceptable"]
    available: Sequence[str]


class RateLimited(PortalProblem):
    """Too many requests"""

    code: Literal["rate_limited"]
    retry_after_seconds: int


class ReferenceDataMissing(PortalProblem):
    """The code lists are not loaded"""

    code: Literal["reference_data_missing"]
    lists: Sequence[str] | None = None


class ScopeInsufficient(PortalProblem):
    """The scopes are not sufficient"""

    code: Literal["scope_insufficient"]
    scope: str | None = None


PROBLEMS: Mapping[str, type[PortalProblem]] = {
    "action_not_allowed": ActionNotAllowed,
    "body_too_large": BodyTooLarge,
    "declaration_incomplete": DeclarationIncomplete,
    "guarantee_unavailable": GuaranteeUnavailable,
    "header_invalid": HeaderInvalid,
    "input_invalid": InputInvalid,
    "lrn_in_use": LrnInUse,
    "not_acceptable": NotAcceptable,
    "rate_limited": RateLimited,
    "reference_data_missing": ReferenceDataMissing,
    "scope_insufficient": ScopeInsufficient,
}


def problem_of(document: Mapping[str, Any]) -> PortalProblem | None:
    """Return the problem of a document, or None if the portal did not create it."""
    code = document.get("code")
    if not isinstance(code, str) or not isinstance(document.get("status"), int):
        return None
    return PROBLEMS.get(code, PortalProblem)(document)


@overload
def is_problem(error: object, code: Literal["action_not_allowed"], /) -> TypeGuard[ActionNotAllowed]: ...
@overload
def is_problem(error: object, code: Literal["body_too_large"], /) -> TypeGuard[BodyTooLarge]: ...
@overload
def is_problem(error: object, code: Literal["declaration_incomplete"], /) -> TypeGuard[DeclarationIncomplete]: ...
@overload
def is_problem(error: object, code: Literal["guarantee_unavailable"], /) -> TypeGuard[GuaranteeUnavailable]: ...
@overload
def is_problem(error: object, code: Literal["header_invalid"], /) -> TypeGuard[HeaderInvalid]: ...
@overload
def is_problem(error: object, code: Literal["input_invalid"], /) -> TypeGuard[InputInvalid]: ...
@overload
def is_problem(error: object, code: Literal["lrn_in_use"], /) -> TypeGuard[LrnInUse]: ...
@overload
def is_problem(error: object, code: Literal["not_acceptable"], /) -> TypeGuard[NotAcceptable]: ...
@overload
def is_problem(error: object, code: Literal["rate_limited"], /) -> TypeGuard[RateLimited]: ...
@overload
def is_problem(error: object, code: Literal["reference_data_missing"], /) -> TypeGuard[ReferenceDataMissing]: ...
@overload
def is_problem(error: object, code: Literal["scope_insufficient"], /) -> TypeGuard[ScopeInsufficient]: ...
@overload
def is_problem(error: object, *codes: ProblemCode) -> TypeGuard[PortalProblem]: ...
def is_problem(error: object, *codes: str) -> bool:
    """Whether this is the portal's refusal with this code (or one of these, or any)."""
    return isinstance(error, PortalProblem) and (not codes or error.code in codes)
