export { acceptInvitationOperation } from './accept-invitation.ts';
export type { EndedRight, RightsEnded } from './access-ended.ts';
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
  holdMembership,
  membersWithRoles,
  ownersOf,
} from './members-store.ts';
export { findOwner, missingReference } from './owner.ts';
export { removeMemberOperation, updateMemberOperation } from './update-member.ts';
