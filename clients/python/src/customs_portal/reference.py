"""The code lists, the tariff and the rules that declarations are judged by."""

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
        """One answer of the feed of changes. With `if_none_match` of the same question, `data` is None when nothing is new."""
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
        """Follows the changes for ever, as `status.follow` does: one entry for each code that an import has changed."""
        following = Following(cursor, wait, until_caught_up, stop, on_interruption)
        return follow_feed(self._calls, self._runtime, CHANGES, query, following)

    def country(self) -> Country:
        """The country that the portal serves: types of declarations and what each needs, formats, terms, taxes."""
        return self._calls.json("GET", "/openapi/country")

    def lists(self) -> Sequence[ReferenceList]:
        """Which lists there are."""
        return [*self._calls.paged("/openapi/reference")]

    def entries(self, name: str, query: ListReferenceEntriesQuery | None = None) -> Paged[ReferenceEntry]:
        """The entries of a list that are valid on a day (today), by code; `q` searches."""
        return self._calls.paged(LIST, query, values={"list": name})

    def get(self, name: str, code: str, query: GetReferenceEntryQuery | None = None) -> GetReferenceEntryAnswer:
        """One code with its periods, and of a commodity code what the tariff says."""
        return self._calls.json("GET", f"{LIST}/{{code}}", values={"list": name, "code": code}, query=query)

    def quota(self, order_number: str, query: GetQuotaQuery | None = None) -> Quota:
        """What is left of a tariff quota, in its period of a day (today)."""
        return self._calls.json("GET", QUOTA, values={"orderNumber": order_number}, query=query)

    def download(self, name: str) -> Iterator[ReferenceEntry]:
        """A whole list with every period, as it is read."""
        with self._calls.stream(f"{LIST}/download", values={"list": name}, accept=NDJSON) as stream:
            for line in stream.lines():
                entry: ReferenceEntry = json.loads(line)
                yield entry


class Tariff:
    """The tariff, for whoever looks up and calculates before there is a declaration."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    def get(self, code: str, query: GetTariffQuery | None = None) -> TariffOfCode:
        """The levels of a commodity code and its measures; with `origin` those of that country alone."""
        return self._calls.json("GET", "/openapi/tariff/{code}", values={"code": code}, query=query)

    def calculate(self, goods: DutyCalculationInput, query: CalculateDutiesQuery | None = None) -> DutyCalculationResult:
        """What goods cost, of up to 999 goods items, step by step and by tax; nothing is stored."""
        return self._calls.json("POST", "/openapi/tariff/calculation", body=goods, query=query)


class Rules:
    """The rules."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    def list(self, query: ListRulesQuery | None = None) -> Sequence[Rule]:
        """All rules, or those of a severity, a type or a data element."""
        return [*self._calls.paged("/openapi/rules", query)]

    def get(self, id: str) -> RuleWithExamples:
        """One rule, with documents that keep and break it."""
        return self._calls.json("GET", "/openapi/rules/{id}", values={"id": id})
