export { approveOrganisationOperation } from './approve-organisation.ts';
export {
  assignIdentificationNumber,
  assignIdentificationNumberOperation,
} from './assign-identification-number.ts';
export { createOrganisation, createOrganisationOperation } from './create-organisation.ts';
export { getOrganisationOperation } from './get-organisation.ts';
export { listIdentificationNumbersOperation } from './list-identification-numbers.ts';
export { listOrganisationsOperation } from './list-organisations.ts';
export { createPersonOrganisationOperation } from './register-own-organisation.ts';
export { removeIdentificationNumberOperation } from './remove-identification-number.ts';
export { updateOrganisationOperation } from './update-organisation.ts';
