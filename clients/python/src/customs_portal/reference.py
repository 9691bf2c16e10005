"""The code lists and the rules that declarations are judged by."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from . import words
from .calls import NDJSON, Calls
from .contract import (
    Country,
    ListReferenceEntriesQuery,
    ListRulesQuery,
    Quota,
    ReadQuotaQuery,
    ReadReferenceEntryAnswer,
    ReadReferenceEntryQuery,
    ReferenceEntry,
    ReferenceList,
    Rule,
    RuleWithExamples,
)
from .pages import Paged

LIST = "/openapi/reference/{list}"
QUOTA = "/openapi/tariff/quotas/{orderNumber}"


class Reference:
    """The code lists."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    def country(self) -> Country:
        """The country that the portal serves: types of declarations and what each needs, formats, terms, taxes."""
        return self._calls.json("GET", "/openapi/country")

    def lists(self) -> Sequence[ReferenceList]:
        """Which lists there are."""
        lists: Sequence[ReferenceList] = self._calls.request("GET", "/openapi/reference").data[words.ITEMS]
        return lists

    def entries(self, name: str, query: ListReferenceEntriesQuery | None = None) -> Paged[ReferenceEntry]:
        """The entries of a list that are valid on a day (today), by code; `q` searches."""
        return self._calls.paged(LIST, query, values={"list": name})

    def get(self, name: str, code: str, query: ReadReferenceEntryQuery | None = None) -> ReadReferenceEntryAnswer:
        """One code with its periods, and of a commodity code what the tariff says."""
        return self._calls.json("GET", f"{LIST}/{{code}}", values={"list": name, "code": code}, query=query)

    def quota(self, order_number: str, query: ReadQuotaQuery | None = None) -> Quota:
        """What is left of a tariff quota, in its period of a day (today)."""
        return self._calls.json("GET", QUOTA, values={"orderNumber": order_number}, query=query)

    def download(self, name: str) -> Iterator[ReferenceEntry]:
        """A whole list with every period, as it is read."""
        with self._calls.stream(f"{LIST}/download", values={"list": name}, accept=NDJSON) as stream:
            for line in stream.lines():
                entry: ReferenceEntry = json.loads(line)
                yield entry


class Rules:
    """The rules."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    def list(self, query: ListRulesQuery | None = None) -> Sequence[Rule]:
        """All rules, or those of a severity, a type or a data element."""
        rules: Sequence[Rule] = self._calls.request("GET", "/openapi/rules", query=query).data[words.ITEMS]
        return rules

    def get(self, id: str) -> RuleWithExamples:
        """One rule, with documents that keep and break it."""
        return self._calls.json("GET", "/openapi/rules/{id}", values={"id": id})
