import { useQuery } from '@tanstack/react-query';
import { answered, GET } from '../../api/client.ts';
import { useMay } from '../../shell/session.ts';

const staleTime = 60_000;

/** What a key is called, and what may be shown of it; its id where nothing else is known. */
export function NamedKey({ id, brief }: { readonly id: string; readonly brief?: true }) {
  const { data } = useQuery({
    queryKey: ['api-keys', 'named', id],
    staleTime,
    enabled: useMay()('getApiKey'),
    queryFn: () => answered(GET('/management/api-keys/{id}', { params: { path: { id } } })),
  });
  if (!data) return <code>{id}</code>;
  if (brief) return <span title={data.keyPreview}>{data.name}</span>;
  return (
    <>
      {data.name} <span className="mono soft">{data.keyPreview}</span>
    </>
  );
}
