export { getSystemOperation, type Setting } from './get-system.ts';
export { readAppliedMigrations } from './system-store.ts';
