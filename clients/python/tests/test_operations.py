"""Each method requests the operation of its name with the parameters of the contract."""

from __future__ import annotations

import json
import re
import unittest
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from customs_portal import CustomsPortal
from customs_portal.words import CURSOR, ITEMS, MORE

from stub import Stub, sent

CONTRACT = json.loads((Path(__file__).parents[3] / "contract" / "openapi.json").read_text())
PAGE: dict[str, Any] = {ITEMS: [], CURSOR: None, MORE: False}

Do = Callable[[CustomsPortal], Any]
OPERATIONS: dict[str, list[Do]] = {
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
    "deleteDeclaration": [lambda portal: portal.declarations.delete("dec_1")],
    "listDeclarations": [lambda portal: list(portal.declarations.list({"hasErrors": True, "sort": "-lrn"}))],
    "countDeclarations": [lambda portal: portal.declarations.count({"lrnPrefix": "L"})],
    "getDeclarationsSummary": [lambda portal: portal.declarations.summary({"lodgedFrom": "2026-11-01T00:00:00Z"})],
    "exportDeclarations": [lambda portal: list(portal.declarations.export({"role": "principal"}))],
    "presentDeclaration": [lambda portal: portal.declarations.present("dec_1", {"goodsLocation": "Quay 4"})],
    "requestAmendment": [
        lambda portal: portal.declarations.request_amendment(
            "dec_1", {"document": {"type": "import", "lrn": "L-1"}, "reason": "r"}
        ),
        lambda portal: portal.declarations.try_amendment(
            "dec_1", {"document": {"type": "import", "lrn": "L-1"}, "reason": "r"}
        ),
    ],
    "listAmendments": [lambda portal: list(portal.declarations.amendments("dec_1"))],
    "getAmendment": [lambda portal: portal.declarations.amendment("dec_1", 1)],
    "listVersions": [lambda portal: list(portal.declarations.versions("dec_1"))],
    "getVersion": [lambda portal: portal.declarations.version("dec_1", 1)],
    "requestInvalidation": [lambda portal: portal.declarations.request_invalidation("dec_1", "twice")],
    "listQueries": [lambda portal: list(portal.declarations.queries("dec_1"))],
    "answerHearing": [lambda portal: portal.declarations.answer_hearing("dec_1", "hrg_1", {"agreed": True})],
    "getHearing": [lambda portal: portal.declarations.hearing("dec_1", "hrg_1")],
    "downloadHearingDocument": [lambda portal: portal.declarations.hearing_document("dec_1", "hrg_1")],
    "listHearings": [lambda portal: list(portal.declarations.hearings("dec_1"))],
    "answerQuery": [lambda portal: portal.declarations.answer_query("dec_1", 1, {"text": "Yes."})],
    "getDuties": [lambda portal: portal.declarations.duties("dec_1")],
    "getDischarge": [lambda portal: portal.declarations.discharge("dec_1")],
    "listDeclarationEvents": [lambda portal: list(portal.declarations.events("dec_1"))],
    "listPaymentMethods": [lambda portal: portal.declarations.payment_methods("dec_1")],
    "payDuties": [lambda portal: portal.declarations.pay("dec_1", {"method": "transfer"})],
    "uploadDocument": [
        lambda portal: portal.declarations.documents.upload("dec_1", b"%PDF", "application/pdf", {"type": "N380"})
    ],
    "listDocuments": [lambda portal: list(portal.declarations.documents.list("dec_1"))],
    "downloadDocument": [lambda portal: portal.declarations.documents.download("dec_1", "doc_1")],
    "listDecisions": [lambda portal: list(portal.declarations.decisions.list("dec_1"))],
    "getDecision": [lambda portal: portal.declarations.decisions.get("dec_1", 1)],
    "listAuthorisations": [lambda portal: list(portal.authorisations.list({"status": "active"}))],
    "getAuthorisation": [lambda portal: portal.authorisations.get("aut_1")],
    "listAuthorisedStock": [lambda portal: list(portal.authorisations.stock("aut_1"))],
    "listOfferedGuarantees": [lambda portal: list(portal.guarantees.list({"limit": 1}))],
    "offerGuarantee": [lambda portal: portal.guarantees.offer({"beneficiary": "XA1", "amount": "100.00"})],
    "getOfferedGuarantee": [lambda portal: portal.guarantees.get("gua_1")],
    "updateOfferedGuarantee": [lambda portal: portal.guarantees.change("gua_1", {"amount": "200.00"})],
    "revokeGuarantee": [lambda portal: portal.guarantees.withdraw("gua_1")],
    "listGuaranteeReservations": [lambda portal: list(portal.guarantees.reservations("gua_1"))],
    "listDebts": [lambda portal: list(portal.debts.list({"limit": 1}))],
    "getDebt": [lambda portal: portal.debts.get("debt_1")],
    "payDebt": [lambda portal: portal.debts.pay("debt_1", {"method": "transfer"})],
    "listDebtClaims": [lambda portal: list(portal.debts.claims("debt_1"))],
    "createClaim": [
        lambda portal: portal.debts.claim("debt_1", {"ground": "overcharge", "reason": "The freight was lower."})
    ],
    "listDebtAppeals": [lambda portal: list(portal.debts.appeals("debt_1"))],
    "createAppeal": [
        lambda portal: portal.debts.appeal("debt_1", {"bill": "RF1", "reason": "The goods are unroasted."})
    ],
    "listAppeals": [lambda portal: list(portal.appeals.list({"limit": 1}))],
    "getAppeal": [lambda portal: portal.appeals.get("apl_1")],
    "downloadAppealDocument": [lambda portal: portal.appeals.document("apl_1")],
    "revokeAppeal": [lambda portal: portal.appeals.withdraw("apl_1")],
    "listClaims": [lambda portal: list(portal.claims.list({"limit": 1}))],
    "getClaim": [lambda portal: portal.claims.get("clm_1")],
    "downloadClaimDocument": [lambda portal: portal.claims.document("clm_1")],
    "answerClaim": [lambda portal: portal.claims.answer("clm_1", {"agrees": True})],
    "revokeClaim": [lambda portal: portal.claims.withdraw("clm_1")],
    "listLedgerEntries": [lambda portal: list(portal.ledger.entries({"limit": 1}))],
    "listDefermentAccounts": [lambda portal: list(portal.accounts.list({"number": "1"}))],
    "getDefermentAccount": [lambda portal: portal.accounts.get("1")],
    "listStatements": [lambda portal: list(portal.accounts.statements("1"))],
    "payStatement": [lambda portal: portal.accounts.pay("1", "2026-11")],
    "getStorage": [lambda portal: portal.storage()],
    "listParties": [lambda portal: list(portal.parties.list({"q": "a"}))],
    "createParty": [lambda portal: portal.parties.create({"name": "A"})],
    "exportParties": [lambda portal: portal.parties.export()],
    "importParties": [lambda portal: portal.parties.import_csv(b"name\nA\n")],
    "getParty": [lambda portal: portal.parties.get("pty_1")],
    "updateParty": [lambda portal: portal.parties.change("pty_1", {"name": "B"})],
    "deleteParty": [lambda portal: portal.parties.delete("pty_1")],
    "listTemplates": [lambda portal: portal.templates.list()],
    "createTemplate": [lambda portal: portal.templates.create({"name": "T", "document": {"type": "import"}})],
    "getTemplate": [lambda portal: portal.templates.get("tpl_1")],
    "updateTemplate": [lambda portal: portal.templates.change("tpl_1", {"name": "T", "document": {"type": "import"}})],
    "deleteTemplate": [lambda portal: portal.templates.delete("tpl_1")],
    "listMandates": [lambda portal: list(portal.mandates.list({"limit": 1}))],
    "offerMandate": [lambda portal: portal.mandates.offer({})],  # type: ignore[typeddict-item]
    "getMandate": [lambda portal: portal.mandates.get("man_1")],
    "updateMandate": [lambda portal: portal.mandates.change("man_1", {"status": "active"})],
    "listMandateEvents": [lambda portal: portal.mandates.events({"limit": 1}, cursor="c")],
    "createWebhook": [lambda portal: portal.webhooks.create({"url": "https://erp.example", "events": ["payment.due"]})],
    "listWebhooks": [lambda portal: portal.webhooks.list()],
    "getWebhook": [lambda portal: portal.webhooks.get("whk_1")],
    "updateWebhook": [lambda portal: portal.webhooks.change("whk_1", {"status": "paused"})],
    "deleteWebhook": [lambda portal: portal.webhooks.delete("whk_1")],
    "rotateWebhookSecret": [lambda portal: portal.webhooks.rotate_secret("whk_1", overlap_seconds=60)],
    "testWebhook": [lambda portal: portal.webhooks.test("whk_1")],
    "listWebhookDeliveries": [lambda portal: list(portal.webhooks.deliveries("whk_1", {"limit": 1}))],
    "getWebhookDelivery": [lambda portal: portal.webhooks.delivery("whk_1", "del_1")],
    "redeliverWebhook": [lambda portal: portal.webhooks.redeliver("whk_1", "del_1")],
    "redeliverWebhookPeriod": [lambda portal: portal.webhooks.redeliver_period("whk_1", {"occurredFrom": "a", "occurredBefore": "b"})],
    "getCountry": [lambda portal: portal.reference.country()],
    "listReferenceLists": [lambda portal: portal.reference.lists()],
    "listReferenceEntries": [lambda portal: list(portal.reference.entries("countries", {"q": "x"}))],
    "getQuota": [lambda portal: portal.reference.quota("090001", {"date": "2026-11-01"})],
    "getReferenceEntry": [lambda portal: portal.reference.get("countries", "BR", {"date": "2026-11-01"})],
    "listReferenceChanges": [
        lambda portal: portal.reference.changes({"list": "ports"}),
        lambda portal: list(portal.reference.follow_changes(until_caught_up=True)),
    ],
    "getTariff": [lambda portal: portal.tariff.get("09012100", {"origin": "BR"})],
    "calculateDuties": [lambda portal: portal.tariff.calculate({"type": "import"}, {"date": "2027-01-01"})],
    "listRules": [lambda portal: portal.rules.list({"type": "import"})],
    "getRule": [lambda portal: portal.rules.get("R001")],
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


class Operations(unittest.TestCase):
    def test_each_method_reaches_its_operation(self) -> None:
        for operation_id, methods in OPERATIONS.items():
            for do in methods:
                with self.subTest(operation_id), Stub([sent(PAGE)]) as stub:
                    portal = stub.portal()
                    do(portal)
                    portal.close()
                    target = urlsplit(stub.seen[0].path)
                    found = operation_of(stub.seen[0].method, target.path)
                    assert found is not None, stub.seen[0].path
                    self.assertEqual(found["operationId"], operation_id)
                    known = {each.get("name") for each in found.get("parameters", [])}
                    self.assertLessEqual({name for name, _ in parse_qsl(target.query)}, known)


if __name__ == "__main__":
    unittest.main()
