import { Type } from 'typebox';
import { declarantOperation, managementOperation, type PortalParts } from '../../callers/public.ts';
import { findForCustoms } from '../../declarations/customs/public.ts';
import { type DeclarationHearing, findHearing } from '../../declarations/hearings/public.ts';
import {
  type DeclarationRow,
  findDeclaration,
  parseReference,
  readForOrganisation,
  referenceParams,
} from '../../declarations/record/public.ts';
import { timeOfJson } from '../../foundation/database/pg-json-time.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import type { RequestFacts } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { nameIn } from '../../reference/lists/public.ts';
import type { CodeLists } from './decision-texts.ts';
import {
  type DebtDocumentDependencies,
  debtDecisionAnswers,
  sendDebtDecision,
} from './download-debt-decision.ts';
import { writeHearing } from './write-debt-decision.ts';

export interface HearingDocumentDependencies extends DebtDocumentDependencies, PortalParts<'database'> {
  readonly reference: CodeLists;
}

interface FoundHearing {
  readonly row: Pick<DeclarationRow, 'organisationId' | 'id' | 'mrn'>;
  readonly hearing: DeclarationHearing;
}

const hearingId = pathIdSchema('Id of the hearing.');

async function respond(
  parts: HearingDocumentDependencies,
  found: FoundHearing | null,
  request: RequestFacts,
) {
  if (found === null) return refuse(notFound);
  const { row, hearing } = found;
  const { reference } = parts;
  const { language } = request;
  const day = await reference.on(reference.calendar.dayOf(new Date(timeOfJson(hearing.intendedAt))));
  const entry = hearing.exception && day.entry('hearing-exceptions', hearing.exception.code);
  const exceptionName = entry ? nameIn(entry, language) : null;
  const written = writeHearing(hearing, { mrn: row.mrn, language, exceptionName });
  const { organisationId, id: declarationId } = row;
  const place = { document: 'hearing', organisationId, declarationId, number: hearing.number } as const;
  return sendDebtDecision(parts, written, { place, name: hearing.id }, request);
}

export const downloadHearingDocument = declarantOperation(
  {
    id: 'downloadHearingDocument',
    client: 'declarations.hearingDocument(id, hearingId)',
    method: 'GET',
    path: '/openapi/declarations/{id}/hearings/{hearingId}/document',
    tag: 'Amendments, queries and invalidation',
    summary: 'Download the intention of a hearing',
    description:
      'Returns the intention of customs as a printable PDF in the language of `Accept-Language`, with the amounts by tax, the reasons, the legal basis and the time limit for your answer. For a decision without a hearing, the PDF contains its ground.',
    scope: 'declarations:read',
    params: Type.Object({ ...referenceParams.properties, hearingId }, { additionalProperties: false }),
    conditional: true,
    translated: true,
    answers: debtDecisionAnswers,
    problems: [inputInvalid, notFound],
  },
  (deps: HearingDocumentDependencies) =>
    async ({ caller, params, request }) => {
      const reference = parseReference(params.id);
      const { id } = caller.organisation;
      const found = await readForOrganisation(deps.database, id, reference, async (sql, whose) => {
        const row = await findDeclaration(sql, whose, reference);
        const hearing = row && (await findHearing(sql, row, params.hearingId));
        return hearing && { row, hearing };
      });
      return respond(deps, found, request);
    },
);

export const downloadHearingDocumentAsCustoms = managementOperation(
  {
    id: 'downloadHearingDocumentAsCustoms',
    method: 'GET',
    path: '/management/declarations/{id}/hearings/{hearingId}/document',
    tag: 'Officer queue',
    summary: 'Download a hearing as customs',
    description:
      'Returns the intention of customs as a printable PDF, with the amounts by tax, the reasons, the legal basis and the time limit for the answer.',
    scope: 'management:declarations:read',
    roles: ['officer', 'supervisor', 'administrator', 'auditor'],
    programs: 'authority',
    params: Type.Object(
      { id: pathIdSchema('Id of the declaration.'), hearingId },
      { additionalProperties: false },
    ),
    conditional: true,
    translated: true,
    answers: debtDecisionAnswers,
    problems: [inputInvalid, notFound],
  },
  (deps: HearingDocumentDependencies) =>
    async ({ caller, params, request }) => {
      const { system } = deps.database;
      const row = caller.dataScope === 'all' ? await findForCustoms(system, params.id) : null;
      const hearing = row && (await findHearing(system, row, params.hearingId));
      return respond(deps, hearing && { row, hearing }, request);
    },
);
