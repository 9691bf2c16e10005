import { managementOperation } from '../../callers/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { idempotencyKeyReused, notFound, requestInProgress } from '../../foundation/http/problems.ts';
import { moneyOf } from '../../tariff/public.ts';
import { decideAsOfficer, decisionProblems } from './decide-as-officer.ts';
import { declarationParams } from './get-declaration-as-officer.ts';
import { DecisionBody } from './officer-actions.ts';
import { OfficerView, officerViewExample, readOfficerView } from './officer-view.ts';
import type { OfficerQueueDependencies } from './queue-dependencies.ts';

export const decisionExamples = {
  accept: { summary: 'Accept the declaration', value: { action: 'accept' } },
  reject: {
    summary: 'Reject the declaration',
    value: { action: 'reject', reason: 'The authorisation that it names has ended' },
  },
  selectForControl: {
    summary: 'Select the goods for examination',
    value: { action: 'selectForControl', control: 'physical' },
  },
  completeControl: {
    summary: 'Complete the control',
    value: {
      action: 'completeControl',
      findings: 'One of two packages is missing',
      results: [{ item: 1, outcome: 'irregular', irregularities: ['quantity'] }],
    },
  },
  openQuery: {
    summary: 'Query: send the invoice',
    value: { action: 'openQuery', question: 'Please send the invoice', requestedDocuments: ['N380'] },
  },
  pay: {
    summary: 'Record a payment',
    value: { action: 'pay', billReference: 'RF471B7Q9K3M5D8HW2XC', amount: moneyOf('28412.07') },
  },
  assess: {
    summary: 'Assess duties that could not be calculated',
    value: {
      action: 'assess',
      items: [{ item: 1, duty: moneyOf('10.00'), vat: moneyOf('20.00') }],
      reason: 'KES has no exchange rate on the day of acceptance',
    },
  },
  release: { summary: 'Release the goods', value: { action: 'release' } },
  refuseRelease: {
    summary: 'Refuse the release of the goods',
    value: { action: 'refuseRelease', reason: 'Counterfeit goods', outcome: 'destruction' },
  },
};

export const decideDeclaration = managementOperation(
  {
    id: 'decideDeclaration',
    method: 'POST',
    path: '/management/declarations/{id}/decisions',
    tag: 'Officer queue',
    summary: 'Decide on a declaration',
    description:
      'Applies an action of customs, with all its consequences for the status of the declaration. `actions` of the declaration lists the allowed actions and their properties. Send the `ETag` of the declaration in `If-Match`, so that you can’t decide on an outdated version. Only for the customs authority.',
    scope: 'management:declarations:write',
    roles: ['officer', 'supervisor'],
    programs: 'authority',
    params: declarationParams,
    body: { schema: DecisionBody, description: 'The decision.', examples: decisionExamples },
    ifMatch: 'required',
    idempotent: true,
    answers: {
      201: {
        description: 'The decision is applied. The response is the updated declaration.',
        body: OfficerView,
        headers: ['Location', 'ETag', 'Idempotency-Replayed'],
        examples: {
          accepted: {
            summary: 'Accepted, with duties to pay',
            value: { ...officerViewExample, etag: '"4"', status: 'accepted', lane: 'green' },
          },
        },
      },
    },
    problems: [...decisionProblems, idempotencyKeyReused, requestInProgress],
  },
  (parts: OfficerQueueDependencies) => {
    const { database, customs, feed, baseUrl } = parts;
    return async ({ body, caller, params, request, idempotency }) => {
      const decide = async (transaction: Transaction) => {
        if (caller.dataScope !== 'all') return refuse(notFound);
        const decisionRequest = { id: params.id, ifMatch: request.header('if-match'), decision: body };
        const row = await decideAsOfficer(transaction, parts, { caller, request }, decisionRequest);
        if ('kind' in row) return row;
        const view = await readOfficerView(transaction, row, customs);
        const location = `${baseUrl}/management/declarations/${row.id}`;
        return { kind: 'made', body: view, headers: ['Location', location, 'ETag', view.etag] } as const;
      };
      const outcome = await database.systemTransaction((transaction) =>
        idempotency.within(transaction, 201, () => decide(transaction)),
      );
      if (outcome.kind === 'answer') feed.committed();
      return outcome;
    };
  },
);
