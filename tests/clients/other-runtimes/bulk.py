"""Lodges many declarations twice and prints the outcomes as one line of JSON."""

import json
import sys
from pathlib import Path

from customs_portal import CustomsPortal

settings = json.loads(Path(sys.argv[1]).read_text())
client = settings["hostToHost"]
portal = CustomsPortal(
    settings["baseUrl"],
    client_id=client["clientId"],
    client_secret=client["clientSecret"],
    api_key=client["apiKey"],
)


def declarations():
    return ({**settings["declaration"], "lrn": f"PY-CUT-{index}"} for index in range(settings["count"]))


first, again = list(portal.declarations.lodge_all(declarations())), list(portal.declarations.lodge_all(declarations()))
print(
    json.dumps(
        {
            "lodged": all(result.outcome == "lodged" for result in first),
            "inOrder": [result.declaration["lrn"] for result in first] == [each["lrn"] for each in declarations()],
            "ids": len({result.id for result in first}),
            "replayed": [result.id for result in again if result.already_lodged] == [result.id for result in first],
        }
    )
)
