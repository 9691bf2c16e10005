export { findAccountsOfRefusedRequests } from './attribute-refused-requests.ts';
export { createGuards } from './guards.ts';
export { createPublicGuard, publicOwner } from './public-guard.ts';
