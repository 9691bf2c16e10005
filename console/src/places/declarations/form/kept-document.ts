import { useEffect, useEffectEvent } from 'react';
import { isTyped, type Typed } from '../../../parts/declaration/document-edit.ts';
import { useSession } from '../../../shell/session.ts';

interface Kept {
  readonly document: Typed;
  /** The version that it began with. */
  readonly etag: string;
}

/**
 * What was typed and not sent, in the storage of the browser’s tab: it outlives a reload, an error and the end of the
 * session.
 */
export function useKeptDocument(id: string) {
  const { person, organisation } = useSession();
  const place = `document ${organisation?.id} ${person.id} ${id}`;
  return {
    read: (): Kept | null => {
      const stored: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null');
      if (!isTyped(stored) || !isTyped(stored.document) || typeof stored.etag !== 'string') return null;
      return { document: stored.document, etag: stored.etag };
    },
    set: (kept: Kept) => sessionStorage.setItem(place, JSON.stringify(kept)),
    clear: () => sessionStorage.removeItem(place),
  };
}

/** Calls back when the page goes, after which no call arrives for certain, or when what stands on it goes. */
export function useLeaving(leave: (pageGoes: boolean) => void): void {
  const last = useEffectEvent(leave);
  useEffect(() => {
    let gone = false;
    const going = () => {
      gone = true;
      last(true);
    };
    // Before the page itself is taken down, which ends this effect.
    addEventListener('pagehide', going, { capture: true });
    return () => {
      removeEventListener('pagehide', going, { capture: true });
      if (!gone) last(false);
    };
  }, []);
}
