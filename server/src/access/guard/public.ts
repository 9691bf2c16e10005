export { findAccountsOfRefusedRequests } from './attribute-refused-requests.ts';
export { createGuards } from './guards.ts';
