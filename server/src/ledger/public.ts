export { type BookEntry, type EntryLine, type RevenueKind, revenueKinds } from './journal-entry.ts';
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
} from './ledger-store.ts';
export { listLedgerEntriesOperation, listOrganisationLedgerEntries } from './list-entries.ts';
