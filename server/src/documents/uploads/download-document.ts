import { Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import {
  findDeclaration,
  parseReference,
  readForOrganisation,
  referenceParams,
} from '../../declarations/record/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { attachmentHeader } from '../../foundation/http/content-disposition.ts';
import { checkAccept } from '../../foundation/http/negotiation.ts';
import {
  answer,
  type OperationOutcome,
  type RequestFacts,
  streamAnswer,
} from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { matchesTag } from '../../foundation/http/version-tag.ts';
import { documentInfected, documentQuarantined } from './problems.ts';
import { findDocument, readChunk, type StoredDocument } from './store.ts';

const extensionByMediaType = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const;

function binaryContent(description: string) {
  return {
    body: Type.String({ description }),
    examples: { file: { summary: 'Binary content', value: '…' } },
  };
}

export const downloadResponses = {
  200: {
    description: 'The document',
    ...binaryContent('A PDF file'),
    mediaType: 'application/pdf',
    alternatives: { 'image/jpeg': binaryContent('A JPEG file'), 'image/png': binaryContent('A PNG file') },
    headers: ['Content-Disposition'],
  },
} as const;

export const downloadDocument = declarantOperation(
  {
    id: 'downloadDocument',
    client: 'declarations.documents.download(id, documentId)',
    method: 'GET',
    path: '/openapi/declarations/{id}/documents/{documentId}',
    tag: 'Documents and decisions',
    summary: 'Download a supporting document',
    description: 'Returns the unchanged bytes of an uploaded document, with its file name.',
    scope: 'declarations:read',
    params: Type.Object(
      { ...referenceParams.properties, documentId: pathIdSchema('Identifier of the document') },
      { additionalProperties: false },
    ),
    conditional: true,
    answers: downloadResponses,
    problems: [inputInvalid, notFound, documentQuarantined, documentInfected],
  },
  ({ database }: { readonly database: Database }) =>
    async ({ caller, params, request }) => {
      const reference = parseReference(params.id);
      const found = await readForOrganisation(
        database,
        caller.organisation.id,
        reference,
        async (sql, whose) => {
          const declaration = await findDeclaration(sql, whose, reference);
          const document = declaration && (await findDocument(sql, whose, declaration.id, params.documentId));
          return document && { whose, document };
        },
      );
      return found ? sendDocument(database, found.whose, found.document, request) : refuse(notFound);
    },
);

/** Returns the content of a document if it is available and the client accepts its media type. */
export function sendDocument(
  database: Database,
  organisationId: string,
  document: StoredDocument,
  request: Pick<RequestFacts, 'header'>,
): OperationOutcome<'document_quarantined' | 'document_infected'> {
  if (document.status === 'quarantined') {
    return refuse(documentQuarantined, {
      headers: ['Retry-After', '2'],
      extensions: { retryAfterSeconds: 2 },
    });
  }
  if (document.status === 'refused') return refuse(documentInfected);
  const { mediaType } = document;
  const unacceptable = checkAccept(request.header('accept'), [mediaType]);
  if (unacceptable) return { ...unacceptable, ofPipeline: true };
  const tag = `"${document.sha256.toString('base64url').slice(0, 22)}"`;
  if (matchesTag(request.header('if-none-match'), tag)) return answer(304, undefined, ['ETag', tag]);
  const headers = ['ETag', tag, 'Content-Length', String(document.size)];
  headers.push(
    'Content-Disposition',
    attachmentHeader(downloadFileName(document), extensionByMediaType[mediaType]),
  );
  return streamAnswer(chunksOf(database, organisationId, document), mediaType, headers);
}

function downloadFileName({ fileName, type, id, mediaType }: StoredDocument): string {
  return fileName ?? `${type}-${id}.${extensionByMediaType[mediaType]}`;
}

/** Reads each chunk with a separate query, so that a slow client does not occupy a database connection. */
async function* chunksOf(
  database: Database,
  organisationId: string,
  { id, size }: StoredDocument,
): AsyncGenerator<Buffer> {
  let sent = 0;
  for (let number = 0; sent < size; number += 1) {
    const chunk = await database.organisation(organisationId, (sql) =>
      readChunk(sql, organisationId, id, number),
    );
    if (!chunk) throw new Error(`chunk ${number} of ${id} is missing`);
    sent += chunk.length;
    yield chunk;
  }
}
