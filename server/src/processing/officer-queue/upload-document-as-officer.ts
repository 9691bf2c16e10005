import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { managementOperation } from '../../callers/public.ts';
import { countGoodsItems, findForCustoms } from '../../declarations/customs/public.ts';
import {
  documentLimit,
  goodsItemRefusal,
  OfficerDocument,
  officerDocumentExample,
  receiveCustomsDocument,
  type Scanner,
  unknownType,
  uploadBody,
  uploadQuery,
} from '../../documents/uploads/public.ts';
import { refuse } from '../../foundation/http/problem.ts';
import {
  bodyTooLarge,
  idempotencyKeyReused,
  inputInvalid,
  mediaTypeUnsupported,
  notFound,
  requestInProgress,
} from '../../foundation/http/problems.ts';
import { newId } from '../../foundation/ids.ts';
import { declarationParams } from './get-declaration-as-officer.ts';
import type { OfficerQueueDependencies } from './queue-dependencies.ts';

export interface OfficerUploadDependencies extends OfficerQueueDependencies {
  readonly scanner: Scanner;
  /** Called when a new document must be scanned. */
  readonly quarantined: () => void;
}

export const uploadDocumentAsOfficer = managementOperation(
  {
    id: 'uploadDocumentAsOfficer',
    method: 'POST',
    path: '/management/declarations/{id}/documents',
    tag: 'Officer queue',
    summary: 'Upload a document as an officer',
    description:
      'Uploads a photo or document of a control as the request body: PDF, JPEG or PNG. The document is internal: the declarant can see it only after a decision with this document in `evidence`. You can upload documents in every status of a lodged declaration. They do not use the storage of the declarant. Only for the customs authority.',
    scope: 'management:declarations:write',
    roles: ['officer', 'supervisor'],
    programs: 'authority',
    params: declarationParams,
    query: uploadQuery,
    body: uploadBody,
    idempotent: true,
    answers: {
      201: {
        description: 'The document was uploaded. `status` shows whether the document can be downloaded.',
        body: OfficerDocument,
        headers: ['Idempotency-Replayed'],
        examples: { photo: { summary: 'A photo of the goods', value: officerDocumentExample } },
      },
    },
    problems: [
      inputInvalid,
      notFound,
      idempotencyKeyReused,
      requestInProgress,
      documentLimit,
      mediaTypeUnsupported,
      bodyTooLarge,
    ],
  },
  ({ database, source, customs, scanner, quarantined }: OfficerUploadDependencies) =>
    async ({ caller, params, query, body, request, idempotency }) => {
      if (caller.dataScope !== 'all') return refuse(notFound);
      const { reference } = customs;
      const day = await reference.on(reference.calendar.dayOf(source.now()));
      if (!day.has('document-types', query.type)) return unknownType(query.type);
      const declaration = await findForCustoms(database.system, params.id);
      if (!declaration) return refuse(notFound);
      const { organisationId, id: declarationId } = declaration;
      const items = await countGoodsItems(database.system, declaration);
      const refusal = goodsItemRefusal(query.goodsItem ?? null, items);
      // With an idempotency key, the body must be read even after a refusal, because the hash of the body identifies a
      // repeated request.
      if (refusal && !idempotency.isKeyed) return refusal;
      const document = {
        ...{ id: newId('doc', source), declarationId, type: query.type },
        reference: query.reference ?? null,
        fileName: query.fileName ?? null,
        goodsItem: query.goodsItem ?? null,
        createdAt: source.now(),
        customsId: caller.organisation.id,
      };
      const { outcome, mustBeScanned } = await receiveCustomsDocument(
        { database, scanner, now: source.now },
        {
          ...{ organisationId, document, body, idempotency },
          record: (transaction, stored) =>
            recordAudit(transaction, {
              ...auditActorOf(caller, request),
              // The audit event belongs to customs, because traders can read the audit events of their own organisation.
              organisationId: caller.organisation.id,
              at: stored.createdAt,
              action: 'document.upload',
              target: { kind: 'document', id: stored.id },
              change: {
                declaration: declarationId,
                type: stored.type,
                sha256: stored.sha256.toString('hex'),
                status: stored.status,
              },
            }),
        },
        refusal,
      );
      if (mustBeScanned) quarantined();
      return outcome;
    },
);
