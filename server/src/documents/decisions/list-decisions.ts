import { declarantOperation } from '../../callers/public.ts';
import { parseReference, readForOrganisation, referenceParams } from '../../declarations/record/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, pageExample, singlePage } from '../../foundation/http/pagination.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { DecisionSummary, decisionNameOf, decisionValidityOf } from './decision.ts';
import { decisionExample } from './decision-example.ts';
import { type DecisionAddresses, findDecidedDeclaration, verificationUrl } from './find-decision.ts';

const { number, decision, decidedAt, reason, outcome, verification, declaration } = decisionExample;
const exampleDecisionSummary = {
  number,
  decision,
  decidedAt,
  reason,
  outcome,
  inForce: true,
  href: `http://localhost:8080/openapi/declarations/${declaration.id}/decisions/${number}`,
  verification,
};

export const listDecisions = declarantOperation(
  {
    id: 'listDecisions',
    client: 'declarations.decisions.list(id)',
    method: 'GET',
    path: '/openapi/declarations/{id}/decisions',
    tag: 'Documents and decisions',
    summary: 'List decisions on a declaration',
    description:
      'Returns the decisions of customs on a declaration, oldest first: acceptance, release, refusals, and decisions on amendments and invalidation. All decisions fit on one page.',
    scope: 'declarations:read',
    params: referenceParams,
    answers: {
      200: {
        description: 'The decisions',
        body: listBody(DecisionSummary, 'The decisions, oldest first.'),
        examples: pageExample('A release', exampleDecisionSummary),
      },
    },
    problems: [inputInvalid, notFound],
  },
  (parts: DecisionAddresses & { readonly database: Database }) => {
    const { database, baseUrl } = parts;
    return async ({ caller, params }) => {
      const reference = parseReference(params.id);
      const decided = await readForOrganisation(database, caller.organisation.id, reference, (sql, whose) =>
        findDecidedDeclaration(sql, whose, reference),
      );
      if (!decided) return refuse(notFound);
      const { row, changes } = decided;
      const items = changes.map((change, index) => ({
        number: index + 1,
        decision: decisionNameOf(change.event),
        decidedAt: change.decidedAt.toISOString(),
        reason: change.reason,
        outcome: change.outcome,
        inForce: decisionValidityOf(changes, index + 1).inForce,
        href: `${baseUrl}/openapi/declarations/${row.id}/decisions/${index + 1}`,
        verification: verificationUrl(parts, row, index + 1),
      }));
      return answer(200, singlePage(items));
    };
  },
);
