"""Deliveries signed here as the portal signs."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import typing
import unittest
from pathlib import Path

from customs_portal import PortalEvent, WebhookVerificationError, verify_webhook

CONTRACT = Path(__file__).parents[3] / "contract" / "openapi.json"

NOW = 1_795_000_000
SECRET = "whsec_" + base64.b64encode(b"k" * 32).decode()
OTHER = "whsec_" + base64.b64encode(b"o" * 32).decode()
BODY = json.dumps({"type": "declaration.released", "declaration": {"lrn": "Käse-1"}}).encode()


def signed(body: bytes = BODY, secret: str = SECRET, at: int = NOW) -> dict[str, str]:
    key = base64.b64decode(secret.removeprefix("whsec_"))
    mac = hmac.new(key, f"evt_1.{at}.".encode() + body, hashlib.sha256).digest()
    signature = f"v1,{base64.b64encode(mac).decode()}"
    return {"Webhook-Id": "evt_1", "webhook-timestamp": str(at), "WEBHOOK-SIGNATURE": signature}


class Events(unittest.TestCase):
    def test_every_webhook_of_the_contract_is_an_event(self) -> None:
        webhooks = json.loads(CONTRACT.read_text())["webhooks"].values()
        schemas = [hook["post"]["requestBody"]["content"]["application/json"]["schema"]["$ref"] for hook in webhooks]
        names = {schema.rsplit("/", 1)[1] for schema in schemas}
        self.assertEqual({event.__name__ for event in typing.get_args(PortalEvent)}, names)


class Verification(unittest.TestCase):
    def refused(self, headers: dict[str, str], body: bytes = BODY, secret: str = SECRET) -> str:
        with self.assertRaises(WebhookVerificationError) as raised:
            verify_webhook(secret, headers, body, now=NOW)
        return raised.exception.reason

    def test_genuine(self) -> None:
        delivery = verify_webhook(SECRET, signed(), BODY, now=NOW)
        self.assertEqual((delivery.id, delivery.timestamp.timestamp()), ("evt_1", NOW))
        self.assertEqual(delivery.event["type"], "declaration.released")
        self.assertEqual(verify_webhook(SECRET, signed(), BODY.decode(), now=NOW), delivery)

    def test_either_secret_while_one_is_rotated(self) -> None:
        for secrets in ([SECRET, OTHER], [OTHER, SECRET]):
            self.assertEqual(verify_webhook(secrets, signed(), BODY, now=NOW).id, "evt_1")
        both = f"v1,AAAA {signed()['WEBHOOK-SIGNATURE']} v2,other"
        self.assertEqual(verify_webhook(SECRET, {**signed(), "WEBHOOK-SIGNATURE": both}, BODY, now=NOW).id, "evt_1")

    def test_signature_refused(self) -> None:
        self.assertEqual(self.refused(signed(), BODY + b" "), "signature_refused")
        self.assertEqual(self.refused(signed(), secret=OTHER), "signature_refused")
        self.assertEqual(self.refused({**signed(), "Webhook-Id": "evt_2"}), "signature_refused")
        self.assertEqual(self.refused({**signed(), "WEBHOOK-SIGNATURE": "v1,ä"}), "signature_refused")

    def test_time_refused(self) -> None:
        self.assertEqual(self.refused(signed(at=NOW - 301)), "time_refused")
        self.assertEqual(self.refused(signed(at=NOW + 301)), "time_refused")
        self.assertEqual(self.refused({**signed(), "webhook-timestamp": "soon"}), "time_refused")
        self.assertEqual(verify_webhook(SECRET, signed(at=NOW - 301), BODY, now=NOW, tolerance=600).id, "evt_1")

    def test_header_missing(self) -> None:
        for name in signed():
            self.assertEqual(self.refused({**signed(), name: ""}), "header_missing")

    def test_body_malformed(self) -> None:
        self.assertEqual(self.refused(signed(b"no json"), b"no json"), "body_malformed")

    def test_a_secret_that_is_none_is_not_told(self) -> None:
        with self.assertRaises(ValueError) as raised:
            verify_webhook("whsec_*hidden*", signed(), BODY, now=NOW)
        self.assertNotIn("hidden", str(raised.exception))


if __name__ == "__main__":
    unittest.main()
