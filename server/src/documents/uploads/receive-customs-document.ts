import type { Database, Transaction } from '../../foundation/database/database.ts';
import { BodyReadError } from '../../foundation/http/body/body-stream.ts';
import type { CreatedResult, Idempotency } from '../../foundation/http/idempotency.ts';
import type { BodyStream } from '../../foundation/http/operation.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { requestTimeout } from '../../foundation/http/problems.ts';
import { maxDocumentsPerDeclaration } from './document.ts';
import { officerDocument } from './document-resource.ts';
import { documentLimit } from './problems.ts';
import type { Scanner } from './scanner.ts';
import {
  beginUpload,
  completeUpload,
  countDocuments,
  dropUpload,
  lockUploadCompletion,
  type NewUploadedDocument,
  type StoredDocument,
  stageCustomsChunk,
} from './store.ts';
import { type ReceiveResult, receiveContent, storedOf } from './store-upload.ts';

type CustomsRefusalCode = 'input_invalid' | 'document_limit';

/** An upload of an officer to a declaration. */
export interface CustomsUpload {
  /** Organisation to which the declaration belongs. */
  readonly organisationId: string;
  readonly document: NewUploadedDocument;
  readonly body: BodyStream;
  readonly idempotency: Idempotency;
  /** Records the audit event of the stored document. */
  readonly record: (transaction: Transaction, stored: StoredDocument) => Promise<void>;
}

/**
 * Stores a document of customs, which the declarant can't see and which does not use the storage of the declarant's
 * organisation. With a `refusal`, the body is only read to detect a repeated request.
 */
export function receiveCustomsDocument(
  parts: { readonly database: Database; readonly scanner: Scanner; readonly now: () => Date },
  { organisationId, document, body, idempotency, record }: CustomsUpload,
  refusal: Refusal<'input_invalid'> | null,
): Promise<ReceiveResult<CustomsRefusalCode>> {
  const { database, scanner, now } = parts;
  const { id, declarationId } = document;
  return receiveContent(scanner, {
    body,
    begin: async () => refusal === null && (await beginUpload(database.system, organisationId, document)),
    stage: (chunk) => stageCustomsChunk(database.system, organisationId, id, chunk),
    complete: (received, isStaged) =>
      database.systemTransaction((transaction) =>
        idempotency
          .ofContent(received.sha256)
          .within(transaction, 201, async (): Promise<CreatedResult | Refusal<CustomsRefusalCode>> => {
            if (refusal && !isStaged) return refusal;
            await lockUploadCompletion(transaction, organisationId, declarationId);
            const count = await countDocuments(transaction, organisationId, declarationId, 'customs');
            if (count >= maxDocumentsPerDeclaration) return refuse(documentLimit);
            const stored = storedOf(document, received, now());
            if (!(await completeUpload(transaction, organisationId, stored)))
              throw new BodyReadError(refuse(requestTimeout));
            await record(transaction, stored);
            return { kind: 'made', body: officerDocument(stored) };
          }),
      ),
    drop: () => dropUpload(database.system, organisationId, id),
  });
}
