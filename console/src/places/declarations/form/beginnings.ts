import { queryOptions } from '@tanstack/react-query';
import { answered, GET } from '../../../api/client.ts';
import type { DeclarationSummary, Organisation } from '../../../api/kinds.ts';
import type { Typed } from '../../../parts/declaration/document-edit.ts';

/** What a new declaration can begin with. */
export interface Beginnings {
  readonly organisation: Organisation;
  /** The newest declarations. */
  readonly earlier: readonly DeclarationSummary[];
  /** What the newest of them declares, which knows the own address. */
  readonly newest: Typed | null;
}

const shownEarlier = 50;

export function beginningsQuery(organisationId: string) {
  return queryOptions({
    queryKey: ['declarations', 'beginnings', organisationId],
    // What is begun from stays while it is chosen.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async (): Promise<Beginnings> => {
      const [organisation, { items }] = await Promise.all([
        answered(GET('/management/organisations/{id}', { params: { path: { id: organisationId } } })),
        answered(
          GET('/management/organisation/declarations', { params: { query: { limit: shownEarlier } } }),
        ),
      ]);
      const [first] = items;
      return { organisation, earlier: items, newest: first ? await readDocument(first.id) : null };
    },
  });
}

/** The document of a declaration of one’s own. */
export async function readDocument(id: string): Promise<Typed> {
  const { document } = await answered(
    GET('/management/organisation/declarations/{id}', { params: { path: { id } } }),
  );
  return document;
}

export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: () => answered(GET('/management/organisation/templates', { params: { query: { limit: 500 } } })),
});

/** The document of a template. */
export async function readTemplate(id: string): Promise<Typed> {
  const { document } = await answered(
    GET('/management/organisation/templates/{id}', { params: { path: { id } } }),
  );
  return document;
}

/** The procedures of today, in words. */
export function proceduresQuery(language: string) {
  return queryOptions({
    queryKey: ['codes', 'procedures', language, 'all'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () =>
      answered(
        GET('/management/organisation/reference/{list}', {
          params: { path: { list: 'procedures' }, query: { limit: 200 } },
        }),
      ),
  });
}
