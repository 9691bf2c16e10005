import { country } from '../country/public.ts';
import type { AdditionalProcedure, Procedure } from '../reference/lists/public.ts';

/** Finds procedure codes in the code lists of a day. */
interface Procedures {
  procedure(code: string): Procedure | null;
  additionalProcedure(code: string): AdditionalProcedure | null;
  procedures(): readonly Procedure[];
}

const { procedures: procedureMeanings } = country.meanings;

/** Returns the requested procedure of a procedure code; in XA the first two digits. */
export function requestedProcedure(code: string): string {
  return code.slice(procedureMeanings.requested.from - 1, procedureMeanings.requested.to);
}

/** Returns the previous procedure of a procedure code. Null if the codes of the country have no previous procedure. */
export function previousProcedure(code: string): string | null {
  return procedureMeanings.previous
    ? code.slice(procedureMeanings.previous.from - 1, procedureMeanings.previous.to)
    : null;
}

/** Returns whether goods with this procedure return from processing abroad. */
export function isReturnAfterProcessing(code: string | undefined): boolean {
  return code !== undefined && procedureMeanings.returnAfterProcessing.includes(code);
}

/**
 * Returns whether goods with this procedure return unaltered, so that they are free of duty and VAT if the declarant
 * requests it.
 */
export function isReturnUnaltered(code: string | undefined): boolean {
  return code !== undefined && procedureMeanings.returnUnaltered.includes(code);
}

/** Returns the procedure codes with the same requested procedure, whatever their previous procedure is. */
export function proceduresWithSameRequest(code: string, reference: Procedures): string[] {
  return reference
    .procedures()
    .flatMap((each) => (requestedProcedure(each.code) === requestedProcedure(code) ? [each.code] : []));
}

/**
 * Returns the reliefs from duty and from VAT that the procedure and additional procedures of a goods item give, as the
 * first code of each.
 */
export function reliefsOf(
  item: { readonly procedure?: string; readonly additionalProcedures?: readonly string[] },
  reference: Procedures,
): { readonly duty: string | undefined; readonly tax: string | undefined } {
  const { procedure = '', additionalProcedures = [] } = item;
  const all = [
    reference.procedure(procedure),
    ...additionalProcedures.map((code) => reference.additionalProcedure(code)),
  ];
  return {
    duty: all.find((each) => each?.relief.duty)?.code,
    tax: all.find((each) => each?.relief.tax)?.code,
  };
}
