"""Declarations: create drafts, lodge, list, change and pay."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from . import operations
from .api_requests import NDJSON, Calls
from .contract import (
    AmendmentDryRun,
    AmendmentRequest,
    CreatedDeclaration,
    Declaration,
    DeclarationWithHistory,
    DraftDeclaration,
    DryRun,
    ExportDeclarationsQuery,
    ExportedDeclaration,
    FullDeclaration,
    GetDeclarationsSummaryQuery,
    LodgedDeclaration,
    SentDeclaration,
    Summary,
)
from .lodge_all import LodgementResult, lodge_all
from .documents_and_decisions import Decisions, Documents
from .resume_stream import resume_stream
from .runtime import Runtime

ALL = "/openapi/declarations"
ONE = "/openapi/declarations/{id}"

DeclarationDocument = DraftDeclaration | SentDeclaration
"""A declaration as it is sent. A draft requires `type` and `lrn`, a lodgement everything that the rules require."""


class FetchedDeclaration(DeclarationWithHistory):
    """A declaration with the `ETag` that a replacement requires."""

    etag: str


class Drafting(operations.Declarations):
    """Operations that require or return the `ETag` of a declaration, or that have a variant that stores nothing.

    To make a request safe even if your process crashes, store an `idempotency_key` before the request and pass it. With
    `if_match`, the request fails with `version_conflict` if the declaration no longer has this `ETag`.
    """

    def get(self, id: str) -> FetchedDeclaration:
        """Returns a declaration with its history, and the `etag` that `replace` and `update` need."""
        answer = self._calls.request("GET", ONE, values={"id": id})
        declaration: FetchedDeclaration = answer.data
        declaration["etag"] = answer.etag or ""
        return declaration

    def replace(self, id: str, document: DeclarationDocument, *, if_match: str) -> Declaration:
        """Replaces the content of a draft."""
        return self._calls.json("PUT", ONE, values={"id": id}, body=document, if_match=if_match)

    def update(self, id: str, patch: Mapping[str, Any], *, if_match: str) -> Declaration:
        """Changes properties of a draft by a JSON merge patch: None removes a property, a list replaces the list."""
        return self._calls.json(
            "PATCH",
            ONE,
            values={"id": id},
            body=patch,
            content_type="application/merge-patch+json",
            if_match=if_match,
        )

    def request_amendment(
        self,
        id: str,
        amendment: AmendmentRequest,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> FullDeclaration:
        """Requests an amendment of a lodged declaration. Before acceptance, the amendment applies immediately."""
        return self._post(id, "amendments", amendment, idempotency_key, if_match)

    def try_amendment(self, id: str, amendment: AmendmentRequest) -> AmendmentDryRun:
        """Returns the changes and the cost of an amendment without storing the amendment."""
        query = {"dryRun": True}
        return self._calls.json("POST", f"{ONE}/amendments", values={"id": id}, query=query, body=amendment)

    def request_invalidation(
        self, id: str, reason: str, *, idempotency_key: str | None = None, if_match: str | None = None
    ) -> FullDeclaration:
        """Requests the invalidation of a declaration. The reason appears in the history."""
        return self._post(id, "invalidation", {"reason": reason}, idempotency_key, if_match)

    def _post(
        self, id: str, what: str, body: object, idempotency_key: str | None, if_match: str | None
    ) -> FullDeclaration:
        return self._calls.json(
            "POST",
            f"{ONE}/{what}",
            values={"id": id},
            body=body,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )


class Declarations(Drafting):
    """Declarations, with their documents and decisions."""

    documents: Documents
    """Supporting documents of declarations."""
    decisions: Decisions
    """Signed decisions of customs on declarations."""

    def __init__(self, calls: Calls, runtime: Runtime, most_attempts: int) -> None:
        super().__init__(calls)
        self._runtime = runtime
        self._most_attempts = most_attempts
        self.documents = Documents(calls)
        self.decisions = Decisions(calls)

    def create(self, document: DeclarationDocument, *, idempotency_key: str | None = None) -> CreatedDeclaration:
        """Creates a draft. Only `type` and `lrn` are required."""
        return self._calls.json("POST", ALL, body=document, idempotency_key=idempotency_key)

    def lodge(
        self, what: DeclarationDocument | str, *, idempotency_key: str | None = None
    ) -> CreatedDeclaration | LodgedDeclaration:
        """Lodges the content of a declaration, or a draft by its reference.

        After a lost response, the client retries with the same key, so that the declaration is lodged once.
        """
        if isinstance(what, str):
            return self._calls.json(
                "POST", f"{ONE}/lodgement", values={"id": what}, idempotency_key=idempotency_key
            )
        query = {"lodge": True}
        return self._calls.json("POST", ALL, query=query, body=what, idempotency_key=idempotency_key)

    def lodge_all(self, declarations: Iterable[DeclarationDocument]) -> Iterator[LodgementResult]:
        """Lodges any number of declarations, some thousand in a request, and yields the result of each in their order.

        Each declaration is lodged only once: the client resumes after an interruption, and a repeated run, also in
        another process, finds the lodged declarations. Only a few thousand declarations are in memory at a time.
        """
        return lodge_all(self._calls, self._runtime, self._most_attempts, declarations)

    def dry_run(self, what: DeclarationDocument | str) -> DryRun:
        """Validates the content of a declaration, or a draft by its reference. Stores nothing."""
        query = {"dryRun": True}
        if isinstance(what, str):
            return self._calls.json("POST", f"{ONE}/lodgement", values={"id": what}, query=query)
        return self._calls.json("POST", ALL, query=query, body=what)

    def export(self, period: ExportDeclarationsQuery | None = None) -> Iterator[ExportedDeclaration]:
        """Streams the complete declarations of a period.

        After an interruption, the client resumes, so that each declaration appears once.
        """
        # Sorted by time of lodgement, then by id.
        def ask(last: ExportedDeclaration | None) -> Iterator[ExportedDeclaration]:
            query: dict[str, object] = {**(period or {}), **({} if last is None else {"lodgedFrom": last["lodgedAt"]})}
            with self._calls.stream(f"{ALL}/export", accept=NDJSON, query=query) as stream:
                for line in stream.lines():
                    declaration: ExportedDeclaration = json.loads(line)
                    known = (
                        last is not None
                        and declaration["lodgedAt"] == last["lodgedAt"]
                        and declaration["id"] <= last["id"]
                    )
                    if not known:
                        yield declaration

        return resume_stream(ask, self._runtime)

    def summary(self, period: GetDeclarationsSummaryQuery | None = None) -> Summary:
        """Returns the number of declarations of a period by month and status."""
        # A period of 366 days has fewer totals than a page: 13 months by status.
        return self._calls.json("GET", f"{ALL}/summary", query={"limit": 500, **(period or {})})
