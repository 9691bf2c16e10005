import { useRef } from 'react';

/** What was before a change: the value of a cell, or all items. */
export type Before =
  | { readonly kind: 'cell'; readonly name: string; readonly value: unknown }
  | { readonly kind: 'items'; readonly items: readonly Record<string, unknown>[] };

const most = 100;

/** The changes that can be taken back, the last first. */
export function useHistory() {
  const changes = useRef<Before[]>([]);
  return {
    remember(before: Before): void {
      changes.current = [...changes.current.slice(1 - most), before];
    },
    takeBack: (): Before | undefined => changes.current.pop(),
  };
}
