import { parseAmount } from '../../texts/formats/amounts.ts';
import type { Formats } from '../../texts/formats/formats.ts';

/* Decimal sign of a number. Form input uses the user's decimal sign; pasted numbers can use either. */

export type DecimalSign = Formats['decimalSign'];
export type NumberSigns = Pick<Formats, 'decimalSign'>;

const groupSeparators = /[\s\u00a0\u202f'’]/g;

/** Parses form input into a decimal string; null if it is not a number. */
export function parseFormNumber(text: string, signs: NumberSigns): string | null {
  return parseAmount(text, signs);
}

/** Formats a decimal string as form input. */
export function formatFormNumber(decimal: string, sign: DecimalSign): string {
  return decimal.replace('.', sign);
}

/** Parses a number with or without thousands separators into a decimal string; null if it is malformed. */
export function parseAnyNumber(text: string, sign: DecimalSign): string | null {
  const plain = text.trim().replace(groupSeparators, '');
  const mark = sign === '.' ? ',' : '.';
  const [whole = '', fraction, ...more] = plain.split(sign);
  const grouped = new RegExp(`^-?\\d{1,3}(\\${mark}\\d{3})+$`);
  if (more.length > 0 || !(/^-?\d+$/.test(whole) || grouped.test(whole))) return null;
  if (fraction !== undefined && !/^\d+$/.test(fraction)) return null;
  const digits = whole.replaceAll(mark, '').replace(/^(-?)0+(?=\d)/, '$1');
  return fraction === undefined ? digits : `${digits}.${fraction}`;
}

/**
 * Returns the decimal sign of the numbers if only one reading is possible, as for `1.234,50`; null if both are,
 * as for `1.234`.
 */
export function detectDecimalSign(texts: readonly string[]): DecimalSign | null {
  const signs = texts.map((text) => decimalSignIn(text.trim().replace(groupSeparators, '')));
  return signs.find((sign) => sign !== null) ?? null;
}

function decimalSignIn(text: string): DecimalSign | null {
  const marks: readonly string[] = text.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (last !== '.' && last !== ',') return null;
  const other = last === '.' ? ',' : '.';
  if (marks.includes(other)) return last;
  // A sign that occurs more than once separates thousands, so the other sign is the decimal sign.
  if (marks.length > 1) return other;
  return /^-?(0|\d{4,})?[.,]|[.,](\d{0,2}|\d{4,})$/.test(text) ? last : null;
}
