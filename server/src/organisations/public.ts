export { Approval, approvalExamples, isOwnRequest, missingReasonRefusal } from './approval.ts';
export { findOrganisationWithNumber, isNumberAssigned, numbersOf } from './identification-number-store.ts';
export { searchMembersByName, searchOrganisationsByName, searchPeopleByName } from './name-search-store.ts';
export { identificationNumber, OrganisationKind, OrganisationState, organisationId } from './organisation.ts';
export { decisionMail } from './organisation-mails.ts';
export { canConsent, type Membership, missingPersonId, type Person } from './person.ts';
export { approvalNotPending, cannotApproveOwnRequest, linkInvalid } from './problems.ts';
export {
  countPendingOrganisations,
  findAuthority,
  findOrganisation,
  listPendingOrganisations,
  namesOfOrganisations,
  type OrganisationAccess,
  organisationAccessSql,
  organisationNamesQuery,
  type PendingApprovals,
  type PersonAccess,
  personAccessesOf,
  personAccessSql,
} from './store.ts';
