"""Declarations: draft, lodge, find, change, pay."""

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
"""What is sent as a declaration: a draft needs `type` and `lrn`, a lodgement everything that the rules ask for."""


class FetchedDeclaration(DeclarationWithHistory):
    """A declaration with the `ETag` that its replacement needs."""

    etag: str


class Reading:
    """What only reads one declaration: by our id, or as `lrn:<your reference>`, or as `mrn:<customs' reference>`."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    def get(self, id: str) -> FetchedDeclaration:
        """Returns a declaration with its history, and the `etag` that `replace` and `update` need."""
        answer = self._calls.request("GET", ONE, values={"id": id})
        declaration: FetchedDeclaration = answer.data
        declaration["etag"] = answer.etag or ""
        return declaration

    def events(self, id: str) -> Paged[DeclarationEvent]:
        """What happened to it, oldest first."""
        return self._calls.paged(f"{ONE}/events", values={"id": id})

    def duties(self, id: str) -> AssessedDuties | EstimatedDuties:
        """Returns the assessed duties of a declaration, or the estimated duties of a draft, line by line."""
        return self._calls.json("GET", f"{ONE}/duties", values={"id": id})

    def payment_methods(self, id: str) -> PaymentMethods:
        """How what is due on it may be paid, and why not where it may not."""
        return self._calls.json("GET", f"{ONE}/payment", values={"id": id})

    def discharge(self, id: str) -> Discharge:
        """What is left of its goods under a procedure, and what became of the others."""
        return self._calls.json("GET", f"{ONE}/discharge", values={"id": id})

    def queries(self, id: str) -> Paged[Query]:
        """The questions that customs asked about it."""
        return self._calls.paged(f"{ONE}/queries", values={"id": id})

    def amendments(self, id: str) -> Paged[AmendmentSummary]:
        """Its amendments, those that were refused included."""
        return self._calls.paged(f"{ONE}/amendments", values={"id": id})

    def amendment(self, id: str, number: int) -> Amendment:
        """One amendment, with what it changes."""
        return self._calls.json("GET", f"{ONE}/amendments/{{number}}", values={"id": id, "number": number})

    def versions(self, id: str) -> Paged[VersionSummary]:
        """The versions of its document."""
        return self._calls.paged(f"{ONE}/versions", values={"id": id})

    def version(self, id: str, number: int) -> Version:
        """One version of its document."""
        return self._calls.json("GET", f"{ONE}/versions/{{number}}", values={"id": id, "number": number})


class Changing(Reading):
    """What changes one declaration. A POST is safe to repeat: its `Idempotency-Key` is kept over repetitions.

    Give an `idempotency_key` that you stored before to make a call safe over a crash of your own process. With `if_match`
    it is only done while the declaration still has this `ETag`; otherwise it is refused as `version_conflict`.
    """

    def replace(self, id: str, document: DeclarationDocument, *, if_match: str) -> Declaration:
        """Replaces the document of a draft."""
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
        """Deletes a draft; its LRN is free again."""
        self._calls.request("DELETE", ONE, values={"id": id}, if_match=if_match)

    def present(
        self,
        id: str,
        presentation: Presentation | None = None,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> FullDeclaration:
        """Tells that the goods of a registered declaration have arrived."""
        return self._post(id, "presentation", presentation, idempotency_key, if_match)

    def request_amendment(
        self,
        id: str,
        amendment: AmendmentRequest,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> FullDeclaration:
        """Asks for a change of a lodged declaration; before acceptance it is made at once."""
        return self._post(id, "amendments", amendment, idempotency_key, if_match)

    def try_amendment(self, id: str, amendment: AmendmentRequest) -> AmendmentDryRun:
        """Tells what an amendment would change and cost; nothing is stored."""
        query = {"dryRun": True}
        return self._calls.json("POST", f"{ONE}/amendments", values={"id": id}, query=query, body=amendment)

    def request_invalidation(
        self, id: str, reason: str, *, idempotency_key: str | None = None, if_match: str | None = None
    ) -> FullDeclaration:
        """Withdraws it: asks customs to invalidate it; the reason stands in its history."""
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
        """Answers the question with this number."""
        return self._post(id, f"queries/{number}/answer", answer, idempotency_key, if_match)

    def report_discharge(
        self,
        id: str,
        report: DischargeReport,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> FullDeclaration:
        """Tells customs what became of goods under a procedure."""
        return self._post(id, "discharge", report, idempotency_key, if_match)

    def pay(
        self, id: str, order: PaymentOrder, *, idempotency_key: str | None = None, if_match: str | None = None
    ) -> FullDeclaration:
        """Orders the payment of what is due: by a guarantee, a deferment account, a credit, or a transfer."""
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
    """Their supporting documents."""
    decisions: Decisions
    """The signed decisions of customs on them."""

    def __init__(self, calls: Calls, runtime: Runtime, most_attempts: int) -> None:
        super().__init__(calls)
        self._runtime = runtime
        self._most_attempts = most_attempts
        self.documents = Documents(calls)
        self.decisions = Decisions(calls)

    def create(self, document: DeclarationDocument, *, idempotency_key: str | None = None) -> CreatedDeclaration:
        """Keeps a draft: `type` and `lrn` are enough."""
        return self._calls.json("POST", ALL, body=document, idempotency_key=idempotency_key)

    def lodge(
        self, what: DeclarationDocument | str, *, idempotency_key: str | None = None
    ) -> CreatedDeclaration | LodgedDeclaration:
        """Lodges a document, or a draft by its reference. Once: a lost answer is asked for again with the same key."""
        if isinstance(what, str):
            return self._calls.json(
                "POST", f"{ONE}/lodgement", values={"id": what}, idempotency_key=idempotency_key
            )
        query = {"lodge": True}
        return self._calls.json("POST", ALL, query=query, body=what, idempotency_key=idempotency_key)

    def lodge_all(self, declarations: Iterable[DeclarationDocument]) -> Iterator[LodgementResult]:
        """Lodges as many as come, some thousand in a call, and yields what became of each in their order.

        Each is lodged once: what breaks off goes on by itself, and the same again, from another process too, finds what is
        lodged already. Memory holds a few thousand of them, however many there are.
        """
        return lodge_all(self._calls, self._runtime, self._most_attempts, declarations)

    def dry_run(self, what: DeclarationDocument | str) -> DryRun:
        """Tries to lodge a document, or a draft by its reference. Stores nothing."""
        query = {"dryRun": True}
        if isinstance(what, str):
            return self._calls.json("POST", f"{ONE}/lodgement", values={"id": what}, query=query)
        return self._calls.json("POST", ALL, query=query, body=what)

    def list(self, filter: ListDeclarationsQuery | None = None) -> Paged[DeclarationSummary]:
        """Declarations, newest first, with filters; their cursor goes on from an earlier page."""
        return self._calls.paged(ALL, filter)

    def export(self, period: ExportDeclarationsQuery | None = None) -> Iterator[ExportedDeclaration]:
        """Whole declarations of a period, as they are read. An answer that is cut is asked for again; each comes once."""
        # They come in the order of lodging, and those of the same moment in that of their ids.
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
        """How many declarations a list has, and what they come to; `more` where that is not of all."""
        return self._calls.json("GET", f"{ALL}/count", query=filter)

    def summary(self, period: GetDeclarationsSummaryQuery | None = None) -> Summary:
        """How many declarations of a period are in which state."""
        # A period of 366 days has fewer totals than a page: 13 months by status.
        return self._calls.json("GET", f"{ALL}/summary", query={"limit": 500, **(period or {})})
