import { country, countryText, type NationalElement } from '../../texts/country.ts';
import { valueAtPath } from './document-edit.ts';

/* Labels of the elements that only the country declares. */

const places = { header: '/national', item: '/goodsItems/*/national' } as const;

/** Returns their labels in a language, by element path. */
export function nationalLabels(
  language: string,
): Readonly<Record<string, { readonly label: string; readonly hint?: string }>> {
  return Object.fromEntries(
    country.national.map(({ name, level, label, hint: hints }) => {
      const hint = countryText(hints, language);
      const words = { label: countryText(label, language) ?? name, ...(hint !== undefined && { hint }) };
      return [`${places[level]}/${name}`, words];
    }),
  );
}

interface NationalFact {
  readonly name: string;
  readonly kind: NationalElement['kind'];
  readonly value: string;
}

/** Returns the national elements of a declaration header or of a goods item, with their values. */
export function nationalFactsOf(level: NationalElement['level'], holder: unknown): readonly NationalFact[] {
  return country.national.flatMap((element) => {
    const value = element.level === level ? valueAtPath(holder, ['national', element.name]) : undefined;
    return typeof value === 'string' ? [{ name: element.name, kind: element.kind, value }] : [];
  });
}
