import { declarantOperation, managementOperation, type PortalParts } from '../../callers/public.ts';
import { appealLimitIn } from '../../declarations/appeals/public.ts';
import { type Claim, claimParams, findClaim } from '../../declarations/claims/public.ts';
import type { Calendar } from '../../foundation/calendar.ts';
import type { RequestFacts } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import {
  type DebtDocumentDependencies,
  debtDecisionAnswers,
  sendDebtDecision,
} from './download-debt-decision.ts';
import { writeClaimDecision } from './write-debt-decision.ts';

export interface ClaimDocumentDependencies extends DebtDocumentDependencies, PortalParts<'database'> {
  readonly reference: { readonly calendar: Calendar };
  readonly customsNow: (organisationId: string) => Date;
}

const contents =
  'the outcome, the amounts by tax, the reasons, the legal basis, and the time limit and body of an appeal';

async function respond(parts: ClaimDocumentDependencies, claim: Claim | null, request: RequestFacts) {
  const { language } = request;
  const terms = { language, limitOf: appealLimitIn(parts.reference) };
  const now = claim && parts.customsNow(claim.organisationId);
  const written = now && writeClaimDecision(claim, { ...terms, now });
  if (!written) return refuse(notFound);
  const { id, organisationId, decision } = claim;
  const document =
    decision === null
      ? 'claim_intention'
      : decision.appealId === undefined
        ? 'claim_decision'
        : 'claim_appealed';
  return sendDebtDecision(parts, written, { place: { organisationId, document, id }, name: id }, request);
}

export const downloadClaimDecision = declarantOperation(
  {
    id: 'downloadClaimDocument',
    client: 'claims.document(id)',
    method: 'GET',
    path: '/openapi/claims/{id}/document',
    tag: 'Debts and claims',
    summary: 'Download the decision on a claim',
    description: `Returns the decision on a claim as a printable PDF in the language of \`Accept-Language\`, with ${contents}. While customs intends an unfavourable decision, the PDF contains the intention and the time limit for your answer. Before that, the response is 404.`,
    scope: 'debts:read',
    params: claimParams,
    conditional: true,
    translated: true,
    answers: debtDecisionAnswers,
    problems: [inputInvalid, notFound],
  },
  (deps: ClaimDocumentDependencies) =>
    async ({ caller, params, request }) => {
      const { id } = caller.organisation;
      const found = await deps.database.organisation(id, (sql) => findClaim(sql, id, params.id));
      return respond(deps, found, request);
    },
);

export const downloadClaimDocumentAsCustoms = managementOperation(
  {
    id: 'downloadClaimDocumentAsCustoms',
    method: 'GET',
    path: '/management/claims/{id}/document',
    tag: 'Debts and claims',
    summary: 'Download a claim decision as customs',
    description: `Returns the decision on a claim, or the intention, as a printable PDF, with ${contents}. Before both, the response is 404.`,
    scope: 'management:declarations:read',
    roles: ['officer', 'supervisor', 'administrator', 'auditor'],
    programs: 'authority',
    params: claimParams,
    conditional: true,
    translated: true,
    answers: debtDecisionAnswers,
    problems: [inputInvalid, notFound],
  },
  (deps: ClaimDocumentDependencies) =>
    async ({ caller, params, request }) =>
      respond(
        deps,
        caller.dataScope === 'all' ? await findClaim(deps.database.system, null, params.id) : null,
        request,
      ),
);
