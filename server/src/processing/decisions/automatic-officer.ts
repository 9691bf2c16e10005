import {
  declarantPayer,
  payInFull,
  readBills,
  repaymentDelayAt,
  settleRefund,
  unrefundedAmounts,
} from '../../declarations/bills/public.ts';
import {
  type CustomsAction,
  isCustomsAwaited,
  listAwaitingCustoms,
  readCurrentDocuments,
  readRequestedDocuments,
  readRequestReasons,
} from '../../declarations/customs/public.ts';
import { changesGoodsIdentity } from '../../declarations/operations/public.ts';
import type { DeclarationRow } from '../../declarations/record/public.ts';
import type { Sql, Transaction } from '../../foundation/database/database.ts';
import { readRows } from '../../foundation/database/read-together.ts';
import { newId } from '../../foundation/ids.ts';
import { formatMoney, sumOf } from '../../tariff/public.ts';
import { officerHoldEndsAt } from '../automation/public.ts';
import type { PendingDecisions } from '../consequences/public.ts';
import type { DecisionDependencies } from '../dossier/public.ts';
import { findUnassessed } from '../write-decision/public.ts';
import { applyDecisions, type FollowUpActions } from './apply-decisions.ts';
import { type BatchPage, type DueTime, firstBatch } from './deadline-job.ts';
import { decisionOfScenario, sandboxDecision } from './sandbox-decision.ts';
import { scenarioOfLrn } from './scenarios.ts';
import type { Simulation } from './simulation.ts';

const actor = { kind: 'customs', id: 'automatic-officer' } as const;
const sandboxBank = { kind: 'system', id: 'sandbox-bank' } as const;

// Long enough for a polling client to see the status `lodged`, and short enough not to delay users.
const officerDelayMs = 350;

/** The number of declarations that a batch found in the queue, and the number that it decided. */
export interface OfficerBatchResult {
  readonly found: number;
  readonly taken: number;
}

/** Returns whether the automatic officer has work. Needs no transaction, because usually the queue is empty. */
export function hasWorkForOfficer(sql: Sql, due: DueTime): Promise<boolean> {
  return isCustomsAwaited(sql, { organisationId: due.organisationId, before: waitingSince(due) });
}

function waitingSince({ now }: DueTime): Date {
  return new Date(now.getTime() - officerDelayMs);
}

/**
 * Decides declarations that the automation table leaves to officers, as an officer of the sandbox and as their
 * simulation defines. The page skips declarations that wait for an act that the automatic officer can't do.
 */
export async function workAsOfficer(
  transaction: Transaction,
  due: DueTime,
  parts: DecisionDependencies,
  page: BatchPage = firstBatch,
): Promise<OfficerBatchResult> {
  const { organisationId } = due;
  const waiting = await listAwaitingCustoms(transaction, {
    organisationId,
    before: waitingSince(due),
    ...page,
  });
  if (waiting.length === 0) return { found: 0, taken: 0 };
  const actions = await decisionsOn(transaction, waiting, parts);
  const taken = await applyDecisions(
    transaction,
    actions,
    actor,
    { ...parts, laneFor: sandboxSimulation.laneFor },
    { followUps },
  );
  return { found: waiting.length, taken: new Set(taken.map(({ declaration }) => declaration.id)).size };
}

async function decisionsOn(
  transaction: Transaction,
  waiting: readonly DeclarationRow[],
  parts: DecisionDependencies,
): Promise<CustomsAction[]> {
  const { now } = parts;
  const asking = waiting.filter(({ lifecycle: { amendment, invalidation } }) =>
    [amendment, invalidation].includes('requested'),
  );
  const reasons =
    asking.length > 0 ? await readRequestReasons(transaction, asking) : new Map<string, string>();
  const actions = waiting.flatMap((declaration): CustomsAction[] => {
    const { id, lrn, organisationId } = declaration;
    if (officerHoldEndsAt(declaration, now(organisationId)) !== null) return [];
    const decision = sandboxDecision(declaration, scenarioOfLrn(lrn), reasons.get(id) ?? null);
    return decision ? [{ declaration, ...decision }] : [];
  });
  const decided = await withoutOtherGoods(transaction, await withoutUnassessed(transaction, actions));
  return withRefunds(transaction, decided, parts);
}

/** Removes the release of declarations without calculated duties, because an officer must assess them first. */
async function withoutUnassessed(
  transaction: Transaction,
  actions: readonly CustomsAction[],
): Promise<CustomsAction[]> {
  const releases = actions.filter(({ action }) => action === 'release');
  if (releases.length === 0) return [...actions];
  const ids = releases.map(({ declaration }) => declaration.id);
  const unassessed = new Set((await readRows(transaction, findUnassessed(ids))).map(({ id }) => id));
  return actions.filter(({ action, declaration }) => action !== 'release' || !unassessed.has(declaration.id));
}

/** Removes the grant of amendments that change the goods, because an officer must decide on them. */
async function withoutOtherGoods(
  transaction: Transaction,
  actions: readonly CustomsAction[],
): Promise<CustomsAction[]> {
  const amended = actions.flatMap(({ action, declaration }) =>
    action === 'grantAmendment' ? [declaration] : [],
  );
  if (amended.length === 0) return [...actions];
  const before = await readCurrentDocuments(transaction, amended);
  const requested = await readRequestedDocuments(transaction, amended);
  return actions.filter(({ action, declaration: { id } }) => {
    const [was, requestedVersion] = [before.get(id), requested.get(id)];
    return (
      action !== 'grantAmendment' || !was || !requestedVersion || !changesGoodsIdentity(was, requestedVersion)
    );
  });
}

async function withRefunds(
  transaction: Transaction,
  actions: readonly CustomsAction[],
  { now, reference }: DecisionDependencies,
): Promise<CustomsAction[]> {
  const refunds = actions.filter(({ action }) => action === 'refund');
  if (refunds.length === 0) return [...actions];
  const bills = await readBills(
    transaction,
    refunds.map(({ declaration }) => declaration),
  );
  const { calendar } = reference;
  const withPayment = actions.map(async (each): Promise<CustomsAction> => {
    if (each.action !== 'refund') return each;
    const at = now(each.declaration.organisationId);
    const delay = repaymentDelayAt(at, await reference.on(calendar.dayOf(at)), calendar);
    const occasion = { at: at.toISOString(), basis: 'order', reason: null, delay } as const;
    return { ...each, facts: { payment: settleRefund(bills.get(each.declaration.id) ?? [], occasion) } };
  });
  return Promise.all(withPayment);
}

/**
 * Pays bills without security as the bank of the sandbox, unless the simulation leaves the payment to the declarant.
 */
function paymentsAfter({
  appliedActions: taken,
  currentDeclaration: standing,
  bills,
  now,
}: PendingDecisions): CustomsAction[] {
  const billed = new Set(taken.filter(({ action }) => action === 'bill').map((each) => each.declaration.id));
  return [...billed].flatMap((id): CustomsAction[] => {
    const declaration = standing(id);
    if (declaration.lifecycle.payment !== 'due' || scenarioOfLrn(declaration.lrn).unpaid !== undefined)
      return [];
    const own = bills(id);
    const due = own.filter(({ status, method }) => status === 'due' && method === 'immediate');
    const by = { payer: declarantPayer, at: now(declaration.organisationId).toISOString() };
    return due.length === 0
      ? []
      : [{ declaration, action: 'pay', facts: { payment: payInFull(own, due, by) } }];
  });
}

/** Returns the actions that a simulation applies in the same transaction as the release. */
function actionsWithRelease({
  appliedActions: taken,
  currentDeclaration: standing,
}: PendingDecisions): CustomsAction[] {
  return taken.flatMap(({ action, declaration: { id, lrn } }): CustomsAction[] => {
    const next = action === 'release' ? scenarioOfLrn(lrn).atOnce : undefined;
    return next === undefined ? [] : [{ declaration: standing(id), action: next, facts: {} }];
  });
}

/** Notifies the intention to bill 10 % more of each tax, as the result of an audit. */
function intentionsAfterRelease({
  appliedActions: taken,
  currentDeclaration: standing,
  bills,
  now,
  random,
}: PendingDecisions): CustomsAction[] {
  return taken.flatMap(({ action, declaration: { id, lrn, organisationId } }): CustomsAction[] => {
    const reason = action === 'release' ? scenarioOfLrn(lrn).audits : undefined;
    if (reason === undefined) return [];
    const lines = unrefundedAmounts(bills(id)).flatMap(({ tax, amount }) => {
      const share = formatMoney(sumOf([amount]).dividedBy(10));
      return sumOf([share]).isZero() ? [] : [{ tax, amount: share }];
    });
    if (lines.length === 0) return [];
    const amount = formatMoney(sumOf(lines.map((line) => line.amount)));
    const intention = {
      id: newId('hrg', { now: () => now(organisationId), random }),
      ...({ action: 'bill', decision: { action: 'bill', amount, lines, reason }, lines } as const),
      incurredOn: bills(id)[0]?.incurredOn ?? null,
      responsible: null,
    };
    return [{ declaration: standing(id), action: 'openHearing', facts: { reason, intention } }];
  });
}

const followUps: readonly FollowUpActions[] = [
  { actor: sandboxBank, actions: paymentsAfter },
  { actor, actions: actionsWithRelease },
  { actor, actions: intentionsAfterRelease },
];

/** Defines how the sandbox complements the automation table. */
export const sandboxSimulation: Simulation = {
  delayMs: officerDelayMs,
  postponed(declaration, now) {
    const scenario = scenarioOfLrn(declaration.lrn);
    const waitsUntil = new Date(declaration.changedAt.getTime() + (scenario.waitMs ?? 0));
    if (declaration.status === 'lodged' && waitsUntil > now) return waitsUntil;
    return decisionOfScenario(declaration.lifecycle, scenario) === null ? undefined : null;
  },
  laneFor: ({ lrn }) => scenarioOfLrn(lrn).lane ?? null,
  followUps,
};
