import { type Role, useSession } from '../../shell/session.ts';

/** Returns the roles available in the user's organisation: see the roles table. */
export function useOrganisationRoles(): readonly Role[] {
  const { organisation } = useSession();
  return organisation?.kind === 'customs_authority'
    ? ['officer', 'supervisor', 'administrator', 'auditor', 'accountant']
    : ['owner', 'developer', 'clerk', 'viewer'];
}
