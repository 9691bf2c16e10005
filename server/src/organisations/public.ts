export { Approval, approvalExamples, isOwnRequest, reasonFault } from './approval.ts';
export { isHeld, numbersOf } from './identification-number-store.ts';
export { findMembers, findOrganisations, findPeople } from './name-search-store.ts';
export { identificationNumber, OrganisationKind, OrganisationState, organisationId } from './organisation.ts';
export { decisionMail } from './organisation-mails.ts';
export { type Membership, mayConsent, nobody, type Person } from './person.ts';
export { approvalNotPending, cannotApproveOwnRequest, linkInvalid } from './problems.ts';
export {
  countPendingOrganisations,
  findAuthority,
  findOrganisation,
  listPendingOrganisations,
  namesAmong,
  namesOfOrganisations,
  type OrganisationStanding,
  organisationStanding,
  type PendingApprovals,
  type PersonStanding,
  personStanding,
  standingsOf,
} from './store.ts';
