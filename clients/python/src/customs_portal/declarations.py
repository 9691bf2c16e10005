"""Declarations: create drafts, lodge, list, change and pay."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from .calls import NDJSON, Calls
from .contract import (
    Amendment,
    AmendmentDryRun,
    AmendmentRequest,
    AmendmentSummary,
    AssessedDuties,
    CountDeclarationsQuery,
    CreatedDeclaration,
    Declaration,
    DeclarationEvent,
    DeclarationHearing,
    DeclarationSummary,
    DeclarationTotals,
    DeclarationWithHistory,
    Discharge,
    DischargeReport,
    DraftDeclaration,
    DryRun,
    EstimatedDuties,
    ExportDeclarationsQuery,
    ExportedDeclaration,
    FullDeclaration,
    HearingAnswer,
    GetDeclarationsSummaryQuery,
    ListDeclarationsQuery,
    LodgedDeclaration,
    PaymentMethods,
    PaymentOrder,
    Presentation,
    Query,
    QueryAnswer,
    SentDeclaration,
    Summary,
    Version,
    VersionSummary,
)
from .lodge_all import LodgementResult, lodge_all
from .pages import Paged
from .papers import Decisions, Documents
from .read_on import read_on
from .runtime import Runtime

ALL = "/openapi/declarations"
ONE = "/openapi/declarations/{id}"

DeclarationDocument = DraftDeclaration | SentDeclaration
"""A declaration as it is sent. A draft requires `type` and `lrn`, a lodgement everything that the rules require."""


class FetchedDeclaration(DeclarationWithHistory):
    """A declaration with the `ETag` that a replacement requires."""

    etag: str


class Reading:
    """Operations that only read one declaration: the id of the portal, `lrn:<your reference>` or `mrn:<reference of
    customs>`."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    def get(self, id: str) -> FetchedDeclaration:
        """Returns a declaration with its history, and the `etag` that `replace` and `update` need."""
        answer = self._calls.request("GET", ONE, values={"id": id})
        declaration: FetchedDeclaration = answer.data
        declaration["etag"] = answer.etag or ""
        return declaration

    def events(self, id: str) -> Paged[DeclarationEvent]:
        """Returns the events of a declaration, oldest first."""
        return self._calls.paged(f"{ONE}/events", values={"id": id})

    def duties(self, id: str) -> AssessedDuties | EstimatedDuties:
        """Returns the assessed duties of a declaration, or the estimated duties of a draft, step by step."""
        return self._calls.json("GET", f"{ONE}/duties", values={"id": id})

    def payment_methods(self, id: str) -> PaymentMethods:
        """Returns the payment methods of a declaration, each with the reason if it is unavailable."""
        return self._calls.json("GET", f"{ONE}/payment", values={"id": id})

    def discharge(self, id: str) -> Discharge:
        """Returns the goods that remain under a procedure, and the movements of the goods."""
        return self._calls.json("GET", f"{ONE}/discharge", values={"id": id})

    def queries(self, id: str) -> Paged[Query]:
        """Returns the queries of customs about a declaration."""
        return self._calls.paged(f"{ONE}/queries", values={"id": id})

    def hearings(self, id: str) -> Paged[DeclarationHearing]:
        """Returns the hearings about a declaration after the release."""
        return self._calls.paged(f"{ONE}/hearings", values={"id": id})

    def hearing(self, id: str, hearing_id: str) -> DeclarationHearing:
        """Returns one hearing with its answer."""
        return self._calls.json(
            "GET", f"{ONE}/hearings/{{hearingId}}", values={"id": id, "hearingId": hearing_id}
        )

    def hearing_document(self, id: str, hearing_id: str) -> bytes:
        """Returns the intention of a hearing as a PDF."""
        content: bytes = self._calls.json(
            "GET",
            f"{ONE}/hearings/{{hearingId}}/document",
            values={"id": id, "hearingId": hearing_id},
            accept="application/pdf",
        )
        return content

    def amendments(self, id: str) -> Paged[AmendmentSummary]:
        """Returns the amendments of a declaration, including denied amendments."""
        return self._calls.paged(f"{ONE}/amendments", values={"id": id})

    def amendment(self, id: str, number: int) -> Amendment:
        """Returns one amendment with its changes."""
        return self._calls.json("GET", f"{ONE}/amendments/{{number}}", values={"id": id, "number": number})

    def versions(self, id: str) -> Paged[VersionSummary]:
        """Returns the versions of a declaration."""
        return self._calls.paged(f"{ONE}/versions", values={"id": id})

    def version(self, id: str, number: int) -> Version:
        """Returns one version of a declaration with its content."""
        return self._calls.json("GET", f"{ONE}/versions/{{number}}", values={"id": id, "number": number})


class Changing(Reading):
    """Operations that change one declaration. A retry of a POST is safe, because it repeats the `Idempotency-Key`.

    To make a request safe even if your process crashes, store an `idempotency_key` before the request and pass it. With
    `if_match`, the request fails with `version_conflict` if the declaration no longer has this `ETag`.
    """

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

    def delete(self, id: str, *, if_match: str | None = None) -> None:
        """Deletes a draft. The LRN of the draft can be used again."""
        self._calls.request("DELETE", ONE, values={"id": id}, if_match=if_match)

    def present(
        self,
        id: str,
        presentation: Presentation | None = None,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> FullDeclaration:
        """Notifies customs that the goods of a registered declaration have arrived."""
        return self._post(id, "presentation", presentation, idempotency_key, if_match)

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

    def answer_query(
        self,
        id: str,
        number: int,
        answer: QueryAnswer,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> FullDeclaration:
        """Answers the query with this number."""
        return self._post(id, f"queries/{number}/answer", answer, idempotency_key, if_match)

    def answer_hearing(
        self, id: str, hearing_id: str, answer: HearingAnswer, *, idempotency_key: str | None = None
    ) -> DeclarationHearing:
        """Answers a hearing: agrees with the intention of customs, or objects with a text."""
        return self._calls.json(
            "POST",
            f"{ONE}/hearings/{{hearingId}}/answers",
            values={"id": id, "hearingId": hearing_id},
            body=answer,
            idempotency_key=idempotency_key,
        )

    def report_discharge(
        self,
        id: str,
        report: DischargeReport,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> FullDeclaration:
        """Reports the disposition of goods under a procedure to customs."""
        return self._post(id, "discharge", report, idempotency_key, if_match)

    def pay(
        self, id: str, order: PaymentOrder, *, idempotency_key: str | None = None, if_match: str | None = None
    ) -> FullDeclaration:
        """Orders the payment of the due amount: by a guarantee, a deferment account, credit or a transfer."""
        return self._post(id, "payment", order, idempotency_key, if_match)

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


class Declarations(Changing):
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

    def list(self, filter: ListDeclarationsQuery | None = None) -> Paged[DeclarationSummary]:
        """Lists declarations that match the filters, newest first. The cursor continues from an earlier page."""
        return self._calls.paged(ALL, filter)

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

        return read_on(ask, self._runtime)

    def count(self, filter: CountDeclarationsQuery | None = None) -> DeclarationTotals:
        """Returns the number of declarations in a list, and their sums.

        `more` is true if not all declarations were examined.
        """
        return self._calls.json("GET", f"{ALL}/count", query=filter)

    def summary(self, period: GetDeclarationsSummaryQuery | None = None) -> Summary:
        """Returns the number of declarations of a period by month and status."""
        # A period of 366 days has fewer totals than a page: 13 months by status.
        return self._calls.json("GET", f"{ALL}/summary", query={"limit": 500, **(period or {})})
