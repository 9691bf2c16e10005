export { answerAuthorisationHearing } from './answer-authorisation-hearing.ts';
export { type Authorisation, authorisationNumber, exampleAuthorisation } from './authorisation.ts';
export { findAuthorisation, findAuthorisations } from './authorisation-store.ts';
export { findAuthorisedHolders } from './authorised-holders-store.ts';
export { createAuthorisation } from './create-authorisation.ts';
export {
  getAnyAuthorisation,
  getAuthorisation,
  listAllAuthorisationsOperation,
  listAuthorisationsOperation,
} from './list-authorisations.ts';
export { hearingNotOpen, hearingOpen } from './problems.ts';
export { seedAuthorisations } from './sandbox-authorisations.ts';
export { updateAuthorisationOperation } from './update-authorisation.ts';
