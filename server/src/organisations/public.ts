export { activeMembershipsOf, findPerson, findPersonByEmail } from './people-store.ts';
export {
  hashPassword,
  type Membership,
  mayConsent,
  type Person,
  type PersonId,
  type Role,
  roles,
  verifyPassword,
} from './person.ts';
export {
  findOrganisation,
  type OrganisationStanding,
  organisationStanding,
  type PersonStanding,
  personStanding,
} from './store.ts';
