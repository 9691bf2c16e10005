"""The customs portal's Open API: https, both credentials, safe repetition, typed problems, feeds that resume."""

from .api_requests import Answer, AnswerStream
from .contract import ProblemCode
from .declarations import DeclarationDocument, FetchedDeclaration
from .errors import (
    FailedCall,
    Outcome,
    PortalConnectionError,
    PortalError,
    PortalOAuthError,
    Reason,
    UnexpectedAnswerError,
)
from .feeds import StreamedEvent
from .follow_feed import Batch
from .lodge_all import Lodged, LodgementResult, NotLodged
from .options import Attempt, Platform
from .pages import Page, Paged
from .documents_and_decisions import DocumentMediaType
from .portal import CustomsPortal
from .problem import PortalProblem
from .problem_codes import is_problem
from .runtime import Runtime
from .tokens import AccessTokenSource, GivenAccessToken
from .webhook_signature import PortalEvent, VerifiedWebhook, WebhookVerificationError, verify_webhook

__all__ = [
    "AccessTokenSource",
    "Answer",
    "AnswerStream",
    "Attempt",
    "Batch",
    "CustomsPortal",
    "DeclarationDocument",
    "DocumentMediaType",
    "FailedCall",
    "FetchedDeclaration",
    "GivenAccessToken",
    "Lodged",
    "LodgementResult",
    "NotLodged",
    "Outcome",
    "Page",
    "Paged",
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
    "UnexpectedAnswerError",
    "VerifiedWebhook",
    "WebhookVerificationError",
    "is_problem",
    "verify_webhook",
]
