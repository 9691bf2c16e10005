import { useEffect, useEffectEvent } from 'react';
import { isFormObject, type RawInput } from '../../../parts/declaration/document-edit.ts';
import { useSession } from '../../../shell/session.ts';

interface Kept {
  readonly document: RawInput;
  /** ETag of the version that the edit started from. */
  readonly etag: string;
}

/** Unsaved input in the browser's `sessionStorage`. It survives a reload, an error and the end of the session. */
export function useUnsavedDocument(id: string) {
  const { person, organisation } = useSession();
  const place = `document ${organisation?.id} ${person.id} ${id}`;
  return {
    read: (): Kept | null => {
      const stored: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null');
      if (!isFormObject(stored) || !isFormObject(stored.document) || typeof stored.etag !== 'string')
        return null;
      return { document: stored.document, etag: stored.etag };
    },
    set: (unsavedDocument: Kept) => sessionStorage.setItem(place, JSON.stringify(unsavedDocument)),
    clear: () => sessionStorage.removeItem(place),
  };
}

/** Runs a callback when the page is unloaded (later requests might be lost) or when the component unmounts. */
export function useBeforeLeave(leave: (pageGoes: boolean) => void): void {
  const last = useEffectEvent(leave);
  useEffect(() => {
    let gone = false;
    const going = () => {
      gone = true;
      last(true);
    };
    // Capture phase: must run before `main.tsx` unmounts the page, which removes this listener.
    addEventListener('pagehide', going, { capture: true });
    return () => {
      removeEventListener('pagehide', going, { capture: true });
      if (!gone) last(false);
    };
  }, []);
}
