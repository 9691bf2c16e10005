import { foldForSearch } from '../../foundation/search-folding.ts';

/*
 * Glossary
 * - list: a code list by its name in the URL (`countries`, `ports`, `commodities`)
 * - code: a value in a declaration (`BR`, `XAHAV`, `09011100`)
 * - entry: the meaning of a code in one period; a name and the attributes of its list
 * - period: from `validFrom` to `validUntil`, both inclusive; no end if unknown
 * - valid on: the entry of a code whose period contains a day; at most one
 * - version: counts the changes of a list and permanently identifies its content
 * - tariff line: a commodity code under which goods can be declared, with its duty; eight digits here
 * - duty: import charge; a share of the value (ad valorem), an amount per unit (specific), or the sum of
 * several such components (compound)
 * - preference: a lower duty for goods of certain origins, with proof
 * - agreement: the countries whose goods have a preference
 * - texts: name and description in languages other than English
 * - exchange rate: units of the national currency for one unit of another
 */

/** A calendar date, such as `2026-11-21`. The calendar of the portal's time zone converts a point in time to a date. */
export type Day = string;

export type Attribute = string | number | readonly string[] | null;

export interface Entry {
  readonly code: string;
  readonly name: string;
  readonly validFrom: Day;
  readonly validUntil: Day | null;
  readonly attributes: Readonly<Record<string, Attribute>>;
  /**
   * Translations by column, such as `name_de`. Undefined if the file has no language columns, so that existing
   * translations do not change.
   */
  readonly texts?: Readonly<Record<string, string>>;
}

export function validOn(entry: Pick<Entry, 'validFrom' | 'validUntil'>, day: Day): boolean {
  return entry.validFrom <= day && (entry.validUntil === null || day <= entry.validUntil);
}

/**
 * Returns the text in which a search looks for words: English in the first line, and each translation in its own line.
 */
export function searchText({ name, attributes, texts = {} }: Entry): string {
  const { description } = attributes;
  const english = typeof description === 'string' ? `${name} ${description}` : name;
  return [english, ...Object.values(texts)].map(foldForSearch).join('\n');
}

/** Returns an attribute of an entry that is a text; null if it is not set. */
export function readTextAttribute(entry: Entry, name: string): string | null {
  const value = entry.attributes[name];
  return typeof value === 'string' ? value : null;
}

/** Returns an attribute of an entry that contains several codes. */
export function readCodesAttribute(entry: Entry, name: string): readonly string[] {
  const value = entry.attributes[name];
  return typeof value === 'object' && value !== null ? value : [];
}
