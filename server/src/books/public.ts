export {
  type Cover,
  type EntryToWrite,
  findUnbalanced,
  holdCredit,
  listCoverOwners,
  readCredit,
  readRestored,
  reverseEntries,
  sumCover,
  type Violation,
  writeEntries,
} from './book-store.ts';
export { type BookEntry, type EntryLine, type RevenueKind, revenueKinds } from './entry.ts';
export { listLedgerEntriesOperation, listOrganisationLedgerEntries } from './list-entries.ts';
