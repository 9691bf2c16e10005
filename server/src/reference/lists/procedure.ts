import { type Entry, readCodesAttribute, readTextAttribute } from './reference.ts';

/** A relief: duty that is not collected. */
export interface Relief {
  readonly duty: boolean;
  readonly tax: boolean;
}

/** The requested and the previous procedure (four digits). */
export interface Procedure {
  readonly code: string;
  readonly direction: 'import' | 'export';
  /** Whether import duties are due, suspended during the procedure, or not incurred. */
  readonly duties: 'due' | 'suspended' | 'none';
  readonly relief: Relief;
  /** Document types required to place goods under the procedure. */
  readonly documents: readonly string[];
  /** Authorisation type required to place goods under the procedure; null if none is required. */
  readonly authorisation: string | null;
}

/** An additional procedure, which usually requests a relief. */
export interface AdditionalProcedure {
  readonly code: string;
  /** Procedures that it can be combined with. */
  readonly procedures: readonly string[];
  readonly relief: Relief;
  /** Maximum consignment value in national currency as a decimal string; null for no limit. */
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
