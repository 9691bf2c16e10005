import type { LoggedRequest } from '../../api/types.ts';

/** Requests received since the page was opened, newest first. */
export interface RequestTail {
  readonly state: 'connecting' | 'following' | 'cut';
  readonly paused: boolean;
  readonly shown: readonly LoggedRequest[];
  /** Requests received during a pause, which the list does not show yet. */
  readonly waiting: readonly LoggedRequest[];
  /** Number of requests that the stream has dropped because they arrived too fast. */
  readonly dropped: number;
}

type TailEvent =
  | { readonly kind: 'call'; readonly call: LoggedRequest }
  | { readonly kind: 'dropped'; readonly calls: number }
  | { readonly kind: 'state'; readonly state: RequestTail['state'] }
  | { readonly kind: 'pause' | 'go on' | 'show' | 'begin' };

/** Maximum number of requests that the tail keeps, which limits the memory of a page that is open for long. */
const maxTailLength = 500;
export const initialRequestTail: RequestTail = {
  state: 'connecting',
  paused: false,
  shown: [],
  waiting: [],
  dropped: 0,
};

/** Returns the state of the tail after an event of the stream or of the user. */
export function reduceRequestTail(tail: RequestTail, event: TailEvent): RequestTail {
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
      return { ...initialRequestTail, paused: tail.paused };
  }
}

function showWaiting(tail: RequestTail): RequestTail {
  return { ...tail, shown: newestCalls([...tail.waiting, ...tail.shown]), waiting: [] };
}

function newestCalls(calls: readonly LoggedRequest[]): readonly LoggedRequest[] {
  return calls.slice(0, maxTailLength);
}

/**
 * Merges the loaded list with the requests of the tail, each request once. Requests of a pause are omitted,
 * even if a reload has listed them.
 */
export function addTailEntries(
  rows: readonly LoggedRequest[] | undefined,
  { shown, waiting }: Pick<RequestTail, 'shown' | 'waiting'>,
): readonly LoggedRequest[] | undefined {
  if (rows === undefined) return undefined;
  const waitingIds = new Set(waiting.map(({ id }) => id));
  const listed = rows.filter(({ id }) => !waitingIds.has(id));
  const known = new Set(listed.map(({ id }) => id));
  return [...shown.filter(({ id }) => !known.has(id)), ...listed];
}
