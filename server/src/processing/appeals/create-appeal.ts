import { type Static, Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { type Declarant, declarantOperation } from '../../callers/public.ts';
import { anchoredPattern, country } from '../../country/public.ts';
import {
  type Appeal,
  AppealBody,
  appealBody,
  appealLimitIn,
  exampleAppeal,
  insertAppeal,
} from '../../declarations/appeals/public.ts';
import { ClaimLines, exceedingLines, mergeLines } from '../../declarations/bills/public.ts';
import { findClaim } from '../../declarations/claims/public.ts';
import { lockForCustoms } from '../../declarations/customs/public.ts';
import { type Debt, debtParams, findDebt, lockDebt } from '../../declarations/debts/public.ts';
import { textElement } from '../../declarations/document/public.ts';
import type { Feed } from '../../declarations/feed/public.ts';
import { defaultTimeLimits } from '../../declarations/lifecycle/public.ts';
import { actionNotAllowed } from '../../declarations/record/public.ts';
import { findDocumentIds } from '../../documents/uploads/public.ts';
import type { Database, Transaction } from '../../foundation/database/database.ts';
import { idSchema } from '../../foundation/http/common-schemas.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import type { RequestFacts } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import {
  idempotencyKeyReused,
  inputInvalid,
  notFound,
  requestInProgress,
} from '../../foundation/http/problems.ts';
import { versionTag } from '../../foundation/http/version-tag.ts';
import { newId } from '../../foundation/ids.ts';
import { claimantOf, StayRequestInput, stayRequestFaults, storedStayRequest } from '../claims/public.ts';
import type { DecisionDependencies } from '../dossier/public.ts';
import { recordAppealEvent } from './appeal-events.ts';
import { appealedBill, appealedClaim } from './appealed-decision.ts';
import {
  appealAlreadyExists,
  appealExceedsDecision,
  appealTimeLimitExpired,
  claimNotDecided,
} from './problems.ts';
import { simulateAppealDecision } from './sandbox-appeals.ts';

const NewAppeal = Type.Object(
  {
    bill: Type.Optional(
      Type.String({
        pattern: anchoredPattern(country.bill.pattern),
        'x-format': 'billReference',
        description: 'Reference of the appealed bill',
      }),
    ),
    claim: Type.Optional(idSchema('clm', 'Id of the claim whose decision you appeal.')),
    reason: textElement(2_000, 'Reason for the appeal'),
    lines: Type.Optional(ClaimLines),
    reference: Type.Optional(textElement(35, 'Your reference of the appeal')),
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
    title: 'NewAppeal',
    description:
      'An appeal against a bill (`bill`) or the decision on a claim (`claim`). Without `lines`, it contests the whole amount.',
  },
);
type NewAppeal = Static<typeof NewAppeal>;

export interface AppealSubmissionDependencies {
  readonly database: Database;
  readonly customs: DecisionDependencies;
  readonly feed: Pick<Feed, 'committed'>;
  /** Whether the portal decides appeals itself, as in the sandbox. */
  readonly playsCustoms: boolean;
}

export const createAppeal = declarantOperation(
  {
    id: 'createAppeal',
    client: 'debts.appeal(id, appeal)',
    method: 'POST',
    path: '/openapi/debts/{id}/appeals',
    tag: 'Appeals and stays',
    summary: 'Create an appeal',
    description: `Appeals a bill of the debt, or the decision on your claim, within ${defaultTimeLimits.appealDays} days of the notification. You can also appeal if customs has not decided a claim within ${defaultTimeLimits.claimDays} days. A guarantor appeals a bill for what it has paid. An officer who took no part in the decision decides. The appeal stops neither the due day nor interest nor the collection from a guarantee: with \`stay\`, you can request that customs stays the collection. The time limits for claims and for further notifications stand still during the appeal. In the sandbox, a \`reference\` that begins with \`PART-\` is allowed by half, \`REFUSE-\` is dismissed, \`SLOW-\` waits for an officer, and all others are allowed.`,
    scope: 'debts:write',
    params: debtParams,
    idempotent: true,
    translated: true,
    body: {
      schema: NewAppeal,
      description: 'Appealed decision, reason and amounts.',
      examples: {
        bill: {
          summary: 'An appeal against a bill',
          value: {
            bill: 'RF471B7Q9K3M5D8HW2XC',
            reason: exampleAppeal.reason,
            lines: exampleAppeal.lines,
            reference: 'APPEAL-0001',
          },
        },
      },
    },
    answers: {
      201: {
        description: 'The appeal.',
        body: AppealBody,
        headers: ['ETag', 'Location', 'Idempotency-Replayed'],
        examples: { submitted: { summary: 'A submitted appeal', value: exampleAppeal } },
      },
    },
    problems: [
      inputInvalid,
      notFound,
      idempotencyKeyReused,
      requestInProgress,
      appealAlreadyExists,
      appealTimeLimitExpired,
      claimNotDecided,
      appealExceedsDecision,
      actionNotAllowed,
    ],
  },
  (deps: AppealSubmissionDependencies) =>
    async ({ caller, params, body, request, idempotency }) => {
      if ((body.bill === undefined) === (body.claim === undefined))
        return inputRefusal([
          body.bill === undefined
            ? { code: 'required', in: 'body', pointer: '/bill' }
            : { code: 'unexpected', in: 'body', pointer: '/claim' },
        ]);
      const outcome = await deps.database.systemTransaction((transaction) =>
        idempotency.within(transaction, 201, () =>
          submit(transaction, deps, { caller, request, debtId: params.id, body }),
        ),
      );
      if (outcome.kind === 'answer') deps.feed.committed();
      return outcome;
    },
);

const notUploaded = {
  code: 'document',
  in: 'body',
  expected: 'the identifier of a document uploaded to this declaration',
} as const;

interface Submission {
  readonly caller: Declarant;
  readonly request: RequestFacts;
  readonly debtId: string;
  readonly body: NewAppeal;
}

async function submit(
  transaction: Transaction,
  { customs, playsCustoms }: AppealSubmissionDependencies,
  { caller, request, debtId, body }: Submission,
) {
  const { id: organisationId } = caller.organisation;
  const seen = await findDebt(transaction, organisationId, debtId);
  if (!seen) return refuse(notFound);
  await lockForCustoms(transaction, [seen.declarationId]);
  await lockDebt(transaction, debtId);
  const debt = await findDebt(transaction, organisationId, debtId);
  if (!debt) return refuse(notFound);
  const now = customs.now(debt.lodgedBy);
  const { calendar } = customs.reference;
  const appealed = await findAppealed(transaction, debt, organisationId, body, now);
  if ('kind' in appealed) return appealed;
  const limit = appealed.notifiedAt && appealLimitIn({ calendar })(appealed.notifiedAt);
  if (limit !== null && limit < now)
    return refuse(appealTimeLimitExpired, { extensions: { lastDay: calendar.dayOf(limit) } });
  const { contestable } = appealed;
  const lines = mergeLines(body.lines ?? contestable);
  if (lines.length === 0 || exceedingLines(lines, contestable).length > 0)
    return refuse(appealExceedsDecision, { extensions: { contestable: [...contestable] } });
  const documents = body.documents ?? [];
  const uploaded = await findDocumentIds(transaction, organisationId, debt.declarationId, documents);
  const unknown = documents.flatMap((each, index) =>
    uploaded.has(each) ? [] : [{ ...notUploaded, pointer: `/documents/${index}` } as const],
  );
  const submittedFor = claimantOf(debt, organisationId);
  const faults = [...unknown, ...(await stayFaultsOf(transaction, debt, submittedFor.organisationId, body))];
  if (faults.length > 0) return inputRefusal(faults);
  const appeal: Appeal = {
    id: newId('apl', { now: () => now, random: customs.random }),
    ...{ debtId, declarationId: debt.declarationId, mrn: debt.mrn, documents, lines },
    // The principal keeps an appeal of its representative when the mandate ends. A guarantor appeals for itself.
    ...{ organisationId: submittedFor.organisationId, appellant: submittedFor.claimant },
    ...{ subject: appealed.subject, billReference: appealed.billReference, claimId: appealed.claimId },
    ...{ reason: body.reason, reference: body.reference ?? null, status: 'submitted', decision: null },
    stayRequest: storedStayRequest(body.stay),
    ...{ submittedAt: now, changedAt: now, version: 1 },
  };
  if (!(await insertAppeal(transaction, appeal))) return refuse(appealAlreadyExists);
  await recordAudit(transaction, {
    ...auditActorOf(caller, request),
    ...{ organisationId, at: now, action: 'appeal.submit' },
    target: { kind: 'appeal', id: appeal.id },
    change: { after: { debt: debtId, bill: appeal.billReference, claim: appeal.claimId, lines } },
  });
  await recordAppealEvent(transaction, appeal, 'appeal.submitted');
  const after = playsCustoms ? await simulateAppealDecision(transaction, appeal, now, customs) : appeal;
  if ('kind' in after) return after;
  return {
    kind: 'made',
    body: appealBody(after, appealLimitIn({ calendar }), request.language),
    headers: ['ETag', versionTag(after.version), 'Location', `/openapi/appeals/${appeal.id}`],
  } as const;
}

/** Returns the faults of a request to stay the contested bill, or any bill of the debt of a claim. */
function stayFaultsOf(
  transaction: Transaction,
  { bills }: Debt,
  owner: string,
  { bill, stay }: NewAppeal,
): ReturnType<typeof stayRequestFaults> {
  const contested = bills.filter(({ reference }) => bill === undefined || reference === bill);
  return stayRequestFaults(transaction, stay, { bills: contested, owner });
}

/** Returns the appealed decision. A claim must be the organisation's own; an unknown one is an invalid value. */
async function findAppealed(
  transaction: Transaction,
  debt: Debt,
  organisationId: string,
  { bill, claim: claimId = '' }: NewAppeal,
  now: Date,
) {
  if (bill !== undefined)
    return (
      appealedBill(debt, bill) ??
      inputRefusal([{ code: 'unknown_bill', in: 'body', pointer: '/bill', actual: bill }])
    );
  const claim = await findClaim(transaction, organisationId, claimId);
  if (claim?.debtId !== debt.id)
    return inputRefusal([{ code: 'unknown_claim', in: 'body', pointer: '/claim', actual: claimId }]);
  return (
    appealedClaim(claim, now) ??
    refuse(claimNotDecided, {
      extensions: { claimStatus: claim.status, decideBy: claim.dueBy.toISOString() },
    })
  );
}
