import { nomenclatureBranchOf } from './build-measures.ts';
import { type Day, type Entry, readTextAttribute } from './list-entry.ts';
import { entriesWith, type PeriodsOf } from './list-periods.ts';
import type { ListName } from './lists.ts';
import type { MeasureCache } from './measure-cache.ts';
import { lineCodes, nomenclatureLine, type TariffLine, tariffLine } from './tariff-line.ts';

/** The reference price for a unit of goods, as decimal strings. */
export interface ReferencePrice {
  readonly price: string;
  readonly currency: string;
  readonly per: string;
}

/**
 * Provides the tariff lines and measures of a day, each created on first use. `measureCache` is the cache that all days share.
 */
export function tariffOfDay(
  day: Day,
  entry: (list: ListName, code: string) => Entry | null,
  periodsOf: PeriodsOf,
  measureCache: MeasureCache,
) {
  const lines = new Map<string, TariffLine>();
  const lineOfNomenclature = (code: string): TariffLine | null => {
    const found = entry('nomenclature', code);
    return (
      found && nomenclatureLine(found, entriesWith(periodsOf('nomenclature'), day, 'parent', code).length > 0)
    );
  };
  const commodity = (code: string): TariffLine | null => {
    const cachedLine = lines.get(code);
    if (cachedLine) return cachedLine;
    const named = lineCodes(code).flatMap((each) => entry('commodities', each) ?? [])[0];
    // A commodity line without a duty is only a name. Its duties can be in the list of measures.
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
    const [found] = nomenclatureBranchOf(code, { entry }).flatMap(
      (each) => entry('reference-prices', each) ?? [],
    );
    const [price, currency, per] = ['price', 'currency', 'per'].map(
      (name) => found && readTextAttribute(found, name),
    );
    return price && currency && per ? { price, currency, per } : null;
  };
  return { commodity, measures: (code: string) => measureCache.of(code, day), referencePrice };
}
