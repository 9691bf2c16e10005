export { approveOrganisationOperation } from './approve-organisation.ts';
export { changeOrganisationOperation } from './change-organisation.ts';
export { createOrganisation, createOrganisationOperation } from './create-organisation.ts';
export { getOrganisationOperation } from './get-organisation.ts';
export { listOrganisationsOperation } from './list-organisations.ts';
export { registerOrganisationOperation } from './register-organisation.ts';
