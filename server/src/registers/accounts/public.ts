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
export { listAllChargedBillsOperation, listChargedBillsOperation } from './list-charged-bills.ts';
export {
  getAnyDefermentAccount,
  getDefermentAccount,
  listAllDefermentAccountsOperation,
  listDefermentAccountsOperation,
} from './list-deferment-accounts.ts';
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
