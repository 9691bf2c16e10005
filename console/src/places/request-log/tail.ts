import { useEffect, useReducer, useRef } from 'react';
import { baseUrl } from '../../api/client.ts';
import type { LoggedCall } from '../../api/kinds.ts';
import type { RequestLogSearch } from './search.ts';

/** What has come in since the page was opened, newest first. */
export interface Tail {
  readonly state: 'connecting' | 'following' | 'cut';
  readonly paused: boolean;
  readonly shown: readonly LoggedCall[];
  /** What came while it was paused. */
  readonly waiting: readonly LoggedCall[];
  /** How many came too fast to be shown. */
  readonly dropped: number;
}

type Told =
  | { readonly kind: 'call'; readonly call: LoggedCall }
  | { readonly kind: 'dropped'; readonly calls: number }
  | { readonly kind: 'state'; readonly state: Tail['state'] }
  | { readonly kind: 'pause' | 'go on' | 'show' | 'begin' };

/** A page that is left open does not grow without end. */
const mostKept = 500;
/** Nodes write their calls twice a second. */
const writtenMs = 1_500;
const beginning: Tail = { state: 'connecting', paused: false, shown: [], waiting: [], dropped: 0 };

/** Calls as they are answered, of the filters; the page can hold them back. Without filters that a tail has, nothing is followed. */
export function useTail(search: RequestLogSearch | null, opened: () => void) {
  const [tail, tell] = useReducer(next, beginning);
  const refetch = useRef(opened);
  refetch.current = opened;
  const query = search && String(new URLSearchParams(Object.entries(search).map(([k, v]) => [k, String(v)])));
  useEffect(() => {
    tell({ kind: 'begin' });
    if (query === null) return;
    let later: ReturnType<typeof setTimeout> | undefined;
    const source = new EventSource(`${baseUrl}/management/request-log/stream?${query}`);
    source.addEventListener('open', () => {
      tell({ kind: 'state', state: 'following' });
      // What was answered before the stream stands in the list: now, or when its node has written it.
      refetch.current();
      later = setTimeout(() => refetch.current(), writtenMs);
    });
    source.addEventListener('error', () => tell({ kind: 'state', state: 'cut' }));
    source.addEventListener('call', ({ data }: MessageEvent<string>) =>
      tell({ kind: 'call', call: JSON.parse(data) }),
    );
    source.addEventListener('dropped', ({ data }: MessageEvent<string>) =>
      tell({ kind: 'dropped', calls: JSON.parse(data).calls }),
    );
    return () => {
      clearTimeout(later);
      source.close();
    };
  }, [query]);
  return { tail, tell };
}

function next(tail: Tail, told: Told): Tail {
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
  return calls.slice(0, mostKept);
}

/** The list with what came in since, each call once. */
export function withTail(rows: readonly LoggedCall[] | undefined, { shown }: Tail) {
  if (rows === undefined) return undefined;
  const listed = new Set(rows.map(({ id }) => id));
  return [...shown.filter(({ id }) => !listed.has(id)), ...rows];
}
