"""Does the steps of scenario.json with the Python client: prints what it did as one line of JSON."""

import json
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path

from customs_portal import CustomsPortal, PortalProblem

settings = json.loads(Path(sys.argv[1]).read_text())
steps = json.loads(Path(__file__).with_name("scenario.json").read_text())["steps"]
client = settings["hostToHost"]
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


def document_of(step):
    """The whole declaration, or only some members of one."""
    if "members" in step:
        return {**step["members"], "lrn": step["lrn"]}
    document = {**settings["declaration"], "lrn": step["lrn"]}
    if "arrivesInDays" in step:
        arrival = datetime.now(timezone.utc) + timedelta(days=step["arrivesInDays"])
        document["expectedArrival"] = arrival.isoformat(timespec="milliseconds")
    return document


def replace(step):
    etag = declarations.get(id_of(step))["etag"]
    return declarations.replace(id_of(step), document_of(step), if_match=etag)["status"]


def upload(step):
    path = Path(settings["pdf"])
    content = path if step["from"] == "file" else path.read_bytes()
    return declarations.documents.upload(id_of(step), content, "application/pdf", step["details"])["type"]


def follow(step):
    for batch in portal.status.follow({"lrn": step["lrn"]}, wait=5):
        entry = next(iter(batch.items), None)
        if entry and all(entry[name] == value for name, value in step["until"].items()):
            return step["until"]


def amend(step):
    document = {**document_of(step), **step["changed"]}
    return declarations.request_amendment(id_of(step), {"document": document, "reason": step["reason"]})["status"]


def lodge_all(step):
    results = declarations.lodge_all(document_of({"lrn": lrn}) for lrn in step["lrns"])
    return [
        [result.line["state"], result.replayed] if result.outcome == "lodged" else result.problem.code
        for result in results
    ]


actions = {
    "dryRun": lambda step: declarations.dry_run(document_of(step))["status"],
    "create": lambda step: declarations.create(document_of(step))["status"],
    "replace": replace,
    "delete": lambda step: declarations.delete(id_of(step)),
    "lodge": lambda step: declarations.lodge(document_of(step))["status"],
    "lodgeDraft": lambda step: declarations.lodge(id_of(step))["status"],
    "upload": upload,
    "list": lambda step: [each["lrn"] for each in declarations.list(step["filter"])],
    "follow": follow,
    "amend": amend,
    "present": lambda step: declarations.present(id_of(step), step["presentation"])["status"],
    "invalidate": lambda step: declarations.request_invalidation(id_of(step), step["reason"])["status"],
    "answer": lambda step: declarations.answer_query(id_of(step), step["n"], step["answer"])["status"],
    "pay": lambda step: declarations.pay(id_of(step), step["order"])["status"],
    "lodgeAll": lodge_all,
}

outcomes = []
for step in steps:
    try:
        outcomes.append(actions[step["do"]](step))
    except PortalProblem as problem:
        if "problem" not in step:
            raise
        outcomes.append([problem.code, [fault.get("pointer") for fault in problem.errors]])
print(json.dumps({"calls": calls, "outcomes": outcomes}))
