import { queryOptions } from '@tanstack/react-query';
import { GET, responseDataWithETag } from '../../api/client.ts';
import type { OwnDeclaration } from '../../api/types.ts';
import type { VersionedResource } from '../../api/use-versioned-mutation.ts';

/** Queries a declaration of the organisation with its ETag. */
export function declarationQuery(id: string) {
  return queryOptions({
    queryKey: ['declaration', id],
    queryFn: (): Promise<VersionedResource<OwnDeclaration>> =>
      responseDataWithETag(GET('/management/organisation/declarations/{id}', { params: { path: { id } } })),
  });
}
