export type { Storage } from './storage.ts';
export { isStorageFull, listUncounted, markWarned, readStorage, takeStorage } from './storage-store.ts';
