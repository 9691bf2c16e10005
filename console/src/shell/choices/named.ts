import { queryOptions, useQuery } from '@tanstack/react-query';
import { answered, GET } from '../../api/client.ts';
import { useMay } from '../session.ts';

/** What has an id that nobody knows by heart, and a name that people know. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

const most = 500;
const staleTime = 60_000;

const clientsQuery = queryOptions({
  queryKey: ['clients', 'choices'],
  staleTime,
  queryFn: () => answered(GET('/management/clients', { params: { query: { limit: most } } })),
});

const membersQuery = queryOptions({
  queryKey: ['members', 'choices'],
  staleTime,
  queryFn: () => answered(GET('/management/members', { params: { query: { limit: most } } })),
});

/** The clients that somebody may see. */
export function useClients(): readonly Named[] {
  const { data } = useQuery({ ...clientsQuery, enabled: useMay()('listClients') });
  return data?.items ?? [];
}

/** Who acts for the own organisation: its people, and its clients. */
export function useActors(): readonly Named[] {
  const { data } = useQuery({ ...membersQuery, enabled: useMay()('listMembers') });
  return [...(data?.items ?? []), ...useClients()];
}

/** The name of one by its id, where it is known. */
export function nameIn(all: readonly Named[]): (id: string) => string | undefined {
  const names = new Map(all.map(({ id, name }) => [id, name]));
  return (id) => names.get(id);
}
