"""Each method requests the operation of its name with the parameters of the contract."""

from __future__ import annotations

import json
import re
import unittest
from collections.abc import Callable, Iterator
from operator import attrgetter
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from customs_portal import CustomsPortal
from customs_portal.pages import PagedList
from customs_portal.page_property_names import CURSOR, ITEMS, MORE

from stub_server import Stub, sent

CONTRACT = json.loads((Path(__file__).parents[3] / "contract" / "openapi.json").read_text())
PAGE: dict[str, Any] = {ITEMS: [], CURSOR: None, MORE: False}

Do = Callable[[CustomsPortal], Any]
HAND_WRITTEN: dict[str, list[Do]] = {
    "getCaller": [lambda portal: portal.caller()],
    "getStatus": [lambda portal: portal.status.poll({"lrn": "L-1", "limit": 1})],
    "listEvents": [lambda portal: portal.events.poll({"type": ["payment.due"], "limit": 1})],
    "createDeclaration": [
        lambda portal: portal.declarations.create({"type": "import", "lrn": "L-1"}),
        lambda portal: portal.declarations.lodge({"type": "import", "lrn": "L-1"}),
        lambda portal: portal.declarations.dry_run({"type": "import", "lrn": "L-1"}),
    ],
    "lodgeDeclaration": [lambda portal: portal.declarations.lodge("dec_1")],
    "getDeclaration": [lambda portal: portal.declarations.get("mrn:26XA")],
    "replaceDeclaration": [
        lambda portal: portal.declarations.replace("dec_1", {"type": "import", "lrn": "L-1"}, if_match='"1"')
    ],
    "updateDeclaration": [lambda portal: portal.declarations.update("dec_1", {"office": None}, if_match='"1"')],
    "getDeclarationsSummary": [lambda portal: portal.declarations.summary({"lodgedFrom": "2026-11-01T00:00:00Z"})],
    "exportDeclarations": [lambda portal: list(portal.declarations.export({"role": "principal"}))],
    "requestAmendment": [
        lambda portal: portal.declarations.request_amendment(
            "dec_1", {"document": {"type": "import", "lrn": "L-1"}, "reason": "r"}
        ),
        lambda portal: portal.declarations.try_amendment(
            "dec_1", {"document": {"type": "import", "lrn": "L-1"}, "reason": "r"}
        ),
    ],
    "requestInvalidation": [lambda portal: portal.declarations.request_invalidation("dec_1", "twice")],
    "uploadDocument": [
        lambda portal: portal.declarations.documents.upload("dec_1", b"%PDF", "application/pdf", {"type": "N380"})
    ],
    "exportEvents": [
        lambda portal: list(portal.events.export({"occurredFrom": "2026-11-01", "occurredBefore": "2026-12-01"}))
    ],
    "lodgeDeclarations": [lambda portal: list(portal.declarations.lodge_all([{"type": "import", "lrn": "L-1"}]))],
    "downloadReferenceList": [lambda portal: list(portal.reference.download("countries"))],
    "getStorage": [lambda portal: portal.storage()],
    "rotateWebhookSecret": [lambda portal: portal.webhooks.rotate_secret("whk_1", overlap_seconds=60)],
    "listReferenceChanges": [
        lambda portal: portal.reference.changes({"list": "ports"}),
        lambda portal: list(portal.reference.follow_changes(until_caught_up=True)),
    ],
}


def operation_of(method: str, path: str) -> dict[str, Any] | None:
    """Returns the operation of the contract for a request; a path without parameters takes
    precedence.
    """
    for template in sorted(CONTRACT["paths"], key=lambda each: str(each).count("{")):
        if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", template), path):
            found: dict[str, Any] | None = CONTRACT["paths"][template].get(method.lower())
            return found
    return None


def parameter_of(part: dict[str, Any]) -> dict[str, Any]:
    """Returns a parameter of the contract, or the one to which it refers."""
    found: dict[str, Any] = CONTRACT["components"]["parameters"][part["$ref"].split("/")[-1]] if "$ref" in part else part
    return found


def generated() -> Iterator[tuple[str, Do]]:
    """Returns the calls of the generated methods, with a value for each argument of `x-client-method`."""
    for path, item in CONTRACT["paths"].items():
        for operation in item.values():
            signature = re.match(r"([\w.]+)\(([^)]*)\)", operation["x-client-method"])
            if signature is None:
                continue
            name = re.sub(r"[A-Z]", lambda letter: f"_{letter[0].lower()}", signature[1])
            names = signature[2].split(", ") if signature[2] else []
            in_path = path.count("{")
            is_json = "application/json" in operation.get("requestBody", {"content": {"application/json": {}}})["content"]
            values: list[Any] = [7 if each.endswith(": integer") else "x" for each in names[:in_path]]
            values += [{} if is_json else b"x" for _ in names[in_path:]]
            yield operation["operationId"], call_of(name, values)


def call_of(name: str, values: list[Any]) -> Do:
    """Returns a call of a method with positional arguments."""
    return lambda portal: attrgetter(name)(portal)(*values)


class Operations(unittest.TestCase):
    def test_each_method_reaches_its_operation(self) -> None:
        written = [(operation_id, do) for operation_id, methods in HAND_WRITTEN.items() for do in methods]
        reached: set[str] = set()
        for operation_id, do in [*written, *generated()]:
            with self.subTest(operation_id), Stub([sent(PAGE)]) as stub:
                portal = stub.portal()
                result = do(portal)
                if isinstance(result, PagedList):
                    list(result)
                portal.close()
                target = urlsplit(stub.seen[0].path)
                found = operation_of(stub.seen[0].method, target.path)
                assert found is not None, stub.seen[0].path
                self.assertEqual(found["operationId"], operation_id)
                known = {parameter_of(each)["name"] for each in found.get("parameters", [])}
                self.assertLessEqual({name for name, _ in parse_qsl(target.query)}, known)
                reached.add(operation_id)
        everything = {operation["operationId"] for item in CONTRACT["paths"].values() for operation in item.values()}
        self.assertEqual(everything - reached, set())


if __name__ == "__main__":
    unittest.main()
