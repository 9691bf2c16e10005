export { acceptInvitationOperation } from './accept-invitation.ts';
export type { EndedAccess, OnAccessEnded } from './access-ended.ts';
export { addMember } from './add-member.ts';
export {
  emailAddress,
  inviteOperation,
  listInvitationsOperation,
  revokeInvitationOperation,
} from './invitations.ts';
export { listMembersOperation } from './list-members.ts';
export {
  type Addressee,
  deleteInvitationsBy,
  deleteOldInvitations,
  lockMembership,
  membersWithRoles,
  ownersOf,
} from './members-store.ts';
export { findOwner, missingReference } from './owner.ts';
export { removeMemberOperation, updateMemberOperation } from './update-member.ts';
