import { findCredential } from '../../access/credentials/public.ts';
import type { Role } from '../../callers/public.ts';
import { findLodgedByReference } from '../../declarations/search/public.ts';
import type { Sql } from '../../foundation/database/database.ts';
import { searchOrganisationsByName, searchPeopleByName } from '../../organisations/public.ts';
import { credentialResult, findCalls, maxResultsPerType, personResults } from './search-own-organisation.ts';
import { isExactMatch, type SearchResult } from './search-result.ts';

const rolesFindingPeople: readonly Role[] = ['administrator', 'auditor'];

/**
 * Searches for a member of customs: finds all declarations and, for administrators and auditors, organisations
 * and people.
 */
export async function searchForCustoms(sql: Sql, role: Role, searchText: string): Promise<SearchResult[]> {
  const declarations = await findLodgedByReference(sql, searchText, maxResultsPerType);
  const found = declarations.map(
    ({ id, lrn, mrn }): SearchResult => ({
      ...{ kind: 'declaration', id, label: lrn, detail: mrn, path: `/console/queue/${id}` },
      exact: isExactMatch(searchText, lrn, mrn, id),
    }),
  );
  if (!rolesFindingPeople.includes(role)) return found;
  const organisations = await searchOrganisationsByName(sql, searchText, maxResultsPerType);
  const people = await searchPeopleByName(sql, searchText, maxResultsPerType);
  const credentials = await findCredential(sql, null, searchText);
  return [
    ...found,
    ...(await findCalls(sql, null, searchText)),
    ...organisations.map(
      ({ id, name, detail }): SearchResult => ({
        ...{ kind: 'organisation', id, label: name, detail, path: `/console/organisations/${id}` },
        exact: isExactMatch(searchText, name, detail, id),
      }),
    ),
    ...people.flatMap((one) => personResults(one, searchText, `/console/people/${one.id}`)),
    ...credentials.map((one) => credentialResult(one, searchText)),
  ];
}
