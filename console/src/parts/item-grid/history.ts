import { useRef } from 'react';

/** The state that an undo restores: the previous value of one cell, or all previous items. */
export type PreviousState =
  | { readonly kind: 'cell'; readonly name: string; readonly value: unknown }
  | { readonly kind: 'items'; readonly items: readonly Record<string, unknown>[] };

const maxUndoSteps = 100;

/** Undo stack of the grid, latest change first. */
export function useHistory() {
  const changes = useRef<PreviousState[]>([]);
  return {
    remember(before: PreviousState): void {
      changes.current = [...changes.current.slice(1 - maxUndoSteps), before];
    },
    takeBack: (): PreviousState | undefined => changes.current.pop(),
  };
}
