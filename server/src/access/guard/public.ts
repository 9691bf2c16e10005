export { createGuards } from './guards.ts';
export { findShownOwners } from './shown-owners.ts';
