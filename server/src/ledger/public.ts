export {
  approvePeriodClosing,
  requestPeriodClosing,
  revokePeriodClosing,
} from './close-accounting-period.ts';
export { getTrialBalance } from './get-trial-balance.ts';
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
  readGuaranteeBalances,
  readRestoredGuaranteeAmount,
  reverseJournalEntries,
} from './ledger-store.ts';
export { getAccountingPeriod, listAccountingPeriods } from './list-accounting-periods.ts';
export { listLedgerEntriesOperation, listOrganisationLedgerEntries } from './list-entries.ts';
export { findPeriodViolations } from './period-violations.ts';
