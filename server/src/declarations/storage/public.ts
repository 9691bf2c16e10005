export type { Storage } from './storage.ts';
export { isDraftLimitError, lockStorage, readStorage, updateStorageWarnings } from './storage-store.ts';
