export { addMember } from './add-member.ts';
export { createOrganisation } from './create-organisation.ts';
export {
  deleteMailLinksOf,
  deleteOldMailLinks,
  findPersonOfLink,
  insertMailLink,
} from './mail-link-store.ts';
export { type Organisation, OrganisationKind, OrganisationState, organisationId } from './organisation.ts';
export { findOwner, missingReference } from './owner.ts';
export {
  activatePerson,
  activeMembershipsOf,
  findPerson,
  findPersonByEmail,
  insertUnverifiedPerson,
  membershipsOf,
  setPassword,
} from './people-store.ts';
export {
  hashPassword,
  type Membership,
  mayConsent,
  type Person,
  type PersonId,
  verifyPassword,
} from './person.ts';
export { type OrganisationParts, organisationOperations } from './routes.ts';
export {
  findOrganisation,
  namesOfOrganisations,
  type OrganisationStanding,
  organisationStanding,
  type PersonStanding,
  personStanding,
} from './store.ts';
