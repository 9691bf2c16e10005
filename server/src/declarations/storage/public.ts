export type { Storage } from './storage.ts';
export { isStorageFull, markWarned, readStorage, takeStorage } from './storage-store.ts';
