import { useEffect, useRef } from 'react';

export interface Shortcut {
  /** One key or a sequence of two: `n`, `g h`. `mod+k` is the key with Ctrl or ⌘. */
  readonly keys: string;
  /** Description in the list of shortcuts. */
  readonly label: string;
  readonly run: () => void;
}

const registeredShortcuts = new Set<{ readonly current: readonly Shortcut[] }>();

/** Registers shortcuts while the component is mounted. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    registeredShortcuts.add(latest);
    return () => {
      registeredShortcuts.delete(latest);
    };
  }, []);
}

/** Returns the shortcuts of the components that are mounted now. */
export function offeredShortcuts(): readonly Shortcut[] {
  return [...registeredShortcuts].flatMap(({ current }) => current);
}
