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
} from './mail-link-store.ts';
export { deleteOldInvitations, ownersOf } from './members-store.ts';
export { type Organisation, OrganisationKind, OrganisationState, organisationId } from './organisation.ts';
export { decisionMail } from './organisation-mails.ts';
export { findOwner, missingReference } from './owner.ts';
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
export {
  hashPassword,
  type Membership,
  mayConsent,
  type Person,
  type PersonId,
  verifyPassword,
} from './person.ts';
export { linkInvalid, notPending, ownRequest } from './problems.ts';
export { type OrganisationParts, organisationOperations } from './routes.ts';
export {
  findAuthority,
  findOrganisation,
  namesOfOrganisations,
  type OrganisationStanding,
  organisationStanding,
  type PersonStanding,
  personStanding,
} from './store.ts';
