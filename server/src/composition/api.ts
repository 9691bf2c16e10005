import {
  createApiKeyOperation,
  createClientOperation,
  getApiKeyOperation,
  getCallerOperation,
  getClientLimitsOperation,
  getClientOperation,
  listApiKeysOperation,
  listClientsOperation,
  revokeApiKeyOperation,
  revokePreviousApiKeyOperation,
  rotateApiKeyOperation,
  rotateClientSecretOperation,
  updateClientOperation,
} from '../access/credentials/public.ts';
import {
  createPasskeyOperation,
  createRecoveryCodesOperation,
  createTotpOperation,
  getPasskeyCreationOptionsOperation,
  listFactorsOperation,
  removeFactorOperation,
  verifyTotpOperation,
} from '../access/factors/public.ts';
import {
  listConsentsOperation,
  listSigningKeysOperation,
  revokeConsentOperation,
  rotateSigningKeysOperation,
} from '../access/oauth/public.ts';
import {
  getPasskeyOptionsOperation,
  getPersonOperation,
  listPeopleOperation,
  removePersonFactorsOperation,
  resetPasswordOperation,
  setPasswordOperation,
  signInOperation,
  signInWithPasskeyOperation,
  signUpOperation,
  updatePasswordOperation,
  updatePersonOperation,
  updateSettingsOperation,
  verifyIdentityOperation,
  verifyPersonOperation,
} from '../access/people/public.ts';
import {
  getSessionOperation,
  listSessionsOperation,
  revokeOtherSessionsOperation,
  revokeSessionOperation,
  setSessionOrganisationOperation,
  signOutOperation,
} from '../access/sessions/public.ts';
import {
  exportAuditEventsOperation,
  getAuditSealOperation,
  getCallOperation,
  getClientErrorGroupsOperation,
  getErrorGroupsOperation,
  getUsageOperation,
  listAuditEventsOperation,
  listCallsOperation,
  streamCallsOperation,
} from '../audit/public.ts';
import { consoleVariantsOf, publicVariantsOf } from '../callers/public.ts';
import {
  createParty,
  deleteParty,
  exportParties,
  getParty,
  importParties,
  listParties,
  updatePartyOperation,
} from '../declarations/address-book/public.ts';
import {
  getAppeal,
  getAppealAsCustoms,
  listAppealsAsCustoms,
  listAppealsOperation,
  listDebtAppeals,
} from '../declarations/appeals/public.ts';
import { lodgeDeclarations } from '../declarations/bulk/public.ts';
import {
  getClaim,
  getClaimAsCustoms,
  listClaimsAsCustoms,
  listClaimsOperation,
  listDebtClaims,
} from '../declarations/claims/public.ts';
import {
  getDebt,
  getDebtAsCustoms,
  listDebtsAsCustoms,
  listDebtsOperation,
} from '../declarations/debts/public.ts';
import {
  answerQuery,
  calculateDuties,
  createDeclaration,
  deleteDeclaration,
  getAmendment,
  getDeclaration,
  getDischarge,
  getDuties,
  getQuery,
  getStatusOperation,
  getVersion,
  listAmendments,
  listDeclarationEvents,
  listQueries,
  listVersions,
  lodgeDeclaration,
  presentDeclaration,
  replaceDeclaration,
  reportDischarge,
  requestAmendment,
  requestInvalidation,
  updateDeclaration,
} from '../declarations/operations/public.ts';
import { getQuota } from '../declarations/quotas/public.ts';
import { getRule, listRules } from '../declarations/rules/public.ts';
import {
  countDeclarations,
  exportDeclarations,
  getDeclarationsSummary,
  listDeclarations,
} from '../declarations/search/public.ts';
import { getServiceLevels } from '../declarations/service-levels/public.ts';
import {
  listAuthorisedStockOperation,
  listGuaranteeReservations,
  listGuaranteeUses,
  listStock,
} from '../declarations/stock-and-guarantee-use/public.ts';
import {
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
  updateTemplateOperation,
} from '../declarations/templates/public.ts';
import {
  downloadAppealDocument,
  downloadAppealDocumentAsCustoms,
  downloadClaimDecision,
  downloadClaimDocumentAsCustoms,
  downloadHearingDocument,
  downloadHearingDocumentAsCustoms,
  getDecision,
  listDecisions,
} from '../documents/decisions/public.ts';
import { downloadDocument, getStorage, listDocuments, uploadDocument } from '../documents/uploads/public.ts';
import type { DependenciesOf, OperationDefinition } from '../foundation/http/operation.ts';
import {
  approvePeriodClosing,
  getAccountingPeriod,
  getTrialBalance,
  listAccountingPeriods,
  listLedgerEntriesOperation,
  listOrganisationLedgerEntries,
  requestPeriodClosing,
  revokePeriodClosing,
} from '../ledger/public.ts';
import {
  getMandate,
  getMandateAsCustoms,
  listAllMandates,
  listMandateEvents,
  listMandates,
  offerMandate,
  updateMandateAsCustoms,
  updateMandateOperation,
} from '../mandates/public.ts';
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  redeliver,
  redeliverPeriod,
  testWebhook,
} from '../notifications/deliveries/public.ts';
import { exportEvents, listEventsOperation } from '../notifications/events/public.ts';
import {
  getNoticeSettingsOperation,
  listNoticesOperation,
  updateNotificationSettingsOperation,
  updateReadNotificationsOperation,
} from '../notifications/inbox/public.ts';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateWebhookSecret,
  updateWebhookOperation,
} from '../notifications/webhooks/public.ts';
import {
  acceptInvitationOperation,
  inviteOperation,
  listInvitationsOperation,
  listMembersOperation,
  removeMemberOperation,
  revokeInvitationOperation,
  updateMemberOperation,
} from '../organisations/members/public.ts';
import {
  approveOrganisationOperation,
  assignIdentificationNumberOperation,
  createOrganisationOperation,
  createPersonOrganisationOperation,
  getOrganisationOperation,
  listIdentificationNumbersOperation,
  listOrganisationsOperation,
  removeIdentificationNumberOperation,
  updateOrganisationOperation,
} from '../organisations/registration/public.ts';
import { getOverviewOperation, getQueueHistory, streamBadgesOperation } from '../overview/public.ts';
import {
  approvePlatformOperation,
  createPlatformOperation,
  getPlatformOperation,
  listPlatformsOperation,
  updatePlatformOperation,
} from '../platforms/public.ts';
import { createAppeal, decideAppeal, withdrawAppeal } from '../processing/appeals/public.ts';
import {
  approveAutomation,
  approveAutomationResumption,
  createAutomationResumption,
  getAutomation,
  replaceAutomation,
  revokeAutomation,
  suspendAutomation,
  testAutomation,
} from '../processing/automation-table/public.ts';
import {
  assignUnmatchedPayment,
  createPaymentReturn,
  getUnmatchedPayment,
  listUnmatchedPayments,
  removeUnmatchedPaymentUse,
  reportBankPayment,
} from '../processing/bank-payments/public.ts';
import {
  answerClaim,
  createClaim,
  decideClaim,
  setClaimLimit,
  withdrawClaim,
} from '../processing/claims/public.ts';
import { assignDebtor, payDebt, removeDebtor } from '../processing/debts/public.ts';
import { answerHearing, getHearing, listHearings } from '../processing/hearings/public.ts';
import {
  assignDeclaration,
  assignNextDeclaration,
  createLimitGround,
  createNote,
  decideDeclaration,
  decideDeclarationsOperation,
  decideLimitGround,
  downloadDocumentAsOfficer,
  getDeclarationAsOfficer,
  listOfficerQueue,
  removeAssignment,
  revokeLimitGround,
  uploadDocumentAsOfficer,
} from '../processing/officer-queue/public.ts';
import {
  clearAbsence,
  listOfficers,
  reassignDeclarations,
  setAbsence,
  setOfficerOffice,
} from '../processing/officers/public.ts';
import { listPaymentMethods, payDuties } from '../processing/payments/public.ts';
import {
  getReconciliation,
  listReconciliations,
  startReconciliation,
} from '../processing/reconciliation/public.ts';
import {
  backTestRiskRule,
  createRiskRule,
  deleteRiskRuleOperation,
  getRiskRule,
  listRiskRulesOperation,
  updateRiskRuleOperation,
} from '../processing/risk/public.ts';
import { payStatement, reportStatementPayment } from '../processing/statements/public.ts';
import { getTradeStatistics } from '../processing/statistics/public.ts';
import { createStay, deleteStay } from '../processing/stays/public.ts';
import { getTraderRecord, getTraderRecordAsOfficer } from '../processing/trader-record/public.ts';
import { listReferenceChanges } from '../reference/changes/public.ts';
import { getCountry } from '../reference/country/public.ts';
import {
  createReferenceImport,
  deleteReferenceImport,
  getReferenceImport,
  importReferenceList,
  importReferenceLists,
  listReferenceImportChanges,
  listReferenceImportErrors,
  listReferenceImports,
} from '../reference/imports/public.ts';
import {
  downloadReferenceList,
  getReferenceEntry,
  listReferenceEntries,
  listReferenceLists,
} from '../reference/lists/public.ts';
import {
  createDefermentAccount,
  getAnyDefermentAccount,
  getDefermentAccount,
  listAllChargedBillsOperation,
  listAllDefermentAccountsOperation,
  listAllStatementsOperation,
  listChargedBillsOperation,
  listDefermentAccountsOperation,
  listStatementsOperation,
  updateDefermentAccount,
} from '../registers/accounts/public.ts';
import {
  answerAuthorisationHearing,
  createAuthorisation,
  getAnyAuthorisation,
  getAuthorisation,
  listAllAuthorisationsOperation,
  listAuthorisationsOperation,
  updateAuthorisationOperation,
} from '../registers/authorisations/public.ts';
import {
  createGuarantee,
  decideGuarantee,
  getGuarantee,
  getOfferedGuarantee,
  listGuaranteesOperation,
  listOfferedGuarantees,
  offerGuarantee,
  updateGuaranteeOperation,
  updateOfferedGuarantee,
  withdrawGuarantee,
} from '../registers/guarantees/public.ts';
import {
  approveGuarantor,
  createGuarantor,
  getGuarantor,
  listGuarantorsOperation,
  revokeGuarantor,
} from '../registers/guarantors/public.ts';
import {
  advanceClock,
  clearFaults,
  getSandboxClock,
  listMails,
  listSandboxFaults,
  listScenarios,
  resetOrganisation,
  setFaults,
} from '../sandbox/public.ts';
import { searchOperation } from '../search/global-search/public.ts';
import { createView, deleteView, listViews, updateViewOperation } from '../search/saved-views/public.ts';
import {
  createIncident,
  getIncident,
  listIncidentsOperation,
  resolveIncident,
  revokeIncident,
  updateIncident,
} from '../system/incidents/public.ts';
import { getSystemOperation } from '../system/public.ts';
import { getServiceStatus } from '../system/status/public.ts';
import { getTariff } from '../tariff/public.ts';

/*
 * Routing table of the API: each path with its operation, once, in documentation order. Everything else about
 * an operation is in its own file.
 */

const openApiRoutes = {
  'GET /openapi/country': getCountry,
  'GET /openapi/reference': listReferenceLists,
  'GET /openapi/reference/changes': listReferenceChanges,
  'GET /openapi/reference/{list}': listReferenceEntries,
  'GET /openapi/reference/{list}/download': downloadReferenceList,
  'GET /openapi/reference/{list}/{code}': getReferenceEntry,
  'POST /openapi/tariff/calculation': calculateDuties,
  'GET /openapi/tariff/{code}': getTariff,
  'GET /openapi/tariff/quotas/{orderNumber}': getQuota,
  'GET /openapi/service-status': getServiceStatus,
  'GET /openapi/caller': getCallerOperation,
  'GET /openapi/error-groups': getErrorGroupsOperation,
  'GET /openapi/status': getStatusOperation,
  'GET /openapi/service-levels': getServiceLevels,
  'POST /openapi/declarations': createDeclaration,
  'POST /openapi/lodgements': lodgeDeclarations,
  'GET /openapi/declarations': listDeclarations,
  'GET /openapi/declarations/count': countDeclarations,
  'GET /openapi/declarations/export': exportDeclarations,
  'GET /openapi/declarations/summary': getDeclarationsSummary,
  'GET /openapi/declarations/{id}': getDeclaration,
  'PUT /openapi/declarations/{id}': replaceDeclaration,
  'PATCH /openapi/declarations/{id}': updateDeclaration,
  'DELETE /openapi/declarations/{id}': deleteDeclaration,
  'POST /openapi/declarations/{id}/lodgement': lodgeDeclaration,
  'GET /openapi/rules': listRules,
  'GET /openapi/rules/{id}': getRule,
  'POST /openapi/declarations/{id}/presentation': presentDeclaration,
  'POST /openapi/declarations/{id}/amendments': requestAmendment,
  'GET /openapi/declarations/{id}/amendments': listAmendments,
  'GET /openapi/declarations/{id}/amendments/{number}': getAmendment,
  'GET /openapi/declarations/{id}/versions': listVersions,
  'GET /openapi/declarations/{id}/versions/{number}': getVersion,
  'POST /openapi/declarations/{id}/invalidation': requestInvalidation,
  'GET /openapi/declarations/{id}/queries': listQueries,
  'GET /openapi/declarations/{id}/queries/{number}': getQuery,
  'POST /openapi/declarations/{id}/queries/{number}/answer': answerQuery,
  'GET /openapi/declarations/{id}/hearings': listHearings,
  'GET /openapi/declarations/{id}/hearings/{hearingId}': getHearing,
  'GET /openapi/declarations/{id}/hearings/{hearingId}/document': downloadHearingDocument,
  'POST /openapi/declarations/{id}/hearings/{hearingId}/answers': answerHearing,
  'GET /openapi/declarations/{id}/duties': getDuties,
  'GET /openapi/declarations/{id}/discharge': getDischarge,
  'POST /openapi/declarations/{id}/discharge': reportDischarge,
  'GET /openapi/stock': listStock,
  'GET /openapi/authorisations': listAuthorisationsOperation,
  'GET /openapi/authorisations/{id}': getAuthorisation,
  'POST /openapi/authorisations/{id}/answers': answerAuthorisationHearing,
  'GET /openapi/authorisations/{id}/stock': listAuthorisedStockOperation,
  'GET /openapi/declarations/{id}/events': listDeclarationEvents,
  'GET /openapi/declarations/{id}/payment': listPaymentMethods,
  'POST /openapi/declarations/{id}/payment': payDuties,
  'POST /openapi/declarations/{id}/documents': uploadDocument,
  'GET /openapi/declarations/{id}/documents': listDocuments,
  'GET /openapi/declarations/{id}/documents/{documentId}': downloadDocument,
  'GET /openapi/declarations/{id}/decisions': listDecisions,
  'GET /openapi/declarations/{id}/decisions/{number}': getDecision,
  'GET /openapi/ledger-entries': listLedgerEntriesOperation,
  'GET /openapi/debts': listDebtsOperation,
  'GET /openapi/debts/{id}': getDebt,
  'POST /openapi/debts/{id}/payments': payDebt,
  'GET /openapi/debts/{id}/claims': listDebtClaims,
  'POST /openapi/debts/{id}/claims': createClaim,
  'GET /openapi/claims': listClaimsOperation,
  'GET /openapi/claims/{id}': getClaim,
  'GET /openapi/claims/{id}/document': downloadClaimDecision,
  'POST /openapi/claims/{id}/answer': answerClaim,
  'POST /openapi/claims/{id}/withdrawal': withdrawClaim,
  'GET /openapi/debts/{id}/appeals': listDebtAppeals,
  'POST /openapi/debts/{id}/appeals': createAppeal,
  'GET /openapi/appeals': listAppealsOperation,
  'GET /openapi/appeals/{id}': getAppeal,
  'GET /openapi/appeals/{id}/document': downloadAppealDocument,
  'POST /openapi/appeals/{id}/withdrawal': withdrawAppeal,
  'GET /openapi/guarantees': listOfferedGuarantees,
  'POST /openapi/guarantees': offerGuarantee,
  'GET /openapi/guarantees/{id}': getOfferedGuarantee,
  'PATCH /openapi/guarantees/{id}': updateOfferedGuarantee,
  'POST /openapi/guarantees/{id}/withdrawal': withdrawGuarantee,
  'GET /openapi/guarantees/{id}/reservations': listGuaranteeReservations,
  'GET /openapi/deferment-accounts': listDefermentAccountsOperation,
  'GET /openapi/deferment-accounts/{number}': getDefermentAccount,
  'GET /openapi/deferment-accounts/{number}/bills': listChargedBillsOperation,
  'GET /openapi/deferment-accounts/{number}/statements': listStatementsOperation,
  'POST /openapi/deferment-accounts/{number}/statements/{reference}/payment': payStatement,
  'GET /openapi/storage': getStorage,
  'GET /openapi/trader-record': getTraderRecord,
  'GET /openapi/parties': listParties,
  'POST /openapi/parties': createParty,
  'GET /openapi/parties/export': exportParties,
  'POST /openapi/parties/import': importParties,
  'GET /openapi/parties/{id}': getParty,
  'PUT /openapi/parties/{id}': updatePartyOperation,
  'DELETE /openapi/parties/{id}': deleteParty,
  'GET /openapi/templates': listTemplates,
  'POST /openapi/templates': createTemplate,
  'GET /openapi/templates/{id}': getTemplate,
  'PUT /openapi/templates/{id}': updateTemplateOperation,
  'DELETE /openapi/templates/{id}': deleteTemplate,
  'GET /openapi/events': listEventsOperation,
  'GET /openapi/events/export': exportEvents,
};

const mandateRoutes = {
  'GET /openapi/mandates': listMandates,
  'POST /openapi/mandates': offerMandate,
  'GET /openapi/mandates/events': listMandateEvents,
  'GET /openapi/mandates/{id}': getMandate,
  'PATCH /openapi/mandates/{id}': updateMandateOperation,
};

const webhookRoutes = {
  'POST /openapi/webhooks': createWebhook,
  'GET /openapi/webhooks': listWebhooks,
  'GET /openapi/webhooks/{id}': getWebhook,
  'PATCH /openapi/webhooks/{id}': updateWebhookOperation,
  'DELETE /openapi/webhooks/{id}': deleteWebhook,
  'POST /openapi/webhooks/{id}/secret-rotation': rotateWebhookSecret,
  'POST /openapi/webhooks/{id}/test': testWebhook,
  'GET /openapi/webhooks/{id}/deliveries': listWebhookDeliveries,
  'GET /openapi/webhooks/{id}/deliveries/{deliveryId}': getWebhookDelivery,
  'POST /openapi/webhooks/{id}/deliveries/{deliveryId}/redelivery': redeliver,
  'POST /openapi/webhooks/{id}/redelivery': redeliverPeriod,
};

/** Operations of the sandbox profile only. */
const sandboxRoutes = {
  'GET /openapi/sandbox/scenarios': listScenarios,
  'GET /openapi/sandbox/clock': getSandboxClock,
  'POST /openapi/sandbox/clock/advance': advanceClock,
  'GET /openapi/sandbox/faults': listSandboxFaults,
  'PUT /openapi/sandbox/faults': setFaults,
  'DELETE /openapi/sandbox/faults': clearFaults,
  'POST /openapi/sandbox/reset': resetOrganisation,
};

/** Access to the sandbox's mails, unless it is disabled. */
const mailRoutes = {
  'GET /management/sandbox/mails': listMails,
};

const managementRoutes = {
  'GET /management/overview': getOverviewOperation,
  'GET /management/queue-history': getQueueHistory,
  'GET /management/badges/stream': streamBadgesOperation,
  'GET /management/notifications': listNoticesOperation,
  'PUT /management/notifications/read': updateReadNotificationsOperation,
  'GET /management/notifications/settings': getNoticeSettingsOperation,
  'PUT /management/notifications/settings': updateNotificationSettingsOperation,
  'GET /management/search': searchOperation,
  'GET /management/views': listViews,
  'POST /management/views': createView,
  'PUT /management/views/{id}': updateViewOperation,
  'DELETE /management/views/{id}': deleteView,
  'GET /management/audit-events': listAuditEventsOperation,
  'GET /management/audit-events/seal': getAuditSealOperation,
  'GET /management/audit-events/export': exportAuditEventsOperation,
  'GET /management/request-log': listCallsOperation,
  'GET /management/request-log/stream': streamCallsOperation,
  'GET /management/request-log/{id}': getCallOperation,
  'GET /management/usage': getUsageOperation,
  'GET /management/error-groups': getClientErrorGroupsOperation,
  'GET /management/system': getSystemOperation,
  'GET /management/incidents': listIncidentsOperation,
  'POST /management/incidents': createIncident,
  'GET /management/incidents/{id}': getIncident,
  'PATCH /management/incidents/{id}': updateIncident,
  'POST /management/incidents/{id}/resolution': resolveIncident,
  'POST /management/incidents/{id}/withdrawal': revokeIncident,
  'POST /management/reference-imports': createReferenceImport,
  'GET /management/reference-imports': listReferenceImports,
  'GET /management/reference-imports/{id}': getReferenceImport,
  'GET /management/reference-imports/{id}/errors': listReferenceImportErrors,
  'GET /management/reference-imports/{id}/changes': listReferenceImportChanges,
  'POST /management/reference-imports/{id}/application': importReferenceList,
  'DELETE /management/reference-imports/{id}': deleteReferenceImport,
  'POST /management/reference-applications': importReferenceLists,
  'POST /management/session': signInOperation,
  'GET /management/session/passkey-options': getPasskeyOptionsOperation,
  'POST /management/session/passkey': signInWithPasskeyOperation,
  'GET /management/session': getSessionOperation,
  'PUT /management/session': setSessionOrganisationOperation,
  'DELETE /management/session': signOutOperation,
  'POST /management/session/authentication': verifyIdentityOperation,
  'GET /management/sessions': listSessionsOperation,
  'DELETE /management/sessions/{id}': revokeSessionOperation,
  'DELETE /management/sessions': revokeOtherSessionsOperation,
  'GET /management/person/factors': listFactorsOperation,
  'POST /management/person/factors/totp': createTotpOperation,
  'POST /management/person/factors/totp/{id}/confirmation': verifyTotpOperation,
  'GET /management/person/factors/passkey-options': getPasskeyCreationOptionsOperation,
  'POST /management/person/factors/passkeys': createPasskeyOperation,
  'DELETE /management/person/factors/{id}': removeFactorOperation,
  'POST /management/person/recovery-codes': createRecoveryCodesOperation,
  'POST /management/people': signUpOperation,
  'POST /management/people/verification': verifyPersonOperation,
  'POST /management/people/password-reset': resetPasswordOperation,
  'POST /management/people/new-password': setPasswordOperation,
  'PUT /management/person/password': updatePasswordOperation,
  'PUT /management/person/settings': updateSettingsOperation,
  'GET /management/people': listPeopleOperation,
  'GET /management/people/{id}': getPersonOperation,
  'PATCH /management/people/{id}': updatePersonOperation,
  'DELETE /management/people/{id}/factors': removePersonFactorsOperation,
  'POST /management/organisations': createOrganisationOperation,
  'GET /management/organisations': listOrganisationsOperation,
  'GET /management/organisations/{id}': getOrganisationOperation,
  'PATCH /management/organisations/{id}': updateOrganisationOperation,
  'POST /management/person/organisations': createPersonOrganisationOperation,
  'POST /management/organisations/{id}/approval': approveOrganisationOperation,
  'GET /management/organisations/{id}/numbers': listIdentificationNumbersOperation,
  'POST /management/organisations/{id}/numbers': assignIdentificationNumberOperation,
  'DELETE /management/organisations/{id}/numbers/{number}': removeIdentificationNumberOperation,
  'GET /management/members': listMembersOperation,
  'PATCH /management/members/{id}': updateMemberOperation,
  'DELETE /management/members/{id}': removeMemberOperation,
  'POST /management/invitations': inviteOperation,
  'GET /management/invitations': listInvitationsOperation,
  'DELETE /management/invitations/{id}': revokeInvitationOperation,
  'POST /management/person/invitations/acceptance': acceptInvitationOperation,
  'POST /management/platforms': createPlatformOperation,
  'GET /management/platforms': listPlatformsOperation,
  'GET /management/platforms/{id}': getPlatformOperation,
  'PATCH /management/platforms/{id}': updatePlatformOperation,
  'POST /management/platforms/{id}/approval': approvePlatformOperation,
  'POST /management/clients': createClientOperation,
  'GET /management/clients': listClientsOperation,
  'GET /management/clients/{id}': getClientOperation,
  'GET /management/clients/{id}/limits': getClientLimitsOperation,
  'PATCH /management/clients/{id}': updateClientOperation,
  'POST /management/clients/{id}/secret-rotation': rotateClientSecretOperation,
  'POST /management/clients/{id}/api-keys': createApiKeyOperation,
  'GET /management/clients/{id}/api-keys': listApiKeysOperation,
  'GET /management/api-keys/{id}': getApiKeyOperation,
  'POST /management/api-keys/{id}/rotation': rotateApiKeyOperation,
  'POST /management/api-keys/{id}/revoke-previous': revokePreviousApiKeyOperation,
  'DELETE /management/api-keys/{id}': revokeApiKeyOperation,
  'GET /management/organisation/consents': listConsentsOperation,
  'DELETE /management/organisation/consents/{id}': revokeConsentOperation,
  'GET /management/signing-keys': listSigningKeysOperation,
  'POST /management/signing-keys/rotation': rotateSigningKeysOperation,
  'GET /management/declarations': listOfficerQueue,
  'POST /management/declarations/{id}/decisions': decideDeclaration,
  'POST /management/decisions': decideDeclarationsOperation,
  'GET /management/declarations/{id}': getDeclarationAsOfficer,
  'POST /management/declarations/{id}/documents': uploadDocumentAsOfficer,
  'GET /management/declarations/{id}/documents/{documentId}': downloadDocumentAsOfficer,
  'GET /management/declarations/{id}/hearings/{hearingId}/document': downloadHearingDocumentAsCustoms,
  'POST /management/declarations/{id}/notes': createNote,
  'POST /management/declarations/{id}/limit-grounds': createLimitGround,
  'POST /management/declarations/{id}/limit-grounds/{groundId}/decision': decideLimitGround,
  'DELETE /management/declarations/{id}/limit-grounds/{groundId}': revokeLimitGround,
  'GET /management/declarations/{id}/trader-record': getTraderRecordAsOfficer,
  'PUT /management/declarations/{id}/assignment': assignDeclaration,
  'DELETE /management/declarations/{id}/assignment': removeAssignment,
  'POST /management/assignments/next': assignNextDeclaration,
  'POST /management/reassignments': reassignDeclarations,
  'GET /management/officers': listOfficers,
  'PUT /management/officers/{id}/absence': setAbsence,
  'DELETE /management/officers/{id}/absence': clearAbsence,
  'PUT /management/officers/{id}/office': setOfficerOffice,
  'POST /management/authorisations': createAuthorisation,
  'GET /management/authorisations': listAllAuthorisationsOperation,
  'GET /management/authorisations/{id}': getAnyAuthorisation,
  'PATCH /management/authorisations/{id}': updateAuthorisationOperation,
  'POST /management/guarantees': createGuarantee,
  'GET /management/guarantees': listGuaranteesOperation,
  'GET /management/guarantees/{id}': getGuarantee,
  'GET /management/guarantees/{id}/uses': listGuaranteeUses,
  'PATCH /management/guarantees/{id}': updateGuaranteeOperation,
  'POST /management/guarantees/{id}/decision': decideGuarantee,
  'GET /management/guarantors': listGuarantorsOperation,
  'POST /management/guarantors': createGuarantor,
  'GET /management/guarantors/{id}': getGuarantor,
  'POST /management/guarantors/{id}/approval': approveGuarantor,
  'POST /management/guarantors/{id}/revocation': revokeGuarantor,
  'POST /management/deferment-accounts': createDefermentAccount,
  'GET /management/deferment-accounts': listAllDefermentAccountsOperation,
  'GET /management/deferment-accounts/{id}': getAnyDefermentAccount,
  'PATCH /management/deferment-accounts/{id}': updateDefermentAccount,
  'GET /management/deferment-accounts/{id}/bills': listAllChargedBillsOperation,
  'GET /management/deferment-accounts/{id}/statements': listAllStatementsOperation,
  'POST /management/deferment-accounts/{id}/payments': reportStatementPayment,
  'POST /management/payments': reportBankPayment,
  'GET /management/unmatched-payments': listUnmatchedPayments,
  'GET /management/unmatched-payments/{id}': getUnmatchedPayment,
  'POST /management/unmatched-payments/{id}/assignments': assignUnmatchedPayment,
  'POST /management/unmatched-payments/{id}/returns': createPaymentReturn,
  'POST /management/unmatched-payments/{id}/reversals': removeUnmatchedPaymentUse,
  'GET /management/ledger-entries': listOrganisationLedgerEntries,
  'GET /management/debts': listDebtsAsCustoms,
  'GET /management/debts/{id}': getDebtAsCustoms,
  'POST /management/debts/{id}/debtors': assignDebtor,
  'DELETE /management/debts/{id}/debtors/{identification}': removeDebtor,
  'PUT /management/debts/{id}/claim-limit': setClaimLimit,
  'GET /management/claims': listClaimsAsCustoms,
  'GET /management/claims/{id}': getClaimAsCustoms,
  'GET /management/claims/{id}/document': downloadClaimDocumentAsCustoms,
  'POST /management/claims/{id}/decisions': decideClaim,
  'POST /management/debts/{id}/stays': createStay,
  'DELETE /management/debts/{id}/stays/{bill}': deleteStay,
  'GET /management/appeals': listAppealsAsCustoms,
  'GET /management/appeals/{id}': getAppealAsCustoms,
  'GET /management/appeals/{id}/document': downloadAppealDocumentAsCustoms,
  'POST /management/appeals/{id}/decisions': decideAppeal,
  'GET /management/statistics/trade': getTradeStatistics,
  'POST /management/reconciliations': startReconciliation,
  'GET /management/reconciliations': listReconciliations,
  'GET /management/reconciliations/{id}': getReconciliation,
  'GET /management/trial-balance': getTrialBalance,
  'GET /management/accounting-periods': listAccountingPeriods,
  'GET /management/accounting-periods/{period}': getAccountingPeriod,
  'POST /management/accounting-periods/{period}/closing': requestPeriodClosing,
  'DELETE /management/accounting-periods/{period}/closing': revokePeriodClosing,
  'POST /management/accounting-periods/{period}/closing/confirmation': approvePeriodClosing,
  'GET /management/mandates': listAllMandates,
  'GET /management/mandates/{id}': getMandateAsCustoms,
  'PATCH /management/mandates/{id}': updateMandateAsCustoms,
  'GET /management/automation': getAutomation,
  'PUT /management/automation': replaceAutomation,
  'POST /management/automation/preview': testAutomation,
  'POST /management/automation/proposal/confirmation': approveAutomation,
  'DELETE /management/automation/proposal': revokeAutomation,
  'POST /management/automation/stops': suspendAutomation,
  'POST /management/automation/stops/{id}/resumption': createAutomationResumption,
  'POST /management/automation/stops/{id}/resumption/confirmation': approveAutomationResumption,
  'POST /management/risk-rules': createRiskRule,
  'POST /management/risk-rules/back-test': backTestRiskRule,
  'GET /management/risk-rules': listRiskRulesOperation,
  'GET /management/risk-rules/{id}': getRiskRule,
  'PATCH /management/risk-rules/{id}': updateRiskRuleOperation,
  'DELETE /management/risk-rules/{id}': deleteRiskRuleOperation,
};

/** Dependencies of all operations. */
export type ApiDependencies = DependenciesOf<
  | (typeof openApiRoutes)[keyof typeof openApiRoutes]
  | (typeof mandateRoutes)[keyof typeof mandateRoutes]
  | (typeof webhookRoutes)[keyof typeof webhookRoutes]
  | (typeof sandboxRoutes)[keyof typeof sandboxRoutes]
  | (typeof mailRoutes)[keyof typeof mailRoutes]
  | (typeof managementRoutes)[keyof typeof managementRoutes]
>;
export type ApiOperation = OperationDefinition<ApiDependencies>;

/** Which parts of the API a profile enables. */
export interface ApiFeatures {
  readonly hasSandbox: boolean;
  readonly mails: boolean;
}

const openApiOperations = [
  ...Object.values<ApiOperation>(openApiRoutes),
  ...Object.values<ApiOperation>(mandateRoutes),
];
const webhookOperations = Object.values<ApiOperation>(webhookRoutes);
const sandboxOperations = Object.values<ApiOperation>(sandboxRoutes);

export function collectOpenApiOperations({ hasSandbox }: ApiFeatures): ApiOperation[] {
  return [...openApiOperations, ...webhookOperations, ...(hasSandbox ? sandboxOperations : [])];
}

/** Returns the operations under `/management`: first those derived from the Open API for console users. */
export function collectManagementOperations({ hasSandbox, mails }: ApiFeatures): ApiOperation[] {
  return [
    ...consoleVariantsOf([
      ...openApiOperations,
      ...(hasSandbox ? sandboxOperations : []),
      ...webhookOperations,
    ]),
    ...(mails ? Object.values<ApiOperation>(mailRoutes) : []),
    ...Object.values<ApiOperation>(managementRoutes),
  ];
}

/** Returns the operations that need no account. */
export function collectPublicOperations(): ApiOperation[] {
  return publicVariantsOf(openApiOperations);
}

/** All operations of all profiles, for the documentation. */
export const documentedApi = {
  openapi: collectOpenApiOperations({ hasSandbox: true, mails: true }),
  management: collectManagementOperations({ hasSandbox: true, mails: true }),
  public: collectPublicOperations(),
};

/** Each method and path with its operation, in table order. */
export const operationsByRoute: readonly (readonly [string, ApiOperation])[] = [
  ...Object.entries<ApiOperation>(openApiRoutes),
  ...Object.entries<ApiOperation>(mandateRoutes),
  ...Object.entries<ApiOperation>(webhookRoutes),
  ...Object.entries<ApiOperation>(sandboxRoutes),
  ...Object.entries<ApiOperation>(mailRoutes),
  ...Object.entries<ApiOperation>(managementRoutes),
];
