import type { LoggedCall } from '../../api/types.ts';

/** Requests received since the page was opened, newest first. */
export interface Tail {
  readonly state: 'connecting' | 'following' | 'cut';
  readonly paused: boolean;
  readonly shown: readonly LoggedCall[];
  /** Requests received while paused. */
  readonly waiting: readonly LoggedCall[];
  /** Number of requests dropped because they arrived too fast. */
  readonly dropped: number;
}

type TailEvent =
  | { readonly kind: 'call'; readonly call: LoggedCall }
  | { readonly kind: 'dropped'; readonly calls: number }
  | { readonly kind: 'state'; readonly state: Tail['state'] }
  | { readonly kind: 'pause' | 'go on' | 'show' | 'begin' };

/** Limits the memory of a page that stays open. */
const maxTailLength = 500;
export const beginning: Tail = { state: 'connecting', paused: false, shown: [], waiting: [], dropped: 0 };

/** Returns the next state of the tail after an event. */
export function reduceTail(tail: Tail, told: TailEvent): Tail {
  switch (told.kind) {
    case 'call':
      return tail.paused
        ? { ...tail, waiting: kept([told.call, ...tail.waiting]) }
        : { ...tail, shown: kept([told.call, ...tail.shown]) };
    case 'dropped':
      return { ...tail, dropped: tail.dropped + told.calls };
    case 'state':
      return { ...tail, state: told.state };
    case 'pause':
      return { ...tail, paused: true };
    case 'go on':
      return { ...shownAll(tail), paused: false };
    case 'show':
      return shownAll(tail);
    case 'begin':
      return { ...beginning, paused: tail.paused };
  }
}

function shownAll(tail: Tail): Tail {
  return { ...tail, shown: kept([...tail.waiting, ...tail.shown]), waiting: [] };
}

function kept(calls: readonly LoggedCall[]): readonly LoggedCall[] {
  return calls.slice(0, maxTailLength);
}

/**
 * Merges the list with the tailed requests, without duplicates. Waiting requests are omitted even if a reload
 * lists them.
 */
export function withTail(
  rows: readonly LoggedCall[] | undefined,
  { shown, waiting }: Pick<Tail, 'shown' | 'waiting'>,
): readonly LoggedCall[] | undefined {
  if (rows === undefined) return undefined;
  const held = new Set(waiting.map(({ id }) => id));
  const listed = rows.filter(({ id }) => !held.has(id));
  const known = new Set(listed.map(({ id }) => id));
  return [...shown.filter(({ id }) => !known.has(id)), ...listed];
}
