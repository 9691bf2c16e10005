/** What the console asks of the country that the portal serves; the server writes it into the page. */
export interface Country {
  readonly code: string;
  /** False: a demonstration, which every page says. */
  readonly official: boolean;
  readonly currency: { readonly code: string; readonly decimals: number };
  readonly timeZone: string;
  /** The first one is used if the browser prefers none of them. */
  readonly languages: readonly ServedLanguage[];
  readonly types: readonly {
    readonly code: string;
    readonly direction: 'import' | 'export';
    readonly name: Readonly<Record<string, string>>;
  }[];
  readonly authorisationKinds: readonly {
    readonly code: string;
    readonly name: Readonly<Record<string, string>>;
  }[];
  /** What a local reference number and a registration number look like. */
  readonly lrn: string;
  readonly registration: string;
  /** Pattern of the codes of valuation methods. */
  readonly valuationMethod: string;
  /** The time limits that texts contain by name. */
  readonly timeLimits: Readonly<Record<'dischargeDays' | 'mandateOfferDays' | 'statementDueDay', number>>;
  /** Whether duties are due on what leaves the country. */
  readonly exportDuties: boolean;
  /** The elements that the catalogue lacks, which ride in `national` of the declaration or of a goods item. */
  readonly national: readonly NationalElement[];
  /** By element whose form differs from country to country: a value of this one. */
  readonly examples: Readonly<Record<string, string>>;
  /** By element: what each type asks of it, where it is not optional in all. */
  readonly elements: Readonly<Record<string, Readonly<Record<string, Use>>>>;
}

export interface ServedLanguage {
  /** ISO 639-1. */
  readonly code: string;
  /** The file with the texts that the country adds; without it the language is one that the portal ships. */
  readonly words?: string;
}

export interface NationalElement {
  readonly name: string;
  readonly level: 'header' | 'item';
  /** How people write it; absent, as a text. */
  readonly kind?: 'text' | 'date' | 'amount';
  /** By language, as the hint. */
  readonly label: Readonly<Record<string, string>>;
  readonly hint?: Readonly<Record<string, string>>;
}

/** Of an element: needed, optional, or not there. */
export type Use = 'R' | 'O' | 'F';

/** Without a page, as in tests: two types that are called as their direction, and no rule of a country’s own. */
const nowhere: Country = {
  ...{ code: 'ZZ', official: true, currency: { code: 'XXX', decimals: 2 }, timeZone: 'UTC' },
  types: [
    { code: 'import', direction: 'import', name: {} },
    { code: 'export', direction: 'export', name: {} },
  ],
  authorisationKinds: [],
  languages: [{ code: 'en' }, { code: 'de' }],
  timeLimits: { dischargeDays: 2, mandateOfferDays: 3, statementDueDay: 4 },
  ...{
    lrn: '.{1,35}',
    registration: '.{18}',
    valuationMethod: '.',
    exportDuties: false,
    national: [],
    examples: {},
    elements: {},
  },
};

export const country: Country = writtenInto(globalThis.document?.getElementById('country')?.textContent);

function writtenInto(text: string | null | undefined): Country {
  if (!text) return nowhere;
  const written: Country = JSON.parse(text);
  return written;
}

/** The codes of the types, in the order of the country. */
export const typeCodes: readonly string[] = country.types.map(({ code }) => code);

/** Whether goods come in or go out by a type; of one that there is not, in. */
export function directionOf(type: unknown): 'import' | 'export' {
  return country.types.find(({ code }) => code === type)?.direction ?? 'import';
}

/** Returns the name that the country gives to a code, in a language or in its first; without a name, the code. */
export function nameOfCode(list: 'types' | 'authorisationKinds', named: string, language: string): string {
  const { name } = country[list].find(({ code }) => code === named) ?? {};
  return saidIn(name, language) ?? named;
}

/** What the country says in a language, else in its first. */
export function saidIn(
  texts: Readonly<Record<string, string>> | undefined,
  language: string,
): string | undefined {
  return texts && (texts[language] ?? Object.values(texts)[0]);
}

/** Whether a text is a whole value of a pattern of the country. */
export function isOf(pattern: 'lrn' | 'registration' | 'valuationMethod', text: string): boolean {
  return new RegExp(`^(?:${country[pattern]})$`, 'u').test(text);
}
