import { useQuery } from '@tanstack/react-query';
import { GET, responseData } from '../../api/client.ts';
import { usePermission } from '../../shell/session.ts';

const staleTime = 60_000;

/** Shows the name and preview of an API key; its id if these are unknown. */
export function ApiKeyLabel({ id, brief }: { readonly id: string; readonly brief?: true }) {
  const { data } = useQuery({
    queryKey: ['api-keys', 'named', id],
    staleTime,
    enabled: usePermission()('getApiKey'),
    queryFn: () => responseData(GET('/management/api-keys/{id}', { params: { path: { id } } })),
  });
  if (!data) return <code>{id}</code>;
  if (brief) return <span title={data.keyPreview}>{data.name}</span>;
  return (
    <>
      {data.name} <span className="mono soft">{data.keyPreview}</span>
    </>
  );
}
