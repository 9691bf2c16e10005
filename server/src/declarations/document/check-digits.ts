import { iso6346Remainder } from '../../country/public.ts';

/** Returns whether the last digit of a numeric text is the expected one. */
function lastDigitIs(text: string, expected: number): boolean {
  return text.endsWith(String(expected));
}

/**
 * Whether a text is an IMO ship number: seven digits, the last of which is the last digit of the sum of the
 * first six, weighted 7 to 2 (IMO resolution A.1117(30)).
 */
export function isImoNumber(text: string): boolean {
  if (!/^[0-9]{7}$/.test(text)) return false;
  const sum = [...text.slice(0, 6)].reduce((total, digit, index) => total + Number(digit) * (7 - index), 0);
  return lastDigitIs(text, sum % 10);
}

/** Whether a reference has the shape of an air waybill number: airline prefix, seven digits, check digit. */
export function hasAirWaybillShape(text: string): boolean {
  return /^[0-9]{3}-?[0-9]{8}$/.test(text);
}

/** Whether a text is an air waybill number whose last digit is the serial number modulo 7 (IATA resolution 600a). */
export function isAirWaybillNumber(text: string): boolean {
  return hasAirWaybillShape(text) && lastDigitIs(text, Number(text.slice(-8, -1)) % 7);
}

/** Whether a number has the shape of ISO 6346 (freight containers) or EN 13044 (ILU code: swap bodies, semi-trailers). */
export function hasContainerShape(text: string): boolean {
  return /^[A-Z]{4}[0-9]{7}$/.test(text);
}

/**
 * Whether a text is a container number or ILU code with a valid check digit. Both use the same calculation; a
 * remainder of 10 is written as 0.
 */
export function isContainerNumber(text: string): boolean {
  if (!hasContainerShape(text)) return false;
  return String((iso6346Remainder(text.slice(0, 10)) ?? 0) % 10) === text.slice(10);
}
