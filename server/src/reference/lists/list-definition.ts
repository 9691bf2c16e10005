import { anchored, country as ownCountry } from '../../country/public.ts';

/** What a text has to be like, for the machine and for people. */
export interface Form {
  readonly expected: string;
  readonly test: (text: string) => boolean;
}

/** A column of a list’s CSV file beyond code, validity and name, and the attribute that it becomes. */
export interface Column {
  /** As it stands in the head of the file; the attribute has the same name in camel case. */
  readonly name: string;
  readonly kind: 'text' | 'integer' | 'codes';
  readonly required?: boolean;
  /** Whether a text (of `codes`: each code) has the form of the column. */
  readonly holds?: Form;
  readonly description: string;
  /** What goes by it, of which a test proves each; `shown` where nothing does and people alone read it. */
  readonly readBy: 'shown' | readonly Reader[];
  /** Whether it came after the list: files may lack it, and an entry that says nothing has no attribute. */
  readonly later?: boolean;
}

/** A rule by its id, the reckoning of duties or of interest, or what is drawn of quotas. */
export type Reader = `R${number}` | 'duties' | 'interest' | 'quotas';

export interface ListDefinition {
  readonly title: string;
  readonly description: string;
  readonly source: string;
  /** The form of a code. */
  readonly code: RegExp;
  readonly columns: readonly Column[];
}

export function form(pattern: RegExp): Form {
  return {
    expected: `the form ${pattern.source}`,
    test: (text) => pattern.test(text),
  };
}

export function oneOf(...values: readonly string[]): Form {
  return {
    expected: `one of: ${values.join(', ')}`,
    test: (text) => values.includes(text),
  };
}

export const country = form(/^[A-Z]{2}$/);
export const documentType = form(new RegExp(anchored(ownCountry.formats.documentType.pattern)));
export const decimal = form(/^(0|[1-9]\d{0,11})(\.\d{1,12})?$/);
export const description: Column = {
  name: 'description',
  kind: 'text',
  description: 'Description of the entry in one sentence.',
  readBy: 'shown',
};

/** What the tariff calls the units that quantities are measured in. */
export const unit = form(/^[A-Z0-9]{2,3}$/);
