import { listGuaranteeReservations } from '../../declarations/stock-and-guarantee-use/list-guarantee-reservations.ts';
import { type DependenciesOf, type Operation, withDependenciesAll } from '../../foundation/http/operation.ts';
import {
  approvePeriodClosing,
  requestPeriodClosing,
  revokePeriodClosing,
} from '../../ledger/close-accounting-period.ts';
import { getTrialBalance } from '../../ledger/get-trial-balance.ts';
import { getAccountingPeriod, listAccountingPeriods } from '../../ledger/list-accounting-periods.ts';
import { listOrganisationLedgerEntries } from '../../ledger/list-entries.ts';
import { createDefermentAccount } from '../../registers/accounts/create-account.ts';
import { listAllChargedBillsOperation } from '../../registers/accounts/list-charged-bills.ts';
import {
  getAnyDefermentAccount,
  listAllDefermentAccountsOperation,
} from '../../registers/accounts/list-deferment-accounts.ts';
import { listAllStatementsOperation } from '../../registers/accounts/list-statements.ts';
import { updateDefermentAccount } from '../../registers/accounts/update-deferment-account.ts';
import { answerAuthorisationHearing } from '../../registers/authorisations/answer-authorisation-hearing.ts';
import { createAuthorisation } from '../../registers/authorisations/create-authorisation.ts';
import {
  getAnyAuthorisation,
  getAuthorisation,
  listAllAuthorisationsOperation,
} from '../../registers/authorisations/list-authorisations.ts';
import { updateAuthorisationOperation } from '../../registers/authorisations/update-authorisation.ts';
import { createGuarantee } from '../../registers/guarantees/create-guarantee.ts';
import { decideGuarantee } from '../../registers/guarantees/decide-guarantee.ts';
import { getGuarantee, listGuaranteesOperation } from '../../registers/guarantees/list-guarantees.ts';
import {
  getOfferedGuarantee,
  listOfferedGuarantees,
} from '../../registers/guarantees/list-offered-guarantees.ts';
import { offerGuarantee } from '../../registers/guarantees/offer-guarantee.ts';
import { updateGuaranteeOperation } from '../../registers/guarantees/update-guarantee.ts';
import { updateOfferedGuarantee } from '../../registers/guarantees/update-offered-guarantee.ts';
import { withdrawGuarantee } from '../../registers/guarantees/withdraw-guarantee.ts';
import { approveGuarantor } from '../../registers/guarantors/approve-guarantor.ts';
import { createGuarantor } from '../../registers/guarantors/create-guarantor.ts';
import { getGuarantor, listGuarantorsOperation } from '../../registers/guarantors/list-guarantors.ts';
import { revokeGuarantor } from '../../registers/guarantors/revoke-guarantor.ts';
import { getAutomation } from '../automation-table/get-automation.ts';
import { testAutomation } from '../automation-table/preview-automation.ts';
import {
  approveAutomation,
  replaceAutomation,
  revokeAutomation,
} from '../automation-table/propose-automation.ts';
import {
  approveAutomationResumption,
  createAutomationResumption,
  suspendAutomation,
} from '../automation-table/suspend-automation.ts';
import { getUnmatchedPayment, listUnmatchedPayments } from '../bank-payments/list-unmatched-payments.ts';
import { reportBankPayment } from '../bank-payments/report-bank-payment.ts';
import {
  assignUnmatchedPayment,
  createPaymentReturn,
  removeUnmatchedPaymentUse,
} from '../bank-payments/use-unmatched-payment.ts';
import { assignDeclaration } from '../officer-queue/assign-declaration.ts';
import { assignNextDeclaration } from '../officer-queue/assign-next-declaration.ts';
import { createLimitGround } from '../officer-queue/create-limit-ground.ts';
import { createNote } from '../officer-queue/create-note.ts';
import { decideDeclaration } from '../officer-queue/decide-declaration.ts';
import { decideDeclarationsOperation } from '../officer-queue/decide-declarations.ts';
import { decideLimitGround } from '../officer-queue/decide-limit-ground.ts';
import { downloadDocumentAsOfficer } from '../officer-queue/download-document-as-officer.ts';
import { getDeclarationAsOfficer } from '../officer-queue/get-declaration-as-officer.ts';
import { listOfficerQueue } from '../officer-queue/list-officer-queue.ts';
import { removeAssignment } from '../officer-queue/remove-assignment.ts';
import { revokeLimitGround } from '../officer-queue/revoke-limit-ground.ts';
import { uploadDocumentAsOfficer } from '../officer-queue/upload-document-as-officer.ts';
import { listOfficers } from '../officers/list-officers.ts';
import { reassignDeclarations } from '../officers/reassign-declarations.ts';
import { clearAbsence, setAbsence } from '../officers/set-absence.ts';
import { setOfficerOffice } from '../officers/set-officer-office.ts';
import { getReconciliation } from '../reconciliation/get-reconciliation.ts';
import { listReconciliations } from '../reconciliation/list-reconciliations.ts';
import { startReconciliation } from '../reconciliation/start-reconciliation.ts';
import { backTestRiskRule } from '../risk/back-test-risk-rule.ts';
import { createRiskRule } from '../risk/create-risk-rule.ts';
import { deleteRiskRuleOperation } from '../risk/delete-risk-rule.ts';
import { getRiskRule } from '../risk/get-risk-rule.ts';
import { listRiskRulesOperation } from '../risk/list-risk-rules.ts';
import { updateRiskRuleOperation } from '../risk/update-risk-rule.ts';
import { reportStatementPayment } from '../statements/report-statement-payment.ts';
import { getTradeStatistics } from '../statistics/get-trade-statistics.ts';
import { getTraderRecord } from '../trader-record/get-trader-record.ts';
import { getTraderRecordAsOfficer } from '../trader-record/get-trader-record-as-officer.ts';

const processingDefinitions = [
  listOfficerQueue,
  decideDeclaration,
  decideDeclarationsOperation,
  getDeclarationAsOfficer,
  downloadDocumentAsOfficer,
  uploadDocumentAsOfficer,
  assignDeclaration,
  removeAssignment,
  assignNextDeclaration,
  createLimitGround,
  decideLimitGround,
  revokeLimitGround,
  createNote,
  getTraderRecordAsOfficer,
  getTraderRecord,
  reassignDeclarations,
  listOfficers,
  setAbsence,
  clearAbsence,
  setOfficerOffice,
  createAuthorisation,
  listAllAuthorisationsOperation,
  getAnyAuthorisation,
  updateAuthorisationOperation,
  answerAuthorisationHearing,
  getAuthorisation,
  createGuarantee,
  listGuaranteesOperation,
  getGuarantee,
  updateGuaranteeOperation,
  decideGuarantee,
  createGuarantor,
  approveGuarantor,
  revokeGuarantor,
  listGuarantorsOperation,
  getGuarantor,
  offerGuarantee,
  listOfferedGuarantees,
  getOfferedGuarantee,
  updateOfferedGuarantee,
  withdrawGuarantee,
  listGuaranteeReservations,
  getReconciliation,
  startReconciliation,
  listReconciliations,
  listOrganisationLedgerEntries,
  getTrialBalance,
  listAccountingPeriods,
  getAccountingPeriod,
  requestPeriodClosing,
  revokePeriodClosing,
  approvePeriodClosing,
  createDefermentAccount,
  listAllChargedBillsOperation,
  listAllDefermentAccountsOperation,
  getAnyDefermentAccount,
  updateDefermentAccount,
  listAllStatementsOperation,
  reportStatementPayment,
  reportBankPayment,
  listUnmatchedPayments,
  getUnmatchedPayment,
  assignUnmatchedPayment,
  createPaymentReturn,
  removeUnmatchedPaymentUse,
  getTradeStatistics,
  getAutomation,
  replaceAutomation,
  testAutomation,
  approveAutomation,
  revokeAutomation,
  suspendAutomation,
  createAutomationResumption,
  approveAutomationResumption,
  createRiskRule,
  backTestRiskRule,
  listRiskRulesOperation,
  getRiskRule,
  updateRiskRuleOperation,
  deleteRiskRuleOperation,
];

export type ProcessingParts = DependenciesOf<(typeof processingDefinitions)[number]>;

/** Test helper: returns the operations of the module `processing` with the dependencies of the test. */
export function processingOperations(parts: ProcessingParts): Operation[] {
  return withDependenciesAll<ProcessingParts>(processingDefinitions, parts);
}
