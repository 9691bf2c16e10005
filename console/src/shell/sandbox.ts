import { useQuery } from '@tanstack/react-query';
import { answered, GET } from '../api/client.ts';

/** Whether this is a sandbox, once that is known: it alone has a letter box, which elsewhere is refused. */
export function useIsSandbox(to = 'nobody@sandbox.example'): boolean {
  const { data } = useQuery({
    queryKey: ['letter-box', to],
    retry: false,
    queryFn: () =>
      answered(GET('/management/sandbox/mails', { params: { query: { to } } })).then(
        () => true,
        () => false,
      ),
  });
  return data === true;
}
