import { type Static, Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { type Declarant, declarantOperation } from '../../callers/public.ts';
import {
  ClaimLines,
  exceedingLines,
  mergeLines,
  paidByGuarantor,
  remainingLines,
  unrefundedAmounts,
} from '../../declarations/bills/public.ts';
import {
  type Claim,
  ClaimBody,
  ClaimEvidenceSchema,
  ClaimGroundSchema,
  claimBody,
  exampleClaim,
  insertClaim,
  readOpenClaimLines,
} from '../../declarations/claims/public.ts';
import { findForCustoms, lockForCustoms } from '../../declarations/customs/public.ts';
import {
  type Debt,
  debtParams,
  extendedLimit,
  findDebt,
  lockDebt,
  suspendedDays,
} from '../../declarations/debts/public.ts';
import { textElement } from '../../declarations/document/public.ts';
import type { Feed } from '../../declarations/feed/public.ts';
import { defaultTimeLimits } from '../../declarations/lifecycle/public.ts';
import { documentErrors, type UploadedDocuments } from '../../declarations/operations/public.ts';
import { actionNotAllowed } from '../../declarations/record/public.ts';
import type { Database, Transaction } from '../../foundation/database/database.ts';
import { idSchema } from '../../foundation/http/common-schemas.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import type { RequestFacts } from '../../foundation/http/operation.ts';
import { refuse, type ValidationError } from '../../foundation/http/problem.ts';
import {
  idempotencyKeyReused,
  inputInvalid,
  notFound,
  requestInProgress,
} from '../../foundation/http/problems.ts';
import { versionTag } from '../../foundation/http/version-tag.ts';
import { newId } from '../../foundation/ids.ts';
import { Exact } from '../../tariff/public.ts';
import type { DecisionDependencies } from '../dossier/public.ts';
import { recordClaimEvents } from './claim-events.ts';
import { claimLimitOf } from './claim-limits.ts';
import { claimExceedsDebt, claimTimeLimitExpired } from './problems.ts';
import { simulateClaimDecision } from './sandbox-claims.ts';
import { StayRequestInput, stayRequestFaults, storedStayRequest } from './stay-request.ts';

const NewClaim = Type.Object(
  {
    ground: ClaimGroundSchema,
    reason: textElement(2_000, 'Reason for the claim'),
    lines: Type.Optional(ClaimLines),
    evidence: Type.Optional(ClaimEvidenceSchema),
    reference: Type.Optional(textElement(35, 'Your reference of the claim')),
    documents: Type.Optional(
      Type.Array(idSchema('doc', 'Id of a document of the declaration.'), {
        maxItems: 20,
        uniqueItems: true,
        description: 'Supporting documents that you uploaded to the declaration',
      }),
    ),
    stay: Type.Optional(StayRequestInput),
  },
  {
    additionalProperties: false,
    title: 'NewClaim',
    description: 'A claim for repayment or remission. Without `lines`, it is for the whole debt.',
  },
);
type NewClaim = Static<typeof NewClaim>;

export interface ClaimSubmissionDependencies {
  readonly database: Database;
  readonly customs: DecisionDependencies;
  readonly feed: Pick<Feed, 'committed'>;
  readonly uploaded: UploadedDocuments;
  /** Whether the portal decides claims itself, as in the sandbox. */
  readonly playsCustoms: boolean;
}

export const createClaim = declarantOperation(
  {
    id: 'createClaim',
    client: 'debts.claim(id, claim)',
    method: 'POST',
    path: '/openapi/debts/{id}/claims',
    tag: 'Debts and claims',
    summary: 'Create a claim',
    description: `Claims the repayment of paid amounts, or the remission of unpaid amounts, of a debt. The time limit is ${defaultTimeLimits.claimYears} years from the notification, for defective goods ${defaultTimeLimits.claimDefectYears}, and for a withdrawn declaration the time limit of its invalidation. Open claims and refunds can't exceed the amount of a tax. A guarantor claims what it has paid. Customs decides within ${defaultTimeLimits.claimDays} days. In the sandbox, a \`reference\` that begins with \`PART-\` is granted half, \`REFUSE-\` is refused after a hearing, \`SLOW-\` waits for an officer, and all others are granted.`,
    scope: 'debts:write',
    params: debtParams,
    idempotent: true,
    body: {
      schema: NewClaim,
      description: 'Ground, reason and amounts of the claim.',
      examples: {
        overcharge: {
          summary: 'Too high freight',
          value: {
            ground: 'overcharge',
            reason: exampleClaim.reason,
            lines: exampleClaim.lines,
            reference: 'CLAIM-0001',
          },
        },
      },
    },
    answers: {
      201: {
        description: 'The claim.',
        body: ClaimBody,
        headers: ['ETag', 'Location', 'Idempotency-Replayed'],
        examples: { submitted: { summary: 'A submitted claim', value: exampleClaim } },
      },
    },
    problems: [
      inputInvalid,
      notFound,
      idempotencyKeyReused,
      requestInProgress,
      claimExceedsDebt,
      claimTimeLimitExpired,
      actionNotAllowed,
    ],
  },
  (deps: ClaimSubmissionDependencies) =>
    async ({ caller, params, body, request, idempotency }) => {
      const faults = [...claimFaults(body), ...(await documentFaults(deps, caller, params.id, body))];
      if (faults.length > 0) return inputRefusal(faults);
      const outcome = await deps.database.systemTransaction((transaction) =>
        idempotency.within(transaction, 201, () =>
          submit(transaction, deps, { caller, request, debtId: params.id, body }),
        ),
      );
      if (outcome.kind === 'answer') deps.feed.committed();
      return outcome;
    },
);

async function documentFaults(
  { database, uploaded }: ClaimSubmissionDependencies,
  { organisation: { id } }: Declarant,
  debtId: string,
  { documents = [] }: NewClaim,
): Promise<ValidationError[]> {
  if (documents.length === 0) return [];
  const debt = await database.organisation(id, (sql) => findDebt(sql, id, debtId));
  return debt ? documentErrors(uploaded, id, debt.declarationId, documents) : [];
}

function claimFaults({ ground, evidence, lines = [] }: NewClaim): ValidationError[] {
  const isDefect = ground === 'defective_goods';
  return [
    ...(isDefect && evidence === undefined
      ? [{ code: 'required', in: 'body', pointer: '/evidence' } as const]
      : []),
    ...(!isDefect && evidence !== undefined
      ? [{ code: 'unexpected', in: 'body', pointer: '/evidence' } as const]
      : []),
    ...lines.flatMap(({ amount }, index) =>
      new Exact(amount).isZero()
        ? [
            {
              code: 'minimum',
              words: 'minimum.nothing',
              in: 'body',
              pointer: `/lines/${index}/amount`,
            } as const,
          ]
        : [],
    ),
  ];
}

interface Submission {
  readonly caller: Declarant;
  readonly request: RequestFacts;
  readonly debtId: string;
  readonly body: NewClaim;
}

async function submit(
  transaction: Transaction,
  { customs, playsCustoms }: ClaimSubmissionDependencies,
  { caller, request, debtId, body }: Submission,
) {
  const { id: organisationId } = caller.organisation;
  const seen = await findDebt(transaction, organisationId, debtId);
  if (!seen) return refuse(notFound);
  // Ten claims at once wait here one after another.
  await lockForCustoms(transaction, [seen.declarationId]);
  await lockDebt(transaction, debtId);
  const debt = await findDebt(transaction, organisationId, debtId);
  const declaration = await findForCustoms(transaction, seen.declarationId);
  if (!debt || !declaration) return refuse(notFound);
  if (body.ground === 'withdrawal' && declaration.status !== 'invalidated')
    return inputRefusal([
      { code: 'unexpected', words: 'unexpected.withdrawal', in: 'body', pointer: '/ground' },
    ]);
  const now = customs.now(debt.lodgedBy);
  const { calendar } = customs.reference;
  const ordinary = claimLimitOf(body.ground, debt, declaration.lifecycle.until?.invalidation, calendar);
  const whole = debt.asGuarantor ? await findDebt(transaction, null, debtId) : debt;
  const appeals = (whole ?? debt).suspensions.filter(({ cause }) => cause === 'appeal');
  const limit = ordinary && extendedLimit(ordinary, suspendedDays(appeals, now, calendar), calendar);
  if (limit !== null && limit < now)
    return refuse(claimTimeLimitExpired, { extensions: { lastDay: calendar.dayOf(limit) } });
  const claimable = remainingLines(
    // A guarantor claims only what it has paid.
    debt.asGuarantor ? paidByGuarantor(debt.bills) : unrefundedAmounts(debt.bills),
    await readOpenClaimLines(transaction, debtId),
  );
  const lines = body.lines ? mergeLines(body.lines) : claimable;
  if (lines.length === 0 || exceedingLines(lines, claimable).length > 0)
    return refuse(claimExceedsDebt, { extensions: { claimable } });
  const claimant = claimantOf(debt, organisationId);
  const { organisationId: owner } = claimant;
  const stayFaults = await stayRequestFaults(transaction, body.stay, { bills: debt.bills, owner });
  if (stayFaults.length > 0) return inputRefusal(stayFaults);
  const claim: Claim = {
    id: newId('clm', { now: () => now, random: customs.random }),
    ...{ debtId, declarationId: debt.declarationId, mrn: debt.mrn, lines },
    ...claimant,
    ...{ ground: body.ground, reason: body.reason, documents: body.documents ?? [], status: 'submitted' },
    reference: body.reference ?? null,
    evidence: body.evidence ?? null,
    stayRequest: storedStayRequest(body.stay),
    dueBy: calendar.endOfLegalTerm(now, { days: defaultTimeLimits.claimDays }),
    ...{ query: null, hearing: null, proposal: null, decision: null, granted: [], officers: [] },
    ...{ submittedAt: now, changedAt: now, version: 1 },
  };
  await insertClaim(transaction, claim);
  await recordAudit(transaction, {
    ...auditActorOf(caller, request),
    ...{ organisationId, at: now, action: 'claim.submit' },
    target: { kind: 'claim', id: claim.id },
    change: { after: { debt: debtId, ground: claim.ground, lines } },
  });
  const after = playsCustoms ? await simulateClaimDecision(transaction, claim, now, customs) : claim;
  if ('kind' in after) return after;
  await recordClaimEvents(transaction, null, after);
  return {
    kind: 'made',
    body: claimBody(after, now),
    headers: ['ETag', versionTag(after.version), 'Location', `/openapi/claims/${claim.id}`],
  } as const;
}

/** Returns the debtor for whom the organisation submits a claim or an appeal. A representative submits it for its principal. */
export function claimantOf({ debtors, actingFor }: Debt, organisationId: string) {
  const debtor = debtors.find(({ number }) => number === actingFor);
  return { claimant: actingFor ?? '', organisationId: debtor?.organisationId ?? organisationId };
}
