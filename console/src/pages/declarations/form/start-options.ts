import { queryOptions } from '@tanstack/react-query';
import { GET, responseData } from '../../../api/client.ts';
import type { DeclarationSummary, Organisation } from '../../../api/types.ts';
import type { RawInput } from '../../../parts/declaration/document-edit.ts';

/** Sources for a new declaration. */
export interface StartOptions {
  readonly organisation: Organisation;
  /** The latest declarations. */
  readonly earlier: readonly DeclarationSummary[];
  /** Document of the latest declaration, which contains the organisation's address. */
  readonly newest: RawInput | null;
}

const shownEarlier = 50;

export function documentSourcesQuery(organisationId: string) {
  return queryOptions({
    queryKey: ['declarations', 'beginnings', organisationId],
    // The sources must not change while the user selects one.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async (): Promise<StartOptions> => {
      const [organisation, { items }] = await Promise.all([
        responseData(GET('/management/organisations/{id}', { params: { path: { id: organisationId } } })),
        responseData(
          GET('/management/organisation/declarations', { params: { query: { limit: shownEarlier } } }),
        ),
      ]);
      const [first] = items;
      return { organisation, earlier: items, newest: first ? await fetchStartDocument(first.id) : null };
    },
  });
}

/** Returns the document of a declaration of the organisation. */
export async function fetchStartDocument(id: string): Promise<RawInput> {
  const { document } = await responseData(
    GET('/management/organisation/declarations/{id}', { params: { path: { id } } }),
  );
  return document;
}

export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: () =>
    responseData(GET('/management/organisation/templates', { params: { query: { limit: 500 } } })),
});

export async function fetchTemplate(id: string): Promise<RawInput> {
  const { document } = await responseData(
    GET('/management/organisation/templates/{id}', { params: { path: { id } } }),
  );
  return document;
}

/** Queries the procedures that are valid today, with their names. */
export function proceduresQuery(language: string) {
  return queryOptions({
    queryKey: ['codes', 'procedures', language, 'all'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () =>
      responseData(
        GET('/management/organisation/reference/{list}', {
          params: { path: { list: 'procedures' }, query: { limit: 200 } },
        }),
      ),
  });
}
