import { country } from '../../country/public.ts';
import { type DutyRate, parseDuty, parsePreferences, parseRequiredDocument } from './duty.ts';
import { type Entry, readCodesAttribute, readTextAttribute } from './reference.ts';

const { declarableSuffix } = country.meanings.nomenclature;

/** A lower duty for goods of certain origins. */
export interface Preference {
  /** Tariff treatment that claims it, for instance 300. */
  readonly preference: string;
  readonly agreement: string;
  readonly origins: readonly string[];
  readonly duty: readonly DutyRate[];
  /** The usual document type that proves the origin. */
  readonly proof: string;
  /** All document types that prove the origin; one is sufficient. */
  readonly proofs: readonly string[];
}

/** Tariff data of a commodity code on one day. */
export interface TariffLine {
  readonly code: string;
  readonly description: string;
  /** Whether goods can be declared under it. Chapters, headings and subheadings are not declarable. */
  readonly declarable: boolean;
  /** UN/ECE Recommendation 20 unit of a quantity required in addition to the masses. */
  readonly supplementaryUnit: string | null;
  readonly duty: readonly DutyRate[];
  /** End-use duty under customs control; null without one. */
  readonly endUse: readonly DutyRate[] | null;
  readonly vatPercent: string;
  readonly preferences: readonly Preference[];
  /** Document types required for import. */
  readonly documents: readonly string[];
  /** Document types required for export. */
  readonly exportDocuments: readonly string[];
  /** Whether the line comes from the nomenclature and its charges and documents from the list of measures. */
  readonly listed?: boolean;
  /** Legal act on which its duties and documents are based; null or absent if unknown. */
  readonly legalBase?: string | null;
}

/** Returns the tariff line of an entry; `agreementOf` returns the agreements of the same day. */
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

/** Returns the line of a nomenclature entry, whose charges are in the list of measures. */
export function listedLine(entry: Entry, isBranch: boolean): TariffLine {
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

/** Returns the tariff codes that a declared code may refer to: itself, then without zeros that pad it to ten digits. */
export function lineCodes(code: string): string[] {
  return /^\d{8}00$/.test(code) ? [code, code.slice(0, 8)] : [code];
}
