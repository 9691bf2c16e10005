import { type KeyboardEvent, useRef } from 'react';

interface EscapableField {
  readonly value: string;
  readonly change: (value: string) => void;
  /** Whether the list of suggestions is open. */
  readonly open: boolean;
  readonly close: () => void;
}

type LibraryKeyEvent = KeyboardEvent<HTMLInputElement> & { preventBaseUIHandler: () => void };

/**
 * Returns the handlers with which Escape closes the suggestions, and otherwise restores the value at entry.
 * By default, the library clears the field.
 */
export function useRestoreOnEscape({ value, change, open, close }: EscapableField) {
  const atEntry = useRef(value);
  return {
    rememberValue: () => {
      atEntry.current = value;
    },
    handleEscape: (event: LibraryKeyEvent) => {
      if (event.key !== 'Escape') return;
      event.preventBaseUIHandler();
      // With nothing to undo, the key belongs to the surrounding dialog.
      if (!open && value === atEntry.current) return;
      event.preventDefault();
      event.stopPropagation();
      if (open) close();
      else change(atEntry.current);
    },
  };
}
