import { useQuery } from '@tanstack/react-query';
import { GET, responseData } from '../../api/client.ts';
import type { OwnDeclaration } from '../../api/types.ts';
import { OfficerAmendments } from '../../parts/declaration/queries-and-amendments.tsx';

/** Shows amendments, pending and applied, with their differences. */
export function DeclarationVersions({ declaration }: { readonly declaration: OwnDeclaration }) {
  const { id, tracks, version } = declaration;
  const { data } = useQuery({
    queryKey: ['declaration', id, 'amendments', version, tracks.amendment],
    enabled: version > 1 || tracks.amendment !== 'none',
    queryFn: () => readAmendments(id),
  });
  return data ? <OfficerAmendments declaration={{ amendments: data }} /> : null;
}

async function readAmendments(id: string) {
  const path = { id };
  const { items } = await responseData(
    GET('/management/organisation/declarations/{id}/amendments', { params: { path } }),
  );
  const each = items.map(({ number }) =>
    responseData(
      GET('/management/organisation/declarations/{id}/amendments/{number}', {
        params: { path: { id, number: String(number) } },
      }),
    ),
  );
  return Promise.all(each);
}
