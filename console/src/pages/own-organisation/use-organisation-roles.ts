import { type Role, useSession } from '../../shell/session.ts';

/**
 * Returns the roles that members of the user's organisation can have, which depend on the kind of organisation.
 */
export function useOrganisationRoles(): readonly Role[] {
  const { organisation } = useSession();
  return organisation?.kind === 'customs_authority'
    ? ['officer', 'supervisor', 'administrator', 'auditor', 'accountant']
    : ['owner', 'developer', 'clerk', 'viewer'];
}
