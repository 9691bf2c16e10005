"""Status, events, lists and exports."""

from __future__ import annotations

import json
import threading
import unittest
from typing import Any
from urllib.parse import parse_qs, urlsplit

from customs_portal import PortalConnectionError, PortalError, PortalProblem
from customs_portal.page_property_names import AFTER, CURSOR, ITEMS, MORE

from stub_server import Handler, Reply, Stub, begin_stream, dropped, problem, send_chunk, sent, stream, unchanged


def status_answer(*lrns: str, cursor: str, more: bool = False, **headers: Any) -> Reply:
    return sent({ITEMS: [{"lrn": lrn} for lrn in lrns], CURSOR: cursor, MORE: more}, **headers)


def queries(stub: Stub) -> list[dict[str, list[str]]]:
    return [parse_qs(urlsplit(call.path).query) for call in stub.seen]


class Following(unittest.TestCase):
    def test_from_cursor_to_cursor_and_held_only_without_news(self) -> None:
        replies = [status_answer("A", cursor="1", more=True), status_answer("B", cursor="2"), problem("not_found", 404)]
        with Stub(replies) as stub:
            batches = []
            with self.assertRaises(PortalProblem):
                for batch in stub.portal().status.follow({"status": ["released"]}):
                    batches.append(([each["lrn"] for each in batch.items], batch.cursor, batch.more))
            self.assertEqual(batches, [(["A"], "1", True), (["B"], "2", False)])
            asked = [(query.get(AFTER), query.get("wait"), query["status"]) for query in queries(stub)]
            released = ["released"]
            self.assertEqual(asked, [(None, None, released), (["1"], None, released), (["2"], ["25"], released)])

    def test_without_news_the_question_is_conditional(self) -> None:
        replies = [
            status_answer("A", cursor="1"),
            status_answer(cursor="1", ETag='"e"'),
            unchanged,
            status_answer("B", cursor="2"),
        ]
        with Stub(replies) as stub:
            found = []
            for batch in stub.portal().status.follow(wait=1):
                found.append(batch.items[0]["lrn"])
                if found == ["A", "B"]:
                    break
            self.assertEqual([call.headers["If-None-Match"] for call in stub.seen], [None, None, '"e"', '"e"'])

    def test_an_outage_is_waited_for_and_told(self) -> None:
        told: list[PortalError] = []
        busy = problem("service_unavailable", 503, retryable=True)
        with Stub([dropped, busy, status_answer("A", cursor="1")]) as stub:
            portal = stub.portal(max_attempts=1)
            batch = next(portal.status.follow(cursor="0", on_interruption=told.append))
            self.assertEqual(batch.cursor, "1")
            self.assertEqual([type(error) for error in told], [PortalConnectionError, PortalProblem])
            self.assertEqual([query[AFTER] for query in queries(stub)], [["0"], ["0"], ["0"]])

    def test_until_caught_up(self) -> None:
        with Stub([status_answer("A", cursor="1", more=True), status_answer("B", cursor="2")]) as stub:
            batches = list(stub.portal().status.follow(until_caught_up=True))
            self.assertEqual([batch.cursor for batch in batches], ["1", "2"])
        with Stub([status_answer(cursor="1")]) as stub:
            self.assertEqual(list(stub.portal().status.follow(cursor="1", until_caught_up=True)), [])

    def test_an_event_ends_it_while_the_portal_holds_the_answer(self) -> None:
        stop, held = threading.Event(), threading.Event()

        def hold(handler: Handler) -> None:
            held.set()
            release.wait()

        release = threading.Event()
        with Stub([hold]) as stub:
            ended = threading.Thread(target=lambda: list(stub.portal().status.follow(stop=stop)))
            ended.start()
            held.wait()
            stop.set()
            ended.join()
            release.set()

    def test_events_by_their_own_words(self) -> None:
        with Stub([sent({ITEMS: [{"id": "evt_1"}], CURSOR: "1", MORE: False})]) as stub:
            batch = next(stub.portal().events.follow({"type": ["declaration.released"]}, cursor="0"))
            self.assertEqual((batch.items[0]["id"], batch.cursor), ("evt_1", "1"))
            self.assertEqual(queries(stub)[0], {AFTER: ["0"], "type": ["declaration.released"]})

    def test_a_poll_tells_that_nothing_is_new(self) -> None:
        with Stub([unchanged]) as stub:
            self.assertIsNone(stub.portal().status.poll(if_none_match='"e"').data)
            self.assertEqual(stub.seen[0].headers["If-None-Match"], '"e"')


def server_sent(number: int) -> bytes:
    return f"id: c{number}\ndata: {json.dumps({'sequence': number})}\n\n".encode()


class Streaming(unittest.TestCase):
    def test_a_stream_that_is_cut_goes_on_behind_the_last_event(self) -> None:
        kind = "text/event-stream"
        first = stream(b"retry: 2000\n\n" + server_sent(1), server_sent(2)[:9], media_type=kind, cut=True)
        second = stream(b": alive\n\n", server_sent(2), server_sent(3), media_type=kind)
        with Stub([first, second]) as stub:
            told: list[PortalError] = []
            found = []
            for streamed in stub.portal().events.stream(cursor="c0", on_interruption=told.append):
                found.append((streamed.event["sequence"], streamed.cursor))
                if len(found) == 3:
                    break
            self.assertEqual(found, [(1, "c1"), (2, "c2"), (3, "c3")])
            self.assertEqual([query[AFTER] for query in queries(stub)], [["c0"], ["c1"]])
            self.assertEqual(len(told), 1)
            self.assertGreaterEqual(stub.slept[0], 2)

    def test_an_event_ends_a_stream_that_is_silent(self) -> None:
        stop, release = threading.Event(), threading.Event()

        def silent(handler: Handler) -> None:
            begin_stream(handler, "text/event-stream")
            send_chunk(handler, server_sent(1))
            release.wait()

        with Stub([silent]) as stub:
            for _ in stub.portal().events.stream(stop=stop):
                stop.set()
            release.set()

    def test_what_waiting_does_not_mend_raises(self) -> None:
        with Stub([problem("scope_insufficient", 403)]) as stub:
            self.assertRaises(PortalProblem, next, stub.portal().events.stream())


class Lists(unittest.TestCase):
    def test_page_by_page(self) -> None:
        def page(*lrns: str, cursor: str | None) -> Reply:
            return sent({ITEMS: [{"lrn": lrn} for lrn in lrns], CURSOR: cursor, MORE: cursor is not None})

        with Stub([page("A", "B", cursor="2"), page(cursor="3"), page("C", cursor=None)]) as stub:
            found = [each["lrn"] for each in stub.portal().declarations.list({"limit": 2})]
            self.assertEqual(found, ["A", "B", "C"])
            asked = [(query.get(AFTER), query["limit"]) for query in queries(stub)]
            self.assertEqual(asked, [(None, ["2"]), (["2"], ["2"]), (["3"], ["2"])])

    def test_from_a_cursor_that_was_kept(self) -> None:
        with Stub([sent({ITEMS: [], CURSOR: None, MORE: False})]) as stub:
            pages = list(stub.portal().declarations.list({AFTER: "kept"}).pages())
            self.assertEqual([page.cursor for page in pages], [None])
            self.assertEqual(queries(stub)[0][AFTER], ["kept"])


class Exports(unittest.TestCase):
    def test_what_is_cut_is_asked_for_again_and_each_comes_once(self) -> None:
        lines = [json.dumps({"sequence": number}).encode() + b"\n" for number in range(4)]
        with Stub([stream(lines[0] + lines[1], lines[2][:5], cut=True), stream(*lines)]) as stub:
            period = {"occurredFrom": "2026-11-01T00:00:00Z", "occurredBefore": "2026-11-02T00:00:00Z"}
            found = [event["sequence"] for event in stub.portal().events.export(period)]  # type: ignore[arg-type]
            self.assertEqual(found, [0, 1, 2, 3])

    def test_declarations_go_on_at_the_moment_of_the_last(self) -> None:
        def line(id: str, at: str) -> bytes:
            return json.dumps({"id": id, "lodgedAt": at}).encode() + b"\n"

        first, second, third = line("a", "1"), line("b", "2"), line("c", "2")
        with Stub([stream(first, second, cut=True), stream(second, third)]) as stub:
            found = [each["id"] for each in stub.portal().declarations.export({"lodgedFrom": "0"})]
            self.assertEqual(found, ["a", "b", "c"])
            self.assertEqual([query["lodgedFrom"] for query in queries(stub)], [["0"], ["2"]])

    def test_one_that_is_always_cut_ends_with_an_error(self) -> None:
        with Stub([stream(b'{"sequence"', cut=True)]) as stub:
            period = {"occurredFrom": "a", "occurredBefore": "b"}
            self.assertRaises(PortalConnectionError, list, stub.portal().events.export(period))  # type: ignore[arg-type]
            self.assertEqual(len(stub.seen), 6)

    def test_a_stream_of_ones_own_never_ends_as_if_it_were_whole(self) -> None:
        with Stub([stream(b"one\ntwo\nthr", cut=True)]) as stub:
            found = []
            with self.assertRaises(PortalConnectionError), stub.portal().stream("/openapi/x", accept="text/csv") as csv:
                for text in csv.lines():
                    found.append(text)
            self.assertEqual(found, [b"one", b"two"])


if __name__ == "__main__":
    unittest.main()
