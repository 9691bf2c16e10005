import { type FoundCredential, findCredential, findCredentials } from '../../access/credentials/public.ts';
import { findCall } from '../../audit/public.ts';
import type { ManagementPerson, Role } from '../../callers/public.ts';
import { findByReference } from '../../declarations/search/public.ts';
import type { Sql } from '../../foundation/database/database.ts';
import { findMembers } from '../../organisations/public.ts';
import { type Found, isWhole } from './search-result.ts';

/** Maximum number of results per type. */
export const mostOfKind = 5;

const seesClients: readonly Role[] = ['owner', 'developer', 'viewer'];
const seesCalls: readonly Role[] = ['owner', 'developer'];
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Searches the user's own organisation, within the permissions of their role. */
export async function findOwn(
  sql: Sql,
  { organisation: { id }, role }: ManagementPerson,
  asked: string,
): Promise<Found[]> {
  const found = (await findByReference(sql, id, asked, mostOfKind)).map(
    ({ id: declarationId, lrn, mrn }): Found => ({
      ...{ kind: 'declaration', label: lrn, detail: mrn, path: `/console/declarations/${declarationId}` },
      exact: isWhole(asked, lrn, mrn, declarationId),
    }),
  );
  if (seesCalls.includes(role)) found.push(...(await findCalls(sql, id, asked)));
  if (seesClients.includes(role)) {
    const byName = await findCredentials(sql, id, asked, mostOfKind);
    found.push(
      ...[...(await findCredential(sql, id, asked)), ...byName].map((one) => ofCredential(one, asked)),
    );
  }
  return found;
}

/**
 * Searches the organisation's members for its owner. Runs as the system, because accounts belong to no
 * organisation.
 */
export async function findColleagues(
  system: Sql,
  { organisation: { id }, role }: ManagementPerson,
  asked: string,
): Promise<Found[]> {
  const members = role === 'owner' ? await findMembers(system, id, asked, mostOfKind) : [];
  return members.flatMap((one) => ofPerson(one, asked, '/console/organisation'));
}

/** Finds a request by its full request id, in one organisation or, with null, in all. */
export async function findCalls(sql: Sql, within: string | null, asked: string): Promise<Found[]> {
  const call = uuid.test(asked) ? await findCall(sql, within, { requestId: asked.toLowerCase() }) : null;
  if (!call) return [];
  const { requestId, method, path, status } = call;
  return [
    {
      ...{ kind: 'call', label: requestId, detail: `${method} ${path} · ${status}` },
      ...{ path: `/console/request-log/${requestId}`, exact: true },
    },
  ];
}

/** Converts a client, or a key with its client, to a search result. */
export function ofCredential({ kind, clientId, name, detail }: FoundCredential, asked: string): Found {
  const path = `/console/clients/${clientId}`;
  return { kind, label: name, detail, path, exact: asked.startsWith('key_') || isWhole(asked, name, detail) };
}

/** Returns search results for a person and for their audit events. */
export function ofPerson(
  { id, name, detail }: { readonly id: string; readonly name: string; readonly detail: string },
  asked: string,
  path: string,
): Found[] {
  const exact = isWhole(asked, name, detail, id);
  return [
    { kind: 'person', label: name, detail, path, exact },
    { kind: 'actor', label: name, detail, path: `/console/audit?actor=${id}`, exact: false },
  ];
}
