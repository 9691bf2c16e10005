import { useRef } from 'react';

/** State before a change: the value of a cell, or all items. */
export type PreviousState =
  | { readonly kind: 'cell'; readonly name: string; readonly value: unknown }
  | { readonly kind: 'items'; readonly items: readonly Record<string, unknown>[] };

const most = 100;

/** Undo stack of the grid, latest change first. */
export function useHistory() {
  const changes = useRef<PreviousState[]>([]);
  return {
    remember(before: PreviousState): void {
      changes.current = [...changes.current.slice(1 - most), before];
    },
    takeBack: (): PreviousState | undefined => changes.current.pop(),
  };
}
