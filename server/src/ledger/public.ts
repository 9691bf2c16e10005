export { interestRevenue, type JournalEntry, otherRevenue, type Posting } from './journal-entry.ts';
export {
  findUnbalancedEntries,
  type GuaranteeBalance,
  insertJournalEntries,
  type JournalEntryToStore,
  type LedgerViolation,
  listSecurityOwners,
  lockCredit,
  readCredit,
  readRestoredGuaranteeAmount,
  reverseJournalEntries,
  sumGuaranteeBalances,
} from './ledger-store.ts';
export { listLedgerEntriesOperation, listOrganisationLedgerEntries } from './list-entries.ts';
