"""The customs portal's Open API: https, both credentials, safe repetition, typed problems, feeds that resume."""

from .api_requests import Response, ResponseStream
from .contract import ProblemCode
from .declarations import DeclarationDocument, FetchedDeclaration
from .errors import (
    FailedRequest,
    RequestOutcome,
    PortalConnectionError,
    PortalError,
    PortalOAuthError,
    Reason,
    UnexpectedResponseError,
)
from .feeds import StreamedEvent
from .follow_feed import Batch
from .lodge_all import Lodged, LodgementResult, NotLodged
from .options import Attempt, Platform
from .pages import Page, PagedList
from .documents_and_decisions import DocumentMediaType
from .portal import CustomsPortal
from .problem import PortalProblem
from .problem_codes import is_problem
from .runtime import Runtime
from .tokens import AccessTokenSource, ExternalAccessToken
from .webhook_signature import PortalEvent, VerifiedWebhook, WebhookVerificationError, verify_webhook

__all__ = [
    "AccessTokenSource",
    "Response",
    "ResponseStream",
    "Attempt",
    "Batch",
    "CustomsPortal",
    "DeclarationDocument",
    "DocumentMediaType",
    "FailedRequest",
    "FetchedDeclaration",
    "ExternalAccessToken",
    "Lodged",
    "LodgementResult",
    "NotLodged",
    "RequestOutcome",
    "Page",
    "PagedList",
    "Platform",
    "PortalConnectionError",
    "PortalError",
    "PortalEvent",
    "PortalOAuthError",
    "PortalProblem",
    "ProblemCode",
    "Reason",
    "Runtime",
    "StreamedEvent",
    "UnexpectedResponseError",
    "VerifiedWebhook",
    "WebhookVerificationError",
    "is_problem",
    "verify_webhook",
]
