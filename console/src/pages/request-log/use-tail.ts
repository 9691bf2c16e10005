import { useEffect, useReducer, useRef } from 'react';
import { baseUrl } from '../../api/client.ts';
import { initialRequestTail, reduceRequestTail } from './request-tail.ts';
import type { RequestLogSearch } from './search.ts';

/** Time after which all nodes have written a request to the log; they write twice a second. */
const logWriteDelayMs = 1_500;

/**
 * Streams new requests that match the filters, until the user pauses the stream. If `search` is null, there is
 * no stream.
 */
export function useRequestTail(search: RequestLogSearch | null, onOpen: () => void) {
  const [tail, dispatch] = useReducer(reduceRequestTail, initialRequestTail);
  const refetch = useRef(onOpen);
  refetch.current = onOpen;
  const query = search && String(new URLSearchParams(Object.entries(search).map(([k, v]) => [k, String(v)])));
  useEffect(() => {
    dispatch({ kind: 'begin' });
    if (query === null) return;
    let later: ReturnType<typeof setTimeout> | undefined;
    const source = new EventSource(`${baseUrl}/management/request-log/stream?${query}`);
    source.addEventListener('open', () => {
      dispatch({ kind: 'state', state: 'following' });
      // Reloads the list, because requests before the stream opened are not in the stream: immediately, and
      // again after all nodes have written their logs.
      refetch.current();
      later = setTimeout(() => refetch.current(), logWriteDelayMs);
    });
    source.addEventListener('error', () => dispatch({ kind: 'state', state: 'cut' }));
    source.addEventListener('call', ({ data }: MessageEvent<string>) =>
      dispatch({ kind: 'call', call: JSON.parse(data) }),
    );
    source.addEventListener('dropped', ({ data }: MessageEvent<string>) =>
      dispatch({ kind: 'dropped', calls: JSON.parse(data).calls }),
    );
    return () => {
      clearTimeout(later);
      source.close();
    };
  }, [query]);
  return { tail, tell: dispatch };
}
