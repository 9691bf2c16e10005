"""Whom the organisation declares with, what its declarations begin with, and what it keeps."""

from __future__ import annotations

from collections.abc import Sequence

from .calls import Calls
from .contract import (
    UpdatePartyBody,
    UpdateTemplateBody,
    CreatePartyBody,
    CreateTemplateBody,
    ImportedParties,
    ListedTemplate,
    ListPartiesQuery,
    Party,
    Template,
)
from .pages import Paged

PARTIES = "/openapi/parties"
TEMPLATES = "/openapi/templates"
CSV = "text/csv"


class Parties:
    """The address book: whom the organisation declares with."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    def list(self, filter: ListPartiesQuery | None = None) -> Paged[Party]:
        """By name; `q` searches."""
        return self._calls.paged(PARTIES, filter)

    def create(self, party: CreatePartyBody, *, idempotency_key: str | None = None) -> Party:
        """Writes one down: one for each number, or, where none is known, for each name in a country."""
        return self._calls.json("POST", PARTIES, body=party, idempotency_key=idempotency_key)

    def get(self, id: str) -> Party:
        """One, by its id."""
        return self._calls.json("GET", f"{PARTIES}/{{id}}", values={"id": id})

    def change(self, id: str, party: UpdatePartyBody) -> Party:
        """Changes it whole: what is left out is not known any more."""
        return self._calls.json("PUT", f"{PARTIES}/{{id}}", values={"id": id}, body=party)

    def delete(self, id: str) -> None:
        """Takes it out of the book."""
        self._calls.request("DELETE", f"{PARTIES}/{{id}}", values={"id": id})

    def export(self) -> bytes:
        """All of it as CSV in UTF-8 (RFC 4180), which can be imported again."""
        return self._calls.json("GET", f"{PARTIES}/export", accept=CSV)

    def import_csv(self, csv: bytes) -> ImportedParties:
        """Takes parties from CSV in UTF-8; sent again it changes nothing more. A line that cannot be read is told."""
        return self._calls.json("POST", f"{PARTIES}/import", content=csv, content_type=CSV)


class Templates:
    """What declarations begin with."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    def list(self) -> Sequence[ListedTemplate]:
        """All of them by name, without their documents."""
        return [*self._calls.paged(TEMPLATES)]

    def create(self, template: CreateTemplateBody, *, idempotency_key: str | None = None) -> Template:
        """Keeps one, under a name of its own."""
        return self._calls.json("POST", TEMPLATES, body=template, idempotency_key=idempotency_key)

    def get(self, id: str) -> Template:
        """One, with its document."""
        return self._calls.json("GET", f"{TEMPLATES}/{{id}}", values={"id": id})

    def change(self, id: str, template: UpdateTemplateBody) -> Template:
        """Changes its name and its document, whole."""
        return self._calls.json("PUT", f"{TEMPLATES}/{{id}}", values={"id": id}, body=template)

    def delete(self, id: str) -> None:
        """Forgets it; declarations that began with it stay as they are."""
        self._calls.request("DELETE", f"{TEMPLATES}/{{id}}", values={"id": id})
