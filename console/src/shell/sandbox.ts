import { useQuery } from '@tanstack/react-query';
import { GET, responseData } from '../api/client.ts';

/**
 * Returns whether the portal is a sandbox; false while loading. Only a sandbox has an inbox, so the query
 * fails elsewhere.
 */
export function useIsSandbox(to = 'nobody@sandbox.example'): boolean {
  const { data } = useQuery({
    queryKey: ['letter-box', to],
    retry: false,
    queryFn: () =>
      responseData(GET('/management/sandbox/mails', { params: { query: { to } } })).then(
        () => true,
        () => false,
      ),
  });
  return data === true;
}
