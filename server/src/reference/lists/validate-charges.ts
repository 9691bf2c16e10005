import { country } from '../../country/public.ts';
import { type DutyRate, parseDuty, parsePreferences } from './duty.ts';
import { canBeNegative, type DutyTerm, parseDutyExpression } from './duty-expression.ts';
import { parseThreshold } from './measure.ts';
import { type Entry, readTextAttribute } from './reference.ts';
import { faultOf, type TariffEntries, type TariffError, type TariffList } from './tariff-errors.ts';

/** Codes that charges can use, in any period. */
export interface ChargeCodes {
  readonly units: ReadonlySet<string>;
  /**
   * Currencies with an exchange rate. Null if rates are not required: customs assesses charges without a rate
   * manually (R512).
   */
  readonly rates: ReadonlySet<string> | null;
}

/**
 * Returns charges that can't be calculated: a measure type without a tax, a currency without an exchange
 * rate, an unknown unit, a duty that can be negative.
 */
export function validateCharges(lists: TariffEntries, codes: ChargeCodes): TariffError[] {
  return [
    ...lists['measure-types'].flatMap(untaxed),
    ...lists.measures.flatMap((entry) => withoutMinimum('measures', entry)),
    ...lists.conditions.flatMap((entry) => withoutMinimum('conditions', entry)),
    ...among('measures', lists, codes, ({ attributes: { duty } }) => inDuty(duty)),
    ...among('conditions', lists, codes, ({ attributes: { duty, threshold } }) => [
      ...inDuty(duty),
      ...inThreshold(threshold),
    ]),
    ...among('reference-prices', lists, codes, (entry) => [
      { currency: readTextAttribute(entry, 'currency'), unit: readTextAttribute(entry, 'per') },
    ]),
    ...among('commodities', lists, codes, inLine),
  ];
}

function untaxed(entry: Entry): TariffError[] {
  const [tax, kind] = [readTextAttribute(entry, 'tax'), readTextAttribute(entry, 'kind')];
  const isTaxed = country.taxes.some(({ code, kinds }) =>
    tax === null ? kinds.some((each) => each === kind) : code === tax,
  );
  // A control has no charge.
  if (isTaxed || (tax === null && kind === 'control')) return [];
  return [faultOf('measure-types', entry, 'csv.no_tax', tax ?? kind ?? '')];
}

function withoutMinimum(list: TariffList, entry: Entry): TariffError[] {
  const duty = readTextAttribute(entry, 'duty');
  const parsed = duty === null ? null : parseDutyExpression(duty);
  return duty !== null && parsed !== null && canBeNegative(parsed)
    ? [faultOf(list, entry, 'csv.no_minimum', duty)]
    : [];
}

/** Units and currencies of a charge. */
interface Stated {
  readonly currency?: string | null;
  readonly unit?: string | null;
}

function among(
  list: TariffList,
  lists: TariffEntries,
  { units, rates }: ChargeCodes,
  statedIn: (entry: Entry) => readonly Stated[],
): TariffError[] {
  const hasRate = (currency: string): boolean =>
    rates === null || currency === country.currency.code || rates.has(currency);
  return lists[list].flatMap((entry) => {
    const stated = statedIn(entry);
    const currencies = new Set(stated.flatMap(({ currency }) => currency ?? []));
    const asked = new Set(stated.flatMap(({ unit }) => unit ?? []));
    return [
      ...[...currencies]
        .filter((currency) => !hasRate(currency))
        .map((currency) => faultOf(list, entry, 'csv.no_rate', currency)),
      ...[...asked]
        .filter((unit) => !units.has(unit))
        .map((unit) => faultOf(list, entry, 'csv.dangling', unit)),
    ];
  });
}

function inDuty(duty: unknown): Stated[] {
  const { sum = [], min, max } = (typeof duty === 'string' && parseDutyExpression(duty)) || {};
  return [...sum, ...(min ?? []), ...(max ?? [])].flatMap(statedOf);
}

function inLine(entry: Entry): Stated[] {
  const duties = ['duty', 'endUse'].flatMap((name) => parseDuty(readTextAttribute(entry, name) ?? '') ?? []);
  const agreed = parsePreferences(readTextAttribute(entry, 'preferences') ?? '') ?? [];
  return [...duties, ...agreed.flatMap(({ duty }) => duty)].flatMap(statedOf);
}

function statedOf(term: DutyTerm | DutyRate): Stated[] {
  return term.kind === 'specific' ? [{ currency: term.currency, unit: term.per }] : [];
}

function inThreshold(threshold: unknown): Stated[] {
  const found = typeof threshold === 'string' ? parseThreshold(threshold) : null;
  return found && found.of !== 'value' ? [{ unit: found.of }] : [];
}
