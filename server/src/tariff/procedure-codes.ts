import { country } from '../country/public.ts';
import type { AdditionalProcedure, Procedure } from '../reference/lists/public.ts';

/** Procedure codes in the code lists of a day. */
interface Procedures {
  procedure(code: string): Procedure | null;
  additionalProcedure(code: string): AdditionalProcedure | null;
  procedures(): readonly Procedure[];
}

const { procedures: meant } = country.meanings;

/** Returns the requested procedure: in XA the first two digits. */
export function requestedProcedure(code: string): string {
  return code.slice(meant.requested.from - 1, meant.requested.to);
}

/** Returns the previous procedure as a requested procedure, or null if the country's codes don't contain it. */
export function previousProcedure(code: string): string | null {
  return meant.previous ? code.slice(meant.previous.from - 1, meant.previous.to) : null;
}

/** Whether goods return from processing abroad. */
export function isReturnAfterProcessing(code: string | undefined): boolean {
  return code !== undefined && meant.returnAfterProcessing.includes(code);
}

/** Whether goods return unaltered: free of duty and VAT if claimed. */
export function isReturnUnaltered(code: string | undefined): boolean {
  return code !== undefined && meant.returnUnaltered.includes(code);
}

/** Returns the procedures with the same requested procedure, with any previous one. */
export function proceduresLike(code: string, reference: Procedures): string[] {
  return reference
    .procedures()
    .flatMap((each) => (requestedProcedure(each.code) === requestedProcedure(code) ? [each.code] : []));
}

/** Returns the reliefs of a goods item's procedure and additional procedures, with the first code of each. */
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
