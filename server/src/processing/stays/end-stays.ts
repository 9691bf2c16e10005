import {
  arrearsInterestAt,
  endStays,
  isStayed,
  readBills,
  type StoredBill,
} from '../../declarations/bills/public.ts';
import { findDeclarationsForCustoms, findForCustoms } from '../../declarations/customs/public.ts';
import {
  decideTransition,
  defaultTimeLimits,
  type PaymentChange,
} from '../../declarations/lifecycle/public.ts';
import { type DecidingActor, refuseAction } from '../../declarations/record/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import type { Refusal } from '../../foundation/http/problem.ts';
import { applyDecisions } from '../decisions/public.ts';
import type { DecisionDependencies } from '../dossier/public.ts';

/** The bills of a locked declaration, and the time of its organisation. */
export interface LockedBills {
  readonly key: { readonly organisationId: string; readonly id: string };
  readonly all: readonly StoredBill[];
  readonly now: Date;
}

export async function readLockedBills(
  transaction: Transaction,
  declarationId: string,
  { now }: DecisionDependencies,
): Promise<LockedBills | null> {
  const found = await findForCustoms(transaction, declarationId);
  if (!found) return null;
  const key = { organisationId: found.organisationId, id: declarationId };
  const all = (await readBills(transaction, [key])).get(declarationId) ?? [];
  return { key, all, now: now(found.organisationId) };
}

/** Applies a change of bills by a stay or its end. */
export async function applyToBills(
  transaction: Transaction,
  { key, now }: LockedBills,
  payment: PaymentChange,
  reason: string | undefined,
  actor: DecidingActor,
  customs: DecisionDependencies,
): Promise<Refusal<'action_not_allowed'> | null> {
  const [declaration] = await findDeclarationsForCustoms(transaction, [key]);
  if (!declaration) throw new Error(`the declaration ${key.id} is missing`);
  const facts = {
    ...{ payment, ...(reason !== undefined && { reason }) },
    ...(payment.payBy !== undefined && { dueBy: payment.payBy }),
  };
  const allowed = decideTransition(declaration.lifecycle, 'bill', actor.kind, { ...facts, now });
  if (!allowed.ok) return refuseAction(declaration, 'bill', allowed);
  await applyDecisions(transaction, [{ declaration, action: 'bill', facts }], actor, customs);
  return null;
}

/** Returns the interest on arrears of a day, for bills of which a part was stayed. */
export async function arrearsOn(now: Date, { reference }: DecisionDependencies) {
  const { calendar } = reference;
  return arrearsInterestAt(now, await reference.on(calendar.dayOf(now)), calendar);
}

/** Ends the stays until the decision on an appeal or a claim. The amounts are due again after `payDays` (UCC 108(1)). */
export async function endStaysUntil(
  transaction: Transaction,
  declarationId: string,
  isEnded: (bill: StoredBill) => boolean,
  actor: DecidingActor,
  customs: DecisionDependencies,
): Promise<void> {
  const locked = await readLockedBills(transaction, declarationId, customs);
  const stayed = locked?.all.filter((bill) => isStayed(bill) && isEnded(bill)) ?? [];
  if (!locked || stayed.length === 0) return;
  const { calendar } = customs.reference;
  const dueBy = calendar.endOfLegalTerm(locked.now, { days: defaultTimeLimits.payDays }).toISOString();
  const payment = endStays(locked.all, stayed, dueBy, await arrearsOn(locked.now, customs));
  const refusal = await applyToBills(transaction, locked, payment, undefined, actor, customs);
  if (refusal) throw new Error(`the stays of ${declarationId} can't end: ${refusal.problem.code}`);
}
