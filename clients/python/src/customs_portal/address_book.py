"""Address book, templates and storage usage of the organisation."""

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
    """The address book: parties for use in declarations."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    def list(self, filter: ListPartiesQuery | None = None) -> Paged[Party]:
        """Lists parties, sorted by name. With `q`, it lists the parties that match the search."""
        return self._calls.paged(PARTIES, filter)

    def create(self, party: CreatePartyBody, *, idempotency_key: str | None = None) -> Party:
        """Creates a party. Its identification number, or without one its name and country, must be unique."""
        return self._calls.json("POST", PARTIES, body=party, idempotency_key=idempotency_key)

    def get(self, id: str) -> Party:
        """Returns the party with this id."""
        return self._calls.json("GET", f"{PARTIES}/{{id}}", values={"id": id})

    def change(self, id: str, party: UpdatePartyBody) -> Party:
        """Replaces a party. Properties that you leave out are removed."""
        return self._calls.json("PUT", f"{PARTIES}/{{id}}", values={"id": id}, body=party)

    def delete(self, id: str) -> None:
        """Deletes a party from the address book."""
        self._calls.request("DELETE", f"{PARTIES}/{{id}}", values={"id": id})

    def export(self) -> bytes:
        """Returns the whole address book as CSV in UTF-8 (RFC 4180), which can be imported again."""
        return self._calls.json("GET", f"{PARTIES}/export", accept=CSV)

    def import_csv(self, csv: bytes) -> ImportedParties:
        """Imports parties from CSV in UTF-8. A repeated import changes nothing. Invalid lines are reported."""
        return self._calls.json("POST", f"{PARTIES}/import", content=csv, content_type=CSV)


class Templates:
    """Templates for new declarations."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    def list(self) -> Sequence[ListedTemplate]:
        """Lists all templates without their content, sorted by name."""
        return [*self._calls.paged(TEMPLATES)]

    def create(self, template: CreateTemplateBody, *, idempotency_key: str | None = None) -> Template:
        """Creates a template with a unique name."""
        return self._calls.json("POST", TEMPLATES, body=template, idempotency_key=idempotency_key)

    def get(self, id: str) -> Template:
        """Returns a template with its content."""
        return self._calls.json("GET", f"{TEMPLATES}/{{id}}", values={"id": id})

    def change(self, id: str, template: UpdateTemplateBody) -> Template:
        """Replaces the name and the content of a template."""
        return self._calls.json("PUT", f"{TEMPLATES}/{{id}}", values={"id": id}, body=template)

    def delete(self, id: str) -> None:
        """Deletes a template. Declarations created from the template do not change."""
        self._calls.request("DELETE", f"{TEMPLATES}/{{id}}", values={"id": id})
