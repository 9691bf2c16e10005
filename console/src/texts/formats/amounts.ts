import type { Formats } from './formats.ts';

type Signs = Pick<Formats, 'decimalSign'>;

const blanks = /[\s\u00a0\u202f'’]/g;
const grouped = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/;

/**
 * Parses a decimal as typed (`9.792,00`, `9,792.00`, `9 792`) into the contract's format: `9792.00`; null if
 * it is invalid. Ambiguous input is parsed with the user's decimal sign.
 */
export function parseAmount(typed: string, { decimalSign }: Signs): string | null {
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

/** Returns the decimal sign that a number uses; null without decimals. */
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

/** Formats a decimal of the contract for the user with all its digits. Invalid values stay unchanged. */
export function formatAmount(decimal: string, { decimalSign }: Signs): string {
  const [, sign = '', whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? [];
  if (whole === undefined) return decimal;
  const separator = decimalSign === ',' ? '.' : ',';
  const written = `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, separator)}${fraction && decimalSign + fraction}`;
  // Values that would not parse back to the same decimal stay unchanged.
  return parseAmount(written, { decimalSign }) === decimal ? written : decimal;
}

/** Returns the number of decimals of an amount without trailing zeros. */
export function decimalsIn(amount: string): number {
  return amount.split('.')[1]?.replace(/0+$/, '').length ?? 0;
}

interface NationalCurrency {
  readonly code: string;
  readonly decimals: number;
}

/**
 * Returns the format of an amount with a number of decimals. The national currency has at least the billed
 * decimals, which can differ from ISO 4217; other currencies have those of ISO 4217. The currency code is
 * shown, because several currencies have the same sign.
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
