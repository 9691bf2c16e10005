import { listOrganisationLedgerEntries } from '../../books/list-entries.ts';
import { type Operation, type PartsOf, wire } from '../../foundation/http/operation.ts';
import { changeDefermentAccount } from '../../registers/accounts/change-account.ts';
import { createDefermentAccount } from '../../registers/accounts/create-account.ts';
import { getDefermentAccount } from '../../registers/accounts/get-account.ts';
import { listAccountsOperation } from '../../registers/accounts/list-accounts.ts';
import { listStatementsOperation } from '../../registers/accounts/list-statements.ts';
import { changeAuthorisation } from '../../registers/authorisations/change-authorisation.ts';
import { createAuthorisation } from '../../registers/authorisations/create-authorisation.ts';
import { getAuthorisation } from '../../registers/authorisations/get-authorisation.ts';
import { listAuthorisationsOperation } from '../../registers/authorisations/list-authorisations.ts';
import { changeGuarantee } from '../../registers/guarantees/change-guarantee.ts';
import { createGuarantee } from '../../registers/guarantees/create-guarantee.ts';
import { getGuarantee } from '../../registers/guarantees/get-guarantee.ts';
import { listGuaranteesOperation } from '../../registers/guarantees/list-guarantees.ts';
import { addNote } from '../desk/add-note.ts';
import { assignDeclaration } from '../desk/assign-declaration.ts';
import { decideDeclaration } from '../desk/decide-declaration.ts';
import { decideDeclarationsOperation } from '../desk/decide-declarations.ts';
import { downloadDeclarationDocument } from '../desk/download-declaration-document.ts';
import { getDeclaration } from '../desk/get-declaration.ts';
import { listQueue } from '../desk/list-queue.ts';
import { takeNextDeclaration } from '../desk/take-next-declaration.ts';
import { unassignDeclaration } from '../desk/unassign-declaration.ts';
import { listOfficers } from '../officers/list-officers.ts';
import { moveWork } from '../officers/move-work.ts';
import { endAbsence, setAbsence } from '../officers/set-absence.ts';
import { setOfficersOffice } from '../officers/set-office.ts';
import { getReconciliation } from '../reconciliation/get-reconciliation.ts';
import { listReconciliations } from '../reconciliation/list-reconciliations.ts';
import { startReconciliation } from '../reconciliation/start-reconciliation.ts';
import { backTestRiskRule } from '../risk/back-test-risk-rule.ts';
import { changeRiskRule } from '../risk/change-risk-rule.ts';
import { createRiskRule } from '../risk/create-risk-rule.ts';
import { deleteRiskRuleOperation } from '../risk/delete-risk-rule.ts';
import { getRiskRule } from '../risk/get-risk-rule.ts';
import { listRiskRulesOperation } from '../risk/list-risk-rules.ts';
import { payStatement } from '../statements/pay-statement.ts';

const processingDefinitions = [
  listQueue,
  decideDeclaration,
  decideDeclarationsOperation,
  getDeclaration,
  downloadDeclarationDocument,
  assignDeclaration,
  unassignDeclaration,
  takeNextDeclaration,
  addNote,
  moveWork,
  listOfficers,
  setAbsence,
  endAbsence,
  setOfficersOffice,
  createAuthorisation,
  listAuthorisationsOperation,
  getAuthorisation,
  changeAuthorisation,
  createGuarantee,
  listGuaranteesOperation,
  getGuarantee,
  changeGuarantee,
  getReconciliation,
  startReconciliation,
  listReconciliations,
  listOrganisationLedgerEntries,
  createDefermentAccount,
  listAccountsOperation,
  getDefermentAccount,
  changeDefermentAccount,
  listStatementsOperation,
  payStatement,
  createRiskRule,
  backTestRiskRule,
  listRiskRulesOperation,
  getRiskRule,
  changeRiskRule,
  deleteRiskRuleOperation,
];

export type ProcessingParts = PartsOf<(typeof processingDefinitions)[number]>;

/** For tests: the operations of the module, on the parts of the test. */
export function processingOperations(parts: ProcessingParts): Operation[] {
  return wire<ProcessingParts>(processingDefinitions, parts);
}
