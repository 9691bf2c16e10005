"""Documents and decisions."""

from __future__ import annotations

import io
import tempfile
import unittest
from pathlib import Path

from stub_server import Stub, answer, dropped, sent

PDF = b"%PDF-1.4\n" + b"x" * 200_000
UPLOADED = sent({"id": "doc_1", "type": "N380"}, 201)


class Unseekable(io.RawIOBase):
    def __init__(self, content: bytes) -> None:
        self._rest = io.BytesIO(content)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer) -> int:  # type: ignore[no-untyped-def]
        return self._rest.readinto(buffer)


class Documents(unittest.TestCase):
    def test_bytes_and_whatever_is_read_are_whole_though_an_answer_is_lost(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "invoice.pdf"
            path.write_bytes(PDF)
            with path.open("rb") as opened:
                contents = [PDF, path, str(path), opened, io.BufferedReader(Unseekable(PDF))]
                for content in contents:
                    with Stub([dropped, UPLOADED]) as stub:
                        documents = stub.portal().declarations.documents
                        details = {"type": "N380", "fileName": "invoice.pdf"}
                        document = documents.upload("dec_1", content, "application/pdf", details)  # type: ignore[arg-type]
                        self.assertEqual(document["id"], "doc_1")
                        self.assertEqual([call.body for call in stub.seen], [PDF, PDF])
                        self.assertEqual(stub.seen[1].headers["Content-Type"], "application/pdf")
                        path_of = "/openapi/declarations/dec_1/documents?type=N380&fileName=invoice.pdf"
                        self.assertEqual(stub.seen[1].path, path_of)

    def test_a_file_is_sent_from_where_it_stands(self) -> None:
        file = io.BytesIO(b"head" + PDF)
        file.seek(4)
        with Stub([dropped, UPLOADED]) as stub:
            stub.portal().declarations.documents.upload("dec_1", file, "application/pdf", {"type": "N380"})
            self.assertEqual([call.body for call in stub.seen], [PDF, PDF])

    def test_a_file_that_is_not_there_is_told_as_such(self) -> None:
        with Stub([UPLOADED]) as stub:
            documents = stub.portal().declarations.documents
            with self.assertRaises(FileNotFoundError):
                documents.upload("dec_1", "nowhere.pdf", "application/pdf", {"type": "N380"})
            self.assertEqual(stub.seen, [])

    def test_a_download_is_its_bytes(self) -> None:
        with Stub([answer(200, PDF, "application/pdf")]) as stub:
            self.assertEqual(stub.portal().declarations.documents.download("dec_1", "doc_1"), PDF)


class Decisions(unittest.TestCase):
    def test_json_jws_and_pdf(self) -> None:
        replies = [sent({"number": 1}), answer(200, b"a.b.c", "application/jose"), answer(200, PDF, "application/pdf")]
        with Stub([*replies]) as stub:
            decisions = stub.portal().declarations.decisions
            self.assertEqual(decisions.get("dec_1", 1)["number"], 1)
            self.assertEqual(decisions.signed("dec_1", 1), "a.b.c")
            self.assertEqual(decisions.pdf("dec_1", 1), PDF)
            accepted = [call.headers["Accept"] for call in stub.seen]
            self.assertEqual(accepted, ["application/json", "application/jose", "application/pdf"])


if __name__ == "__main__":
    unittest.main()
