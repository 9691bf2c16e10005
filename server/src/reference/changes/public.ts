export { listReferenceChanges } from './list-reference-changes.ts';
export { createReferenceHeads } from './reference-positions.ts';
