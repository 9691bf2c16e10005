import type { Sql } from '../../foundation/database/database.ts';
import type { ScopeOrganisation, TenantScope } from '../../foundation/database/tenant-scope.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { notFound } from '../../foundation/http/problems.ts';
import type { Organisation } from '../organisation.ts';
import { findOrganisation } from '../store.ts';

/**
 * Returns the organisation that will own a new object: the organisation that the request names, otherwise the
 * caller's. Returns 404 for an organisation that the caller can't access.
 */
export async function findOwner(
  sql: Sql,
  within: ScopeOrganisation,
  caller: TenantScope,
  organisationId: string | undefined,
): Promise<Organisation | Refusal<'not_found'>> {
  const owner = await findOrganisation(sql, within, organisationId ?? caller.organisation.id);
  return owner ?? missingReference('/organisationId', 'organisation');
}

/** Returns the same 404 for a reference that does not exist and for one that belongs to another organisation. */
export function missingReference(
  pointer: string,
  noun: 'organisation' | 'platform' | 'officer',
): Refusal<'not_found'> {
  return refuse(notFound, {
    detail: { words: `not_found.${noun}` },
    errors: [{ code: 'not_found', in: 'body', pointer, words: `not_found.${noun}` }],
  });
}
