/**
 * Data of the country that the portal serves, as far as the console needs them. The server embeds them in the
 * page.
 */
export interface Country {
  readonly code: string;
  /** False for a demonstration portal, on which every page shows a notice. */
  readonly official: boolean;
  readonly currency: { readonly code: string; readonly decimals: number };
  readonly timeZone: string;
  /** Languages of the console. The first is the default if the browser prefers none of them. */
  readonly languages: readonly ServedLanguage[];
  readonly types: readonly {
    readonly code: string;
    readonly direction: 'import' | 'export';
    readonly name: Readonly<Record<string, string>>;
  }[];
  readonly authorisationKinds: readonly NamedCode[];
  /** Taxes, each with the payment methods that a declaration can name for it. */
  readonly taxes: readonly (NamedCode & { readonly methods: readonly string[] })[];
  /** Patterns of a local reference number (LRN) and of a registration number (MRN). */
  readonly lrn: string;
  readonly registration: string;
  /** Pattern of the codes of valuation methods. */
  readonly valuationMethod: string;
  /** Codes of document types that are invoices. The first is the usual one. */
  readonly invoiceDocuments: readonly string[];
  /** Codes of document types that are authorisations of procedures. */
  readonly authorisationDocuments: readonly string[];
  /** Code of the document type that is a previous declaration. */
  readonly declarationDocument: string;
  /** Time limits, by the names with which texts refer to them. */
  readonly timeLimits: Readonly<
    Record<
      'collectionNoticeDays' | 'dischargeDays' | 'hearingDays' | 'mandateOfferDays' | 'statementDueDay',
      number
    >
  >;
  readonly exportDuties: boolean;
  /**
   * Elements that exist only in this country. A declaration stores them in `national` of the declaration or of
   * a goods item.
   */
  readonly national: readonly NationalElement[];
  /** Example values of elements with a national format, by element name. */
  readonly examples: Readonly<Record<string, string>>;
  /** Use of each element by declaration type. An element that is optional in all types is absent. */
  readonly elements: Readonly<Record<string, Readonly<Record<string, ElementRequirement>>>>;
}

/** A code with its name by language. */
interface NamedCode {
  readonly code: string;
  readonly name: Readonly<Record<string, string>>;
}

export interface ServedLanguage {
  /** Language code (ISO 639-1). */
  readonly code: string;
  /** File with the country's translation of the console. Absent for languages that the portal includes. */
  readonly words?: string;
}

export interface NationalElement {
  readonly name: string;
  readonly level: 'header' | 'item';
  /** Input kind; defaults to text. */
  readonly kind?: 'text' | 'date' | 'amount';
  /** Label by language. */
  readonly label: Readonly<Record<string, string>>;
  readonly hint?: Readonly<Record<string, string>>;
}

/** Use of an element: required, optional or forbidden. */
export type ElementRequirement = 'R' | 'O' | 'F';

/**
 * Country data for a page without any, for example in tests: an import and an export type, without national
 * rules.
 */
const placeholderCountry: Country = {
  ...{ code: 'ZZ', official: true, currency: { code: 'XXX', decimals: 2 }, timeZone: 'UTC' },
  types: [
    { code: 'import', direction: 'import', name: {} },
    { code: 'export', direction: 'export', name: {} },
  ],
  authorisationKinds: [],
  taxes: [],
  languages: [{ code: 'en' }, { code: 'de' }],
  timeLimits: {
    collectionNoticeDays: 6,
    dischargeDays: 2,
    hearingDays: 5,
    mandateOfferDays: 3,
    statementDueDay: 4,
  },
  ...{
    lrn: '.{1,35}',
    registration: '.{18}',
    valuationMethod: '.',
    exportDuties: false,
    national: [],
    examples: {},
    elements: {},
    ...{ invoiceDocuments: [], authorisationDocuments: [], declarationDocument: '' },
  },
};

export const country: Country = parseCountry(globalThis.document?.getElementById('country')?.textContent);

function parseCountry(text: string | null | undefined): Country {
  if (!text) return placeholderCountry;
  const parsed: Country = JSON.parse(text);
  return parsed;
}

/** Declaration type codes in the country's order. */
export const declarationTypeCodes: readonly string[] = country.types.map(({ code }) => code);

/** Returns the direction of a declaration type; `import` if the type is unknown. */
export function directionOf(type: unknown): 'import' | 'export' {
  return country.types.find(({ code }) => code === type)?.direction ?? 'import';
}

/**
 * Returns the name of a code in a language. Falls back to the first language of the name, then to the code
 * itself.
 */
export function nameOfNationalCode(
  list: 'types' | 'authorisationKinds' | 'taxes',
  named: string,
  language: string,
): string {
  const { name } = country[list].find(({ code }) => code === named) ?? {};
  return countryText(name, language) ?? named;
}

/** Returns a text of the country in a language. Falls back to the first language of the text. */
export function countryText(
  texts: Readonly<Record<string, string>> | undefined,
  language: string,
): string | undefined {
  return texts && (texts[language] ?? Object.values(texts)[0]);
}

/** Returns whether a text matches a pattern of the country from beginning to end. */
export function matchesCountryPattern(
  pattern: 'lrn' | 'registration' | 'valuationMethod',
  text: string,
): boolean {
  return new RegExp(`^(?:${country[pattern]})$`, 'u').test(text);
}
