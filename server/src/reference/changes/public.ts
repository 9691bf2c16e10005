export { createReferenceStreamPositions } from './last-change-cache.ts';
export { listReferenceChanges } from './list-reference-changes.ts';
