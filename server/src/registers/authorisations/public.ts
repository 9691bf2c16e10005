export type { Authorisation } from './authorisation.ts';
export { findAuthorisations } from './authorisation-store.ts';
export { changeAuthorisation } from './change-authorisation.ts';
export { createAuthorisation } from './create-authorisation.ts';
export { getAuthorisation, readOwnAuthorisation } from './get-authorisation.ts';
export { listAuthorisationsOperation, listOwnAuthorisations } from './list-authorisations.ts';
export { seedAuthorisations } from './sandbox-authorisations.ts';
