import { recordAudit } from '../../audit/public.ts';
import { callerIdentityOf, type Declarant, type PortalParts } from '../../callers/public.ts';
import { findDeclaration, type Reference, refuseStorage } from '../../declarations/record/public.ts';
import { lockStorage, type Storage } from '../../declarations/storage/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { BodyReadError } from '../../foundation/http/body/body-stream.ts';
import {
  type CreatedResult,
  type Idempotency,
  type IdempotentAnswer,
  isReplay,
  type KeyRefusal,
} from '../../foundation/http/idempotency.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import type { BodyStream, RequestFacts } from '../../foundation/http/operation.ts';
import { type Refusal, refuse, type ValidationError } from '../../foundation/http/problem.ts';
import { requestTimeout } from '../../foundation/http/problems.ts';
import { chunkBytes, maxDocumentsPerDeclaration } from './document.ts';
import { documentResource } from './document-resource.ts';
import { documentLimit } from './problems.ts';
import { type ReceivedUpload, receiveUpload } from './read-upload.ts';
import type { Scanner } from './scanner.ts';
import {
  beginUpload,
  completeUpload,
  countDocuments,
  dropUpload,
  lockUploadCompletion,
  type NewUploadedDocument,
  type StoredDocument,
  stageChunk,
} from './store.ts';
import { type UploadRefusal, uploadRefusal } from './upload-rules.ts';

export interface ReceiveDocumentDependencies extends PortalParts<'database' | 'source' | 'baseUrl'> {
  readonly scanner: Scanner;
  /** Maximum storage of an organisation. */
  readonly storage: Storage;
}

export interface Upload {
  readonly caller: Declarant;
  /** Organisation to which the declaration belongs. */
  readonly organisationId: string;
  readonly request: RequestFacts;
  readonly reference: Reference;
  readonly document: NewUploadedDocument;
  readonly body: BodyStream;
  readonly idempotency: Idempotency;
}

type DocumentRefusalCode = UploadRefusal['problem']['code'] | 'document_limit' | 'storage_full';

export interface ReceiveResult<Code extends string> {
  readonly outcome: IdempotentAnswer | KeyRefusal | Refusal<Code>;
  /** Whether the document is stored and must be scanned. */
  readonly mustBeScanned: boolean;
}

/** Steps of an upload, with the database role of the uploader. */
export interface UploadSteps<Code extends string> {
  readonly body: BodyStream;
  /** Inserts the invisible document, and returns whether its chunks must be stored. */
  readonly begin: () => Promise<boolean>;
  readonly stage: (chunk: { readonly number: number; readonly bytes: Buffer }) => Promise<boolean>;
  /** Makes the document visible in one transaction with its audit event and idempotency record. */
  readonly complete: (received: ReceivedUpload, isStaged: boolean) => Promise<ReceiveResult<Code>['outcome']>;
  /** Deletes the invisible document and its chunks. */
  readonly drop: () => Promise<void>;
}

/**
 * Stores the chunks of an upload first, without a document. Then one transaction creates the document with its audit
 * event and idempotency record. After a failure, the chunks are deleted. With a `refusal`, the body is only read to
 * detect a repeated request.
 */
export function receiveDocument(
  parts: ReceiveDocumentDependencies,
  upload: Upload,
  refusal: UploadRefusal | Refusal<'storage_full'> | null,
): Promise<ReceiveResult<DocumentRefusalCode>> {
  const { database, scanner } = parts;
  const { body, document, organisationId } = upload;
  return receiveContent(scanner, {
    body,
    begin: async () =>
      refusal === null &&
      (await database.organisation(organisationId, (sql) => beginUpload(sql, organisationId, document))),
    stage: (chunk) => stageChunk(database, organisationId, document.id, chunk),
    // The complete content is never in memory, so its hash identifies a repeated request.
    complete: (received, isStaged) =>
      upload.idempotency
        .ofContent(received.sha256)
        .once(database, 201, (transaction) =>
          completeInTransaction(transaction, parts, upload, received, isStaged ? null : refusal),
        ),
    drop: () => database.organisation(organisationId, (sql) => dropUpload(sql, organisationId, document.id)),
  });
}

/** Runs the steps of an upload, and drops it unless it is completed. */
export async function receiveContent<Code extends string>(
  scanner: Scanner,
  { body, begin, stage, complete, drop }: UploadSteps<Code>,
): Promise<ReceiveResult<Code | 'input_invalid'>> {
  const isStaged = await begin();
  let isCompleted = false;
  try {
    const received = await receiveUpload(body, chunkBytes, {
      scanner,
      fits: (beginning) => beginning === 'undecided' || beginning === body.mediaType,
      keep: async (chunk) => !isStaged || stage(chunk),
    });
    if (received === 'gone') throw new BodyReadError(refuse(requestTimeout));
    const fault = contentError(received, body.mediaType);
    if (fault) return { outcome: inputRefusal([fault]), mustBeScanned: false };
    if (received === 'misfit') throw new Error('an invalid document must have an error');
    const outcome = await complete(received, isStaged);
    isCompleted = outcome.kind === 'answer' && !isReplay(outcome);
    return { outcome, mustBeScanned: isCompleted && received.mustScan };
  } finally {
    if (isStaged && !isCompleted) await drop();
  }
}

async function completeInTransaction(
  transaction: Transaction,
  parts: ReceiveDocumentDependencies,
  { caller, organisationId, request, reference, document }: Upload,
  received: ReceivedUpload,
  refusal: UploadRefusal | Refusal<'storage_full'> | null,
): Promise<CreatedResult | Refusal<DocumentRefusalCode>> {
  if (refusal) return refusal;
  const { declarationId } = document;
  await lockUploadCompletion(transaction, organisationId, declarationId);
  const declaration = await findDeclaration(transaction, organisationId, reference);
  const changed = uploadRefusal(declaration, document.goodsItem);
  if (changed) return changed;
  if (
    (await countDocuments(transaction, organisationId, declarationId, 'declarant')) >=
    maxDocumentsPerDeclaration
  ) {
    return refuse(documentLimit);
  }
  const stored = storedOf(document, received, parts.source.now());
  if (!(await completeUpload(transaction, organisationId, stored)))
    throw new BodyReadError(refuse(requestTimeout));
  const full = refuseIfStorageFull(await lockStorage(transaction, organisationId), parts.storage);
  if (full) return full;
  const resource = documentResource(stored);
  const { id, type, sha256, status } = resource;
  await recordAudit(transaction, {
    organisationId,
    at: stored.createdAt,
    actor: callerIdentityOf(caller),
    action: 'document.upload',
    target: { kind: 'document', id },
    requestId: request.id,
    address: request.address,
    change: { declaration: declarationId, type, sha256, status },
  });
  const location = `${parts.baseUrl}/openapi/declarations/${declarationId}/documents/${id}`;
  return { kind: 'made', body: resource, headers: ['Location', location] };
}

/** Refuses an upload with which the organisation exceeds its storage limits. */
export function refuseIfStorageFull(usage: Storage, limits: Storage): Refusal<'storage_full'> | null {
  const kind = usage.documents > limits.documents ? 'documents' : usage.bytes > limits.bytes ? 'bytes' : null;
  return kind && refuseStorage(kind, limits);
}

export function storedOf(document: NewUploadedDocument, received: ReceivedUpload, now: Date): StoredDocument {
  const { content, mustScan, sha256, size } = received;
  if (content.kind !== 'known') throw new Error('a stored document must have a known media type');
  const status = mustScan ? 'quarantined' : 'available';
  return {
    ...{ ...document, createdAt: now, status, mediaType: content.mediaType, size, sha256 },
    disclosedAt: null,
  };
}

/** Returns the error if the content does not match the declared media type; null if it matches. */
function contentError(received: ReceivedUpload | 'misfit', declared: string): ValidationError | null {
  const content = received === 'misfit' ? null : received.content;
  if (content?.kind === 'incomplete') {
    const params = { type: content.mediaType };
    return { code: 'content', in: 'body', pointer: '', words: 'content.incomplete', params };
  }
  if (content?.kind === 'known' && content.mediaType === declared) return null;
  return {
    ...{ code: 'content', in: 'header', name: 'Content-Type' },
    ...{ words: 'content.other', expected: declared },
  };
}
