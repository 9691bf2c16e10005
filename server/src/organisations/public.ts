export { addMember } from './add-member.ts';
export { Approval, approvalExamples, isOwnRequest, reasonFault } from './approval.ts';
export { createOrganisation } from './create-organisation.ts';
export { emailAddress } from './invitations.ts';
export { exampleToken, linkHash, linkToken, newLinkToken } from './mail-link.ts';
export {
  deleteMailLinksOf,
  deleteOldMailLinks,
  findPersonOfLink,
  insertMailLink,
  lockPersonOfLink,
} from './mail-link-store.ts';
export {
  deleteInvitationsBy,
  deleteOldInvitations,
  holdMembership,
  ownersOf,
} from './members-store.ts';
export { type Organisation, OrganisationKind, OrganisationState, organisationId } from './organisation.ts';
export { decisionMail } from './organisation-mails.ts';
export { findOwner, missingReference } from './owner.ts';
export { hashPassword } from './password-hash.ts';
export { createPasswordQueue, type PasswordQueue } from './password-queue.ts';
export {
  activatePerson,
  activeMembershipsOf,
  deleteUnverifiedPeople,
  findListedPerson,
  findPerson,
  findPersonByEmail,
  insertUnverifiedPerson,
  type ListedPerson,
  listPeople,
  lockListedPerson,
  membershipsOf,
  namesOfPeople,
  setPassword,
  setPersonState,
} from './people-store.ts';
export { type Membership, mayConsent, nobody, type Person, type PersonId } from './person.ts';
export { linkInvalid, notPending, ownRequest } from './problems.ts';
export type { EndedRight, RightsEnded } from './rights-ended.ts';
export { type OrganisationParts, organisationOperations } from './routes.ts';
export {
  findAuthority,
  findOrganisation,
  namesOfOrganisations,
  type OrganisationStanding,
  organisationStanding,
  type PersonStanding,
  personStanding,
  standingsOf,
} from './store.ts';
