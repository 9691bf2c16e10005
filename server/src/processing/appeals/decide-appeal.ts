import { type Static, Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import {
  accountablePersonOf,
  callerIdentityOf,
  type ManagementCaller,
  managementOperation,
} from '../../callers/public.ts';
import {
  type Appeal,
  type AppealDecision,
  AppealForOfficersBody,
  appealForOfficersBody,
  appealLimitIn,
  appealParams,
  exampleAppealForOfficers,
} from '../../declarations/appeals/public.ts';
import { ClaimLines, exceedingLines, mergeLines } from '../../declarations/bills/public.ts';
import { type Debt, findDebt } from '../../declarations/debts/public.ts';
import { textElement } from '../../declarations/document/public.ts';
import type { Feed } from '../../declarations/feed/public.ts';
import { actionNotAllowed } from '../../declarations/record/public.ts';
import type { Database, Transaction } from '../../foundation/database/database.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import type { RequestFacts } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import {
  idempotencyKeyReused,
  inputInvalid,
  notFound,
  requestInProgress,
  versionConflict,
} from '../../foundation/http/problems.ts';
import { isIfMatchMet, versionTag } from '../../foundation/http/version-tag.ts';
import { sumOf } from '../../tariff/public.ts';
import type { DecisionDependencies } from '../dossier/public.ts';
import { officersOf } from './appealed-decision.ts';
import { appealExceedsDecision, appealStatusConflict, officerTookPart } from './problems.ts';
import { lockAppeal, nextInstance, settleAppeal } from './settle-appeal.ts';

const reason = textElement(2_000, 'Reason, which the appellant can read');
const exactMembers = { additionalProperties: false } as const;

const AppealDecisionBody = Type.Union(
  [
    Type.Object(
      { outcome: Type.Literal('allowed', { description: 'Allow the whole appeal' }), reason },
      { ...exactMembers, title: 'AllowAppeal' },
    ),
    Type.Object(
      {
        outcome: Type.Literal('partly_allowed', { description: 'Allow a part of the appeal' }),
        lines: ClaimLines,
        reason,
      },
      { ...exactMembers, title: 'AllowPartOfAppeal' },
    ),
    Type.Object(
      { outcome: Type.Literal('dismissed', { description: 'Dismiss the appeal' }), reason },
      { ...exactMembers, title: 'DismissAppeal' },
    ),
  ],
  { title: 'AppealDecision', description: 'A decision on an appeal.' },
);
type AppealDecisionBody = Static<typeof AppealDecisionBody>;

export interface AppealDecisionDependencies {
  readonly database: Database;
  readonly customs: DecisionDependencies;
  readonly feed: Pick<Feed, 'committed'>;
}

export const decideAppeal = managementOperation(
  {
    id: 'decideAppeal',
    method: 'POST',
    path: '/management/appeals/{id}/decisions',
    tag: 'Appeals and stays',
    summary: 'Decide an appeal',
    description:
      'Allows an appeal, allows a part by tax, or dismisses it. Allowed amounts are repaid if they were paid, and remitted otherwise; a claim is granted. Nothing is repaid if the bill is cancelled or refunded already. The stays until this decision end. Only for officers and supervisors of the customs authority who took no part in the decision, its intention or its confirmation.',
    scope: 'management:declarations:write',
    roles: ['officer', 'supervisor'],
    programs: 'authority',
    params: appealParams,
    idempotent: true,
    ifMatch: 'optional',
    translated: true,
    body: {
      schema: AppealDecisionBody,
      description: 'The decision.',
      examples: {
        allow: {
          summary: 'Allow the whole appeal',
          value: { outcome: 'allowed', reason: 'The goods are unroasted coffee.' },
        },
        dismiss: {
          summary: 'Dismiss the appeal',
          value: { outcome: 'dismissed', reason: 'The sample is roasted coffee.' },
        },
      },
    },
    answers: {
      201: {
        description: 'The appeal after the decision.',
        body: AppealForOfficersBody,
        headers: ['ETag', 'Idempotency-Replayed'],
        examples: { submitted: { summary: 'An appeal', value: exampleAppealForOfficers } },
      },
    },
    problems: [
      inputInvalid,
      notFound,
      versionConflict,
      idempotencyKeyReused,
      requestInProgress,
      officerTookPart,
      appealStatusConflict,
      appealExceedsDecision,
      actionNotAllowed,
    ],
  },
  ({ database, customs, feed }: AppealDecisionDependencies) =>
    async ({ caller, params, body, request, idempotency }) => {
      if (caller.dataScope !== 'all') return refuse(notFound);
      const outcome = await database.systemTransaction((transaction) =>
        idempotency.within(transaction, 201, () =>
          decideOn(transaction, { caller, request, id: params.id, body }, customs),
        ),
      );
      if (outcome.kind === 'answer') feed.committed();
      return outcome;
    },
);

interface DecisionRequest {
  readonly caller: ManagementCaller;
  readonly request: RequestFacts;
  readonly id: string;
  readonly body: AppealDecisionBody;
}

async function decideOn(
  transaction: Transaction,
  { caller, request, id, body }: DecisionRequest,
  customs: DecisionDependencies,
) {
  const appeal = await lockAppeal(transaction, null, id);
  if (!appeal) return refuse(notFound);
  if (!isIfMatchMet(request.header('if-match'), appeal.version)) return refuse(versionConflict);
  if (appeal.status !== 'submitted')
    return refuse(appealStatusConflict, { extensions: { appealStatus: appeal.status } });
  const debt = await findDebt(transaction, null, appeal.debtId);
  if (!debt) throw new Error(`the debt ${appeal.debtId} is missing`);
  const by = callerIdentityOf(caller).id;
  const officers = await officersOf(transaction, appeal, debt);
  if (officers.includes(by) || officers.includes(accountablePersonOf(caller) ?? ''))
    return refuse(officerTookPart);
  const lines = decidedLines(isCorrected(appeal, debt) ? [] : appeal.lines, body);
  if (body.outcome === 'partly_allowed' && sumOf(lines.map(({ amount }) => amount)).isZero())
    return inputRefusal([{ code: 'minimum', words: 'minimum.nothing', in: 'body', pointer: '/lines' }]);
  if (exceedingLines(lines, appeal.lines).length > 0)
    return refuse(appealExceedsDecision, { extensions: { contestable: [...appeal.lines] } });
  const isWhole = body.outcome === 'partly_allowed' && exceedingLines(appeal.lines, lines).length === 0;
  const now = customs.now(appeal.organisationId);
  const decision: AppealDecision = {
    ...{ outcome: isWhole ? 'allowed' : body.outcome, lines, reason: body.reason, by },
    ...{ at: now.toISOString(), nextInstance: nextInstance() },
  };
  const actor = { kind: 'customs', id: by, acting: auditActorOf(caller, request) } as const;
  const after = await settleAppeal(transaction, appeal, decision, actor, customs);
  if ('kind' in after) return after;
  await recordAudit(transaction, {
    ...auditActorOf(caller, request),
    ...{ organisationId: caller.organisation.id, at: now, action: 'appeal.decide' },
    target: { kind: 'appeal', id },
    change: { after: { status: after.status, lines } },
  });
  return {
    kind: 'made',
    body: appealForOfficersBody(after, appealLimitIn(customs.reference), request.language),
    headers: ['ETag', versionTag(after.version)],
  } as const;
}

/** Whether nothing of the contested bill is left to repay or remit, for instance after an invalidation. */
function isCorrected({ billReference }: Appeal, { bills }: Debt): boolean {
  const bill = bills.find(({ reference }) => reference === billReference);
  return bill !== undefined && (bill.status === 'cancelled' || bill.amount === bill.refunded);
}

function decidedLines(lines: Appeal['lines'], body: AppealDecisionBody) {
  switch (body.outcome) {
    case 'allowed':
      return mergeLines(lines);
    case 'partly_allowed':
      return mergeLines(body.lines);
    case 'dismissed':
      return [];
    default:
      return body satisfies never;
  }
}
