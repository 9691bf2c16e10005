import { createContext, type RefObject, useContext } from 'react';
import type { DraftError } from '../../../api/types.ts';
import type { ItemGridHandle } from '../../../parts/item-grid/item-grid.tsx';
import type { Use } from '../../../texts/country.ts';

/** A server error for an element, with the input at validation time. */
export interface ElementError {
  readonly fault: DraftError;
  readonly typed: unknown;
}

/** Shared state for the fields of a declaration form. */
export interface DocumentForm {
  readonly findings: ReadonlyMap<string, ElementError>;
  /** Warnings of the rules, by JSON Pointer. */
  readonly notes: ReadonlyMap<string, string>;
  /** Whether the error of an element is shown: after its field lost focus, and for all fields from “Check” on. */
  readonly tells: (pointer: string) => boolean;
  readonly leave: (pointer: string) => void;
  /** JSON Pointers of read-only elements. */
  readonly fixed: ReadonlySet<string>;
  readonly usageOf: (element: string) => Use;
  /** Opens the section of an element and focuses its field. */
  readonly lead: (pointer: string) => void;
  /** Handle of the goods item grid, which manages its own focus. */
  readonly goods: RefObject<ItemGridHandle | null>;
  readonly applyFix: (fault: DraftError) => void;
}

const Around = createContext<DocumentForm | null>(null);
export const DocumentFormProvider = Around.Provider;

export function useDocumentForm(): DocumentForm {
  const form = useContext(Around);
  if (!form) throw new Error('there is no DocumentFormProvider above');
  return form;
}
