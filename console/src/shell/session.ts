import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import roles from 'roles';
import { answered, GET } from '../api/client.ts';
import type { components } from '../api/management.d.ts';
import { problemOf } from '../api/problem.ts';

export type Session = components['schemas']['Session'];
export type Role = NonNullable<Session['role']>;

/** Tells the public pages of the portal whether there is a session to ask for; nothing of whose. */
export function tellPublicPages(isSignedIn: boolean): void {
  if (isSignedIn) localStorage.setItem('signed-in', 'yes');
  else localStorage.removeItem('signed-in');
}

/** Who is signed in, or null. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: 60_000,
  queryFn: async (): Promise<Session | null> => {
    try {
      return await answered(GET('/management/session'));
    } catch (error) {
      if (problemOf(error)?.status !== 401) throw error;
      tellPublicPages(false);
      return null;
    }
  },
});

/** Whether an operation, by its id in the contract, is for whoever is signed in: for their role, where it counts already. */
export function useMay(): (operationId: string) => boolean {
  const { organisation, role } = useSession();
  const isActive = organisation?.status === 'active';
  return (operationId) => isActive && role !== null && roles[operationId]?.includes(role) === true;
}

/** The session of a page that only somebody who is signed in can see; one that ended is there until the page is left. */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery);
  const latest = useRef(data);
  if (data) latest.current = data;
  if (!latest.current) throw new Error('nobody is signed in');
  return latest.current;
}
