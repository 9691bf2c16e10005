import {
  type CredentialSearchHit,
  findCredential,
  searchCredentials,
} from '../../access/credentials/public.ts';
import { findRequestLogEntry } from '../../audit/public.ts';
import type { ManagementPerson, Role } from '../../callers/public.ts';
import { findByReference } from '../../declarations/search/public.ts';
import type { Sql } from '../../foundation/database/database.ts';
import { searchMembersByName } from '../../organisations/public.ts';
import { isExactMatch, type SearchResult } from './search-result.ts';

/** Maximum number of search results of each type. */
export const maxResultsPerType = 5;

const rolesFindingClients: readonly Role[] = ['owner', 'developer', 'viewer'];
const rolesFindingRequests: readonly Role[] = ['owner', 'developer'];
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Searches the data of the user's organisation that the user's role may read. */
export async function searchOwnOrganisation(
  sql: Sql,
  { organisation: { id }, role }: ManagementPerson,
  searchText: string,
): Promise<SearchResult[]> {
  const found = (await findByReference(sql, id, searchText, maxResultsPerType)).map(
    ({ id: declarationId, lrn, mrn }): SearchResult => ({
      ...{ kind: 'declaration', id: declarationId, label: lrn, detail: mrn },
      path: `/console/declarations/${declarationId}`,
      exact: isExactMatch(searchText, lrn, mrn, declarationId),
    }),
  );
  if (rolesFindingRequests.includes(role)) found.push(...(await findCalls(sql, id, searchText)));
  if (rolesFindingClients.includes(role)) {
    const byName = await searchCredentials(sql, id, searchText, maxResultsPerType);
    found.push(
      ...[...(await findCredential(sql, id, searchText)), ...byName].map((one) =>
        credentialResult(one, searchText),
      ),
    );
  }
  return found;
}

/**
 * Finds members of an organisation for its owner. Runs as the system, because rows of people belong to no
 * organisation.
 */
export async function findColleagues(
  system: Sql,
  { organisation: { id }, role }: ManagementPerson,
  searchText: string,
): Promise<SearchResult[]> {
  const members =
    role === 'owner' ? await searchMembersByName(system, id, searchText, maxResultsPerType) : [];
  return members.flatMap((one) => personResults(one, searchText, '/console/organisation'));
}

/** Finds a logged request by its full request id, in one organisation or, if `within` is null, in all. */
export async function findCalls(
  sql: Sql,
  within: string | null,
  searchText: string,
): Promise<SearchResult[]> {
  const call = uuid.test(searchText)
    ? await findRequestLogEntry(sql, within, { requestId: searchText.toLowerCase() })
    : null;
  if (!call) return [];
  const { requestId, method, path, status } = call;
  return [
    {
      ...{ kind: 'call', id: requestId, label: requestId, detail: `${method} ${path} · ${status}` },
      ...{ path: `/console/request-log/${requestId}`, exact: true },
    },
  ];
}

/** Converts a found client or API key to a search result. */
export function credentialResult(
  { kind, id, clientId, name, detail }: CredentialSearchHit,
  searchText: string,
): SearchResult {
  const path = `/console/clients/${clientId}`;
  return {
    kind,
    id,
    label: name,
    detail,
    path,
    exact: searchText.startsWith('key_') || isExactMatch(searchText, name, detail),
  };
}

/** Returns two search results for a person: the person, and the person's audit events. */
export function personResults(
  { id, name, detail }: { readonly id: string; readonly name: string; readonly detail: string },
  searchText: string,
  path: string,
): SearchResult[] {
  const exact = isExactMatch(searchText, name, detail, id);
  return [
    { kind: 'person', id, label: name, detail, path, exact },
    { kind: 'actor', id, label: name, detail, path: `/console/audit?actor=${id}`, exact: false },
  ];
}
