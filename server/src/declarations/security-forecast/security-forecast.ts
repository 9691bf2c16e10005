import type { Sql } from '../../foundation/database/database.ts';
import type { ValidationError } from '../../foundation/messages/validation-error.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { findAuthorisations } from '../../registers/authorisations/public.ts';
import { readAvailable } from '../../registers/guarantees/public.ts';
import {
  type DutyCalculation,
  type Exact,
  formatMoney,
  securedForQuotas,
  sumOf,
  type TariffReference,
  zero,
  zeroMoney,
} from '../../tariff/public.ts';
import { payableLines, splitByPayment, type TaxPayment, taxPaymentsOf } from '../bills/public.ts';
import { type CompleteDeclaration, principalOf } from '../document/public.ts';
import { placedItems, placingAuthorisations, type StockRow, securedOf } from '../stock/public.ts';

/*
 * Forecasts the security that the decision of customs will reserve. The decision reserves each amount completely or not
 * at all, in this order: bills, goods, quotas. Only the owner of a guarantee can read its balance, so the forecast
 * assumes that a guarantee of another owner is sufficient.
 */

/** The guarantee that secures an amount, and whether the lodging organisation owns it. */
export interface ForecastGuarantee {
  readonly reference: string;
  readonly isOwn: boolean;
}

/**
 * An amount with the guarantee that secures it before the decision, and the amount and guarantee that must secure it
 * afterwards.
 */
export interface AmountToSecure {
  /** JSON Pointer of the guarantee in the document; if absent, that of the guarantee of the whole document. */
  readonly pointer?: string;
  readonly before: ForecastGuarantee | null;
  readonly reserved: Exact;
  readonly after: ForecastGuarantee | null;
  readonly needed: Exact;
}

export interface SecurityForecast {
  readonly reserved: Exact;
  /** Warnings about amounts for which the guarantee is not sufficient. */
  readonly warnings: readonly ValidationError[];
}

/** A validated document, with the code lists that applied at its validation. */
interface ValidatedDocument {
  readonly document: CompleteDeclaration;
  readonly reference: TariffReference;
}

interface ForecastScope {
  readonly organisationId: string;
  /** The amended declaration; null before a lodgement. */
  readonly declaration: string | null;
  readonly day: string;
}

/**
 * Returns the security that the decision would reserve, by the present balances of the guarantees that the organisation
 * owns.
 */
export async function forecastSecurity(
  sql: Sql,
  { organisationId, declaration, day }: ForecastScope,
  amounts: readonly AmountToSecure[],
): Promise<SecurityForecast> {
  const own = amounts.flatMap(({ before, after }) =>
    [before, after].flatMap((each) => (each?.isOwn ? [each.reference] : [])),
  );
  const found = await readAvailable(sql, {
    ...{ organisationId, declaration, day },
    ...{ references: own, currency: nationalCurrency },
  });
  return simulateReservations(amounts, new Map([...found].map(([name, amount]) => [name, sumOf([amount])])));
}

/** Simulates the reservation of amounts one after the other, by the available amounts of the guarantees. */
function simulateReservations(
  amounts: readonly AmountToSecure[],
  balances: ReadonlyMap<string, Exact>,
): SecurityForecast {
  const available = new Map(balances);
  const change = (guarantee: ForecastGuarantee | null, by: Exact): void => {
    if (guarantee?.isOwn)
      available.set(guarantee.reference, (available.get(guarantee.reference) ?? zero).plus(by));
  };
  let total = zero;
  const warnings: ValidationError[] = [];
  for (const { before, reserved, after, needed, pointer } of amounts) {
    const isSame = before?.reference === after?.reference && before?.isOwn === after?.isOwn;
    const more = isSame ? needed.minus(reserved) : needed;
    const isSecured =
      !more.greaterThan(zero) ||
      (after !== null && (!after.isOwn || !more.greaterThan(available.get(after.reference) ?? zero)));
    if (isSecured) change(after, more.negated());
    if (!(isSecured && isSame)) change(before, reserved);
    if (isSecured) total = total.plus(needed);
    else warnings.push(unsecuredWarning(after, more, pointer));
  }
  return { reserved: total, warnings };
}

function unsecuredWarning(
  guarantee: ForecastGuarantee | null,
  required: Exact,
  pointer = '/guarantee',
): ValidationError {
  return {
    ...{ code: 'security_insufficient', in: 'body', severity: 'warning', pointer },
    words: guarantee ? 'security_insufficient.balance' : 'security_insufficient.none',
    params: { required: formatMoney(required), ...(guarantee && { guarantee: guarantee.reference }) },
  };
}

/** The guarantee of an authorisation of another holder, whose reference the lodging organisation can't read. */
const lent: ForecastGuarantee = { reference: '', isOwn: false };

/** Returns the security that customs will reserve when it accepts a lodged document. */
export async function forecastAtAcceptance(
  sql: Sql,
  validated: ValidatedDocument,
  calculation: DutyCalculation,
  of: Pick<ForecastScope, 'organisationId' | 'day'>,
): Promise<SecurityForecast> {
  if (calculation.kind === 'not_calculable') return { reserved: zero, warnings: [] };
  const { document } = validated;
  const named = namedGuarantee(document);
  const added = (after: ForecastGuarantee | null, needed: Exact, pointer?: string): AmountToSecure[] =>
    needed.isZero()
      ? []
      : [{ before: null, reserved: zero, after, needed, ...(pointer !== undefined && { pointer }) }];
  const payments = taxPaymentsOf(document);
  const billed = splitByPayment(payments, payableLines(calculation)).flatMap(({ payment, lines }) => {
    const guarantee = guaranteeOfPayment(document, payment);
    const needed = sumOf(lines.map(({ amount }) => amount));
    return guarantee ? added(guarantee, needed, payment.security?.pointer) : [];
  });
  const placed = placedItems(document, validated.reference, calculation);
  const goods = sumOf(placed.flatMap(({ suspended }) => suspended ?? []));
  const amounts = [
    ...billed,
    ...added(goods.isZero() ? null : await guaranteeOfGoods(sql, validated, lent), goods),
    ...added(named, sumOf([securedForQuotas(calculation)])),
  ];
  return amounts.length === 0
    ? { reserved: zero, warnings: [] }
    : forecastSecurity(sql, { ...of, declaration: null }, amounts);
}

/** Returns the guarantee that a document names. The declarant or its principal owns it. */
export function namedGuarantee(document: CompleteDeclaration): ForecastGuarantee | null {
  const reference = document.guarantee?.reference;
  return reference === undefined ? null : guaranteeOf(document, reference);
}

/** Returns the guarantee that a document names for the payment of a tax; null for another payment method. */
export function guaranteeOfPayment(
  document: CompleteDeclaration,
  { security }: TaxPayment,
): ForecastGuarantee | null {
  return security?.kind === 'guarantee' ? guaranteeOf(document, security.reference) : null;
}

function guaranteeOf(document: CompleteDeclaration, reference: string): ForecastGuarantee {
  const holder = document.guarantee?.holder ?? document.declarant?.identification;
  return { reference, isOwn: holder !== principalOf(document) };
}

/**
 * Returns the guarantee of goods under a special procedure: that of the document, otherwise that of the first
 * authorisation with a guarantee. Returns `unknown` for an authorisation of another holder, because only the holder can
 * read it.
 */
async function guaranteeOfGoods(
  sql: Sql,
  { document, reference }: ValidatedDocument,
  unknown: ForecastGuarantee | null,
): Promise<ForecastGuarantee | null> {
  const named = namedGuarantee(document);
  if (named) return named;
  const numbers = placingAuthorisations(document, reference).map(({ number }) => number);
  const found = await findAuthorisations(sql, numbers);
  for (const number of numbers) {
    const authorisation = found.get(number);
    if (!authorisation) return unknown;
    if (authorisation.guarantee !== null) return { reference: authorisation.guarantee, isOwn: true };
  }
  return null;
}

/**
 * Returns the guarantee that secures an amount at present. `owner` is the organisation that owns it; null for the
 * lodging organisation.
 */
export function presentGuarantee(guarantee: string | null, owner: string | null): ForecastGuarantee | null {
  return guarantee === null ? null : { reference: guarantee, isOwn: owner === null };
}

/**
 * Returns the suspended amount to secure before and after the amendment. Both are equal if the duties can't be
 * calculated yet.
 */
export async function securityOfGoods(
  sql: Sql,
  validated: ValidatedDocument,
  calculation: DutyCalculation,
  stock: readonly StockRow[],
): Promise<AmountToSecure[]> {
  const covered = stock.find(({ guarantee }) => guarantee !== null);
  const before = presentGuarantee(covered?.guarantee ?? null, covered?.coverOwner ?? null);
  const reserved = sumOf(covered ? stock.map((row) => formatMoney(securedOf(row))) : []);
  const placed = placedItems(validated.document, validated.reference, calculation);
  if (placed.length === 0 && stock.length === 0) return [];
  if (placed.length === 0 && calculation.kind === 'not_calculable')
    return [{ before, reserved, after: before, needed: reserved }];
  const needed = placed.map(({ item, suspended }) => {
    const row = stock.find((each) => each.item === item);
    if (!row) return suspended ?? zeroMoney;
    return formatMoney(securedOf({ ...row, suspended: suspended ?? row.suspended }));
  });
  const after = await guaranteeOfGoods(sql, validated, stock.length === 0 ? lent : before);
  return [{ before, reserved, after, needed: sumOf(needed) }];
}
