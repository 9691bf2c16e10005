import { findCredential } from '../../access/credentials/public.ts';
import type { Role } from '../../callers/public.ts';
import { findLodgedByReference } from '../../declarations/search/public.ts';
import type { Sql } from '../../foundation/database/database.ts';
import { findOrganisations, findPeople } from '../../organisations/public.ts';
import { findCalls, mostOfKind, ofCredential, ofPerson } from './search-own-organisation.ts';
import { type Found, isWhole } from './search-result.ts';

const administers: readonly Role[] = ['administrator', 'auditor'];

/** Searches as customs: all declarations and, for administrators, organisations and people. */
export async function findForCustoms(sql: Sql, role: Role, asked: string): Promise<Found[]> {
  const declarations = await findLodgedByReference(sql, asked, mostOfKind);
  const found = declarations.map(
    ({ id, lrn, mrn }): Found => ({
      ...{ kind: 'declaration', label: lrn, detail: mrn, path: `/console/queue/${id}` },
      exact: isWhole(asked, lrn, mrn, id),
    }),
  );
  if (!administers.includes(role)) return found;
  const organisations = await findOrganisations(sql, asked, mostOfKind);
  const people = await findPeople(sql, asked, mostOfKind);
  const credentials = await findCredential(sql, null, asked);
  return [
    ...found,
    ...(await findCalls(sql, null, asked)),
    ...organisations.map(
      ({ id, name, detail }): Found => ({
        ...{ kind: 'organisation', label: name, detail, path: `/console/organisations/${id}` },
        exact: isWhole(asked, name, detail, id),
      }),
    ),
    ...people.flatMap((one) => ofPerson(one, asked, `/console/people/${one.id}`)),
    ...credentials.map((one) => ofCredential(one, asked)),
  ];
}
