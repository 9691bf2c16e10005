"""Runs steps with the Python client: one JSON line in for each step, one JSON line out
(`clients/README.md`).
"""

import json
import sys
from pathlib import Path

from customs_portal import CustomsPortal, PortalProblem

settings = json.loads(Path(sys.argv[1]).read_text())
client = settings["credentials"]
calls = []
portal = CustomsPortal(
    settings["baseUrl"],
    client_id=client["clientId"],
    client_secret=client["clientSecret"],
    api_key=client["apiKey"],
    on_attempt=lambda attempt: calls.append([attempt.method, attempt.path, attempt.status]),
)
declarations = portal.declarations


def id_of(step):
    return f"lrn:{step['lrn']}"


def replace(step):
    etag = declarations.get(id_of(step))["etag"]
    return declarations.replace(id_of(step), step["document"], if_match=etag)["status"]


def lodge_all(step):
    return [
        [result.line["status"], result.already_lodged] if result.outcome == "lodged" else result.problem.code
        for result in declarations.lodge_all(step["documents"])
    ]


def follow(step):
    for batch in portal.status.follow({"lrn": step["lrn"]}, wait=5):
        entry = next(iter(batch.items), None)
        if entry and all(entry[name] == value for name, value in step["until"].items()):
            return step["until"]


def upload(step):
    path = Path(step["file"])
    content = path if step["from"] == "file" else path.read_bytes()
    uploaded = declarations.documents.upload(id_of(step), content, "application/pdf", step["details"])
    return {"id": uploaded["id"], "type": uploaded["type"]}


def amendment_of(step):
    return {"document": step["document"], "reason": step["reason"]}


def try_amendment(step):
    tried = declarations.try_amendment(id_of(step), amendment_of(step))
    return {"before": tried["before"], "after": tried["after"]}


actions = {
    "dryRun": lambda step: declarations.dry_run(step["document"])["status"],
    "create": lambda step: declarations.create(step["document"])["status"],
    "replace": replace,
    "delete": lambda step: declarations.delete(id_of(step)),
    "lodge": lambda step: declarations.lodge(step["document"])["status"],
    "lodgeDraft": lambda step: declarations.lodge(id_of(step))["status"],
    "lodgeAll": lodge_all,
    "list": lambda step: [each["lrn"] for each in declarations.list(step["filter"])],
    "follow": follow,
    "upload": upload,
    "answer": lambda step: declarations.answer_query(id_of(step), step["n"], step["answer"])["status"],
    "pay": lambda step: declarations.pay(id_of(step), step["order"])["status"],
    "present": lambda step: declarations.present(id_of(step), step["presentation"])["status"],
    "tryAmendment": try_amendment,
    "amend": lambda step: declarations.request_amendment(id_of(step), amendment_of(step))["status"],
    "invalidate": lambda step: declarations.request_invalidation(id_of(step), step["reason"])["status"],
    "discharge": lambda step: declarations.report_discharge(id_of(step), step["report"])["status"],
    "mandates": lambda step: [each["id"] for each in portal.mandates.list(step["filter"])],
    "endMandate": lambda step: portal.mandates.change(step["id"], {"status": "ended", "reason": step["reason"]})["status"],
}

for line in sys.stdin:
    step = json.loads(line)
    calls.clear()
    try:
        told = {"outcome": actions[step["do"]](step)}
    except PortalProblem as problem:
        told = {"refused": problem.code, "faults": [fault.get("pointer") for fault in problem.errors]}
    print(json.dumps({**told, "calls": calls}), flush=True)
