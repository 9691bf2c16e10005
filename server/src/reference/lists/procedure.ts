import { codesAttribute, type Entry, textAttribute } from './reference.ts';

/** What is not collected though it would be due. */
export interface Relief {
  readonly duty: boolean;
  readonly tax: boolean;
}

/** What four digits request, and what the goods were under before. */
export interface Procedure {
  readonly code: string;
  readonly direction: 'import' | 'export';
  /** Whether import duties fall due, wait while the procedure lasts, or do not arise. */
  readonly duties: 'due' | 'suspended' | 'none';
  readonly relief: Relief;
  /** Document types without which goods cannot be placed under it. */
  readonly documents: readonly string[];
  /** The kind of authorisation by which goods are placed under it; null: none is needed. */
  readonly authorisation: string | null;
}

/** What refines a procedure, most often to ask for a relief. */
export interface AdditionalProcedure {
  readonly code: string;
  /** The procedures that it may stand beside. */
  readonly procedures: readonly string[];
  readonly relief: Relief;
  /** The highest value of the consignment in the national currency, a decimal string; null without limit. */
  readonly maxValue: string | null;
}

export function procedureOf(entry: Entry): Procedure {
  const duties = textAttribute(entry, 'duties');
  return {
    code: entry.code,
    direction: textAttribute(entry, 'direction') === 'export' ? 'export' : 'import',
    duties: duties === 'suspended' || duties === 'none' ? duties : 'due',
    relief: reliefOf(entry),
    documents: codesAttribute(entry, 'documents'),
    authorisation: textAttribute(entry, 'authorisation'),
  };
}

export function additionalProcedureOf(entry: Entry): AdditionalProcedure {
  return {
    code: entry.code,
    procedures: codesAttribute(entry, 'procedures'),
    relief: reliefOf(entry),
    maxValue: textAttribute(entry, 'maxValue'),
  };
}

function reliefOf(entry: Entry): Relief {
  const relief = codesAttribute(entry, 'relief');
  return { duty: relief.includes('duty'), tax: relief.includes('tax') };
}
