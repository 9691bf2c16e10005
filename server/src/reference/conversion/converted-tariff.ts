import type { Day, Entry, ListName, MeasureKind } from '../lists/public.ts';
import { type TariffError, validateTariff } from '../lists/public.ts';

/** Lists that the conversion of a published tariff creates. */
export const convertedLists = [
  'nomenclature',
  'areas',
  'measure-types',
  'additional-codes',
  'quotas',
  'measures',
  'conditions',
] as const satisfies readonly ListName[];
export type ConvertedList = (typeof convertedLists)[number];

/** An item of a publication that could not be converted, with its position and the reason. */
export interface OmittedItem {
  readonly file: string;
  /** Line number in a CSV file, or id in a JSON file. */
  readonly at: string;
  readonly reason: string;
}

/** A published measure in the terms of the portal, with its original texts. */
export interface PublishedMeasure {
  readonly id: string;
  readonly commodity: string;
  readonly description: string;
  readonly type: string;
  readonly typeName: string;
  readonly area: string;
  readonly areaName: string;
  readonly excluded: readonly string[];
  readonly additionalCode: string;
  readonly additionalCodeName: string;
  readonly orderNumber: string;
  readonly duty: string;
  readonly legalBase: string;
  readonly validFrom: string;
  readonly validUntil: string;
  readonly conditions: readonly PublishedCondition[];
}

/** A condition of a published measure in the terms of the portal. */
export interface PublishedCondition {
  readonly group: string;
  readonly document: string | null;
  readonly threshold: string | null;
  readonly action: 'apply' | 'duty' | 'exempt';
  readonly duty: string | null;
}

/**
 * The meaning of a measure type of the EU or UK for the calculation, and the preferences that select its
 * measures (EU customs data model, 14 11 000 000).
 */
interface ConvertibleType {
  readonly kind: MeasureKind;
  readonly treatments?: readonly string[];
}

const knownTypes: Readonly<Record<string, ConvertibleType>> = {
  '103': { kind: 'third_country' },
  '105': { kind: 'end_use', treatments: ['140'] },
  '106': { kind: 'preference', treatments: ['400'] },
  '112': { kind: 'suspension', treatments: ['110'] },
  '115': { kind: 'end_use', treatments: ['115'] },
  '117': { kind: 'end_use', treatments: ['115'] },
  '119': { kind: 'suspension', treatments: ['119'] },
  '122': { kind: 'quota', treatments: ['120'] },
  '123': { kind: 'quota', treatments: ['123'] },
  '141': { kind: 'preference', treatments: ['210', '310'] },
  '142': { kind: 'preference', treatments: ['200', '300'] },
  '143': { kind: 'quota', treatments: ['220', '320'] },
  '145': { kind: 'preference', treatments: ['240', '340'] },
  '146': { kind: 'quota', treatments: ['223', '323'] },
  '147': { kind: 'quota', treatments: ['420'] },
  '305': { kind: 'vat' },
  '306': { kind: 'excise' },
  '551': { kind: 'anti_dumping' },
  '552': { kind: 'anti_dumping' },
  '553': { kind: 'countervailing' },
  '554': { kind: 'countervailing' },
  '695': { kind: 'safeguard' },
  '696': { kind: 'safeguard' },
};

/**
 * Measure types that are not converted to measures: supplementary units, and prices that are published for other
 * purposes.
 */
const unitTypes = ['109', '110', '111'];
const priceTypes: Readonly<Record<string, string>> = {
  '488': 'a unit price',
  '489': 'a representative price',
  '490': 'a standard import value',
};

export function isUnitMeasureType(type: string): boolean {
  return unitTypes.includes(type);
}

/** Returns why measures of a type are not converted; null if they are converted. */
export function conversionRefusalOf(type: string): string | null {
  if (isUnitMeasureType(type)) return null;
  const other = priceTypes[type];
  return other === undefined ? null : `measure type ${type} is ${other}, which no duty calculation uses`;
}

/**
 * Returns the kind of a measure type. A measure of an unknown type is a control if it has no duty; null if it has one.
 */
export function measureKindOfType(type: string, duty: string): ConvertibleType | null {
  return knownTypes[type] ?? (duty === '' ? { kind: 'control' } : null);
}

/** Measure types for exports in the EU and the UK. All other types apply to imports. */
const exportTypes = /^(47[0-9]|46[0-9]|70[59]|706|708|715|717|735|740|751|766|767|76[3-5])$/;

export function directionOfType(type: string): 'import' | 'export' {
  return exportTypes.test(type) ? 'export' : 'import';
}

/** Result of a conversion: the entries by list. */
export type ConvertedTariff = Readonly<Record<ConvertedList, readonly Entry[]>>;

/** Returns the inconsistencies that an import of the converted tariff would report. */
export function validateConvertedTariff(tariff: ConvertedTariff): TariffError[] {
  return validateTariff({ ...tariff, commodities: [], 'reference-prices': [] });
}

export function convertedEntry(
  code: string,
  name: string,
  [validFrom, validUntil]: readonly [Day, Day | null],
  attributes: Entry['attributes'],
): Entry {
  return { code, name: plainText(name) || code, validFrom, validUntil, attributes };
}

/** Returns a text in one line and without markup, as code lists require it. */
function plainText(text: string): string {
  return text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}
