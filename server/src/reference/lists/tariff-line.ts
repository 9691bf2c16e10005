import { country } from '../../country/public.ts';
import { type DutyRate, parseDuty, parsePreferences, parseRequiredDocument } from './duty.ts';
import { type Entry, readCodesAttribute, readTextAttribute } from './list-entry.ts';

const { declarableSuffix } = country.meanings.nomenclature;

/** A lower duty for goods of certain origins. */
export interface Preference {
  /** Code with which a declaration requests the preference, for instance 300. */
  readonly preference: string;
  readonly agreement: string;
  readonly origins: readonly string[];
  readonly duty: readonly DutyRate[];
  /** Type of the document that usually proves the origin. */
  readonly proof: string;
  /** Types of all documents that prove the origin, of which one is sufficient. */
  readonly proofs: readonly string[];
}

/** The tariff data of a commodity code on one day. */
export interface TariffLine {
  readonly code: string;
  readonly description: string;
  /** Whether goods can be declared under the code, which is not possible for chapters, headings and subheadings. */
  readonly declarable: boolean;
  /** Unit (UN/ECE Recommendation 20) of a quantity that is required in addition to the masses; null for none. */
  readonly supplementaryUnit: string | null;
  readonly duty: readonly DutyRate[];
  /** Rates for end use under customs control; null without such rates. */
  readonly endUse: readonly DutyRate[] | null;
  readonly vatPercent: string;
  readonly preferences: readonly Preference[];
  /** Types of the documents that are required for import. */
  readonly documents: readonly string[];
  /** Types of the documents that are required for export. */
  readonly exportDocuments: readonly string[];
  /** Whether the line is in the nomenclature, so that its duties and documents are in the list of measures. */
  readonly listed?: boolean;
  /** Legal act of the duties and documents; null or undefined if it is unknown. */
  readonly legalBase?: string | null;
}

/** Returns the tariff line of an entry. `agreementOf` returns agreements that are valid on the same day. */
export function tariffLine(entry: Entry, agreementOf: (code: string) => Entry | null): TariffLine {
  const duty = dutyOf(entry, 'duty');
  const documents = readCodesAttribute(entry, 'documents').flatMap(
    (text) => parseRequiredDocument(text) ?? [],
  );
  const neededFor = (direction: 'import' | 'export'): string[] =>
    documents
      .filter((each) => each.direction === direction || each.direction === 'both')
      .map(({ type }) => type);
  return {
    code: entry.code,
    description: entry.name,
    declarable: duty !== null,
    supplementaryUnit: readTextAttribute(entry, 'supplementaryUnit'),
    duty: duty ?? [],
    endUse: dutyOf(entry, 'endUse'),
    vatPercent: readTextAttribute(entry, 'vat') ?? '0',
    preferences: preferencesOf(entry, agreementOf),
    documents: neededFor('import'),
    exportDocuments: neededFor('export'),
    legalBase: readTextAttribute(entry, 'legalBase'),
  };
}

/** Returns the tariff line of an entry in the nomenclature, whose duties are in the list of measures. */
export function nomenclatureLine(entry: Entry, isBranch: boolean): TariffLine {
  const suffix = readTextAttribute(entry, 'suffix');
  return {
    code: entry.code,
    description: entry.name,
    declarable: !isBranch && (suffix === null || suffix === declarableSuffix),
    supplementaryUnit: readTextAttribute(entry, 'unit'),
    duty: [],
    endUse: null,
    vatPercent: '0',
    preferences: [],
    documents: [],
    exportDocuments: [],
    listed: true,
  };
}

function dutyOf(entry: Entry, attribute: 'duty' | 'endUse'): DutyRate[] | null {
  const text = readTextAttribute(entry, attribute);
  return text === null ? null : parseDuty(text);
}

function preferencesOf(entry: Entry, agreementOf: (code: string) => Entry | null): Preference[] {
  const agreed = parsePreferences(readTextAttribute(entry, 'preferences') ?? '') ?? [];
  return agreed.flatMap(({ preference, agreement, duty }) => {
    const found = agreementOf(agreement);
    const proofs = found ? readCodesAttribute(found, 'proofs') : [];
    const [proof] = proofs;
    if (!found || proof === undefined) return [];
    return [{ preference, agreement, origins: readCodesAttribute(found, 'countries'), duty, proof, proofs }];
  });
}

/**
 * Returns the codes of tariff lines to which a declared code can refer: the code itself, and the code without the zeros
 * that pad it to ten digits.
 */
export function lineCodes(code: string): string[] {
  return /^\d{8}00$/.test(code) ? [code, code.slice(0, 8)] : [code];
}
