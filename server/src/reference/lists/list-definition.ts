import { anchoredPattern, country as ownCountry } from '../../country/public.ts';

/** The pattern of a text, and its description for error messages. */
export interface TextFormat {
  readonly expected: string;
  readonly test: (text: string) => boolean;
}

/**
 * A column in the CSV file of a list, in addition to code, validity and name. An attribute of the entry
 * contains its value.
 */
export interface Column {
  /** Name of the column in the header of the file. The attribute has the same name in camel case. */
  readonly name: string;
  readonly kind: 'text' | 'integer' | 'codes';
  readonly required?: boolean;
  /** Format of the text in the column; for the kind `codes`, format of each code. */
  readonly holds?: TextFormat;
  readonly description: string;
  /** Rules that depend on the column, each of which has a test; `shown` if the column is only displayed. */
  readonly readBy: 'shown' | readonly DependentRule[];
  /** Whether the column was added later. A file can lack such a column, and its empty value sets no attribute. */
  readonly later?: boolean;
}

/** Id of a rule, or name of a calculation: duties, interest or quota allocation. */
export type DependentRule = `R${number}` | 'duties' | 'interest' | 'quotas';

export interface ListDefinition {
  readonly title: string;
  readonly description: string;
  readonly source: string;
  /** Pattern of the codes in the list. */
  readonly code: RegExp;
  readonly columns: readonly Column[];
}

export function formatOf(pattern: RegExp): TextFormat {
  return {
    expected: `the form ${pattern.source}`,
    test: (text) => pattern.test(text),
  };
}

export function oneOfFormat(...values: readonly string[]): TextFormat {
  return {
    expected: `one of: ${values.join(', ')}`,
    test: (text) => values.includes(text),
  };
}

export const countryCodeFormat = formatOf(/^[A-Z]{2}$/);
export const documentType = formatOf(new RegExp(anchoredPattern(ownCountry.formats.documentType.pattern)));
export const decimal = formatOf(/^(0|[1-9]\d{0,11})(\.\d{1,12})?$/);
export const description: Column = {
  name: 'description',
  kind: 'text',
  description: 'Description of the entry in one sentence.',
  readBy: 'shown',
};

/** Column that contains the legal act of an entry. */
export const legalBase: Column = {
  name: 'legal_base',
  kind: 'text',
  holds: { expected: '1 to 200 characters', test: (text) => text.length <= 200 },
  description: 'Legal act on which the entry is based.',
  readBy: 'shown',
  later: true,
};

/** Format of a unit code in the tariff. */
export const unitFormat = formatOf(/^[A-Z0-9]{2,3}$/);
