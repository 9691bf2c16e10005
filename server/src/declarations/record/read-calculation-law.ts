import type { Declarant } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { findCalculationLaw } from '../applicable-law/public.ts';
import type { AppliedLaw } from '../lifecycle/public.ts';
import { readForOrganisation } from './principal-store.ts';

/** Returns the applicable law of an accepted declaration; null if the caller can't read the declaration. */
export async function readCalculationLaw(
  database: Pick<Database, 'organisation' | 'systemTransaction'>,
  caller: Declarant,
  id: string,
): Promise<Pick<AppliedLaw, 'day' | 'versions'> | null> {
  if ('scopes' in caller && !caller.scopes.has('declarations:read')) return null;
  if (caller.userType === 'person' && caller.dataScope === 'all')
    return database.systemTransaction((sql) => findCalculationLaw(sql, null, id));
  return readForOrganisation(database, caller.organisation.id, { by: 'id', value: id }, (sql, storedBy) =>
    findCalculationLaw(sql, storedBy, id),
  );
}
