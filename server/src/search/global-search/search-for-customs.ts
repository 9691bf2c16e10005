import { findCredential } from '../../access/credentials/public.ts';
import type { Role } from '../../callers/public.ts';
import { findLodgedByReference } from '../../declarations/search/public.ts';
import type { Sql } from '../../foundation/database/database.ts';
import { searchOrganisationsByName, searchPeopleByName } from '../../organisations/public.ts';
import { credentialResult, findCalls, maxResultsPerType, personResults } from './search-own-organisation.ts';
import { isExactMatch, type SearchResult } from './search-result.ts';

const administers: readonly Role[] = ['administrator', 'auditor'];

/**
 * Searches for a member of customs: finds all declarations and, for administrators and auditors, organisations
 * and people.
 */
export async function searchForCustoms(sql: Sql, role: Role, asked: string): Promise<SearchResult[]> {
  const declarations = await findLodgedByReference(sql, asked, maxResultsPerType);
  const found = declarations.map(
    ({ id, lrn, mrn }): SearchResult => ({
      ...{ kind: 'declaration', label: lrn, detail: mrn, path: `/console/queue/${id}` },
      exact: isExactMatch(asked, lrn, mrn, id),
    }),
  );
  if (!administers.includes(role)) return found;
  const organisations = await searchOrganisationsByName(sql, asked, maxResultsPerType);
  const people = await searchPeopleByName(sql, asked, maxResultsPerType);
  const credentials = await findCredential(sql, null, asked);
  return [
    ...found,
    ...(await findCalls(sql, null, asked)),
    ...organisations.map(
      ({ id, name, detail }): SearchResult => ({
        ...{ kind: 'organisation', label: name, detail, path: `/console/organisations/${id}` },
        exact: isExactMatch(asked, name, detail, id),
      }),
    ),
    ...people.flatMap((one) => personResults(one, asked, `/console/people/${one.id}`)),
    ...credentials.map((one) => credentialResult(one, asked)),
  ];
}
