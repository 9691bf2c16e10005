import { country } from '../../country/public.ts';
import { type DutyRate, parseDuty, parsePreferences } from './duty.ts';
import { canBeNegative, type DutyTerm, parseDutyExpression } from './duty-expression.ts';
import { type Entry, readTextAttribute } from './list-entry.ts';
import { parseThreshold } from './measure.ts';
import { type TariffEntries, type TariffError, type TariffList, tariffErrorOf } from './tariff-errors.ts';

/** The codes that duties can use, in any period. */
export interface ChargeCodes {
  readonly units: ReadonlySet<string>;
  /**
   * Currencies that have an exchange rate. Null if rates are not required, because customs assesses goods without a
   * rate manually (R512).
   */
  readonly rates: ReadonlySet<string> | null;
}

/**
 * Returns the duties that can't be calculated: a measure type without a tax, a currency without an exchange rate, an
 * unknown unit, or a duty that can be negative.
 */
export function validateCharges(lists: TariffEntries, codes: ChargeCodes): TariffError[] {
  return [
    ...lists['measure-types'].flatMap(errorOfUntaxed),
    ...lists.measures.flatMap((entry) => errorOfMissingMinimum('measures', entry)),
    ...lists.conditions.flatMap((entry) => errorOfMissingMinimum('conditions', entry)),
    ...unknownCodes('measures', lists, codes, ({ attributes: { duty } }) => codesInDuty(duty)),
    ...unknownCodes('conditions', lists, codes, ({ attributes: { duty, threshold } }) => [
      ...codesInDuty(duty),
      ...codesInThreshold(threshold),
    ]),
    ...unknownCodes('reference-prices', lists, codes, (entry) => [
      { currency: readTextAttribute(entry, 'currency'), unit: readTextAttribute(entry, 'per') },
    ]),
    ...unknownCodes('commodities', lists, codes, codesInLine),
  ];
}

function errorOfUntaxed(entry: Entry): TariffError[] {
  const [tax, kind] = [readTextAttribute(entry, 'tax'), readTextAttribute(entry, 'kind')];
  const isTaxed = country.taxes.some(({ code, kinds }) =>
    tax === null ? kinds.some((each) => each === kind) : code === tax,
  );
  // A control charges no duty, so it needs no tax.
  if (isTaxed || (tax === null && kind === 'control')) return [];
  return [tariffErrorOf('measure-types', entry, 'csv.no_tax', tax ?? kind ?? '')];
}

function errorOfMissingMinimum(list: TariffList, entry: Entry): TariffError[] {
  const duty = readTextAttribute(entry, 'duty');
  const parsed = duty === null ? null : parseDutyExpression(duty);
  return duty !== null && parsed !== null && canBeNegative(parsed)
    ? [tariffErrorOf(list, entry, 'csv.no_minimum', duty)]
    : [];
}

/** A unit and a currency that a duty uses. */
interface UnitAndCurrency {
  readonly currency?: string | null;
  readonly unit?: string | null;
}

function unknownCodes(
  list: TariffList,
  lists: TariffEntries,
  { units, rates }: ChargeCodes,
  statedIn: (entry: Entry) => readonly UnitAndCurrency[],
): TariffError[] {
  const hasRate = (currency: string): boolean =>
    rates === null || currency === country.currency.code || rates.has(currency);
  return lists[list].flatMap((entry) => {
    const stated = statedIn(entry);
    const currencies = new Set(stated.flatMap(({ currency }) => currency ?? []));
    const usedUnits = new Set(stated.flatMap(({ unit }) => unit ?? []));
    return [
      ...[...currencies]
        .filter((currency) => !hasRate(currency))
        .map((currency) => tariffErrorOf(list, entry, 'csv.no_rate', currency)),
      ...[...usedUnits]
        .filter((unit) => !units.has(unit))
        .map((unit) => tariffErrorOf(list, entry, 'csv.dangling', unit)),
    ];
  });
}

function codesInDuty(duty: unknown): UnitAndCurrency[] {
  const { sum = [], min, max } = (typeof duty === 'string' && parseDutyExpression(duty)) || {};
  return [...sum, ...(min ?? []), ...(max ?? [])].flatMap(codesInTerm);
}

function codesInLine(entry: Entry): UnitAndCurrency[] {
  const duties = ['duty', 'endUse'].flatMap((name) => parseDuty(readTextAttribute(entry, name) ?? '') ?? []);
  const agreed = parsePreferences(readTextAttribute(entry, 'preferences') ?? '') ?? [];
  return [...duties, ...agreed.flatMap(({ duty }) => duty)].flatMap(codesInTerm);
}

function codesInTerm(term: DutyTerm | DutyRate): UnitAndCurrency[] {
  return term.kind === 'specific' ? [{ currency: term.currency, unit: term.per }] : [];
}

function codesInThreshold(threshold: unknown): UnitAndCurrency[] {
  const found = typeof threshold === 'string' ? parseThreshold(threshold) : null;
  return found && found.of !== 'value' ? [{ unit: found.of }] : [];
}
