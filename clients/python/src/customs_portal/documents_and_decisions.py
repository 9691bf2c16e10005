"""Uploaded documents, and the signed decisions of customs."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO, Literal

from . import operations
from .contract import SupportingDocument, UploadDocumentQuery

DocumentMediaType = Literal["application/pdf", "image/jpeg", "image/png"]
"""Media types of uploaded documents."""

PIECE = 65_536


class Documents(operations.DeclarationsDocuments):
    """The supporting documents of a declaration."""

    def upload(
        self,
        id: str,
        content: bytes | str | os.PathLike[str] | BinaryIO,
        media_type: DocumentMediaType,
        details: UploadDocumentQuery,
        *,
        idempotency_key: str | None = None,
    ) -> SupportingDocument:
        """Uploads a document: PDF, JPEG or PNG, at most 10 MiB.

        `content` is the bytes, the path of a file, or an open file, which is read from its current position. Files are read
        in pieces. `details` contains the document `type` and optional properties.
        """
        return self._calls.json(
            "POST",
            "/openapi/declarations/{id}/documents",
            values={"id": id},
            query=details,
            content=_chunks_of(content),
            content_type=media_type,
            idempotency_key=idempotency_key,
        )


class Decisions(operations.DeclarationsDecisions):
    """The signed decisions of customs on a declaration."""

    def signed(self, id: str, number: int) -> str:
        """Returns one decision as signed by the portal: a compact JWS (RFC 7515).

        Verify it with the published keys of the portal.
        """
        return self._bytes(id, number, "application/jose").decode()

    def pdf(self, id: str, number: int) -> bytes:
        """Returns one decision as a PDF."""
        return self._bytes(id, number, "application/pdf")

    def _bytes(self, id: str, number: int, accept: str) -> bytes:
        values = {"id": id, "number": number}
        path = "/openapi/declarations/{id}/decisions/{number}"
        return self._calls.json("GET", path, values=values, accept=accept)


def _chunks_of(content: bytes | str | os.PathLike[str] | BinaryIO) -> bytes | Callable[[], Iterable[bytes]]:
    """Each attempt starts from the beginning, so content that can't be read twice is read first."""
    if isinstance(content, bytes):
        return content
    if isinstance(content, (str, os.PathLike)):
        path = content

        def of_path() -> Iterator[bytes]:
            with open(path, "rb") as opened:
                yield from _read(opened)

        return of_path
    file = content
    if not file.seekable():
        return file.read()
    begin = file.tell()

    def of_file() -> Iterator[bytes]:
        file.seek(begin)
        yield from _read(file)

    return of_file


def _read(file: BinaryIO) -> Iterator[bytes]:
    while piece := file.read(PIECE):
        yield piece
