import type { Calendar } from '../../foundation/calendar.ts';
import { interestRevenue } from '../../ledger/public.ts';
import { formatMoney, sumOf, zero, zeroMoney } from '../../tariff/public.ts';
import {
  type DebtorRole,
  isPaymentOwed,
  isStayed,
  isWhollyStayed,
  reservedAmountOf,
  type StoredBill,
  stayedAmountOf,
  sumLines,
} from '../bills/public.ts';
import type { ShownHearing } from '../hearings/public.ts';
import { defaultTimeLimits } from '../lifecycle/public.ts';
import { extendedLimit, suspendedDays, type TimeLimitSuspension } from './time-limit-suspension.ts';

export const debtStatuses = [
  'incurred',
  'due',
  'secured',
  'overdue',
  'stayed',
  'paid',
  'remitted',
  'cancelled',
  'time_barred',
] as const;
export type DebtStatus = (typeof debtStatuses)[number];

/** A person who owes the debt; all debtors are jointly and severally liable. */
export interface Debtor {
  readonly number: string;
  readonly organisationId: string | null;
  readonly role: DebtorRole;
  /** Why an officer named this debtor; null for a party of the declaration. */
  readonly reason: string | null;
  /** RFC 3339. */
  readonly namedAt: string | null;
}

/** The payment of a bill by a debtor. */
export interface DebtorPayment {
  readonly billReference: string;
  /** Identification number of the debtor. */
  readonly payer: string;
  readonly method: string;
  readonly amount: string;
  /** RFC 3339. */
  readonly paidAt: string;
}

/** A debt with the bills that notify it. */
export interface Debt {
  readonly id: string;
  readonly declarationId: string;
  readonly mrn: string | null;
  /** ISO 8601. */
  readonly incurredOn: string;
  readonly notifiedAt: Date | null;
  /** Time of the last notification, from which the time limit of claims runs. */
  readonly lastNotifiedAt: Date | null;
  readonly status: DebtStatus;
  readonly lodgedBy: string;
  /** The debtor for whom the reader acts: its own number, or that of its principal. Null for customs. */
  readonly actingFor: string | null;
  /** Whether the reader is a guarantor only: it reads the bills that it guarantees, without reasons and other payers. */
  readonly asGuarantor: boolean;
  /** The last day for claims if an officer found force majeure; otherwise null (ISO 8601). */
  readonly claimableUntil: string | null;
  readonly claimableReason: string | null;
  readonly bills: readonly StoredBill[];
  readonly debtors: readonly Debtor[];
  readonly payments: readonly DebtorPayment[];
  /** The hearings and appeals in which the time limit for the notification stands still. */
  readonly suspensions: readonly TimeLimitSuspension[];
  /** Hearings before an amount is added to the debt, oldest first. */
  readonly hearings: readonly ShownHearing[];
}

/** Returns the notified amounts by tax, without cancelled bills. */
export function notifiedLines({ bills }: Pick<Debt, 'bills'>) {
  const notified = bills.filter(({ status }) => status !== 'cancelled').flatMap(({ lines }) => lines);
  return [...sumLines(notified)].flatMap(([tax, amount]) =>
    amount.isZero() ? [] : [{ tax, amount: formatMoney(amount) }],
  );
}

/** Returns the amount that was neither paid nor is still owed: customs waived it. */
export function remittedAmount({ bills }: Pick<Debt, 'bills'>): string {
  const validBills = bills.filter(({ status }) => status !== 'cancelled');
  return formatMoney(
    sumOf(
      validBills.map(({ amount, paid, outstanding }) =>
        sumOf([amount]).minus(paid).minus(outstanding).toFixed(),
      ),
    ),
  );
}

/** Returns the interest lines of all notifications. */
export function interestAmount({ bills }: Pick<Debt, 'bills'>): string {
  const validBills = bills.filter(({ status }) => status !== 'cancelled');
  return formatMoney(sumLines(validBills.flatMap(({ lines }) => lines)).get(interestRevenue) ?? zero);
}

/** Returns the earliest time limit of the bills that are not settled, otherwise the last one. Stayed bills have none. */
export function dueDateOfDebt({ bills }: Pick<Debt, 'bills'>): string | null {
  const limits = (some: readonly StoredBill[]) => some.flatMap(({ dueBy }) => dueBy ?? []).toSorted();
  const owed = bills.filter(isPaymentOwed);
  if (owed.length > 0) return limits(owed.filter((bill) => !isWhollyStayed(bill))).at(0) ?? null;
  return limits(bills).at(-1) ?? null;
}

/** Returns the last day on which customs can notify the debt, with the ground for a longer limit and suspensions (UCC 103). */
export function notificationLimitOf(
  { incurredOn, bills, suspensions }: Pick<Debt, 'incurredOn' | 'bills' | 'suspensions'>,
  calendar: Calendar,
) {
  const reason = bills.find(({ limitGround }) => limitGround !== null)?.limitGround ?? null;
  const years = reason === null ? defaultTimeLimits.debtYears : defaultTimeLimits.debtYearsCriminal;
  const begin = calendar.startOf(incurredOn);
  const ended = suspensions.filter(({ until }) => until !== null);
  const days = suspendedDays(ended, new Date(0), calendar);
  const limit = begin && extendedLimit(calendar.endOfLegalTerm(begin, { years }), days, calendar);
  const dayOf = (time: string) => calendar.dayOf(new Date(time));
  return {
    lastDay: limit === null ? incurredOn : calendar.dayOf(limit),
    reason,
    suspensions: suspensions.map(({ cause, from, until }) => ({
      ...{ cause, from: dayOf(from), until: until && dayOf(until) },
    })),
  };
}

/** Returns the secured amounts of the debt by bill. */
export function debtSecurityOf({ bills }: Pick<Debt, 'bills'>) {
  return bills.flatMap((bill) => {
    const { reference, status, outstanding, guaranteeReference, account } = bill;
    const amount = status === 'secured' ? outstanding : formatMoney(reservedAmountOf(bill));
    return amount === zeroMoney ? [] : [{ billReference: reference, guaranteeReference, account, amount }];
  });
}

/** Returns the stays of unpaid amounts by bill. */
export function staysOfDebt({ bills }: Pick<Debt, 'bills'>) {
  return bills.flatMap((bill) => {
    const { reference, stay = null, status, guaranteeReference, securedPart = null } = bill;
    if (stay === null || !isStayed(bill)) return [];
    const isSecured = status === 'secured' || securedPart !== null;
    return [
      {
        ...{ billReference: reference, amount: formatMoney(stayedAmountOf(bill)), reason: stay.reason },
        ...{ guaranteeReference: isSecured ? guaranteeReference : null, until: stay.until },
        stayedAt: new Date(stay.at).toISOString(),
      },
    ];
  });
}

/** Returns the payments of the bills, by bill and payer. */
export function paymentsOfDebt({ bills }: Pick<Debt, 'bills'>) {
  return bills.flatMap(({ reference: billReference, payments }) =>
    payments.map(({ amount, payer: { kind, identification, name }, paidAt }) => ({
      ...{ billReference, amount, guarantorAmount: kind === 'guarantor' ? amount : zeroMoney },
      ...{ paidBy: kind, payer: identification, name, paidAt: new Date(paidAt).toISOString() },
    })),
  );
}
