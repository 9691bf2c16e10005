export { accountNumber } from './account.ts';
export { reasonAgainstAccount, refuseAccount } from './account-draw.ts';
export {
  enterBills,
  findAccount,
  findAccountByNumber,
  findUnbookedAccounts,
  freeBill,
} from './account-store.ts';
export { changeDefermentAccount } from './change-account.ts';
export { createDefermentAccount } from './create-account.ts';
export { forgetDeferredBills } from './forget-deferred-bills.ts';
export { getDefermentAccount } from './get-account.ts';
export { listAccountsOperation } from './list-accounts.ts';
export { listOwnAccounts } from './list-own-accounts.ts';
export { listOwnStatements, listStatementsOperation } from './list-statements.ts';
export { defermentAccountUnavailable } from './problems.ts';
export { readOwnAccount } from './read-own-account.ts';
export { seedAccount } from './sandbox-account.ts';
export {
  exampleStatement,
  type Statement,
  StatementBody,
  statementBody,
  statementDueBy,
  statementReference,
} from './statement.ts';
export {
  findStatedBills,
  findStatement,
  findUnstatedMonths,
  makeStatement,
} from './statement-store.ts';
