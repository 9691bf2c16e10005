"""Credentials, retries and errors."""

from __future__ import annotations

import pickle
import threading
import time
import traceback
import unittest
from typing import Any

from customs_portal import (
    CustomsPortal,
    ExternalAccessToken,
    Platform,
    PortalConnectionError,
    PortalOAuthError,
    PortalProblem,
    UnexpectedResponseError,
    is_problem,
)

from stub_server import CREDENTIALS, Handler, Stub, answer, dropped, problem, sent

KEPT = sent({"id": "dec_1", "lrn": "L-1", "status": "draft"}, 201)


class Credentials(unittest.TestCase):
    def test_both_are_on_every_call(self) -> None:
        with Stub([sent({})]) as stub:
            stub.portal().storage()
            headers = stub.seen[0].headers
            self.assertEqual(headers["Authorization"], "Bearer token1")
            self.assertEqual(headers["portal-api-key"], CREDENTIALS["api_key"])
            self.assertIsNone(headers["id_platform"])
            self.assertIsNone(headers["Origin"])

    def test_a_platform_names_itself(self) -> None:
        with Stub([sent({})]) as stub:
            stub.portal(platform=Platform("PL1000", "https://cargo.example")).storage()
            headers = stub.seen[0].headers
            self.assertEqual((headers["id_platform"], headers["Origin"]), ("PL1000", "https://cargo.example"))

    def test_many_threads_ask_for_one_token(self) -> None:
        with Stub([sent({})]) as stub:
            portal = stub.portal()
            threads = [threading.Thread(target=portal.storage) for _ in range(8)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual((len(stub.seen), stub.tokens_given), (8, 1))

    def test_a_token_is_renewed_before_its_end(self) -> None:
        with Stub([sent({})], [sent({"access_token": "short", "expires_in": 0})]) as stub:
            portal = stub.portal()
            portal.storage()
            portal.storage()
            carried = [call.headers["Authorization"] for call in stub.seen]
            self.assertEqual(carried, ["Bearer short", "Bearer token2"])

    def test_a_refused_token_is_renewed_once(self) -> None:
        refused = problem("token_expired", 401)
        with Stub([refused, sent({})]) as stub:
            stub.portal().storage()
            self.assertEqual([call.headers["Authorization"] for call in stub.seen], ["Bearer token1", "Bearer token2"])
        with Stub([refused]) as stub:
            with self.assertRaises(PortalProblem) as raised:
                stub.portal().storage()
            self.assertEqual((raised.exception.code, len(stub.seen)), ("token_expired", 2))

    def test_a_refused_key_renews_nothing(self) -> None:
        with Stub([problem("api_key_invalid", 401)]) as stub:
            self.assertRaises(PortalProblem, stub.portal().storage)
            self.assertEqual((len(stub.seen), stub.tokens_given), (1, 1))

    def test_a_wrong_secret_is_told_and_not_asked_again(self) -> None:
        with Stub([sent({})], [sent({"error": "invalid_client"}, 401)]) as stub:
            with self.assertRaises(PortalOAuthError) as raised:
                stub.portal().storage()
            self.assertEqual((raised.exception.code, raised.exception.status), ("invalid_client", 401))
            self.assertEqual((len(stub.seen), stub.tokens_given), (0, 1))

    def test_a_token_endpoint_that_is_busy_is_asked_again_when_it_says(self) -> None:
        busy = answer(503, b"", "text/plain", Retry_After="2")
        with Stub([sent({})], [busy, dropped]) as stub:
            stub.portal().storage()
            self.assertEqual(stub.tokens_given, 3)
            self.assertGreaterEqual(stub.slept[0], 2)

    def test_tokens_are_handed_in(self) -> None:
        given = iter(["one", "two"])
        with Stub([problem("token_invalid", 401), sent({})]) as stub:
            portal = CustomsPortal(
                stub.url,
                api_key="cpk_given",
                access_token=lambda: ExternalAccessToken(next(given), time.time() + 600),
            )
            with portal:
                portal.storage()
            self.assertEqual([call.headers["Authorization"] for call in stub.seen], ["Bearer one", "Bearer two"])

    def test_who_hands_tokens_in_and_is_away_is_an_outage(self) -> None:
        def away() -> ExternalAccessToken:
            raise ConnectionRefusedError("nobody there")

        with Stub([sent({})]) as stub:
            portal = CustomsPortal(stub.url, api_key="cpk_given", access_token=away)
            with self.assertRaises(PortalConnectionError) as raised:
                portal.storage()
            self.assertEqual((raised.exception.outcome, raised.exception.call.attempts), ("not_applied", 0))

    def test_they_are_in_no_repr_and_no_error(self) -> None:
        secrets = [CREDENTIALS["client_secret"], CREDENTIALS["api_key"], "token1"]
        with Stub([dropped]) as stub:
            portal = stub.portal(max_attempts=1)
            with self.assertRaises(PortalConnectionError) as raised:
                portal.declarations.create({"type": "import", "lrn": "L-1"})
            error = raised.exception
            shown = [repr(portal), str(error), repr(error), *map(repr, _inside(portal, set()))]
            shown += traceback.TracebackException.from_exception(error, capture_locals=True).format()
            for secret in secrets:
                self.assertFalse([text for text in shown if secret in text])
            with self.assertRaises((TypeError, AttributeError)):
                pickle.dumps(portal)

    def test_they_never_go_over_plain_http_to_another_host(self) -> None:
        with self.assertRaisesRegex(ValueError, "unencrypted to portal.example"):
            CustomsPortal("http://portal.example", **CREDENTIALS)

    def test_what_cannot_stand_in_a_header_is_refused_without_being_told(self) -> None:
        for name in CREDENTIALS:
            with self.assertRaisesRegex(ValueError, f"^{name} must contain only visible ASCII") as raised:
                told: dict[str, Any] = {**CREDENTIALS, name: "hidden\nthing"}
                CustomsPortal("https://portal.example", **told)
            self.assertNotIn("hidden", str(raised.exception))


def _inside(value: object, known: set[int]) -> list[object]:
    """Returns everything reachable from an object by its attributes."""
    if id(value) in known or not hasattr(value, "__dict__"):
        return []
    known.add(id(value))
    members = list(vars(value).values())
    return [*members, *(inner for member in members for inner in _inside(member, known))]


class Repetition(unittest.TestCase):
    def test_a_lost_answer_to_a_post_is_asked_for_with_the_same_key(self) -> None:
        with Stub([dropped, dropped, KEPT]) as stub:
            kept = stub.portal().declarations.create({"type": "import", "lrn": "L-1"})
            self.assertEqual(kept["id"], "dec_1")
            self.assertEqual(len({call.headers["Idempotency-Key"] for call in stub.seen}), 1)
            self.assertEqual(len(stub.seen), 3)

    def test_all_of_them_lost_the_error_tells_the_key_by_which_anybody_can_go_on(self) -> None:
        with Stub([dropped]) as stub:
            with self.assertRaises(PortalConnectionError) as raised:
                stub.portal(max_attempts=2).declarations.create({"type": "import", "lrn": "L-1"})
            error = raised.exception
            self.assertEqual((error.reason, error.outcome, error.call.attempts), ("network", "unknown", 2))
            self.assertEqual(error.call.idempotency_key, stub.seen[0].headers["Idempotency-Key"])
            self.assertEqual(str(pickle.loads(pickle.dumps(error))), str(error))

    def test_a_lost_put_is_not_sent_again(self) -> None:
        with Stub([dropped]) as stub:
            with self.assertRaises(PortalConnectionError) as raised:
                stub.portal().declarations.replace("dec_1", {"type": "import", "lrn": "L-1"}, if_match='"1"')
            self.assertEqual((raised.exception.outcome, len(stub.seen)), ("unknown", 1))

    def test_a_put_that_was_not_applied_is(self) -> None:
        busy = problem("service_unavailable", 503, retryable=True)
        with Stub([busy, sent({"id": "dec_1"})]) as stub:
            stub.portal().declarations.replace("dec_1", {"type": "import", "lrn": "L-1"}, if_match='"1"')
            self.assertEqual([call.headers["If-Match"] for call in stub.seen], ['"1"', '"1"'])

    def test_never_before_retry_after(self) -> None:
        busy = problem("rate_limited", 429, retryable=True, retryAfterSeconds=7, headers={"Retry_After": "7"})
        with Stub([busy, KEPT]) as stub:
            stub.portal().declarations.create({"type": "import", "lrn": "L-1"})
            self.assertGreaterEqual(stub.slept[0], 7)

    def test_what_would_be_too_late_is_not_waited_for(self) -> None:
        busy = problem("rate_limited", 429, retryable=True, retryAfterSeconds=90, headers={"Retry_After": "90"})
        with Stub([busy]) as stub:
            with self.assertRaises(PortalProblem) as raised:
                stub.portal().storage()
            self.assertEqual((raised.exception.code, len(stub.seen), stub.slept), ("rate_limited", 1, []))

    def test_a_proxy_without_a_portal_is_asked_again(self) -> None:
        with Stub([answer(502, b"<h1>Bad gateway</h1>", "text/html"), sent({})]) as stub:
            stub.portal().storage()
            self.assertEqual(len(stub.seen), 2)

    def test_an_answer_that_does_not_come_is_a_timeout(self) -> None:
        release = threading.Event()
        def hold(handler: Handler) -> None:
            release.wait()

        with Stub([hold]) as stub:
            given = ExternalAccessToken("given", time.time() + 600)
            portal = CustomsPortal(
                stub.url, api_key="cpk_given", access_token=lambda: given, max_attempts=1, attempt_timeout=0.1
            )
            with self.assertRaises(PortalConnectionError) as raised:
                portal.storage()
            self.assertEqual((raised.exception.reason, raised.exception.outcome), ("timeout", "not_applied"))
            release.set()

    def test_each_attempt_is_told(self) -> None:
        told: list[tuple[int, int | None, str | None, bool]] = []
        with Stub([dropped, problem("service_unavailable", 503, retryable=True), sent({})]) as stub:
            stub.portal(
                on_attempt=lambda each: told.append((each.attempt, each.status, each.code, each.retry_in is not None))
            ).storage()
        self.assertEqual(told, [(1, None, None, True), (2, 503, "service_unavailable", True), (3, 200, None, False)])

    def test_a_connection_that_was_closed_meanwhile_is_not_used(self) -> None:
        def last(handler: Handler) -> None:
            sent({})(handler)
            handler.close_connection = True

        with Stub([last]) as stub:
            portal = stub.portal(max_attempts=1)
            for _ in range(3):
                portal.storage()
                # The close takes a short time to arrive.
                while any(idle.is_usable() for idle in portal._connections._idle):
                    time.sleep(0.01)
            self.assertEqual(len(stub.seen), 3)


class Errors(unittest.TestCase):
    def test_a_problem_has_its_members(self) -> None:
        conflict = {"id": "dec_1", "lrn": "L-1", "mrn": None, "status": "lodged", "sameContent": True, "href": "…"}
        with Stub([problem("lrn_in_use", 409, conflict=conflict)]) as stub:
            with self.assertRaises(PortalProblem) as raised:
                stub.portal().declarations.create({"type": "import", "lrn": "L-1"})
            found = raised.exception
            assert is_problem(found, "lrn_in_use")
            self.assertEqual((found.conflict["id"], found.status, found.request_id[:8]), ("dec_1", 409, "0190a5c2"))
            self.assertFalse(is_problem(found, "input_invalid"))
            self.assertTrue(is_problem(found, "input_invalid", "lrn_in_use"))
            self.assertEqual(str(found), "lrn_in_use: Something is wrong.")
            self.assertEqual(str(pickle.loads(pickle.dumps(found))), str(found))

    def test_a_problem_that_is_newer_than_this_package(self) -> None:
        with Stub([problem("of_tomorrow", 409, newMember=3)]) as stub:
            with self.assertRaises(PortalProblem) as raised:
                stub.portal().storage()
            self.assertEqual((raised.exception.code, vars(raised.exception)["new_member"]), ("of_tomorrow", 3))

    def test_the_page_of_somebody_else(self) -> None:
        for status in (200, 404):
            with Stub([answer(status, b"<p>Sign in", "text/html; charset=utf-8")]) as stub:
                with self.assertRaises(UnexpectedResponseError) as raised:
                    stub.portal().storage()
                self.assertEqual((raised.exception.status, raised.exception.media_type), (status, "text/html; charset=utf-8"))

    def test_a_redirection_is_not_followed(self) -> None:
        with Stub([answer(307, b"", "text/plain", Location="/elsewhere")]) as stub:
            self.assertRaises(UnexpectedResponseError, stub.portal().storage)
            self.assertEqual(len(stub.seen), 1)

    def test_nobody_there(self) -> None:
        portal = CustomsPortal("http://127.0.0.1:1", max_attempts=1, **CREDENTIALS)
        with self.assertRaises(PortalConnectionError) as raised:
            portal.storage()
        self.assertEqual(raised.exception.reason, "network")


class Requests(unittest.TestCase):
    def test_paths_and_queries_are_encoded(self) -> None:
        with Stub([sent({"a": 1}, ETag='"5"', X_Request_Id="r")]) as stub:
            query = {"status": ["released", "cleared"], "hasErrors": True, "lrn": None, "q": "a&b"}
            found = stub.portal().request("GET", "/openapi/declarations/{id}", values={"id": "lrn:A/1"}, query=query)
            path = "/openapi/declarations/lrn:A%2F1?status=released&status=cleared&hasErrors=true&q=a%26b"
            self.assertEqual(stub.seen[0].path, path)
            self.assertEqual((found.data, found.etag, found.request_id, found.replayed), ({"a": 1}, '"5"', "r", False))

    def test_a_path_without_its_value_is_refused(self) -> None:
        with Stub([sent({})]) as stub:
            with self.assertRaisesRegex(ValueError, "requires a value for id"):
                stub.portal().declarations.duties("")

    def test_a_post_without_a_body_says_so(self) -> None:
        with Stub([sent({}, 201)]) as stub:
            stub.portal().declarations.lodge("dec_1")
            headers = stub.seen[0].headers
            self.assertEqual((headers["Content-Length"], headers["Content-Type"]), ("0", None))

    def test_a_base_url_with_a_path(self) -> None:
        with Stub([sent({"access_token": "t", "expires_in": 600}), sent({})]) as stub:
            with CustomsPortal(f"{stub.url}/customs/", **CREDENTIALS) as portal:
                portal.storage()
            self.assertEqual([call.path for call in stub.seen], ["/customs/oauth/token", "/customs/openapi/storage"])


if __name__ == "__main__":
    unittest.main()
