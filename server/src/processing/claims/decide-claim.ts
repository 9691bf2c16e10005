import { type Static, Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import {
  accountablePersonOf,
  callerIdentityOf,
  type ManagementCaller,
  managementOperation,
} from '../../callers/public.ts';
import { ClaimLines, exceedingLines } from '../../declarations/bills/public.ts';
import {
  type Claim,
  type ClaimDecision,
  ClaimForOfficersBody,
  claimForOfficersBody,
  claimParams,
  exampleClaimForOfficers,
  isOpenClaim,
  updateClaim,
} from '../../declarations/claims/public.ts';
import { textElement } from '../../declarations/document/public.ts';
import type { Feed } from '../../declarations/feed/public.ts';
import { defaultTimeLimits } from '../../declarations/lifecycle/public.ts';
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
import { hearingOpen } from '../../registers/authorisations/public.ts';
import { sumOf } from '../../tariff/public.ts';
import type { DecisionDependencies } from '../dossier/public.ts';
import { recordClaimEvents } from './claim-events.ts';
import {
  claimExceedsDebt,
  claimStatusConflict,
  refuseClaimStatus,
  secondPersonRequired,
} from './problems.ts';
import {
  grantedLines,
  isClaimHearingOpen,
  lockClaim,
  needsHearing,
  needsTwoPersons,
  settleClaim,
  withIntendedDecision,
} from './settle-claim.ts';

const reason = textElement(2_000, 'Reason, which the claimant can read');
const closed = { additionalProperties: false } as const;

const ClaimDecisionBody = Type.Union(
  [
    Type.Object(
      {
        action: Type.Literal('grant', { description: 'Grant the whole claim' }),
        reason: Type.Optional(reason),
      },
      { ...closed, title: 'GrantClaim' },
    ),
    Type.Object(
      {
        action: Type.Literal('grant_part', { description: 'Grant a part of the claim' }),
        lines: ClaimLines,
        reason,
      },
      { ...closed, title: 'GrantPartOfClaim' },
    ),
    Type.Object(
      { action: Type.Literal('refuse', { description: 'Refuse the claim' }), reason },
      { ...closed, title: 'RefuseClaim' },
    ),
    Type.Object(
      { action: Type.Literal('query', { description: 'Send a question to the claimant' }), reason },
      { ...closed, title: 'QueryClaim' },
    ),
  ],
  { title: 'ClaimDecision', description: 'A decision on a claim.' },
);
type ClaimDecisionBody = Static<typeof ClaimDecisionBody>;

export interface ClaimDecisionDependencies {
  readonly database: Database;
  readonly customs: DecisionDependencies;
  readonly feed: Pick<Feed, 'committed'>;
}

export const decideClaim = managementOperation(
  {
    id: 'decideClaim',
    method: 'POST',
    path: '/management/claims/{id}/decisions',
    tag: 'Debts and claims',
    summary: 'Decide a claim',
    description: `Grants a claim, grants a part by tax, refuses it, or sends a question to the claimant. Granted amounts are repaid if they were paid, and remitted otherwise. ${
      defaultTimeLimits.hearingDays === 0
        ? ''
        : 'A first refusal or partial grant is an intention: the claimant can answer, and then an officer decides. '
    }Above an amount of the country, two officers must take the same decision. Only for officers and supervisors of the customs authority.`,
    scope: 'management:declarations:write',
    roles: ['officer', 'supervisor'],
    programs: 'authority',
    params: claimParams,
    idempotent: true,
    ifMatch: 'optional',
    body: {
      schema: ClaimDecisionBody,
      description: 'The decision.',
      examples: {
        grant: { summary: 'Grant the whole claim', value: { action: 'grant' } },
        refuse: {
          summary: 'Refuse the claim',
          value: { action: 'refuse', reason: 'The invoice shows the declared freight.' },
        },
      },
    },
    answers: {
      201: {
        description: 'The claim after the decision, the intention or the first of two decisions.',
        body: ClaimForOfficersBody,
        headers: ['ETag', 'Idempotency-Replayed'],
        examples: { submitted: { summary: 'A claim', value: exampleClaimForOfficers } },
      },
    },
    problems: [
      inputInvalid,
      notFound,
      versionConflict,
      idempotencyKeyReused,
      requestInProgress,
      claimStatusConflict,
      claimExceedsDebt,
      hearingOpen,
      secondPersonRequired,
      actionNotAllowed,
    ],
  },
  ({ database, customs, feed }: ClaimDecisionDependencies) =>
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
  readonly body: ClaimDecisionBody;
}

async function decideOn(
  transaction: Transaction,
  decisionRequest: DecisionRequest,
  customs: DecisionDependencies,
) {
  const { caller, request, id, body } = decisionRequest;
  const locked = await lockClaim(transaction, null, id);
  if (!locked) return refuse(notFound);
  const claim = { ...locked, officers: [...new Set([...locked.officers, ...peopleOf(caller)])] };
  if (!isIfMatchMet(request.header('if-match'), claim.version)) return refuse(versionConflict);
  if (!isOpenClaim(claim)) return refuseClaimStatus(claim.status);
  const now = customs.now(claim.organisationId);
  const after =
    body.action === 'query'
      ? await openQuery(transaction, claim, body.reason, now, customs)
      : await decideFor(transaction, claim, decisionRequest, now, customs);
  if ('kind' in after) return after;
  await recordClaimEvents(transaction, claim, after);
  await recordAudit(transaction, {
    ...auditActorOf(caller, request),
    ...{ organisationId: caller.organisation.id, at: now, action: 'claim.decide' },
    target: { kind: 'claim', id },
    change: { after: { action: body.action, status: after.status } },
  });
  return {
    kind: 'made',
    body: claimForOfficersBody(after, now),
    headers: ['ETag', versionTag(after.version)],
  } as const;
}

/** Returns the ids of the caller and of the person who is responsible for it. */
function peopleOf(caller: ManagementCaller): string[] {
  return [callerIdentityOf(caller).id, accountablePersonOf(caller) ?? []].flat();
}

async function openQuery(
  transaction: Transaction,
  claim: Claim,
  question: string,
  now: Date,
  { reference: { calendar } }: DecisionDependencies,
) {
  if (claim.status !== 'submitted') return refuseClaimStatus(claim.status);
  const dueBy = calendar.endOfLegalTerm(now, { days: defaultTimeLimits.answerDays }).toISOString();
  const query = { question, askedAt: now.toISOString(), dueBy, answer: null, answeredAt: null };
  return store(transaction, { ...claim, status: 'query', query, changedAt: now });
}

const outcomes = { grant: 'granted', grant_part: 'partly_granted', refuse: 'refused' } as const;

async function decideFor(
  transaction: Transaction,
  claim: Claim,
  { caller, request, body }: DecisionRequest,
  now: Date,
  customs: DecisionDependencies,
) {
  if (body.action === 'query') return refuseClaimStatus(claim.status);
  const lines = grantedLines(claim, outcomes[body.action], 'lines' in body ? body.lines : []);
  const excess = exceedingLines(lines, claim.lines);
  const isWhole = body.action === 'grant_part' && exceedingLines(claim.lines, lines).length === 0;
  if (excess.length > 0)
    return refuse(claimExceedsDebt, {
      detail: { words: 'claim_exceeds_debt.granted' },
      extensions: { claimable: claim.lines },
    });
  if (body.action === 'grant_part' && sumOf(lines.map(({ amount }) => amount)).isZero())
    return inputRefusal([{ code: 'minimum', words: 'minimum.nothing', in: 'body', pointer: '/lines' }]);
  const decision: ClaimDecision = {
    ...{ outcome: isWhole ? 'granted' : outcomes[body.action], lines, reason: body.reason ?? '' },
    ...{ by: callerIdentityOf(caller).id, responsible: accountablePersonOf(caller), at: now.toISOString() },
  };
  if (decision.outcome !== 'granted' && isClaimHearingOpen(claim, now))
    return refuse(hearingOpen, { extensions: { dueBy: claim.hearing?.dueBy ?? null } });
  if (needsHearing(claim, decision))
    return store(transaction, withIntendedDecision(claim, decision, now, customs));
  if (needsTwoPersons(claim)) {
    const { proposal } = claim;
    if (proposal === null || !isSameDecision(proposal, decision))
      return store(transaction, { ...claim, proposal: decision, changedAt: now });
    if (isSamePerson(proposal, decision)) return refuse(secondPersonRequired);
  }
  const actor = { kind: 'customs', id: decision.by, acting: auditActorOf(caller, request) } as const;
  return settleClaim(transaction, claim, decision, actor, customs);
}

function isSameDecision(one: ClaimDecision, other: ClaimDecision): boolean {
  return (
    one.outcome === other.outcome &&
    exceedingLines(one.lines, other.lines).length === 0 &&
    exceedingLines(other.lines, one.lines).length === 0
  );
}

function isSamePerson(one: ClaimDecision, other: ClaimDecision): boolean {
  return one.by === other.by || (one.responsible !== null && one.responsible === other.responsible);
}

async function store(transaction: Transaction, claim: Claim): Promise<Claim> {
  await updateClaim(transaction, claim);
  return { ...claim, version: claim.version + 1 };
}
