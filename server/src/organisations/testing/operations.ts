import { type DependenciesOf, type Operation, withDependenciesAll } from '../../foundation/http/operation.ts';
import { acceptInvitationOperation } from '../members/accept-invitation.ts';
import {
  inviteOperation,
  listInvitationsOperation,
  revokeInvitationOperation,
} from '../members/invitations.ts';
import { listMembersOperation } from '../members/list-members.ts';
import { removeMemberOperation, updateMemberOperation } from '../members/update-member.ts';
import { approveOrganisationOperation } from '../registration/approve-organisation.ts';
import { assignIdentificationNumberOperation } from '../registration/assign-identification-number.ts';
import { createOrganisationOperation } from '../registration/create-organisation.ts';
import { getOrganisationOperation } from '../registration/get-organisation.ts';
import { listIdentificationNumbersOperation } from '../registration/list-identification-numbers.ts';
import { listOrganisationsOperation } from '../registration/list-organisations.ts';
import { createPersonOrganisationOperation } from '../registration/register-own-organisation.ts';
import { removeIdentificationNumberOperation } from '../registration/remove-identification-number.ts';
import { updateOrganisationOperation } from '../registration/update-organisation.ts';

const organisationDefinitions = [
  createOrganisationOperation,
  listOrganisationsOperation,
  getOrganisationOperation,
  updateOrganisationOperation,
  createPersonOrganisationOperation,
  approveOrganisationOperation,
  listIdentificationNumbersOperation,
  assignIdentificationNumberOperation,
  removeIdentificationNumberOperation,
  listMembersOperation,
  updateMemberOperation,
  removeMemberOperation,
  inviteOperation,
  listInvitationsOperation,
  revokeInvitationOperation,
  acceptInvitationOperation,
];

export type OrganisationTestDependencies = DependenciesOf<(typeof organisationDefinitions)[number]>;

/** Test helper: creates the operations of the organisations module with the dependencies of the test. */
export function organisationOperations(
  parts: Omit<OrganisationTestDependencies, 'approval'>,
  approval: OrganisationTestDependencies['approval'] = 'manual',
): Operation[] {
  return withDependenciesAll<OrganisationTestDependencies>(organisationDefinitions, { ...parts, approval });
}
