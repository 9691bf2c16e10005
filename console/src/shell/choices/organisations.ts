import { queryOptions, useQuery } from '@tanstack/react-query';
import { GET, responseData } from '../../api/client.ts';
import type { Organisation } from '../../api/types.ts';

const pageSize = 500;

const organisationsQuery = queryOptions({
  queryKey: ['organisations', 'all'],
  staleTime: 60_000,
  queryFn: async (): Promise<readonly Organisation[]> => {
    const found: Organisation[] = [];
    let cursor: string | null = null;
    do {
      const after: { after?: string } = cursor === null ? {} : { after: cursor };
      const page: { items: Organisation[]; cursor: string | null; more: boolean } = await responseData(
        GET('/management/organisations', { params: { query: { limit: pageSize, ...after } } }),
      );
      found.push(...page.items);
      cursor = page.more ? page.cursor : null;
    } while (cursor !== null);
    return found.sort((a, b) => a.name.localeCompare(b.name));
  },
});

/**
 * Returns all organisations, a function for the name of one by id (the id itself while loading), and
 * the choices of a form: all organisations except customs.
 */
export function useOrganisations() {
  const { data: organisations = [] } = useQuery(organisationsQuery);
  const nameOf = (id: string) => organisations.find((each) => each.id === id)?.name ?? id;
  const choices = organisations
    .filter(({ kind }) => kind !== 'customs_authority')
    .map(({ id, name, identificationNumber }) => [id, `${name} (${identificationNumber})`] as const);
  return { organisations, nameOf, choices };
}
