import { type Role, useSession } from '../../shell/session.ts';

/** The roles that somebody can have in the organisation that one acts for: see the table of roles. */
export function useRolesHere(): readonly Role[] {
  const { organisation } = useSession();
  return organisation?.kind === 'customs_authority'
    ? ['officer', 'supervisor', 'administrator', 'auditor']
    : ['owner', 'developer', 'clerk', 'viewer'];
}
