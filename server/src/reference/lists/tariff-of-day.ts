import { branchOf } from './build-measures.ts';
import { entriesWith, type PeriodsOf } from './list-periods.ts';
import type { ListName } from './lists.ts';
import type { MeasureCache } from './measure-cache.ts';
import { type Day, type Entry, readTextAttribute } from './reference.ts';
import { lineCodes, listedLine, type TariffLine, tariffLine } from './tariff-line.ts';

/** Reference price of one unit of goods. Decimal strings. */
export interface ReferencePrice {
  readonly price: string;
  readonly currency: string;
  readonly per: string;
}

/** Returns the tariff lines and measures of a day, created on first access. `held` is the cache that days share. */
export function tariffOfDay(
  day: Day,
  entry: (list: ListName, code: string) => Entry | null,
  periodsOf: PeriodsOf,
  held: MeasureCache,
) {
  const lines = new Map<string, TariffLine>();
  const lineOfNomenclature = (code: string): TariffLine | null => {
    const found = entry('nomenclature', code);
    return found && listedLine(found, entriesWith(periodsOf('nomenclature'), day, 'parent', code).length > 0);
  };
  const commodity = (code: string): TariffLine | null => {
    const known = lines.get(code);
    if (known) return known;
    const named = lineCodes(code).flatMap((each) => entry('commodities', each) ?? [])[0];
    // A flat line without a duty is only a name; its charges may be in the nomenclature.
    const isFlat =
      named && (readTextAttribute(named, 'duty') !== null || entry('nomenclature', code) === null);
    const found = isFlat ? named : undefined;
    const line = found
      ? (lines.get(found.code) ?? tariffLine(found, (agreement) => entry('agreements', agreement)))
      : lineOfNomenclature(code);
    if (!line) return null;
    lines.set(line.code, line).set(code, line);
    return line;
  };
  const referencePrice = (code: string): ReferencePrice | null => {
    const [found] = branchOf(code, { entry }).flatMap((each) => entry('reference-prices', each) ?? []);
    const [price, currency, per] = ['price', 'currency', 'per'].map(
      (name) => found && readTextAttribute(found, name),
    );
    return price && currency && per ? { price, currency, per } : null;
  };
  return { commodity, measures: (code: string) => held.of(code, day), referencePrice };
}
