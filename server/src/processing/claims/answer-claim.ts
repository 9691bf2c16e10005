import { Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { type Declarant, declarantOperation } from '../../callers/public.ts';
import {
  type Claim,
  ClaimBody,
  claimBody,
  claimParams,
  exampleClaim,
  hearingStatusOf,
  isOpenClaim,
  updateClaim,
} from '../../declarations/claims/public.ts';
import { textElement } from '../../declarations/document/public.ts';
import type { Feed } from '../../declarations/feed/public.ts';
import type { Bill } from '../../declarations/lifecycle/public.ts';
import { actionNotAllowed } from '../../declarations/record/public.ts';
import type { Database, Transaction } from '../../foundation/database/database.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { answer, type RequestFacts } from '../../foundation/http/operation.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import {
  idempotencyKeyReused,
  inputInvalid,
  notFound,
  requestInProgress,
} from '../../foundation/http/problems.ts';
import { versionTag } from '../../foundation/http/version-tag.ts';
import { hearingNotOpen } from '../../registers/authorisations/public.ts';
import type { DecisionDependencies } from '../dossier/public.ts';
import { endStaysUntil } from '../stays/public.ts';
import { recordClaimEvents } from './claim-events.ts';
import { claimExceedsDebt, claimStatusConflict, refuseClaimStatus } from './problems.ts';
import { isSimulatedIntention } from './sandbox-claims.ts';
import { lockClaim, needsTwoPersons, settleClaim } from './settle-claim.ts';

export interface ClaimAnswerDependencies {
  readonly database: Database;
  readonly customs: DecisionDependencies;
  readonly feed: Pick<Feed, 'committed'>;
}

const ClaimAnswer = Type.Object(
  {
    text: Type.Optional(textElement(2_000, 'Answer to the question or the intention of customs')),
    agrees: Type.Optional(
      Type.Boolean({ description: 'True if you agree with the intention. Customs then decides at once' }),
    ),
  },
  {
    additionalProperties: false,
    title: 'ClaimAnswer',
    description:
      'An answer to a question or an intention of customs. Contains `text`, or `agrees` with true.',
  },
);

const claimAnswers = {
  200: {
    description: 'The updated claim.',
    body: ClaimBody,
    headers: ['ETag', 'Idempotency-Replayed'],
    examples: { submitted: { summary: 'A claim', value: exampleClaim } },
  },
} as const;

export const answerClaim = declarantOperation(
  {
    id: 'answerClaim',
    client: 'claims.answer(id, answer)',
    method: 'POST',
    path: '/openapi/claims/{id}/answer',
    tag: 'Debts and claims',
    summary: 'Answer customs about a claim',
    description:
      'Answers a question of customs, or an intention to refuse the claim or to grant only a part. Until the time limit of a hearing, you can answer once. With `agrees`, customs decides at once as intended.',
    scope: 'debts:write',
    params: claimParams,
    idempotent: true,
    body: {
      schema: ClaimAnswer,
      description: 'The answer.',
      examples: {
        text: { summary: 'An answer', value: { text: 'The attached invoice shows the freight.' } },
        agrees: { summary: 'Agreement with the intention', value: { agrees: true } },
      },
    },
    answers: claimAnswers,
    problems: [
      inputInvalid,
      notFound,
      idempotencyKeyReused,
      requestInProgress,
      claimStatusConflict,
      hearingNotOpen,
      claimExceedsDebt,
      actionNotAllowed,
    ],
  },
  ({ database, customs, feed }: ClaimAnswerDependencies) =>
    async ({ caller, params, body, request, idempotency }) => {
      const { text, agrees = false } = body;
      if (text === undefined && !agrees)
        return inputRefusal([{ code: 'required', in: 'body', pointer: '/text' }]);
      const act = async (transaction: Transaction, claim: Claim, now: Date) => {
        const at = now.toISOString();
        const { status, query, hearing } = claim;
        if (status === 'query' && query !== null && text !== undefined) {
          const answered = { ...query, answer: text, answeredAt: at };
          return store(transaction, { ...claim, status: 'submitted', query: answered, changedAt: now });
        }
        if (status !== 'intended' || hearing === null) return refuseClaimStatus(status);
        if (hearingStatusOf(hearing, now) !== 'open') return refuse(hearingNotOpen);
        const answeredClaim: Claim = {
          ...claim,
          hearing: {
            ...hearing,
            ...{ status: agrees ? 'agreed' : 'answered', answer: text ?? null, answeredAt: at },
          },
          changedAt: now,
        };
        const isSimulated = isSimulatedIntention(hearing);
        if (!agrees && !isSimulated) return store(transaction, answeredClaim);
        const { outcome, lines, reason, intendedBy: by } = hearing;
        const decision = { ...{ outcome, lines, reason, by, at }, responsible: null };
        // The intention counts as the decision of the first officer.
        if (needsTwoPersons(claim) && !isSimulated)
          return store(transaction, { ...answeredClaim, proposal: decision });
        return settleClaim(transaction, answeredClaim, decision, { kind: 'customs', id: by }, customs);
      };
      const outcome = await database.systemTransaction((transaction) =>
        idempotency.within(transaction, 200, () =>
          changeClaim(transaction, { caller, request, id: params.id, action: 'claim.answer' }, customs, act),
        ),
      );
      if (outcome.kind === 'answer') feed.committed();
      return outcome;
    },
);

export const withdrawClaim = declarantOperation(
  {
    id: 'revokeClaim',
    client: 'claims.withdraw(id)',
    method: 'POST',
    path: '/openapi/claims/{id}/withdrawal',
    tag: 'Debts and claims',
    summary: 'Withdraw a claim',
    description: 'Withdraws a claim on which customs has not decided. Its amounts can be claimed again.',
    scope: 'debts:write',
    params: claimParams,
    answers: { 200: { ...claimAnswers[200], headers: ['ETag'] } },
    problems: [inputInvalid, notFound, claimStatusConflict],
  },
  ({ database, customs, feed }: ClaimAnswerDependencies) =>
    async ({ caller, params, request }) => {
      const outcome = await database.systemTransaction((transaction) =>
        changeClaim(
          transaction,
          { caller, request, id: params.id, action: 'claim.withdraw' },
          customs,
          async (_, claim, now) => {
            const actor = { kind: 'system', id: caller.organisation.id } as const;
            const isEnded = ({ stay }: Pick<Bill, 'stay'>) => stay?.until === claim.id;
            await endStaysUntil(transaction, claim.declarationId, isEnded, actor, customs);
            return store(transaction, { ...claim, status: 'withdrawn', proposal: null, changedAt: now });
          },
        ),
      );
      if (outcome.kind === 'refusal') return outcome;
      feed.committed();
      return answer(200, outcome.body, outcome.headers);
    },
);

interface ClaimChange {
  readonly caller: Declarant;
  readonly request: RequestFacts;
  readonly id: string;
  readonly action: string;
}

/** Locks an open claim of the caller, changes it and records the change. */
async function changeClaim<Code extends string = never>(
  transaction: Transaction,
  { caller, request, id, action }: ClaimChange,
  customs: DecisionDependencies,
  change: (transaction: Transaction, claim: Claim, now: Date) => Promise<Claim | Refusal<Code>>,
) {
  const { id: organisationId } = caller.organisation;
  const claim = await lockClaim(transaction, organisationId, id);
  if (!claim) return refuse(notFound);
  if (!isOpenClaim(claim)) return refuseClaimStatus(claim.status);
  const now = customs.now(organisationId);
  const after = await change(transaction, claim, now);
  if ('kind' in after) return after;
  await recordClaimEvents(transaction, claim, after);
  await recordAudit(transaction, {
    ...auditActorOf(caller, request),
    ...{ organisationId, at: now, action },
    target: { kind: 'claim', id },
    change: { after: { status: after.status } },
  });
  return {
    kind: 'made',
    body: claimBody(after, now),
    headers: ['ETag', versionTag(after.version)],
  } as const;
}

async function store(transaction: Transaction, claim: Claim): Promise<Claim> {
  await updateClaim(transaction, claim);
  return { ...claim, version: claim.version + 1 };
}
