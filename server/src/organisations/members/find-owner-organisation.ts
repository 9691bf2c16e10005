import type { Sql } from '../../foundation/database/database.ts';
import type { ScopeOrganisation, TenantScope } from '../../foundation/database/tenant-scope.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { notFound } from '../../foundation/http/problems.ts';
import type { Organisation } from '../organisation.ts';
import { findOrganisation } from '../store.ts';

/**
 * Returns the organisation that will own a new object: the caller's, or the named one. An organisation out of
 * scope is reported as missing.
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

/**
 * Returns 404 for a reference that does not exist or belongs to another organisation, without a difference
 * between the two.
 */
export function missingReference(
  pointer: string,
  noun: 'organisation' | 'platform' | 'officer',
): Refusal<'not_found'> {
  return refuse(notFound, {
    detail: { words: `not_found.${noun}` },
    errors: [{ code: 'not_found', in: 'body', pointer, words: `not_found.${noun}` }],
  });
}
