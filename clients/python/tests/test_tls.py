"""The same tests over TLS, where reading and writing share state."""

from __future__ import annotations

import http.client
import shutil
import ssl
import subprocess
import tempfile
import unittest
from pathlib import Path

from customs_portal import PortalConnectionError

from stub_server import Stub, Streaming, dropped, sent, stream
from test_lodge_all import answering_while_reading, long_drafts


@unittest.skipIf(shutil.which("openssl") is None, "there is no openssl to make a certificate with")
class Tls(unittest.TestCase):
    folder: tempfile.TemporaryDirectory[str]
    server: ssl.SSLContext
    trusting: ssl.SSLContext

    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory()
        key, certificate = (Path(cls.folder.name) / name for name in ("key.pem", "certificate.pem"))
        make = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
        names = ["-subj", "/CN=portal", "-addext", "subjectAltName=IP:127.0.0.1"]
        subprocess.run([*make, *names, "-keyout", key, "-out", certificate], check=True, capture_output=True)
        cls.server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        cls.server.load_cert_chain(certificate, key)
        cls.trusting = ssl.create_default_context(cafile=str(certificate))

    @classmethod
    def tearDownClass(cls) -> None:
        cls.folder.cleanup()

    def connect(self, stub: Stub) -> http.client.HTTPSConnection:
        return http.client.HTTPSConnection("127.0.0.1", stub.server.server_port, context=self.trusting)

    def test_calls_share_a_connection(self) -> None:
        made: list[http.client.HTTPSConnection] = []

        def connect() -> http.client.HTTPSConnection:
            made.append(self.connect(stub))
            return made[-1]

        with Stub([sent({}), dropped, sent({})], tls=self.server) as stub:
            portal = stub.portal(connect=connect)
            portal.storage()
            portal.storage()
            portal.close()
            # The token and the first request share a connection, the retry has another one.
            self.assertEqual((len(stub.seen), len(made)), (3, 2))

    def test_answers_are_taken_while_lines_are_sent(self) -> None:
        with Stub([Streaming(answering_while_reading)], tls=self.server) as stub:
            portal = stub.portal(connect=lambda: self.connect(stub))
            self.assertEqual(len(list(portal.declarations.lodge_all(long_drafts(2_000)))), 2_000)

    def test_a_stream_that_is_cut_is_told(self) -> None:
        with Stub([stream(b"one\n", cut=True)], tls=self.server) as stub:
            portal = stub.portal(connect=lambda: self.connect(stub))
            with self.assertRaises(PortalConnectionError), portal.stream("/openapi/x", accept="text/csv") as csv:
                list(csv)

    def test_a_certificate_that_nobody_trusts_is_refused(self) -> None:
        with Stub([sent({})], tls=self.server) as stub:
            with self.assertRaises(PortalConnectionError) as raised:
                stub.portal(max_attempts=1).storage()
            self.assertIsInstance(raised.exception.__cause__, ssl.SSLCertVerificationError)
            self.assertEqual(stub.tokens_given, 0)


if __name__ == "__main__":
    unittest.main()
