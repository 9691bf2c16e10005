import { readAmount } from '../../texts/formats/amounts.ts';
import type { Formats } from '../../texts/formats/formats.ts';

/* Numbers as people write them: what is typed into the form is the person’s own, what is pasted may be anybody’s. */

export type DecimalSign = Formats['decimalSign'];
export type Signs = Pick<Formats, 'decimalSign'>;

const gaps = /[\s\u00a0\u202f'’]/g;

/** A number as it was typed into the form, as a decimal string; null where it is none. */
export function typedNumber(text: string, signs: Signs): string | null {
  return readAmount(text, signs);
}

/** A decimal string as it is typed into the form. */
export function asTyped(decimal: string, sign: DecimalSign): string {
  return decimal.replace('.', sign);
}

/** A number with or without marks between thousands, as a decimal string; null where it is none. */
export function readNumber(text: string, sign: DecimalSign): string | null {
  const plain = text.trim().replace(gaps, '');
  const mark = sign === '.' ? ',' : '.';
  const [whole = '', fraction, ...more] = plain.split(sign);
  const grouped = new RegExp(`^-?\\d{1,3}(\\${mark}\\d{3})+$`);
  if (more.length > 0 || !(/^-?\d+$/.test(whole) || grouped.test(whole))) return null;
  if (fraction !== undefined && !/^\d+$/.test(fraction)) return null;
  const digits = whole.replaceAll(mark, '').replace(/^(-?)0+(?=\d)/, '$1');
  return fraction === undefined ? digits : `${digits}.${fraction}`;
}

/** Which decimal sign some numbers are written with, as far as they show it: `1.234,50` does, `1.234` does not. */
export function signOf(texts: readonly string[]): DecimalSign | null {
  const told = texts.map((text) => signIn(text.trim().replace(gaps, '')));
  return told.find((sign) => sign !== null) ?? null;
}

function signIn(text: string): DecimalSign | null {
  const marks: readonly string[] = text.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (last !== '.' && last !== ',') return null;
  const other = last === '.' ? ',' : '.';
  if (marks.includes(other)) return last;
  // The same mark twice stands between thousands.
  if (marks.length > 1) return other;
  return /^-?(0|\d{4,})?[.,]|[.,](\d{0,2}|\d{4,})$/.test(text) ? last : null;
}
