import { Type } from 'typebox';
import { managementOperation } from '../../callers/public.ts';
import { findForCustoms } from '../../declarations/customs/public.ts';
import {
  documentInfected,
  documentQuarantined,
  downloadResponses,
  findDocument,
  sendDocument,
} from '../../documents/uploads/public.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { declarationParams } from './get-declaration-as-officer.ts';
import type { OfficerQueueDependencies } from './queue-dependencies.ts';

export const downloadDocumentAsOfficer = managementOperation(
  {
    id: 'downloadDocumentAsOfficer',
    method: 'GET',
    path: '/management/declarations/{id}/documents/{documentId}',
    tag: 'Officer queue',
    summary: 'Download a document as an officer',
    description: 'Returns the unchanged bytes of an uploaded document. Only for the customs authority.',
    scope: 'management:declarations:read',
    roles: ['officer', 'supervisor', 'administrator', 'auditor'],
    programs: 'authority',
    params: Type.Object(
      { ...declarationParams.properties, documentId: pathIdSchema('Id of the document (`doc_…`).') },
      { additionalProperties: false },
    ),
    conditional: true,
    answers: downloadResponses,
    problems: [inputInvalid, notFound, documentQuarantined, documentInfected],
  },
  ({ database }: OfficerQueueDependencies) =>
    async ({ caller, params, request }) => {
      if (caller.dataScope !== 'all') return refuse(notFound);
      const row = await findForCustoms(database.system, params.id);
      if (!row) return refuse(notFound);
      const { organisationId, id } = row;
      const document = await findDocument(database.system, organisationId, id, params.documentId);
      return document ? sendDocument(database, organisationId, document, request) : refuse(notFound);
    },
);
