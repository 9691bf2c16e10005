import { type Operation, type PartsOf, wire } from '../../foundation/http/operation.ts';
import { acceptInvitationOperation } from '../members/accept-invitation.ts';
import { changeMemberOperation, removeMemberOperation } from '../members/change-member.ts';
import {
  inviteOperation,
  listInvitationsOperation,
  withdrawInvitationOperation,
} from '../members/invitations.ts';
import { listMembersOperation } from '../members/list-members.ts';
import { approveOrganisationOperation } from '../registration/approve-organisation.ts';
import { changeOrganisationOperation } from '../registration/change-organisation.ts';
import { createOrganisationOperation } from '../registration/create-organisation.ts';
import { getOrganisationOperation } from '../registration/get-organisation.ts';
import { giveNumberOperation } from '../registration/give-number.ts';
import { listNumbersOperation } from '../registration/list-numbers.ts';
import { listOrganisationsOperation } from '../registration/list-organisations.ts';
import { registerOrganisationOperation } from '../registration/register-organisation.ts';
import { takeNumberOperation } from '../registration/take-number.ts';

const organisationDefinitions = [
  createOrganisationOperation,
  listOrganisationsOperation,
  getOrganisationOperation,
  changeOrganisationOperation,
  registerOrganisationOperation,
  approveOrganisationOperation,
  listNumbersOperation,
  giveNumberOperation,
  takeNumberOperation,
  listMembersOperation,
  changeMemberOperation,
  removeMemberOperation,
  inviteOperation,
  listInvitationsOperation,
  withdrawInvitationOperation,
  acceptInvitationOperation,
];

export type OrganisationParts = PartsOf<(typeof organisationDefinitions)[number]>;

/** For tests: the operations of the module, on the parts of the test. */
export function organisationOperations(
  parts: Omit<OrganisationParts, 'approval'>,
  approval: OrganisationParts['approval'] = 'manual',
): Operation[] {
  return wire<OrganisationParts>(organisationDefinitions, { ...parts, approval });
}
