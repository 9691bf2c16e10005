import { anchored, country as ownCountry } from '../../country/public.ts';

/** Format of a text: pattern and description. */
export interface TextFormat {
  readonly expected: string;
  readonly test: (text: string) => boolean;
}

/** A column of a list’s CSV file in addition to code, validity and name, with its attribute. */
export interface Column {
  /** Column name in the file header. The attribute has the same name in camel case. */
  readonly name: string;
  readonly kind: 'text' | 'integer' | 'codes';
  readonly required?: boolean;
  /** Format of the column's text (for `codes`, of each code). */
  readonly holds?: TextFormat;
  readonly description: string;
  /** Rules that depend on the column, each covered by a test; `shown` if it is only displayed. */
  readonly readBy: 'shown' | readonly DependentRule[];
  /** Whether the column was added later: files may lack it, and an empty value sets no attribute. */
  readonly later?: boolean;
}

/** A rule id, or a calculation: duties, interest or quota allocation. */
export type DependentRule = `R${number}` | 'duties' | 'interest' | 'quotas';

export interface ListDefinition {
  readonly title: string;
  readonly description: string;
  readonly source: string;
  /** Format of a code. */
  readonly code: RegExp;
  readonly columns: readonly Column[];
}

export function form(pattern: RegExp): TextFormat {
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

export const countryCodeFormat = form(/^[A-Z]{2}$/);
export const documentType = form(new RegExp(anchored(ownCountry.formats.documentType.pattern)));
export const decimal = form(/^(0|[1-9]\d{0,11})(\.\d{1,12})?$/);
export const description: Column = {
  name: 'description',
  kind: 'text',
  description: 'Description of the entry in one sentence.',
  readBy: 'shown',
};

/** Column for the legal act of an entry. */
export const legalBase: Column = {
  name: 'legal_base',
  kind: 'text',
  holds: { expected: '1 to 200 characters', test: (text) => text.length <= 200 },
  description: 'Legal act on which the entry is based.',
  readBy: 'shown',
  later: true,
};

/** Format of unit codes in the tariff. */
export const unit = form(/^[A-Z0-9]{2,3}$/);
