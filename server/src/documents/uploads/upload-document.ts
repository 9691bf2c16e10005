import { Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import { refusePrincipal, refuseWithoutMandate } from '../../declarations/operations/public.ts';
import {
  actionNotAllowed,
  findDeclaration,
  findStoringOrganisation,
  parseReference,
  referenceParams,
  storageFull,
} from '../../declarations/record/public.ts';
import { readStorage } from '../../declarations/storage/public.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import type { StreamContract } from '../../foundation/http/operation.ts';
import type { Refusal } from '../../foundation/http/problem.ts';
import {
  bodyTooLarge,
  idempotencyKeyReused,
  inputInvalid,
  mediaTypeUnsupported,
  notFound,
  requestInProgress,
} from '../../foundation/http/problems.ts';
import { newId } from '../../foundation/ids.ts';
import { mandateRequired } from '../../mandates/public.ts';
import type { CodeLists } from '../decisions/public.ts';
import { DocumentResource, documentExample, documentProperties, maxUploadBytes } from './document.ts';
import { documentLimit } from './problems.ts';
import { mediaTypes } from './sniff-media-type.ts';
import type { NewUploadedDocument } from './store.ts';
import { type ReceiveDocumentDependencies, receiveDocument, refuseIfStorageFull } from './store-upload.ts';
import { uploadRefusal } from './upload-rules.ts';

export const uploadQuery = Type.Object(
  {
    type: documentProperties.type,
    reference: Type.Optional(documentProperties.reference),
    fileName: Type.Optional(documentProperties.fileName),
    goodsItem: Type.Optional(documentProperties.goodsItem),
  },
  { additionalProperties: false },
);

export const uploadBody: StreamContract = {
  kind: 'stream',
  mediaTypes,
  maxBytes: maxUploadBytes,
  description: 'The bytes of the document: PDF, JPEG or PNG, at most 10 MiB.',
  examples: {},
};

export interface UploadDependencies extends ReceiveDocumentDependencies {
  readonly reference: CodeLists;
  /** Called when a new document must be scanned. */
  readonly quarantined: () => void;
}

export const uploadDocument = declarantOperation(
  {
    id: 'uploadDocument',
    client: 'declarations.documents.upload',
    method: 'POST',
    path: '/openapi/declarations/{id}/documents',
    tag: 'Documents and decisions',
    summary: 'Upload a supporting document',
    description:
      'Uploads a PDF, JPEG or PNG file as the request body. The content determines the file type: a file that does not match `Content-Type` is rejected. You can upload documents in every status of the declaration. If the status is final, you can upload documents only while a query or an amendment is open.',
    scope: 'declarations:write',
    params: referenceParams,
    query: uploadQuery,
    body: uploadBody,
    idempotent: true,
    answers: {
      201: {
        description: 'The document was uploaded. `status` shows whether the document can be downloaded',
        body: DocumentResource,
        headers: ['Location', 'Idempotency-Replayed'],
        examples: { available: { summary: 'An invoice', value: documentExample } },
      },
    },
    problems: [
      inputInvalid,
      notFound,
      idempotencyKeyReused,
      requestInProgress,
      actionNotAllowed,
      mandateRequired,
      documentLimit,
      storageFull,
      mediaTypeUnsupported,
      bodyTooLarge,
    ],
  },
  (parts: UploadDependencies) => {
    const { database, source, reference, quarantined } = parts;
    return async ({ caller, params, query, body, request, idempotency }) => {
      const today = reference.calendar.dayOf(source.now());
      const day = await reference.on(today);
      if (!day.has('document-types', query.type)) return unknownType(query.type);
      const declarationReference = parseReference(params.id);
      const { organisationId, represented } = await findStoringOrganisation(
        database,
        caller.organisation.id,
        declarationReference,
      );
      const { declaration, used, unmandated } = await database.organisation(organisationId, async (sql) => {
        const found = await findDeclaration(sql, organisationId, declarationReference);
        const unable =
          found &&
          (represented
            ? refusePrincipal(caller.organisation, represented, found)
            : await refuseWithoutMandate(sql, found, today));
        return { declaration: found, used: await readStorage(sql, organisationId), unmandated: unable };
      });
      // Refuses the upload early if the storage is already full. The size of the document is known only at the end of the
      // body.
      const expectedUsage = { ...used, documents: used.documents + 1, bytes: used.bytes + 1 };
      const refusal =
        uploadRefusal(declaration, query.goodsItem ?? null) ??
        unmandated ??
        refuseIfStorageFull(expectedUsage, parts.storage);
      // With an idempotency key, the body must be read even after a refusal, because the hash of the body identifies a
      // repeated request.
      if (refusal && !idempotency.isKeyed) return refusal;
      const document: NewUploadedDocument = {
        id: newId('doc', source),
        declarationId: declaration?.id ?? '',
        type: query.type,
        reference: query.reference ?? null,
        fileName: query.fileName ?? null,
        goodsItem: query.goodsItem ?? null,
        createdAt: source.now(),
        customsId: null,
      };
      const upload = {
        ...{ caller, organisationId, request, document, body, reference: declarationReference },
        idempotency: idempotency.keptBy(organisationId),
      };
      const { outcome, mustBeScanned: waits } = await receiveDocument(parts, upload, refusal);
      if (waits) quarantined();
      return outcome;
    };
  },
);

export function unknownType(type: string): Refusal<'input_invalid'> {
  return inputRefusal([
    { code: 'code_list', in: 'query', name: 'type', words: 'code_list.document_type', actual: type },
  ]);
}
