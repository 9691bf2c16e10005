import { newBillNumber } from '../../country/public.ts';
import { mod97Remainder } from '../../country/reading/public.ts';

/** Creates the payment reference of a bill from the country's template. */
export function newBillReference(random: (bytes: number) => Uint8Array): string {
  return newBillNumber(random);
}

/** Whether a text is a creditor reference (ISO 11649) with valid check digits. Banks refuse mistyped references. */
export function isBillReference(text: string): boolean {
  return /^RF[0-9]{2}[0-9A-Z]{1,21}$/.test(text) && mod97Remainder(text.slice(4) + text.slice(0, 4)) === 1;
}
