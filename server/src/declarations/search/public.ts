export { countDeclarations } from './count-declarations.ts';
export { exportDeclarations } from './export-declarations.ts';
export { getDeclarationsSummary } from './get-declarations-summary.ts';
export { listDeclarations } from './list-declarations.ts';
export {
  afterRelease,
  beginCounts,
  countAwaited,
  type DeclarationsOverview,
  listDuePayments,
  readDeclarationsOverview,
} from './overview-store.ts';
export { findByReference, findLodgedByReference } from './reference-search-store.ts';
