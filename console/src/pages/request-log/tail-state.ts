import type { LoggedCall } from '../../api/types.ts';

/** Requests received since the page was opened, newest first. */
export interface Tail {
  readonly state: 'connecting' | 'following' | 'cut';
  readonly paused: boolean;
  readonly shown: readonly LoggedCall[];
  /** Requests received during a pause, which the list does not show yet. */
  readonly waiting: readonly LoggedCall[];
  /** Number of requests that the stream has dropped because they arrived too fast. */
  readonly dropped: number;
}

type TailEvent =
  | { readonly kind: 'call'; readonly call: LoggedCall }
  | { readonly kind: 'dropped'; readonly calls: number }
  | { readonly kind: 'state'; readonly state: Tail['state'] }
  | { readonly kind: 'pause' | 'go on' | 'show' | 'begin' };

/** Maximum number of requests that the tail keeps, which limits the memory of a page that is open for long. */
const maxTailLength = 500;
export const initialTail: Tail = { state: 'connecting', paused: false, shown: [], waiting: [], dropped: 0 };

/** Returns the state of the tail after an event of the stream or of the user. */
export function reduceTail(tail: Tail, event: TailEvent): Tail {
  switch (event.kind) {
    case 'call':
      return tail.paused
        ? { ...tail, waiting: newestCalls([event.call, ...tail.waiting]) }
        : { ...tail, shown: newestCalls([event.call, ...tail.shown]) };
    case 'dropped':
      return { ...tail, dropped: tail.dropped + event.calls };
    case 'state':
      return { ...tail, state: event.state };
    case 'pause':
      return { ...tail, paused: true };
    case 'go on':
      return { ...showWaiting(tail), paused: false };
    case 'show':
      return showWaiting(tail);
    case 'begin':
      return { ...initialTail, paused: tail.paused };
  }
}

function showWaiting(tail: Tail): Tail {
  return { ...tail, shown: newestCalls([...tail.waiting, ...tail.shown]), waiting: [] };
}

function newestCalls(calls: readonly LoggedCall[]): readonly LoggedCall[] {
  return calls.slice(0, maxTailLength);
}

/**
 * Merges the loaded list with the requests of the tail, each request once. Requests of a pause are omitted,
 * even if a reload has listed them.
 */
export function withTail(
  rows: readonly LoggedCall[] | undefined,
  { shown, waiting }: Pick<Tail, 'shown' | 'waiting'>,
): readonly LoggedCall[] | undefined {
  if (rows === undefined) return undefined;
  const waitingIds = new Set(waiting.map(({ id }) => id));
  const listed = rows.filter(({ id }) => !waitingIds.has(id));
  const known = new Set(listed.map(({ id }) => id));
  return [...shown.filter(({ id }) => !known.has(id)), ...listed];
}
