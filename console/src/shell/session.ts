import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import roles from 'roles';
import { GET, responseData } from '../api/client.ts';
import type { components } from '../api/management.d.ts';
import { problemOf } from '../api/problem.ts';

export type Session = components['schemas']['Session'];
export type Role = NonNullable<Session['role']>;

/** Stores in the browser whether a user is signed in, for the public pages. It does not store who. */
export function storeSignedInFlag(isSignedIn: boolean): void {
  if (isSignedIn) localStorage.setItem('signed-in', 'yes');
  else localStorage.removeItem('signed-in');
}

/** Queries the current session; null if signed out. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: 60_000,
  queryFn: async (): Promise<Session | null> => {
    try {
      return await responseData(GET('/management/session'));
    } catch (error) {
      if (problemOf(error)?.status !== 401) throw error;
      storeSignedInFlag(false);
      return null;
    }
  },
});

/**
 * Returns a function that checks whether the user's role allows an API operation, given its
 * `operationId`. In an organisation that is not active, no operation is allowed.
 */
export function usePermission(): (operationId: string) => boolean {
  const session = useSession();
  return (operationId) => isAllowed(session, operationId);
}

/** Like `usePermission`, for operations with a public variant, which is allowed while the user is signed out. */
export function usePublicPermission(): (operationId: string) => boolean {
  const { data } = useQuery(sessionQuery);
  return (operationId) => data?.status !== 'signed_in' || isAllowed(data, operationId);
}

function isAllowed({ organisation, role }: Session, operationId: string): boolean {
  const isActive = organisation?.status === 'active';
  return isActive && role !== null && roles[operationId]?.includes(role) === true;
}

/**
 * Returns the session on pages that require one. After the session has ended, it returns the last session until
 * the page is left.
 */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery);
  const latest = useRef(data);
  if (data) latest.current = data;
  if (!latest.current) throw new Error('nobody is signed in');
  return latest.current;
}
