import { Type } from 'typebox';
import { anchoredPattern, isMrnFormat, country as ownCountry } from '../../country/public.ts';
import { textPattern } from '../../foundation/text/unsafe-characters.ts';
import type { ListName } from '../../reference/lists/public.ts';

/*
 * Data elements of declaration documents: codes, amounts, masses, dates, texts. Every pattern is linear (no
 * nested or overlapping repetition) and every text bounded. Each element names its format (`x-format`), which
 * the message catalogue describes; a code names its code list (`x-code-list`).
 */

const { formats } = ownCountry;

/** Free text of 1 to `maxLength` characters, without unsafe characters and without leading or trailing blanks. */
export function textElement(maxLength: number, description: string) {
  return Type.String({ minLength: 1, maxLength, pattern: textPattern(), 'x-format': 'text', description });
}

/**
 * Returns the schema of a code of a code list. The schema checks only the pattern; the rules at lodgement check that
 * the list contains the code on that day.
 */
export function codeSchema(format: string, pattern: string, description: string, list?: ListName) {
  return Type.String({
    pattern: anchoredPattern(pattern),
    'x-format': format,
    ...(list && { 'x-code-list': list }),
    description,
  });
}

/**
 * Returns the schema of a decimal string with up to 14 digits before the point and 4 after: floating point would lose
 * precision.
 */
export function amountSchema(description: string, format = 'amount') {
  return Type.String({ pattern: '^(0|[1-9][0-9]{0,13})(\\.[0-9]{1,4})?$', 'x-format': format, description });
}

/** Returns the schema of a decimal string in kilograms with up to 11 digits before the point and 6 after. */
export function massSchema(description: string) {
  return quantitySchema(description, 'mass');
}

/** Returns the schema of a decimal string in any unit, with as many digits as a mass. */
export function quantitySchema(description: string, format = 'quantity', more: object = {}) {
  const pattern = '^(0|[1-9][0-9]{0,10})(\\.[0-9]{1,6})?$';
  return Type.String({ ...more, pattern, 'x-format': format, description });
}

const aboveZeroDecimals = [0, 1, 2, 3, 4, 5].map((zeros) => `0{${zeros}}[1-9][0-9]{0,${5 - zeros}}`);

/**
 * Option of a quantity that must be greater than 0: the schema documents it, and the handler of the request validates
 * it.
 */
export const quantityAboveZeroSchema = {
  documented: { pattern: `^(0\\.(${aboveZeroDecimals.join('|')})|[1-9][0-9]{0,10}(\\.[0-9]{1,6})?)$` },
};

export function countryElement(description: string) {
  return codeSchema('country', '[A-Z]{2}', `${description} (ISO 3166-1 alpha-2)`, 'countries');
}

export function currencySchema(description: string) {
  return codeSchema('currency', '[A-Z]{3}', `${description} (ISO 4217)`, 'currencies');
}

export function portSchema(description: string) {
  return codeSchema('port', '[A-Z]{2}[A-Z2-9]{3}', `${description} (UN/LOCODE)`, 'ports');
}

export function customsOfficeSchema(description: string) {
  const { office } = formats;
  return codeSchema('office', office.pattern, `${description}: ${office.description}`, 'offices');
}

/** The declarant's own reference of a declaration (LRN). */
export const Lrn = Type.String({
  pattern: anchoredPattern(ownCountry.lrn.pattern),
  'x-format': 'lrn',
  description:
    'Local reference number: reference of the declarant, unique in the organisation. A lodged LRN can’t be used again (WCO: Declaration/FunctionalReferenceID)',
});

/** The pattern of an MRN. It can't express the check digit. */
export const mrnShape = ownCountry.registration.pattern;

/** The movement reference number that customs assigned to a declaration. */
export function mrnElement(description: string) {
  return Type.Refine(
    Type.String({ pattern: anchoredPattern(mrnShape), 'x-format': 'mrn', description }),
    isMrnFormat,
    () => 'check_digit',
  );
}

export function containerNumberSchema(description: string) {
  return codeSchema(
    'containerNumber',
    '[A-Z0-9]{1,17}',
    `${description}: owner, category, serial number and check digit (ISO 6346, or EN 13044 for swap bodies and semi-trailers), or the number of other equipment`,
  );
}
