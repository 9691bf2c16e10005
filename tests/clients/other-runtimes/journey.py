"""A host-to-host system in Python: prints its observations as one line of JSON."""

import base64
import hashlib
import hmac
import json
import sys
import threading
import time
from pathlib import Path

from customs_portal import (
    CustomsPortal,
    Platform,
    PortalConnectionError,
    PortalOAuthError,
    PortalProblem,
    WebhookVerificationError,
    is_problem,
    verify_webhook,
)

settings = json.loads(Path(sys.argv[1]).read_text())
client, declaration = settings["hostToHost"], settings["declaration"]


def credentials_of(client):
    return {"client_id": client["clientId"], "client_secret": client["clientSecret"], "api_key": client["apiKey"]}


credentials = credentials_of(client)
portal = CustomsPortal(settings["baseUrl"], **credentials)
seen = {}

polled = portal.status.poll({"limit": 1})
seen["userType"] = portal.caller()["client"]["userType"]
seen["requestId"] = len(polled.request_id) == 36
seen["unchanged"] = portal.status.poll({"limit": 1}, if_none_match=polled.etag).status

# The first response is lost on the way.
lodged = portal.declarations.lodge(declaration)
id, lrn = lodged["id"], lodged["lrn"]
seen["lodged"] = lrn == declaration["lrn"]
draft = {"type": "import", "lrn": f"{lrn}-2"}
portal.request("POST", "/openapi/declarations", body=draft, idempotency_key=f"{lrn}-key")
again = portal.request("POST", "/openapi/declarations", body=draft, idempotency_key=f"{lrn}-key")
seen["replayed"] = again.replayed

try:
    portal.declarations.lodge(declaration)
except PortalProblem as problem:
    seen["problem"] = is_problem(problem, "lrn_in_use") and problem.conflict["id"] == id

pdf = b"%PDF-1.4\nstartxref\n9\n%%EOF\n"
details = {"type": "N380", "fileName": "invoice.pdf"}
documents = portal.declarations.documents
uploaded = documents.upload(f"lrn:{lrn}-2", pdf, "application/pdf", details)
seen["bytes"] = documents.download(f"lrn:{lrn}-2", uploaded["id"]) == pdf

# The connection of the stream is cut after the first event.
types = []
for streamed in portal.events.stream():
    if streamed.event["declaration"]["id"] == id:
        types.append(streamed.event["type"])
    if types and types[-1] == "declaration.released":
        break
seen["events"] = len(set(types)) == len(types) and types[-1]
for batch in portal.status.follow(wait=1):
    if any(each["id"] == id and each["status"] == "released" for each in batch.items):
        seen["status"] = "released"
        break
seen["download"] = sum(1 for each in portal.reference.download("countries") if each["code"]) > 200
seen["decisions"] = portal.declarations.decisions.pdf(id, 1)[:5].decode()
seen["exported"] = [each["lrn"] for each in portal.declarations.export()] == [lrn]

# Stays open until `stop` is set.
stop = threading.Event()
cursor = portal.status.poll({"limit": 500}).data["cursor"]
threading.Timer(0.2, stop.set).start()
seen["stopped"] = list(portal.status.follow(cursor=cursor, wait=20, stop=stop))
try:
    CustomsPortal("http://127.0.0.1:1", max_attempts=1, **credentials).status.poll()
except PortalConnectionError as error:
    seen["unreachable"] = error.reason

# An authorised client of the platform, one without access to it, and an unknown one.
other, platform = settings["otherHostToHost"], settings["platform"]
in_platform = CustomsPortal(
    settings["baseUrl"], **credentials_of(platform), platform=Platform(platform["idPlatform"], platform["origin"])
)
seen["platform"] = in_platform.caller()["platform"]["id"] == platform["idPlatform"]
try:
    CustomsPortal(settings["baseUrl"], **credentials_of(other)).declarations.get(id)
except PortalProblem as problem:
    seen["others"] = problem.code
try:
    CustomsPortal(settings["baseUrl"], **{**credentials, "client_secret": "wrong"}).storage()
except PortalOAuthError as error:
    seen["wrongSecret"] = error.code
try:
    CustomsPortal(settings["baseUrl"], **{**credentials, "api_key": other["apiKey"]}).storage()
except PortalProblem as problem:
    seen["othersKey"] = problem.code

secret = base64.b64encode(b"k" * 32)
body = json.dumps({"type": "declaration.released"}).encode()
now = str(int(time.time()))
mac = hmac.new(b"k" * 32, b"evt_1." + now.encode() + b"." + body, hashlib.sha256).digest()
headers = {"webhook-id": "evt_1", "webhook-timestamp": now, "webhook-signature": f"v1,{base64.b64encode(mac).decode()}"}
seen["webhook"] = verify_webhook(f"whsec_{secret.decode()}", headers, body).event["type"]
try:
    verify_webhook(f"whsec_{secret.decode()}", headers, body + b" ")
except WebhookVerificationError as error:
    seen["webhook"] += f", {error.reason}"

shown = f"{portal!r} {vars(portal)}"
seen["secretsShown"] = sum(value in shown for value in credentials.values() if value != client["clientId"])
print(json.dumps(seen))
