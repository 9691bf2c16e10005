import { exceedingLines } from '../../declarations/bills/public.ts';
import { endHearing, findPendingHearing, insertHearing } from '../../declarations/hearings/public.ts';
import {
  defaultTimeLimits,
  type HeardAction,
  heardActions,
  type IntendedDecision,
  isHearingOpen,
  isHearingPending,
} from '../../declarations/lifecycle/public.ts';
import type { DecidingActor, DeclarationRow } from '../../declarations/record/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { runInSavepoint } from '../../foundation/database/savepoint.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { versionConflict } from '../../foundation/http/problems.ts';
import { newId } from '../../foundation/ids.ts';
import { hearingOpen } from '../../registers/authorisations/public.ts';
import { sumOf, zero } from '../../tariff/public.ts';
import { applyDecisions } from '../decisions/public.ts';
import { decisionExceedsHearing, hearingMismatch } from '../problems.ts';
import {
  type AddedBills,
  type carryingOutProblems,
  carryOutDecision,
  type LockedDossier,
  readAddedBills,
} from './carry-out-decision.ts';
import type { DecisionBody } from './officer-actions.ts';
import { planOfDecision } from './plan-decision.ts';
import type { OfficerQueueDependencies } from './queue-dependencies.ts';

type Customs = OfficerQueueDependencies['customs'];

/** A decision that can increase the declarant's duties after the release, and therefore needs a hearing. */
export type HeardDecision = Extract<DecisionBody, { action: HeardAction }>;

/** The officer who decides; for a client, also the person who is responsible for it. */
interface DecidingOfficer {
  readonly actor: DecidingActor;
  readonly responsible: string | null;
}

/**
 * Reports that the declarant must be heard before the decision, so that the transaction is rolled back to the
 * savepoint.
 */
class HearingRequired extends Error {
  override readonly name = 'HearingRequired';
  readonly added: AddedBills;

  constructor(added: AddedBills) {
    super('the decision requires a hearing');
    this.added = added;
  }
}

/**
 * Applies a decision. If it burdens the declarant after the release, stores only the intention, and the declarant is
 * heard first (UCC 22(6)). No hearing is needed if the decision states an exception or decides on a hearing.
 */
export async function decideAfterHearing(
  transaction: Transaction,
  customs: Customs,
  locked: LockedDossier,
  decision: DecisionBody,
  by: DecidingOfficer,
): Promise<
  | DeclarationRow
  | Refusal<
      | (typeof carryingOutProblems)[number]['code']
      | 'hearing_open'
      | 'hearing_mismatch'
      | 'decision_exceeds_hearing'
    >
> {
  const { declaration } = locked.dossier;
  const { lifecycle } = declaration;
  if (!isHeard(decision)) return carryOutDecision(transaction, customs, locked, decision, by.actor);
  const now = customs.now(declaration.organisationId);
  const pending = isHearingPending(lifecycle) ? await findPendingHearing(transaction, declaration) : null;
  const { hearing, hearingException: exception } = decision;
  const refusal = hearingRefusal(decision, pending, isHearingOpen(lifecycle, now));
  if (refusal) {
    // The lifecycle refuses first, with the reason that the officer's view shows.
    const planned = await planOfDecision(transaction, customs, locked.dossier, decision, now);
    return 'kind' in planned ? planned : refusal;
  }
  if (pending && hearing !== undefined)
    return decideOnHearing(transaction, customs, locked, { decision, hearing: pending }, by);
  if (lifecycle.releasedAt === null || defaultTimeLimits.hearingDays === 0)
    return carryOutDecision(transaction, customs, locked, decision, by.actor);
  return exception === undefined
    ? intendIfBurdening(transaction, customs, locked, decision, by)
    : decideByException(transaction, customs, locked, { decision, exception }, by);
}

type PendingHearing = NonNullable<Awaited<ReturnType<typeof findPendingHearing>>>;

/** Refuses a decision about another hearing than the pending one, and one while the declarant can still answer. */
function hearingRefusal(
  { action, hearing, hearingException }: HeardDecision,
  pending: PendingHearing | null,
  isOpen: boolean,
): Refusal<'hearing_mismatch' | 'hearing_open'> | null {
  if (hearing !== undefined && (pending?.id !== hearing || pending.action !== action))
    return refuse(hearingMismatch, { extensions: { pending: pending?.id ?? null } });
  if (pending && hearingException === undefined && isOpen)
    return refuse(hearingOpen, { extensions: { hearing: pending.id, dueBy: pending.dueBy } });
  return null;
}

function isHeard(decision: DecisionBody): decision is HeardDecision {
  return heardActions.some((action) => action === decision.action);
}

function isBurden({ action }: HeardDecision, { lines }: AddedBills): boolean {
  return action === 'invalidate' || sumOf(lines.map(({ amount }) => amount)).greaterThan(zero);
}

/** Decides after a hearing. The decision must not exceed the intention of the hearing. */
async function decideOnHearing(
  transaction: Transaction,
  customs: Customs,
  locked: LockedDossier,
  {
    decision,
    hearing,
  }: {
    readonly decision: HeardDecision;
    readonly hearing: PendingHearing;
  },
  { actor }: DecidingOfficer,
) {
  const decided = await carryOutDecision(transaction, customs, locked, decision, actor, 'decided');
  if ('kind' in decided) return decided;
  const { lines, references: billReferences } = await readAddedBills(transaction, locked.dossier);
  if (exceedingLines(lines, hearing.lines).length > 0)
    return refuse(decisionExceedsHearing, { extensions: { intended: hearing.lines } });
  await endHearing(transaction, hearing.id, { by: actor.id, at: decided.changedAt, billReferences });
  return decided;
}

/** Decides without a hearing. If the decision burdens the declarant, the exception is stored with it. */
async function decideByException(
  transaction: Transaction,
  customs: Customs,
  locked: LockedDossier,
  {
    decision,
    exception,
  }: {
    readonly decision: HeardDecision;
    readonly exception: NonNullable<HeardDecision['hearingException']>;
  },
  by: DecidingOfficer,
) {
  const { declaration } = locked.dossier;
  const decided = await carryOutDecision(transaction, customs, locked, decision, by.actor, 'withdrawn');
  if ('kind' in decided) return decided;
  const added = await readAddedBills(transaction, locked.dossier);
  if (isBurden(decision, added))
    await insertHearing(transaction, {
      ...{ organisationId: declaration.organisationId, id: declaration.id, exception },
      intention: intentionOf(customs, declaration, decision, added, by),
      ...{ reason: decision.reason, by: by.actor.id, at: decided.changedAt.toISOString(), dueBy: null },
      billReferences: added.references,
    });
  return decided;
}

/**
 * Applies a decision that does not burden the declarant. Rolls back any other decision and stores it as an intention.
 */
async function intendIfBurdening(
  transaction: Transaction,
  customs: Customs,
  locked: LockedDossier,
  decision: HeardDecision,
  by: DecidingOfficer,
) {
  const { declaration } = locked.dossier;
  try {
    return await runInSavepoint(transaction, async () => {
      const decided = await carryOutDecision(transaction, customs, locked, decision, by.actor);
      if ('kind' in decided) return decided;
      const added = await readAddedBills(transaction, locked.dossier);
      if (isBurden(decision, added)) throw new HearingRequired(added);
      return decided;
    });
  } catch (error) {
    if (!(error instanceof HearingRequired)) throw error;
    const intention = intentionOf(customs, declaration, decision, error.added, by);
    return intend(transaction, customs, locked, { intention, reason: decision.reason }, by.actor);
  }
}

function intentionOf(
  { random, now }: Customs,
  { organisationId }: DeclarationRow,
  { hearing: _, hearingException: __, ...decision }: HeardDecision,
  { lines, incurredOn }: AddedBills,
  { responsible }: DecidingOfficer,
): IntendedDecision {
  const id = newId('hrg', { now: () => now(organisationId), random });
  return { id, action: decision.action, decision, lines, incurredOn, responsible };
}

async function intend(
  transaction: Transaction,
  customs: Customs,
  { dossiers, dossier }: LockedDossier,
  facts: { readonly intention: IntendedDecision; readonly reason: string },
  actor: DecidingActor,
): Promise<DeclarationRow | Refusal<'hearing_mismatch' | 'version_conflict'>> {
  const { declaration } = dossier;
  if (isHearingPending(declaration.lifecycle))
    return refuse(hearingMismatch, {
      extensions: { pending: (await findPendingHearing(transaction, declaration))?.id ?? null },
    });
  const actions = [{ declaration, action: 'openHearing', facts }] as const;
  const [appliedAction] = await applyDecisions(transaction, actions, actor, customs, { dossiers });
  return appliedAction?.change.after ?? refuse(versionConflict);
}
