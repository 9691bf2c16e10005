export { countDeclarations } from './count-declarations.ts';
export { exportDeclarations } from './export-declarations.ts';
export { getDeclarationsSummary } from './get-declarations-summary.ts';
export { listDeclarations } from './list-declarations.ts';
export {
  afterRelease,
  countRequiredActions,
  type DeclarationsOverview,
  listDuePayments,
  readDeclarationsOverview,
  startEntryCounts,
} from './overview-store.ts';
export { findByReference, findLodgedByReference } from './reference-search-store.ts';
