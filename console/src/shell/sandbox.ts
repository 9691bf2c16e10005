import { useQuery } from '@tanstack/react-query';
import { GET, responseData } from '../api/client.ts';

/**
 * Returns whether the portal is a sandbox; false while loading. It queries the sandbox inbox, because that
 * request fails on other portals.
 */
export function useIsSandbox(probeAddress = 'nobody@sandbox.example'): boolean {
  const { data } = useQuery({
    queryKey: ['letter-box', probeAddress],
    retry: false,
    queryFn: () =>
      responseData(GET('/management/sandbox/mails', { params: { query: { to: probeAddress } } })).then(
        () => true,
        () => false,
      ),
  });
  return data === true;
}
