import type { Sql } from '../../foundation/database/database.ts';
import { activeMembershipsOf } from '../../organisations/people/public.ts';
import { officerQueueRoles } from './officer.ts';

/** Returns whether a person is an officer or a supervisor of the customs authority. */
export async function isOfficer(sql: Sql, authorityId: string, personId: string): Promise<boolean> {
  const memberships = await activeMembershipsOf(sql, personId);
  return memberships.some(
    ({ organisation, role }) =>
      organisation.id === authorityId && officerQueueRoles.some((one) => one === role),
  );
}
