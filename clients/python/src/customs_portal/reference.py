"""The code lists, the tariff and the rules that the portal uses to validate declarations."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Sequence

from .calls import NDJSON, Answer, Calls
from .contract import (
    CalculateDutiesQuery,
    Country,
    DutyCalculationInput,
    DutyCalculationResult,
    GetQuotaQuery,
    GetReferenceEntryAnswer,
    GetReferenceEntryQuery,
    GetTariffQuery,
    ListReferenceChangesQuery,
    ListReferenceEntriesQuery,
    ListRulesQuery,
    Quota,
    ReferenceChange,
    ReferenceChanges,
    ReferenceEntry,
    ReferenceList,
    Rule,
    RuleWithExamples,
    TariffOfCode,
)
from .errors import PortalError
from .follow import Batch, Following, follow_feed
from .pages import Paged
from .runtime import Runtime

LIST = "/openapi/reference/{list}"
CHANGES = "/openapi/reference/changes"
QUOTA = "/openapi/tariff/quotas/{orderNumber}"


class Reference:
    """The code lists."""

    def __init__(self, calls: Calls, runtime: Runtime) -> None:
        self._calls = calls
        self._runtime = runtime

    def changes(
        self, query: ListReferenceChangesQuery | None = None, *, if_none_match: str | None = None
    ) -> Answer[ReferenceChanges | None]:
        """Requests the changes once.

        With `if_none_match` of an identical request, an unchanged response has `data` None.
        """
        return self._calls.request("GET", CHANGES, query=query, if_none_match=if_none_match)

    def follow_changes(
        self,
        query: ListReferenceChangesQuery | None = None,
        *,
        cursor: str | None = None,
        wait: int | None = None,
        until_caught_up: bool = False,
        stop: threading.Event | None = None,
        on_interruption: Callable[[PortalError], None] | None = None,
    ) -> Iterator[Batch[ReferenceChange]]:
        """Follows the changes without end, like `status.follow`. Each code that an import changed is one item."""
        following = Following(cursor, wait, until_caught_up, stop, on_interruption)
        return follow_feed(self._calls, self._runtime, CHANGES, query, following)

    def country(self) -> Country:
        """Returns the settings of the country: declaration types with their requirements, formats, time limits and
        taxes."""
        return self._calls.json("GET", "/openapi/country")

    def lists(self) -> Sequence[ReferenceList]:
        """Lists the code lists."""
        return [*self._calls.paged("/openapi/reference")]

    def entries(self, name: str, query: ListReferenceEntriesQuery | None = None) -> Paged[ReferenceEntry]:
        """Returns the entries of a code list that are valid on a date (default: today), sorted by code.

        With `q`, it returns the entries that match the search."""
        return self._calls.paged(LIST, query, values={"list": name})

    def get(self, name: str, code: str, query: GetReferenceEntryQuery | None = None) -> GetReferenceEntryAnswer:
        """Returns one code with its periods of validity and, for a commodity code, its tariff line."""
        return self._calls.json("GET", f"{LIST}/{{code}}", values={"list": name, "code": code}, query=query)

    def quota(self, order_number: str, query: GetQuotaQuery | None = None) -> Quota:
        """Returns the balance of a tariff quota in the period that contains a date (default: today)."""
        return self._calls.json("GET", QUOTA, values={"orderNumber": order_number}, query=query)

    def download(self, name: str) -> Iterator[ReferenceEntry]:
        """Streams a complete list with all periods of validity."""
        with self._calls.stream(f"{LIST}/download", values={"list": name}, accept=NDJSON) as stream:
            for line in stream.lines():
                entry: ReferenceEntry = json.loads(line)
                yield entry


class Tariff:
    """The tariff: lookups and calculations without a declaration."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    def get(self, code: str, query: GetTariffQuery | None = None) -> TariffOfCode:
        """Returns the levels of a commodity code and its measures; with `origin`, only the
        measures for this country.
        """
        return self._calls.json("GET", "/openapi/tariff/{code}", values={"code": code}, query=query)

    def calculate(self, goods: DutyCalculationInput, query: CalculateDutiesQuery | None = None) -> DutyCalculationResult:
        """Calculates the duties and taxes of up to 999 goods items, step by step. Stores nothing."""
        return self._calls.json("POST", "/openapi/tariff/calculation", body=goods, query=query)


class Rules:
    """The rules."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    def list(self, query: ListRulesQuery | None = None) -> Sequence[Rule]:
        """Lists all rules, or the rules of a severity, a declaration type or a data element."""
        return [*self._calls.paged("/openapi/rules", query)]

    def get(self, id: str) -> RuleWithExamples:
        """Returns one rule, with a valid and an invalid example declaration."""
        return self._calls.json("GET", "/openapi/rules/{id}", values={"id": id})
