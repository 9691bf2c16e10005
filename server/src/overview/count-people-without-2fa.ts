import { peopleWithFactors } from '../access/factors/public.ts';
import { roles } from '../callers/public.ts';
import type { Sql } from '../foundation/database/database.ts';
import { membersWithRoles } from '../organisations/members/public.ts';
import { type CountGroup, overviewCount } from './overview-schema.ts';

/** Counts the members of the customs authority without a second factor. */
export async function countPeopleWithout2fa(sql: Sql, organisationId: string): Promise<CountGroup> {
  const people = await membersWithRoles(sql, organisationId, roles);
  const secured = await peopleWithFactors(
    sql,
    people.map(({ id }) => id),
  );
  const query = { organisationId, status: 'active', secondFactor: false };
  return {
    group: 'factors',
    counts: [
      overviewCount({
        type: 'no_second_factor',
        count: people.filter(({ id }) => !secured.has(id)).length,
        list: { operation: 'listPeople', query },
      }),
    ],
  };
}
