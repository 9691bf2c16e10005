import type { Formats } from './formats.ts';

type Signs = Pick<Formats, 'decimalSign'>;

const groupSeparators = /[\s\u00a0\u202f'’]/g;
const groupedNumber = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/;

/**
 * Parses a decimal that a user has typed (`9.792,00`, `9,792.00`, `9 792`) into the contract's format
 * `9792.00`; null if it is invalid. The user's decimal sign decides if two readings are possible.
 */
export function parseAmount(typed: string, { decimalSign }: Signs): string | null {
  const [, sign = '', text = ''] = /^([-−]?)(.*)$/.exec(typed.trim().replace(groupSeparators, '')) ?? [];
  const foundSigns = [...new Set(text.match(/[.,]/g) ?? [])];
  const point = decimalSignIn(text, foundSigns, decimalSign);
  if (point === null)
    return plainDecimal(
      sign,
      text.replace(/[.,]/g, ''),
      '',
      groupedNumber.test(text) || foundSigns.length === 0,
    );
  const at = text.lastIndexOf(point);
  const whole = text.slice(0, at);
  const fraction = text.slice(at + 1);
  const isWhole = /^\d*$/.test(whole) || (groupedNumber.test(whole) && !whole.includes(point));
  return plainDecimal(sign, whole.replace(/[.,]/g, ''), fraction, isWhole && /^\d+$/.test(fraction));
}

/** Returns the decimal sign of a number; null if the number has no decimals. */
function decimalSignIn(text: string, used: readonly string[], userSign: string): string | null {
  const [only] = used;
  if (only === undefined) return null;
  if (used.length > 1) return text.charAt(Math.max(text.lastIndexOf('.'), text.lastIndexOf(',')));
  if (text.split(only).length > 2) return null;
  return only === userSign || !groupedNumber.test(text) ? only : null;
}

function plainDecimal(sign: string, whole: string, fraction: string, isValid: boolean): string | null {
  if (!isValid || !/^\d*$/.test(whole) || whole + fraction === '') return null;
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return `${sign && '-'}${digits}${fraction && `.${fraction}`}`;
}

/** Formats a decimal of the contract for the user with all its digits. Invalid values stay unchanged. */
export function formatAmount(decimal: string, { decimalSign }: Signs): string {
  const [, sign = '', whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? [];
  if (whole === undefined) return decimal;
  const separator = decimalSign === ',' ? '.' : ',';
  const written = `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, separator)}${fraction && decimalSign + fraction}`;
  // Falls back to the value itself if the parser would not convert the formatted value back to it.
  return parseAmount(written, { decimalSign }) === decimal ? written : decimal;
}

/** Returns the number of decimals of an amount without trailing zeros. */
export function decimalsOfAmount(amount: string): number {
  return amount.split('.')[1]?.replace(/0+$/, '').length ?? 0;
}

interface NationalCurrency {
  readonly code: string;
  readonly decimals: number;
}

/**
 * Returns the number format of an amount. The national currency has at least the decimals of bills, which can
 * differ from ISO 4217; other currencies have those of ISO 4217. It shows currency codes, because several
 * currencies share a sign.
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
