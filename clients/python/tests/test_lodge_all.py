"""Many declarations in one request."""

from __future__ import annotations

import json
import unittest
from collections.abc import Iterator
from typing import Any

from customs_portal import LodgementResult, PortalConnectionError, PortalProblem
from customs_portal.declarations import DeclarationDocument
from customs_portal.lodge_all import MOST_LINES

from stub_server import Handler, Reply, Seen, Stub, Streaming, begin_stream, dropped, problem, send_chunk


def draft_documents(count: int) -> Iterator[DeclarationDocument]:
    return ({"type": "import", "lrn": f"L-{index}"} for index in range(count))


def long_drafts(count: int) -> Iterator[DeclarationDocument]:
    return ({"type": "import", "lrn": f"L-{index}", "dispatchCountry": "n" * 1_900} for index in range(count))


def line_of(number: int, sent: bytes) -> bytes:
    lrn = json.loads(sent)["lrn"]
    if "bad" in lrn:
        refused = {"line": number, "code": "input_invalid", "status": 400, "detail": "No.", "errors": []}
        return json.dumps(refused).encode() + b"\n"
    lodged = {"line": number, "httpStatus": 201, "id": f"dec_{lrn}", "lrn": lrn, "mrn": None, "status": "lodged"}
    return json.dumps(lodged).encode() + b"\n"


def lodging(most: int | None = None, ended: dict[str, Any] | None = None) -> Reply:
    """Returns a reply to the first `most` lines of a request, which is then cut or ends with
    this line.
    """

    def reply(handler: Handler) -> None:
        lines = handler.stub.seen[-1].body.splitlines()
        begin_stream(handler, "application/x-ndjson")
        for number, each in enumerate(lines[:most], 1):
            send_chunk(handler, line_of(number, each))
        if ended is not None:
            last = {"line": (most or 0) + 1, "ended": True, "status": 503, "detail": "Later.", **ended}
            send_chunk(handler, json.dumps(last).encode() + b"\n")
        if most is not None and ended is None and most < len(lines):
            dropped(handler)
        else:
            handler.wfile.write(b"0\r\n\r\n")

    return reply


def answering_while_reading(handler: Handler) -> None:
    """Stops reading until its responses are read."""
    begin_stream(handler, "application/x-ndjson")
    number, rest = 0, b""
    for chunk in handler.chunks():
        *lines, rest = (rest + chunk).split(b"\n")
        for each in lines:
            number += 1
            answered = json.loads(line_of(number, each))
            send_chunk(handler, json.dumps({**answered, "warnings": ["w" * 5_000]}).encode() + b"\n")
    handler.wfile.write(b"0\r\n\r\n")


def sent_in(call: Seen) -> int:
    return len(call.body.splitlines())


def lrns(results: list[LodgementResult]) -> list[str]:
    return [result.declaration["lrn"] for result in results]


class LodgeAll(unittest.TestCase):
    def test_each_in_its_order_a_part_in_each_call(self) -> None:
        with Stub([lodging()]) as stub:
            results = list(stub.portal().declarations.lodge_all(draft_documents(4_500)))
            self.assertEqual(lrns(results), [f"L-{index}" for index in range(4_500)])
            self.assertEqual([result.index for result in results], list(range(4_500)))
            self.assertEqual([sent_in(call) for call in stub.seen], [2_000, 2_000, 500])
            self.assertEqual({call.headers["Idempotency-Key"] for call in stub.seen}, {None})
            self.assertEqual({call.headers["Transfer-Encoding"] for call in stub.seen}, {"chunked"})

    def test_what_breaks_off_goes_on_with_those_that_were_not_answered(self) -> None:
        with Stub([lodging(3), lodging(0), lodging()]) as stub:
            results = list(stub.portal().declarations.lodge_all(draft_documents(10)))
            self.assertEqual(lrns(results), [f"L-{index}" for index in range(10)])
            self.assertEqual([sent_in(call) for call in stub.seen], [10, 7, 7])

    def test_an_answer_that_ends_early_says_whether_that_passes(self) -> None:
        with Stub([lodging(1, {"code": "service_unavailable", "retryable": True}), lodging()]) as stub:
            self.assertEqual(len(list(stub.portal().declarations.lodge_all(draft_documents(3)))), 3)
        with Stub([lodging(1, {"code": "client_suspended", "retryable": False})]) as stub:
            found: list[LodgementResult] = []
            with self.assertRaises(PortalProblem) as raised:
                for result in stub.portal().declarations.lodge_all(draft_documents(3)):
                    found.append(result)
            self.assertEqual((len(found), raised.exception.code), (1, "client_suspended"))

    def test_one_that_is_refused_does_not_keep_the_others(self) -> None:
        documents: list[DeclarationDocument] = [{"type": "import", "lrn": lrn} for lrn in ("A", "bad", "B")]
        with Stub([lodging()]) as stub:
            results = list(stub.portal().declarations.lodge_all(documents))
            self.assertEqual([result.outcome for result in results], ["lodged", "refused", "lodged"])
            refused = results[1]
            assert refused.outcome == "refused"
            self.assertEqual((refused.problem.code, "line" in refused.problem.document), ("input_invalid", False))

    def test_a_refused_token_is_renewed(self) -> None:
        with Stub([problem("token_expired", 401), lodging()]) as stub:
            self.assertEqual(len(list(stub.portal().declarations.lodge_all(draft_documents(2)))), 2)

    def test_cut_again_and_again_it_ends_with_an_error(self) -> None:
        with Stub([lodging(0)]) as stub:
            found = stub.portal(max_attempts=3).declarations.lodge_all(draft_documents(2))
            self.assertRaises(PortalConnectionError, next, found)
            self.assertEqual(len(stub.seen), 3)

    def test_no_more_than_a_part_is_read_ahead(self) -> None:
        read = 0

        def counted() -> Iterator[DeclarationDocument]:
            nonlocal read
            for document in draft_documents(10 * MOST_LINES):
                read += 1
                yield document

        with Stub([lodging()]) as stub:
            next(stub.portal().declarations.lodge_all(counted()))
            self.assertLessEqual(read, MOST_LINES + 1)

    def test_answers_are_taken_while_lines_are_sent(self) -> None:
        """Otherwise a portal that waits for its responses to be read would wait forever."""

        with Stub([Streaming(answering_while_reading)]) as stub:
            self.assertEqual(len(list(stub.portal().declarations.lodge_all(long_drafts(2_000)))), 2_000)

    def test_an_answer_that_comes_before_everything_was_sent(self) -> None:
        def refusing(handler: Handler) -> None:
            handler.close_connection = True
            problem("scope_insufficient", 403)(handler)

        with Stub([Streaming(refusing)]) as stub:
            found = stub.portal(max_attempts=1).declarations.lodge_all(long_drafts(2_000))
            # Whether the response arrives or the connection breaks first depends on the network.
            self.assertRaises((PortalProblem, PortalConnectionError), list, found)


if __name__ == "__main__":
    unittest.main()
