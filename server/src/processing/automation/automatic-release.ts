import { createHmac } from 'node:crypto';
import type { Bill } from '../../declarations/lifecycle/public.ts';
import type { DeclarationRow } from '../../declarations/record/public.ts';
import { Exact } from '../../tariff/public.ts';
import { type AutomationRowInForce, rowSelects } from './automation-table.ts';
import type { AutomatedPayment } from './automation-table-row.ts';

/** The data of a declaration on which its automatic release depends. */
export interface ReleaseSubject {
  readonly declaration: Pick<DeclarationRow, 'id' | 'office' | 'type' | 'lane' | 'lifecycle' | 'changedAt'>;
  readonly bills: readonly Pick<Bill, 'status' | 'account'>[];
  /** Value of the goods in national currency. If it is null (unknown), the declaration exceeds every value. */
  readonly value: string | null;
  /** Identification number of the importer, or of the declarant of an export; null if it is not read or not stated. */
  readonly importer: string | null;
  readonly isAssessedByHand: boolean;
  readonly isRepeated: boolean;
}

/** Declarations and value of an importer that were released on the day. A plan updates them as it releases. */
export interface DailyReleases {
  declarations: number;
  value: Exact;
}

export interface ReleaseRules {
  readonly rows: readonly AutomationRowInForce[];
  readonly sample: number;
  /** Secret key that makes the selection of the sample unpredictable. */
  readonly key: Uint8Array;
  readonly now: Date;
  /** Start of the next day, when the limits of an importer begin again. */
  readonly nextDay: Date;
  readonly releasesOf: (importer: string) => DailyReleases;
  readonly holdsAuthorisation: (importer: string, kind: string) => boolean;
}

/**
 * Result of the evaluation: the row that releases; or the time of the next evaluation, `infinity` if no row applies,
 * null if an officer must decide.
 */
export type ReleaseEvaluation =
  | { readonly row: AutomationRowInForce }
  | { readonly row: null; readonly until: Date | 'infinity' | null };

const forOfficer = { row: null, until: null } as const;

/** Returns the row that releases a declaration. Counts the release for the limits of the importer. */
export function evaluateRelease(subject: ReleaseSubject, rules: ReleaseRules): ReleaseEvaluation {
  const { declaration, isAssessedByHand, isRepeated, importer, value } = subject;
  const endOfHold = officerHoldEndsAt(declaration, rules.now);
  if (endOfHold !== null) return { row: null, until: endOfHold };
  if (isAssessedByHand || isRepeated) return forOfficer;
  const times: Date[] = [];
  for (const row of rules.rows) {
    if (!rowSelects(row, declaration, true) || !meetsConditions(subject, row, rules)) continue;
    if (isSampled(declaration.id, rules)) return forOfficer;
    const from = earliestDecisionTime(declaration, row);
    if (from > rules.now) times.push(from);
    else if (exceedsDailyLimits(subject, row, rules)) times.push(rules.nextDay);
    else {
      if (importer !== null) countRelease(rules.releasesOf(importer), value);
      return { row };
    }
  }
  return { row: null, until: earliestTimeOf(times) };
}

/** Returns when an officer’s hold on automatic decisions ends; null for a declaration without a hold. */
export function officerHoldEndsAt(
  { lifecycle: { dueBy } }: Pick<DeclarationRow, 'lifecycle'>,
  now: Date,
): Date | null {
  const end = dueBy.hold === undefined ? now : new Date(dueBy.hold);
  return end > now ? end : null;
}

/** Returns the first time at which a row can decide a declaration that has waited since its last change. */
export function earliestDecisionTime(
  { changedAt }: Pick<DeclarationRow, 'changedAt'>,
  { afterSeconds = 0 }: AutomationRowInForce,
): Date {
  return new Date(changedAt.getTime() + afterSeconds * 1_000);
}

/** Returns the earliest of several times; `infinity` without any. */
export function earliestTimeOf(times: readonly Date[]): Date | 'infinity' {
  return times.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? 'infinity';
}

function countRelease(releases: DailyReleases, value: string | null): void {
  releases.declarations += 1;
  if (value !== null) releases.value = releases.value.plus(value);
}

function meetsConditions(
  subject: ReleaseSubject,
  { conditions = {} }: AutomationRowInForce,
  rules: ReleaseRules,
): boolean {
  const { payments, valueTo, authorisationKind } = conditions;
  const { value, importer } = subject;
  const payment = paymentOf(subject);
  if (payments && (payment === null || !payments.includes(payment))) return false;
  if (valueTo !== undefined && (value === null || new Exact(value).greaterThan(valueTo))) return false;
  return (
    authorisationKind === undefined ||
    (importer !== null && rules.holdsAuthorisation(importer, authorisationKind))
  );
}

/** Returns the state of the payment; null while a bill is due or after a refund. */
function paymentOf({ declaration: { lifecycle }, bills }: ReleaseSubject): AutomatedPayment | null {
  if (lifecycle.payment === 'paid') return 'paid';
  if (lifecycle.payment === 'not_due') return 'nothing_due';
  if (lifecycle.payment !== 'secured') return null;
  return bills.some(({ status, account }) => status === 'secured' && account !== null)
    ? 'deferred'
    : 'secured';
}

function exceedsDailyLimits(
  { importer, value }: ReleaseSubject,
  { conditions = {} }: AutomationRowInForce,
  rules: ReleaseRules,
): boolean {
  const { dailyDeclarations, dailyValue } = conditions;
  if (dailyDeclarations === undefined && dailyValue === undefined) return false;
  if (importer === null) return true;
  const released = rules.releasesOf(importer);
  const isOverCount = dailyDeclarations !== undefined && released.declarations >= dailyDeclarations;
  return (
    isOverCount ||
    (dailyValue !== undefined && (value === null || released.value.plus(value).greaterThan(dailyValue)))
  );
}

/** Selects the sample at random. The result is always the same for a declaration, but can't be predicted. */
function isSampled(id: string, { sample, key }: ReleaseRules): boolean {
  const digest = createHmac('sha256', key).update(`automation ${id}`).digest();
  return digest.readUInt32BE(0) < sample * 2 ** 32;
}
