export { getSystemOperation, type Setting, type SystemParts } from './get-system.ts';
export { readAppliedMigrations } from './system-store.ts';
