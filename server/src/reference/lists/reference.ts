import { folded } from '../../foundation/search-folding.ts';

/*
 * Glossary
 *
 * list            a code list by its name in the URL: `countries`, `ports`, `commodities`
 * code            what stands in a declaration: `BR`, `XAHAV`, `09011100`
 * entry           what a code means in one period: a name and the attributes that its list has
 * period          from `validFrom` to `validUntil`, both days included; no end while none is known
 * valid on        the entry of a code whose period holds a day: at most one
 * version         counts the changes of a list; whoever knows the version knows every entry, at any later time too
 * tariff line     a commodity code under which goods can be declared, with its duty: eight digits here
 * duty            what is due on import: a share of the value (ad valorem), an amount for each unit (specific), or the sum
 *                 of several such components (compound)
 * preference      a lower duty for goods of certain origins, with proof
 * agreement       the countries whose goods have a preference
 * texts           name and description in other languages than English
 * exchange rate   units of the national currency for one unit of another
 */

/** A day of the calendar, `2026-11-21`; whoever has an instant asks the calendar of the portal’s time zone for its day. */
export type Day = string;

export type Attribute = string | number | readonly string[] | null;

export interface Entry {
  readonly code: string;
  readonly name: string;
  readonly validFrom: Day;
  readonly validUntil: Day | null;
  readonly attributes: Readonly<Record<string, Attribute>>;
  /** What it says in other languages, by column: `name_de`. Absent when its file has no such column, and says nothing of them. */
  readonly texts?: Readonly<Record<string, string>>;
}

export function validOn(entry: Pick<Entry, 'validFrom' | 'validUntil'>, day: Day): boolean {
  return entry.validFrom <= day && (entry.validUntil === null || day <= entry.validUntil);
}

/** What the words of a search are looked for in: English in the first line, every other text in one of its own. */
export function searchText({ name, attributes, texts = {} }: Entry): string {
  const { description } = attributes;
  const english = typeof description === 'string' ? `${name} ${description}` : name;
  return [english, ...Object.values(texts)].map(folded).join('\n');
}

/** A text attribute of an entry; null where the entry does not say. */
export function textAttribute(entry: Entry, name: string): string | null {
  const value = entry.attributes[name];
  return typeof value === 'string' ? value : null;
}

/** An attribute that holds several codes. */
export function codesAttribute(entry: Entry, name: string): readonly string[] {
  const value = entry.attributes[name];
  return typeof value === 'object' && value !== null ? value : [];
}
