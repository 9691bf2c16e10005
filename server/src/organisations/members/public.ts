export { acceptInvitationOperation } from './accept-invitation.ts';
export type { OnAccessReduced, ReducedAccess } from './access-reduction.ts';
export { addMember } from './add-member.ts';
export { findOwner, missingReference } from './find-owner-organisation.ts';
export {
  emailAddress,
  inviteOperation,
  listInvitationsOperation,
  revokeInvitationOperation,
} from './invitations.ts';
export { listMembersOperation } from './list-members.ts';
export {
  type Addressee,
  activeOwnersOfOrganisation,
  deleteInvitationsBy,
  deleteOldInvitations,
  listMembersAfter,
  lockMembership,
  type MembersOfOrganisations,
  membersWithRoles,
} from './members-store.ts';
export { removeMemberOperation, updateMemberOperation } from './update-member.ts';
