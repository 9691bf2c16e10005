import type { Formats } from './formats.ts';

type Signs = Pick<Formats, 'decimalSign'>;

const blanks = /[\s\u00a0\u202f'’]/g;
const grouped = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/;

/**
 * A decimal as somebody types it (`9.792,00`, `9,792.00`, `9 792`), as the contract has it: `9792.00`; null where it is
 * none. What could be read in two ways is read by the person's own sign.
 */
export function readAmount(typed: string, { decimalSign }: Signs): string | null {
  const [, sign = '', text = ''] = /^([-−]?)(.*)$/.exec(typed.trim().replace(blanks, '')) ?? [];
  const used = [...new Set(text.match(/[.,]/g) ?? [])];
  const point = decimalIn(text, used, decimalSign);
  if (point === null)
    return plain(sign, text.replace(/[.,]/g, ''), '', grouped.test(text) || used.length === 0);
  const at = text.lastIndexOf(point);
  const whole = text.slice(0, at);
  const fraction = text.slice(at + 1);
  const isWhole = /^\d*$/.test(whole) || (grouped.test(whole) && !whole.includes(point));
  return plain(sign, whole.replace(/[.,]/g, ''), fraction, isWhole && /^\d+$/.test(fraction));
}

/** The sign before the decimals; null where there are none. */
function decimalIn(text: string, used: readonly string[], own: string): string | null {
  const [only] = used;
  if (only === undefined) return null;
  if (used.length > 1) return text.charAt(Math.max(text.lastIndexOf('.'), text.lastIndexOf(',')));
  if (text.split(only).length > 2) return null;
  return only === own || !grouped.test(text) ? only : null;
}

function plain(sign: string, whole: string, fraction: string, isSound: boolean): string | null {
  if (!isSound || !/^\d*$/.test(whole) || whole + fraction === '') return null;
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return `${sign && '-'}${digits}${fraction && `.${fraction}`}`;
}

/** A decimal of the contract as the person writes it, with all its digits; what is none stays as it is. */
export function writeAmount(decimal: string, { decimalSign }: Signs): string {
  const [, sign = '', whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? [];
  if (whole === undefined) return decimal;
  const separator = decimalSign === ',' ? '.' : ',';
  const written = `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, separator)}${fraction && decimalSign + fraction}`;
  // Whatever would not be read back as it was stays as it was.
  return readAmount(written, { decimalSign }) === decimal ? written : decimal;
}

/** Returns the number of decimals of an amount without zeros at its end. */
export function decimalsIn(amount: string): number {
  return amount.split('.')[1]?.replace(/0+$/, '').length ?? 0;
}

interface NationalCurrency {
  readonly code: string;
  readonly decimals: number;
}

/**
 * Returns the format of an amount with a number of decimals. The national currency has at least the decimals that are
 * billed, which can differ from ISO 4217, and other currencies have those of ISO 4217. The code of the currency is shown,
 * because several currencies have the same sign.
 */
export function amountFormat(
  language: string,
  currency: string,
  decimals: number,
  national: NationalCurrency,
): Intl.NumberFormat {
  const options = { style: 'currency', currency, currencyDisplay: 'code' } as const;
  const usual =
    currency === national.code
      ? national.decimals
      : new Intl.NumberFormat(language, options).resolvedOptions().maximumFractionDigits;
  const digits = Math.max(decimals, usual ?? 0);
  return new Intl.NumberFormat(language, {
    ...options,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
