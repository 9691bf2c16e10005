import { createContext, type RefObject, useContext } from 'react';
import type { DraftError } from '../../../api/kinds.ts';
import type { ItemGridHandle } from '../../../parts/item-grid/item-grid.tsx';
import type { Use } from '../../../texts/country.ts';

/** What the server found at a place, and what stood there then. */
export interface Finding {
  readonly fault: DraftError;
  readonly typed: unknown;
}

/** What the fields of a declaration know beside their own value. */
export interface DocumentForm {
  readonly findings: ReadonlyMap<string, Finding>;
  /** Worth knowing, by place: the rules’ warnings. */
  readonly notes: ReadonlyMap<string, string>;
  /** Whether what is wrong at a place is told already: once its field was left, and everywhere at “Check”. */
  readonly tells: (pointer: string) => boolean;
  readonly leave: (pointer: string) => void;
  /** What cannot be changed here. */
  readonly fixed: ReadonlySet<string>;
  readonly usageOf: (element: string) => Use;
  /** Leads to the field at a place, in whatever section it is. */
  readonly lead: (pointer: string) => void;
  /** The grid of the goods items, which finds its own fields. */
  readonly goods: RefObject<ItemGridHandle | null>;
  /** Applies the fix of an error. */
  readonly applyFix: (fault: DraftError) => void;
}

const Around = createContext<DocumentForm | null>(null);
export const DocumentFormProvider = Around.Provider;

export function useDocumentForm(): DocumentForm {
  const form = useContext(Around);
  if (!form) throw new Error('there is no DocumentFormProvider above');
  return form;
}
