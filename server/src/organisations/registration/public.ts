export { approveOrganisationOperation } from './approve-organisation.ts';
export { changeOrganisationOperation } from './change-organisation.ts';
export { createOrganisation, createOrganisationOperation } from './create-organisation.ts';
export { getOrganisationOperation } from './get-organisation.ts';
export { giveNumber, giveNumberOperation } from './give-number.ts';
export { listNumbersOperation } from './list-numbers.ts';
export { listOrganisationsOperation } from './list-organisations.ts';
export { registerOrganisationOperation } from './register-organisation.ts';
export { takeNumberOperation } from './take-number.ts';
