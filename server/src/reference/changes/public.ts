export { listReferenceChanges } from './list-reference-changes.ts';
export { createReferencePositions } from './reference-positions.ts';
