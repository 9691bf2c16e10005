import type { Bill } from '../lifecycle/public.ts';
import { debtIdOf } from './debt-parties.ts';
import { isPaymentOwed } from './payments.ts';

/**
 * Events of debts, claims, appeals and collected guarantees, with their descriptions. Each debtor reads those of its
 * debts.
 */
export const debtEventTexts = {
  'debt.incurred': 'A debt was incurred.',
  'debt.intended':
    'Customs intends to add an amount to the debt. Each debtor can answer until the time limit of the hearing.',
  'debt.notified': 'Customs notified an amount of the debt with a bill.',
  'debt.paid': 'The debt is paid, by one of the debtors for all of them.',
  'debt.stayed': 'Customs stayed the collection of an amount of the debt.',
  'debt.extinguished': 'The debt is extinguished without payment: remitted, repaid in full or cancelled.',
  'guarantee.due':
    'A bill that a guarantee of the guarantor secures is due after `collectionNoticeDays` of the country, in working days.',
  'guarantee.drawn': 'Customs collected a bill from a guarantee of the guarantor.',
  'claim.submitted': 'The organisation submitted a claim for repayment or remission.',
  'claim.query': 'Customs sent a question about the claim.',
  'claim.intended': 'Customs intends to refuse the claim or to grant a part. The organisation can answer.',
  'claim.decided': 'Customs decided the claim.',
  'claim.withdrawn': 'The organisation withdrew the claim.',
  'appeal.submitted': 'The organisation submitted an appeal.',
  'appeal.decided': 'Customs decided the appeal.',
  'appeal.withdrawn': 'The organisation withdrew the appeal.',
} as const;

export type DebtEventName = keyof typeof debtEventTexts;

export const debtEventNames: readonly DebtEventName[] = Object.keys(debtEventTexts).filter(isDebtEventName);

function isDebtEventName(name: string): name is DebtEventName {
  return Object.hasOwn(debtEventTexts, name);
}

/** Returns the events of a change of bills by the number of a changed bill of each debt. */
export function debtEventsOf(
  declarationId: string,
  before: readonly Bill[],
  after: readonly Bill[],
): ReadonlyMap<number, readonly DebtEventName[]> {
  const earlier = Map.groupBy(before, (bill) => debtIdOfBill(declarationId, bill));
  const events = new Map<number, readonly DebtEventName[]>();
  for (const [debt, bills] of Map.groupBy(after, (bill) => debtIdOfBill(declarationId, bill))) {
    const known = earlier.get(debt) ?? [];
    const changed = bills.filter((bill) => !known.includes(bill));
    const last = changed.at(-1);
    if (debt !== null && last) events.set(last.number, eventsBetween(known, bills));
  }
  return events;
}

function debtIdOfBill(declarationId: string, { debt, incurredOn }: Bill): string | null {
  return debt ?? (incurredOn === null ? null : debtIdOf(declarationId, incurredOn));
}

function eventsBetween(before: readonly Bill[], after: readonly Bill[]): DebtEventName[] {
  const [was, is] = [settlementOf(before), settlementOf(after)];
  return [
    ...(before.length === 0 ? (['debt.incurred'] as const) : []),
    ...(after.length > before.length ? (['debt.notified'] as const) : []),
    ...(after.some((bill) => bill.stay && !before.some(({ number, stay }) => stay && number === bill.number))
      ? (['debt.stayed'] as const)
      : []),
    ...(is === was || is === 'owed' || is === null ? [] : ([`debt.${is}`] as const)),
  ];
}

function settlementOf(bills: readonly Bill[]): 'owed' | 'paid' | 'extinguished' | null {
  if (bills.length === 0) return null;
  if (bills.some(isPaymentOwed)) return 'owed';
  return bills.some(({ status }) => status === 'paid') ? 'paid' : 'extinguished';
}
