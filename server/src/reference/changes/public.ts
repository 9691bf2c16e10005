export { readReferenceChanges } from './read-reference-changes.ts';
export { createReferenceHeads } from './reference-heads.ts';
