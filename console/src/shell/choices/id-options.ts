import { queryOptions, useQuery } from '@tanstack/react-query';
import { GET, responseData } from '../../api/client.ts';
import { usePermission } from '../session.ts';

/** An object with an id and a display name. */
export interface IdOption {
  readonly id: string;
  readonly name: string;
}

const maxOptions = 500;
const staleTime = 60_000;

const clientsQuery = queryOptions({
  queryKey: ['clients', 'choices'],
  staleTime,
  queryFn: () => responseData(GET('/management/clients', { params: { query: { limit: maxOptions } } })),
});

const membersQuery = queryOptions({
  queryKey: ['members', 'choices'],
  staleTime,
  queryFn: () => responseData(GET('/management/members', { params: { query: { limit: maxOptions } } })),
});

/** Returns the clients that the user can see. */
export function useClientOptions(): readonly IdOption[] {
  const { data } = useQuery({ ...clientsQuery, enabled: usePermission()('listClients') });
  return data?.items ?? [];
}

/** Returns the members and clients of the organisation. */
export function useActorOptions(): readonly IdOption[] {
  const { data } = useQuery({ ...membersQuery, enabled: usePermission()('listMembers') });
  return [...(data?.items ?? []), ...useClientOptions()];
}

/**
 * Returns a function that looks up the name of an object by its id; undefined if the id is not among the
 * options.
 */
export function nameOfOption(all: readonly IdOption[]): (id: string) => string | undefined {
  const names = new Map(all.map(({ id, name }) => [id, name]));
  return (id) => names.get(id);
}
