import type { TaxAmount } from '../debt-api.ts';
import { nonEmptyTaxLines } from '../non-empty-tax-lines.ts';

/** Form input of an appeal, with an amount or an empty text for each tax. */
export interface AppealFields {
  readonly bill: string;
  readonly reason: string;
  readonly reference: string;
  readonly lines: readonly TaxAmount[];
  readonly wantsStay: boolean;
  readonly stayReason: string;
  readonly stayAmount: string;
  readonly guaranteeReference: string;
}

export function emptyAppeal(bill: string, taxes: readonly string[]): AppealFields {
  return {
    ...{ bill, reason: '', reference: '', lines: taxes.map((tax) => ({ tax, amount: '' })) },
    ...{ wantsStay: false, stayReason: '', stayAmount: '', guaranteeReference: '' },
  };
}

/**
 * Converts the form input to the request body. Without amounts, the appeal contests the whole decision. `claim` is
 * the claim whose decision is appealed; null for a bill.
 */
export function appealBodyOf(
  typed: AppealFields,
  claim: string | null,
  documents: readonly string[],
): object {
  const lines = nonEmptyTaxLines(typed.lines);
  const reference = typed.reference.trim();
  return {
    ...(claim === null ? { bill: typed.bill } : { claim }),
    reason: typed.reason.trim(),
    ...(lines.length > 0 && { lines }),
    ...(reference !== '' && { reference }),
    ...(documents.length > 0 && { documents }),
    ...(typed.wantsStay && { stay: stayBodyOf(typed) }),
  };
}

function stayBodyOf(typed: AppealFields): object {
  const [amount, guaranteeReference] = [typed.stayAmount.trim(), typed.guaranteeReference.trim()];
  return {
    reason: typed.stayReason.trim(),
    ...(amount !== '' && { amount }),
    ...(guaranteeReference !== '' && { guaranteeReference }),
  };
}
