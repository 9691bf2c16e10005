export { findAccountsOfRefusedRequests } from './attribute-refused-requests.ts';
export { createGuards } from './create-guards.ts';
export { createPublicGuard, publicOwner } from './public-guard.ts';
