import { useEffect, useRef } from 'react';

export interface Shortcut {
  /** A key, or two one after the other: `n`, `g h`; `mod+k` is the key with Ctrl or ⌘. */
  readonly keys: string;
  /** What it does, in words, for the list of all of them. */
  readonly label: string;
  readonly run: () => void;
}

const offered = new Set<{ readonly current: readonly Shortcut[] }>();

/** Offers keys for as long as whatever offers them is on the page. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    offered.add(latest);
    return () => {
      offered.delete(latest);
    };
  }, []);
}

/** The keys that the page has now. */
export function offeredShortcuts(): readonly Shortcut[] {
  return [...offered].flatMap(({ current }) => current);
}
