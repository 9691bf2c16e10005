import { createContext, type RefObject, useContext } from 'react';
import type { DraftError } from '../../../api/types.ts';
import type { DocumentPath } from '../../../parts/declaration/document-edit.ts';
import type { ItemGridHandle } from '../../../parts/item-grid/item-grid.tsx';
import type { ElementRequirement } from '../../../texts/country.ts';

/** A server error for an element, with the input at validation time. */
export interface ElementError {
  readonly fault: DraftError;
  readonly typed: unknown;
}

/** Shared state for the fields of a declaration form. */
export interface DocumentForm {
  readonly findings: ReadonlyMap<string, ElementError>;
  /** All errors. `findings` has only the first error of each field. */
  readonly faults: readonly DraftError[];
  /** Warnings of the rules, by JSON Pointer. */
  readonly notes: ReadonlyMap<string, string>;
  /** Whether the error of an element is shown: after its field lost focus, and for all fields from “Check” on. */
  readonly tells: (pointer: string) => boolean;
  readonly leave: (pointer: string) => void;
  /** JSON Pointers of read-only elements. */
  readonly fixed: ReadonlySet<string>;
  readonly usageOf: (element: string) => ElementRequirement;
  /** Opens the section of an element and focuses its field. */
  readonly lead: (pointer: string) => void;
  /** Handle of the goods item grid, which manages its own focus. */
  readonly goods: RefObject<ItemGridHandle | null>;
  readonly applyFix: (fault: Pick<DraftError, 'fix' | 'partialFix'>) => void;
  /** Sets elements of goods items, for example the origin, and saves the document. */
  readonly setInItems: (
    items: readonly number[],
    values: readonly (readonly [place: DocumentPath, value: string])[],
  ) => void;
  /** Adds the invoice to the documents of each goods item without an invoice, and saves the document. */
  readonly addInvoice: () => void;
}

const Around = createContext<DocumentForm | null>(null);
export const DocumentFormProvider = Around.Provider;

export function useDocumentForm(): DocumentForm {
  const form = useContext(Around);
  if (!form) throw new Error('there is no DocumentFormProvider above');
  return form;
}
