export { getSystemOperation, type Setting } from './get-system.ts';
export { readAppliedMigrationNames } from './system-store.ts';
