import type { CustomsAction } from '../../declarations/customs/public.ts';
import type { DeclarationRow } from '../../declarations/record/public.ts';
import type {
  ReleasedSecurity,
  StockSecurity,
  StockSecurityRequirement,
} from '../../declarations/stock/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { nationalCurrency } from '../../reference/public.ts';
import {
  type GuaranteeReservation,
  reasonGuaranteeUnavailable,
  reserveOnGuarantee,
} from '../../registers/guarantees/public.ts';
import { type Exact, formatMoney, sumOf, zero } from '../../tariff/public.ts';
import type { PendingDecisions } from './pending-decisions.ts';
import { securityEntry } from './security-journal-entry.ts';
import { GuaranteeInsufficient } from './use-security.ts';

/** The security that a declaration needs for its goods or for its quotas. */
export interface RequiredSecurity {
  readonly needed: StockSecurityRequirement;
  readonly declaration: DeclarationRow;
  readonly cover: StockSecurity | null;
  /** Stores the security that now applies to the declaration; null for none. */
  readonly store: (cover: StockSecurity | null) => Promise<void>;
}

function securityKeyOf({ declaration, cover }: RequiredSecurity): string {
  return `${cover?.coverOwner ?? declaration.organisationId} ${cover?.guarantee}`;
}

/**
 * Reserves the needed security in a fixed order, each amount completely or not at all. Returns events that
 * report amounts without security.
 */
export async function reserveSecurities(
  transaction: Transaction,
  required: readonly RequiredSecurity[],
  source: PendingDecisions,
): Promise<readonly CustomsAction[]> {
  const short: CustomsAction[] = [];
  for (const each of required.toSorted((one, other) => (securityKeyOf(one) < securityKeyOf(other) ? -1 : 1)))
    short.push(...(await reserve(transaction, each, source)));
  return short;
}

/**
 * Adjusts the reserved amount to the needed amount. Reserves nothing if the guarantee can't secure the needed
 * amount.
 */
async function reserve(
  transaction: Transaction,
  { needed, declaration, cover, store }: RequiredSecurity,
  source: PendingDecisions,
): Promise<CustomsAction[]> {
  const { organisationId, id, mrn, cover: before } = needed;
  const now = source.now(organisationId);
  const previousAmount = before === null ? zero : sumOf([needed.reserved]);
  const isSame = before?.guarantee === cover?.guarantee && before?.coverOwner === cover?.coverOwner;
  const more = isSame ? sumOf([needed.needed]).minus(previousAmount) : sumOf([needed.needed]);
  const draw = (on: StockSecurity, amount: Exact): GuaranteeReservation => ({
    organisationId: on.coverOwner ?? organisationId,
    declaration: id,
    reference: on.guarantee,
    currency: nationalCurrency,
    day: source.calendar.dayOf(now),
    amount: formatMoney(amount),
  });
  const isCovered =
    more.isZero() ||
    (cover !== null && ((await reserveOnGuarantee(transaction, draw(cover, more))) || more.isNegative()));
  const isFreed = before !== null && !(isCovered && isSame) && !previousAmount.isZero();
  if (isFreed) await reserveOnGuarantee(transaction, draw(before, previousAmount.negated()));
  const entries = [
    ...(isCovered && cover !== null ? securityEntry(mrn, cover, more) : []),
    ...(isFreed ? securityEntry(mrn, before, previousAmount.negated()) : []),
  ];
  source.addEntries(
    entries.map((entry) => ({ organisationId, declaration: id, at: now.toISOString(), ...entry })),
  );
  await store(isCovered ? cover : null);
  if (isCovered) return [];
  const reason =
    cover === null
      ? 'Neither the declaration nor an authorisation names a guarantee that it can use'
      : await reasonGuaranteeUnavailable(transaction, draw(cover, more));
  return [{ declaration, action: 'fallShort', facts: { reason, covered: false } }];
}

/** Releases security of guarantees and adds their journal entries. A negative amount is reserved again. */
export async function releaseSecurity(
  transaction: Transaction,
  released: readonly ReleasedSecurity[],
  source: PendingDecisions,
): Promise<void> {
  source.addEntries(
    released.flatMap(({ organisationId, id, mrn, freed: amount, ...cover }) =>
      securityEntry(mrn, cover, sumOf([amount]).negated()).map((entry) => ({
        ...entry,
        organisationId,
        declaration: id,
        at: source.now(organisationId).toISOString(),
      })),
    ),
  );
  const ordered = released.toSorted((one, other) =>
    guaranteeKeyOfReleased(one) < guaranteeKeyOfReleased(other) ? -1 : 1,
  );
  for (const {
    organisationId,
    coverOwner,
    id: declaration,
    guarantee: reference,
    freed: amount,
  } of ordered) {
    const more = sumOf([amount]).negated();
    const isDrawn = await reserveOnGuarantee(transaction, {
      ...{ organisationId: coverOwner ?? organisationId, declaration, reference, currency: nationalCurrency },
      amount: formatMoney(more),
      day: source.calendar.dayOf(source.now(organisationId)),
      isReserved: true,
    });
    if (!isDrawn && !more.isNegative()) throw new GuaranteeInsufficient();
  }
}

function guaranteeKeyOfReleased({ organisationId, coverOwner, guarantee }: ReleasedSecurity): string {
  return `${coverOwner ?? organisationId} ${guarantee}`;
}
