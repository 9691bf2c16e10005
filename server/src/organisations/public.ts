export {
  findOrganisation,
  type OrganisationStanding,
  organisationStanding,
  type PersonStanding,
  personStanding,
} from './store.ts';
