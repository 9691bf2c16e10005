import type { TaxAmount } from '../debt-api.ts';
import { nonEmptyTaxLines } from '../non-empty-tax-lines.ts';

export const claimGrounds = [
  'overcharge',
  'error_of_customs',
  'equity',
  'defective_goods',
  'withdrawal',
] as const;

/** Form input of a claim, with an amount or an empty text for each tax. */
export interface ClaimFields {
  readonly ground: string;
  readonly reason: string;
  readonly reference: string;
  readonly evidenceType: string;
  readonly evidenceReference: string;
  readonly lines: readonly TaxAmount[];
}

export function emptyClaim(taxes: readonly string[]): ClaimFields {
  return {
    ...{ ground: 'overcharge', reason: '', reference: '', evidenceType: 'export', evidenceReference: '' },
    lines: taxes.map((tax) => ({ tax, amount: '' })),
  };
}

/** Converts the form input to the request body. Without amounts, the claim is for the whole debt. */
export function claimBodyOf(typed: ClaimFields, documents: readonly string[]): object {
  const { ground, reason, reference, evidenceType: type, evidenceReference } = typed;
  const lines = nonEmptyTaxLines(typed.lines);
  return {
    ground,
    reason: reason.trim(),
    ...(lines.length > 0 && { lines }),
    ...(ground === 'defective_goods' && { evidence: { type, reference: evidenceReference.trim() } }),
    ...(reference.trim() && { reference: reference.trim() }),
    ...(documents.length > 0 && { documents }),
  };
}
