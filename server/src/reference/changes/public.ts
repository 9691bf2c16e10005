export { listReferenceChanges } from './list-reference-changes.ts';
export { createReferenceStreamPositions } from './reference-positions.ts';
