import { type Entry, readCodesAttribute, readTextAttribute } from './list-entry.ts';

/** The reliefs from duty and from tax that a procedure gives. */
export interface Relief {
  readonly duty: boolean;
  readonly tax: boolean;
}

/** A procedure code, which combines the requested and the previous procedure (four digits). */
export interface Procedure {
  readonly code: string;
  readonly direction: 'import' | 'export';
  /** Whether import duties are due, suspended under the procedure, or not incurred. */
  readonly duties: 'due' | 'suspended' | 'none';
  readonly relief: Relief;
  /** Types of the documents that are required to place goods under the procedure. */
  readonly documents: readonly string[];
  /** Type of the authorisation that is required to place goods under the procedure; null for none. */
  readonly authorisation: string | null;
}

/** A code for an additional procedure, which usually requests a relief. */
export interface AdditionalProcedure {
  readonly code: string;
  /** Procedure codes with which the additional procedure can be combined. */
  readonly procedures: readonly string[];
  readonly relief: Relief;
  /** Maximum value of a consignment in national currency, as a decimal string; null without a maximum. */
  readonly maxValue: string | null;
}

export function procedureOf(entry: Entry): Procedure {
  const duties = readTextAttribute(entry, 'duties');
  return {
    code: entry.code,
    direction: readTextAttribute(entry, 'direction') === 'export' ? 'export' : 'import',
    duties: duties === 'suspended' || duties === 'none' ? duties : 'due',
    relief: reliefOf(entry),
    documents: readCodesAttribute(entry, 'documents'),
    authorisation: readTextAttribute(entry, 'authorisation'),
  };
}

export function additionalProcedureOf(entry: Entry): AdditionalProcedure {
  return {
    code: entry.code,
    procedures: readCodesAttribute(entry, 'procedures'),
    relief: reliefOf(entry),
    maxValue: readTextAttribute(entry, 'maxValue'),
  };
}

function reliefOf(entry: Entry): Relief {
  const relief = readCodesAttribute(entry, 'relief');
  return { duty: relief.includes('duty'), tax: relief.includes('tax') };
}
