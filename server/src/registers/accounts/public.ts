export { accountNumber } from './account.ts';
export { reasonAccountUnavailable, refuseAccount } from './account-refusal.ts';
export {
  chargeBills,
  findAccount,
  findAccountByNumber,
  findAccountLedgerMismatches,
  releaseChargedBill,
} from './account-store.ts';
export { createDefermentAccount } from './create-account.ts';
export { getAnyDefermentAccount } from './get-any-deferment-account.ts';
export { getDefermentAccount } from './get-deferment-account.ts';
export { listAllDefermentAccountsOperation } from './list-all-deferment-accounts.ts';
export { listAllChargedBillsOperation, listChargedBillsOperation } from './list-charged-bills.ts';
export { listDefermentAccountsOperation } from './list-deferment-accounts.ts';
export { listAllStatementsOperation, listStatementsOperation } from './list-statements.ts';
export { defermentAccountUnavailable } from './problems.ts';
export { purgeDeferredBills } from './purge-deferred-bills.ts';
export { seedAccount } from './sandbox-account.ts';
export {
  exampleStatement,
  type Statement,
  StatementBody,
  statementBody,
  statementBodyForCustoms,
  statementDueBy,
  statementReference,
} from './statement.ts';
export {
  createStatement,
  findMonthsWithoutStatement,
  findStatement,
  listStatementBills,
} from './statement-store.ts';
export { updateDefermentAccount } from './update-deferment-account.ts';
