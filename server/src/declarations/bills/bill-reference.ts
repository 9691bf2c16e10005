import { newBillNumber } from '../../country/public.ts';
import { mod97Remainder } from '../../country/reading/public.ts';

/** What payers quote, by the country's template. */
export function newBillReference(random: (bytes: number) => Uint8Array): string {
  return newBillNumber(random);
}

/** Whether a text is a creditor reference (ISO 11649) with the right check digits: a mistyped one is refused by banks. */
export function isBillReference(text: string): boolean {
  return /^RF[0-9]{2}[0-9A-Z]{1,21}$/.test(text) && mod97Remainder(text.slice(4) + text.slice(0, 4)) === 1;
}
