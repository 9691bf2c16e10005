export { getReconciliation } from './get-reconciliation.ts';
export { listReconciliations } from './list-reconciliations.ts';
export { createReconciler } from './reconciler.ts';
export { saveReconciliation } from './reconciliation-store.ts';
export { startReconciliation } from './start-reconciliation.ts';
export { findViolations } from './violations.ts';
