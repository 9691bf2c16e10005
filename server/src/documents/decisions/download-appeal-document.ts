import { declarantOperation, managementOperation, type PortalParts } from '../../callers/public.ts';
import { type Appeal, appealLimitIn, appealParams, findAppeal } from '../../declarations/appeals/public.ts';
import type { Calendar } from '../../foundation/calendar.ts';
import type { RequestFacts } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import {
  type DebtDocumentDependencies,
  debtDecisionAnswers,
  sendDebtDecision,
} from './download-debt-decision.ts';
import { writeAppealDecision } from './write-debt-decision.ts';

export interface AppealDocumentDependencies extends DebtDocumentDependencies, PortalParts<'database'> {
  readonly reference: { readonly calendar: Calendar };
}

const contents =
  'the outcome, the amounts by tax, the reasons, the legal basis, and the time limit and body of a further appeal';

async function respond(parts: AppealDocumentDependencies, appeal: Appeal | null, request: RequestFacts) {
  const { language } = request;
  const limitOf = appealLimitIn(parts.reference);
  const written = appeal && writeAppealDecision(appeal, { language, limitOf });
  if (!written) return refuse(notFound);
  const { id, organisationId } = appeal;
  const place = { organisationId, document: 'appeal_decision', id } as const;
  return sendDebtDecision(parts, written, { place, name: id }, request);
}

export const downloadAppealDocument = declarantOperation(
  {
    id: 'downloadAppealDocument',
    client: 'appeals.document(id)',
    method: 'GET',
    path: '/openapi/appeals/{id}/document',
    tag: 'Appeals and stays',
    summary: 'Download the decision on an appeal',
    description: `Returns the decision on an appeal as a printable PDF in the language of \`Accept-Language\`, with ${contents}. Before the decision, the response is 404.`,
    scope: 'debts:read',
    params: appealParams,
    conditional: true,
    translated: true,
    answers: debtDecisionAnswers,
    problems: [inputInvalid, notFound],
  },
  (deps: AppealDocumentDependencies) =>
    async ({ caller, params, request }) => {
      const { id } = caller.organisation;
      const found = await deps.database.organisation(id, (sql) => findAppeal(sql, id, params.id));
      return respond(deps, found, request);
    },
);

export const downloadAppealDocumentAsCustoms = managementOperation(
  {
    id: 'downloadAppealDocumentAsCustoms',
    method: 'GET',
    path: '/management/appeals/{id}/document',
    tag: 'Appeals and stays',
    summary: 'Download an appeal decision as customs',
    description: `Returns the decision on an appeal as a printable PDF, with ${contents}. Before the decision, the response is 404.`,
    scope: 'management:declarations:read',
    roles: ['officer', 'supervisor', 'administrator', 'auditor'],
    programs: 'authority',
    params: appealParams,
    conditional: true,
    translated: true,
    answers: debtDecisionAnswers,
    problems: [inputInvalid, notFound],
  },
  (deps: AppealDocumentDependencies) =>
    async ({ caller, params, request }) =>
      respond(
        deps,
        caller.dataScope === 'all' ? await findAppeal(deps.database.system, null, params.id) : null,
        request,
      ),
);
