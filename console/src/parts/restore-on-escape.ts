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
 * Returns event handlers for the Escape key: it closes the suggestions, or else restores the value that the
 * field had on focus. The library would clear the field.
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
      // Lets the surrounding dialog handle Escape if the field has no change to undo.
      if (!open && value === atEntry.current) return;
      event.preventDefault();
      event.stopPropagation();
      if (open) close();
      else change(atEntry.current);
    },
  };
}
