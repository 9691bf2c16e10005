import { useQuery } from '@tanstack/react-query';
import { answered, GET } from '../../api/client.ts';
import { useMay } from '../../shell/session.ts';

const staleTime = 60_000;

/** Shows the name and preview of an API key; its id if these are unknown. */
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
