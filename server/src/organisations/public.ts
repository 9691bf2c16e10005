export { Approval, approvalExamples, isOwnRequest, reasonFault } from './approval.ts';
export { isHeld } from './number-store.ts';
export { identificationNumber, OrganisationKind, OrganisationState, organisationId } from './organisation.ts';
export { decisionMail } from './organisation-mails.ts';
export { type Membership, mayConsent, nobody, type Person } from './person.ts';
export { linkInvalid, notPending, ownRequest } from './problems.ts';
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
