import type { Sql } from '../../foundation/database/database.ts';
import type { Reach, Within } from '../../foundation/database/tenant-scope.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { notFound } from '../../foundation/http/problems.ts';
import type { Organisation } from '../organisation.ts';
import { findOrganisation } from '../store.ts';

/**
 * The organisation that will own what a caller registers: its own, or the one that it names. One that it does not reach
 * is answered like one that does not exist.
 */
export async function findOwner(
  sql: Sql,
  within: Within,
  caller: Reach,
  organisationId: string | undefined,
): Promise<Organisation | Refusal<'not_found'>> {
  const owner = await findOrganisation(sql, within, organisationId ?? caller.organisation.id);
  return owner ?? missingReference('/organisationId', 'organisation');
}

/** 404 for a body that names what does not exist, or is another organisation's: nobody can tell which. */
export function missingReference(
  pointer: string,
  noun: 'organisation' | 'platform' | 'officer',
): Refusal<'not_found'> {
  return refuse(notFound, {
    detail: { words: `not_found.${noun}` },
    errors: [{ code: 'not_found', in: 'body', pointer, words: `not_found.${noun}` }],
  });
}
