import { useRef } from 'react';

/** The state that an undo restores: the previous values of some cells, or all previous items. */
export type PreviousState =
  | { readonly kind: 'cells'; readonly cells: readonly { readonly name: string; readonly value: unknown }[] }
  | { readonly kind: 'items'; readonly items: readonly Record<string, unknown>[] };

const maxUndoSteps = 100;

/** Undo stack of the grid, latest change first. */
export function useUndoHistory() {
  const changes = useRef<PreviousState[]>([]);
  return {
    remember(before: PreviousState): void {
      changes.current = [...changes.current.slice(1 - maxUndoSteps), before];
    },
    takeBack: (): PreviousState | undefined => changes.current.pop(),
  };
}
