import { useEffect, useReducer, useRef } from 'react';
import { baseUrl } from '../../api/client.ts';
import type { RequestLogSearch } from './search.ts';
import { beginning, reduceTail } from './tail-state.ts';

/** Nodes write their request log twice a second. */
const writtenMs = 1_500;

/** Streams requests that match the filters; the user can pause it. If `search` is null, there is no stream. */
export function useTail(search: RequestLogSearch | null, opened: () => void) {
  const [tail, tell] = useReducer(reduceTail, beginning);
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
      // Reloads the list for requests before the stream opened: immediately, and again after all nodes have written
      // their logs.
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
