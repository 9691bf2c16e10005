import {
  changeClientOperation,
  createApiKeyOperation,
  createClientOperation,
  endApiKeyOverlapOperation,
  getApiKeyOperation,
  getCallerOperation,
  getClientLimitsOperation,
  getClientOperation,
  listApiKeysOperation,
  listClientsOperation,
  revokeApiKeyOperation,
  rotateApiKeyOperation,
  rotateClientSecretOperation,
} from '../access/credentials/public.ts';
import {
  addPasskeyOperation,
  beginTotpOperation,
  confirmTotpOperation,
  getPasskeyCreationOptionsOperation,
  issueRecoveryCodesOperation,
  listFactorsOperation,
  removeFactorOperation,
} from '../access/factors/public.ts';
import {
  endConsentOperation,
  listConsentsOperation,
  listSigningKeysOperation,
  rotateSigningKeysOperation,
} from '../access/oauth/public.ts';
import {
  authenticateAgainOperation,
  changePasswordOperation,
  changePersonOperation,
  changeSettingsOperation,
  getPasskeyOptionsOperation,
  getPersonOperation,
  listPeopleOperation,
  requestPasswordResetOperation,
  resetFactorsOperation,
  setNewPasswordOperation,
  signInOperation,
  signInWithPasskeyOperation,
  signUpOperation,
  verifyPersonOperation,
} from '../access/people/public.ts';
import {
  changeSessionOperation,
  endOneSessionOperation,
  endOtherSessionsOperation,
  endSessionOperation,
  getSessionOperation,
  listSessionsOperation,
} from '../access/sessions/public.ts';
import {
  exportAuditEventsOperation,
  getAuditSealOperation,
  getCallOperation,
  getUsageOperation,
  listAuditEventsOperation,
  listCallsOperation,
  streamCallsOperation,
} from '../audit/public.ts';
import { listLedgerEntriesOperation, listOrganisationLedgerEntries } from '../books/public.ts';
import { ownOperations } from '../callers/public.ts';
import {
  changeParty,
  createParty,
  deleteParty,
  exportParties,
  importParties,
  listParties,
  readParty,
} from '../declarations/address-book/public.ts';
import { lodgeDeclarations } from '../declarations/bulk/public.ts';
import {
  answerQuery,
  calculateDuties,
  createDeclaration,
  deleteDeclaration,
  listAmendments,
  listDeclarationEvents,
  listQueries,
  listVersions,
  lodgeDeclaration,
  presentDeclaration,
  readAmendment,
  readDeclaration,
  readDischarge,
  readDuties,
  readQuery,
  readStatusOfDeclarations,
  readVersion,
  replaceDeclaration,
  reportDischarge,
  requestAmendment,
  requestInvalidation,
  updateDeclaration,
} from '../declarations/operations/public.ts';
import { readQuota } from '../declarations/quotas/public.ts';
import { listRules, readRule } from '../declarations/rules/public.ts';
import {
  countDeclarations,
  exportDeclarations,
  listDeclarations,
  summariseDeclarations,
} from '../declarations/search/public.ts';
import {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  listTemplates,
  readTemplate,
} from '../declarations/templates/public.ts';
import { searchOperation } from '../finding/search/public.ts';
import { changeView, createView, deleteView, listViews } from '../finding/views/public.ts';
import type { OperationDefinition, PartsOf } from '../foundation/http/operation.ts';
import {
  changeMandate,
  changeMandateForCustoms,
  getMandate,
  listAllMandates,
  listMandateEvents,
  listMandates,
  offerMandate,
  readMandate,
} from '../mandates/public.ts';
import {
  listDeliveries,
  readDelivery,
  redeliver,
  redeliverPeriod,
  testWebhook,
} from '../notifications/deliveries/public.ts';
import { exportEvents, readEvents } from '../notifications/events/public.ts';
import {
  changeNoticeSettingsOperation,
  getNoticeSettingsOperation,
  listNoticesOperation,
  readNoticesOperation,
} from '../notifications/inbox/public.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  readWebhook,
  rotateWebhookSecret,
} from '../notifications/webhooks/public.ts';
import {
  acceptInvitationOperation,
  changeMemberOperation,
  inviteOperation,
  listInvitationsOperation,
  listMembersOperation,
  removeMemberOperation,
  withdrawInvitationOperation,
} from '../organisations/members/public.ts';
import {
  approveOrganisationOperation,
  changeOrganisationOperation,
  createOrganisationOperation,
  getOrganisationOperation,
  giveNumberOperation,
  listNumbersOperation,
  listOrganisationsOperation,
  registerOrganisationOperation,
  takeNumberOperation,
} from '../organisations/registration/public.ts';
import { getOverviewOperation, streamBadgesOperation } from '../overview/public.ts';
import { listDecisions, readDecision } from '../papers/decisions/public.ts';
import {
  downloadDocument,
  listDocuments,
  readOwnStorage,
  uploadDocument,
} from '../papers/documents/public.ts';
import {
  approvePlatformOperation,
  changePlatformOperation,
  createPlatformOperation,
  getPlatformOperation,
  listPlatformsOperation,
} from '../platforms/public.ts';
import {
  addNote,
  assignDeclaration,
  decideDeclaration,
  decideDeclarationsOperation,
  downloadDeclarationDocument,
  getDeclaration,
  listQueue,
  takeNextDeclaration,
  unassignDeclaration,
} from '../processing/desk/public.ts';
import {
  endAbsence,
  listOfficers,
  moveWork,
  setAbsence,
  setOfficersOffice,
} from '../processing/officers/public.ts';
import { orderPayment, readPaymentMethods } from '../processing/payments/public.ts';
import {
  getReconciliation,
  listReconciliations,
  startReconciliation,
} from '../processing/reconciliation/public.ts';
import {
  backTestRiskRule,
  changeRiskRule,
  createRiskRule,
  deleteRiskRuleOperation,
  getRiskRule,
  listRiskRulesOperation,
} from '../processing/risk/public.ts';
import { orderStatementPayment, payStatement } from '../processing/statements/public.ts';
import { readReferenceChanges } from '../reference/changes/public.ts';
import { readCountryProfile } from '../reference/country/public.ts';
import {
  applyReferenceImport,
  applyReferenceImports,
  createReferenceImport,
  discardReferenceImport,
  getReferenceImport,
  listReferenceImportChanges,
  listReferenceImportErrors,
  listReferenceImports,
} from '../reference/imports/public.ts';
import {
  downloadReferenceList,
  listReferenceEntries,
  listReferenceLists,
  readReferenceEntry,
} from '../reference/lists/public.ts';
import {
  changeDefermentAccount,
  createDefermentAccount,
  getDefermentAccount,
  listAccountsOperation,
  listOwnAccounts,
  listOwnStatements,
  listStatementsOperation,
  readOwnAccount,
} from '../registers/accounts/public.ts';
import {
  changeAuthorisation,
  createAuthorisation,
  getAuthorisation,
  listAuthorisationsOperation,
  listOwnAuthorisations,
  readOwnAuthorisation,
} from '../registers/authorisations/public.ts';
import {
  changeGuarantee,
  createGuarantee,
  getGuarantee,
  listGuaranteesOperation,
} from '../registers/guarantees/public.ts';
import {
  advanceClock,
  clearFaults,
  listMails,
  listScenarios,
  readClock,
  readFaultsOfClient,
  resetOrganisation,
  setFaults,
} from '../sandbox/public.ts';
import { getSystemOperation } from '../system/public.ts';
import { readTariff } from '../tariff/public.ts';

/*
 * The table of contents of the API: every path and its operation, once, in the order of the documentation. Whatever else is
 * said of an operation stands in its file.
 */

const ofPrograms = {
  'GET /openapi/country': readCountryProfile,
  'GET /openapi/reference': listReferenceLists,
  'GET /openapi/reference/changes': readReferenceChanges,
  'GET /openapi/reference/{list}': listReferenceEntries,
  'GET /openapi/reference/{list}/download': downloadReferenceList,
  'GET /openapi/reference/{list}/{code}': readReferenceEntry,
  'POST /openapi/tariff/calculation': calculateDuties,
  'GET /openapi/tariff/{code}': readTariff,
  'GET /openapi/tariff/quotas/{orderNumber}': readQuota,
  'GET /openapi/caller': getCallerOperation,
  'GET /openapi/status': readStatusOfDeclarations,
  'POST /openapi/declarations': createDeclaration,
  'POST /openapi/lodgements': lodgeDeclarations,
  'GET /openapi/declarations': listDeclarations,
  'GET /openapi/declarations/count': countDeclarations,
  'GET /openapi/declarations/export': exportDeclarations,
  'GET /openapi/declarations/summary': summariseDeclarations,
  'GET /openapi/declarations/{id}': readDeclaration,
  'PUT /openapi/declarations/{id}': replaceDeclaration,
  'PATCH /openapi/declarations/{id}': updateDeclaration,
  'DELETE /openapi/declarations/{id}': deleteDeclaration,
  'POST /openapi/declarations/{id}/lodgement': lodgeDeclaration,
  'GET /openapi/rules': listRules,
  'GET /openapi/rules/{id}': readRule,
  'POST /openapi/declarations/{id}/presentation': presentDeclaration,
  'POST /openapi/declarations/{id}/amendments': requestAmendment,
  'GET /openapi/declarations/{id}/amendments': listAmendments,
  'GET /openapi/declarations/{id}/amendments/{n}': readAmendment,
  'GET /openapi/declarations/{id}/versions': listVersions,
  'GET /openapi/declarations/{id}/versions/{n}': readVersion,
  'POST /openapi/declarations/{id}/invalidation': requestInvalidation,
  'GET /openapi/declarations/{id}/queries': listQueries,
  'GET /openapi/declarations/{id}/queries/{n}': readQuery,
  'POST /openapi/declarations/{id}/queries/{n}/answer': answerQuery,
  'GET /openapi/declarations/{id}/duties': readDuties,
  'GET /openapi/declarations/{id}/discharge': readDischarge,
  'POST /openapi/declarations/{id}/discharge': reportDischarge,
  'GET /openapi/authorisations': listOwnAuthorisations,
  'GET /openapi/authorisations/{id}': readOwnAuthorisation,
  'GET /openapi/declarations/{id}/events': listDeclarationEvents,
  'GET /openapi/declarations/{id}/payment': readPaymentMethods,
  'POST /openapi/declarations/{id}/payment': orderPayment,
  'POST /openapi/declarations/{id}/documents': uploadDocument,
  'GET /openapi/declarations/{id}/documents': listDocuments,
  'GET /openapi/declarations/{id}/documents/{documentId}': downloadDocument,
  'GET /openapi/declarations/{id}/decisions': listDecisions,
  'GET /openapi/declarations/{id}/decisions/{number}': readDecision,
  'GET /openapi/ledger-entries': listLedgerEntriesOperation,
  'GET /openapi/deferment-accounts': listOwnAccounts,
  'GET /openapi/deferment-accounts/{number}': readOwnAccount,
  'GET /openapi/deferment-accounts/{number}/statements': listOwnStatements,
  'POST /openapi/deferment-accounts/{number}/statements/{reference}/payment': orderStatementPayment,
  'GET /openapi/storage': readOwnStorage,
  'GET /openapi/parties': listParties,
  'POST /openapi/parties': createParty,
  'GET /openapi/parties/export': exportParties,
  'POST /openapi/parties/import': importParties,
  'GET /openapi/parties/{id}': readParty,
  'PUT /openapi/parties/{id}': changeParty,
  'DELETE /openapi/parties/{id}': deleteParty,
  'GET /openapi/templates': listTemplates,
  'POST /openapi/templates': createTemplate,
  'GET /openapi/templates/{id}': readTemplate,
  'PUT /openapi/templates/{id}': changeTemplate,
  'DELETE /openapi/templates/{id}': deleteTemplate,
  'GET /openapi/events': readEvents,
  'GET /openapi/events/export': exportEvents,
};

const ofMandates = {
  'GET /openapi/mandates': listMandates,
  'POST /openapi/mandates': offerMandate,
  'GET /openapi/mandates/events': listMandateEvents,
  'GET /openapi/mandates/{id}': readMandate,
  'PATCH /openapi/mandates/{id}': changeMandate,
};

const ofWebhooks = {
  'POST /openapi/webhooks': createWebhook,
  'GET /openapi/webhooks': listWebhooks,
  'GET /openapi/webhooks/{id}': readWebhook,
  'PATCH /openapi/webhooks/{id}': changeWebhook,
  'DELETE /openapi/webhooks/{id}': deleteWebhook,
  'POST /openapi/webhooks/{id}/secret-rotation': rotateWebhookSecret,
  'POST /openapi/webhooks/{id}/test': testWebhook,
  'GET /openapi/webhooks/{id}/deliveries': listDeliveries,
  'GET /openapi/webhooks/{id}/deliveries/{deliveryId}': readDelivery,
  'POST /openapi/webhooks/{id}/deliveries/{deliveryId}/redelivery': redeliver,
  'POST /openapi/webhooks/{id}/redelivery': redeliverPeriod,
};

/** The rehearsal room: only in the sandbox. */
const ofRehearsal = {
  'GET /openapi/sandbox/scenarios': listScenarios,
  'GET /openapi/sandbox/clock': readClock,
  'POST /openapi/sandbox/clock/advance': advanceClock,
  'GET /openapi/sandbox/faults': readFaultsOfClient,
  'PUT /openapi/sandbox/faults': setFaults,
  'DELETE /openapi/sandbox/faults': clearFaults,
  'POST /openapi/sandbox/reset': resetOrganisation,
};

/** The sandbox's mails, unless they are nobody's business. */
const ofMails = {
  'GET /management/sandbox/mails': listMails,
};

const ofManagement = {
  'GET /management/overview': getOverviewOperation,
  'GET /management/badges/stream': streamBadgesOperation,
  'GET /management/notifications': listNoticesOperation,
  'PUT /management/notifications/read': readNoticesOperation,
  'GET /management/notifications/settings': getNoticeSettingsOperation,
  'PUT /management/notifications/settings': changeNoticeSettingsOperation,
  'GET /management/search': searchOperation,
  'GET /management/views': listViews,
  'POST /management/views': createView,
  'PUT /management/views/{id}': changeView,
  'DELETE /management/views/{id}': deleteView,
  'GET /management/audit-events': listAuditEventsOperation,
  'GET /management/audit-events/seal': getAuditSealOperation,
  'GET /management/audit-events/export': exportAuditEventsOperation,
  'GET /management/request-log': listCallsOperation,
  'GET /management/request-log/stream': streamCallsOperation,
  'GET /management/request-log/{id}': getCallOperation,
  'GET /management/usage': getUsageOperation,
  'GET /management/system': getSystemOperation,
  'POST /management/reference-imports': createReferenceImport,
  'GET /management/reference-imports': listReferenceImports,
  'GET /management/reference-imports/{id}': getReferenceImport,
  'GET /management/reference-imports/{id}/errors': listReferenceImportErrors,
  'GET /management/reference-imports/{id}/changes': listReferenceImportChanges,
  'POST /management/reference-imports/{id}/application': applyReferenceImport,
  'DELETE /management/reference-imports/{id}': discardReferenceImport,
  'POST /management/reference-applications': applyReferenceImports,
  'POST /management/session': signInOperation,
  'GET /management/session/passkey-options': getPasskeyOptionsOperation,
  'POST /management/session/passkey': signInWithPasskeyOperation,
  'GET /management/session': getSessionOperation,
  'PUT /management/session': changeSessionOperation,
  'DELETE /management/session': endSessionOperation,
  'POST /management/session/authentication': authenticateAgainOperation,
  'GET /management/sessions': listSessionsOperation,
  'DELETE /management/sessions/{id}': endOneSessionOperation,
  'DELETE /management/sessions': endOtherSessionsOperation,
  'GET /management/person/factors': listFactorsOperation,
  'POST /management/person/factors/totp': beginTotpOperation,
  'POST /management/person/factors/totp/{id}/confirmation': confirmTotpOperation,
  'GET /management/person/factors/passkey-options': getPasskeyCreationOptionsOperation,
  'POST /management/person/factors/passkeys': addPasskeyOperation,
  'DELETE /management/person/factors/{id}': removeFactorOperation,
  'POST /management/person/recovery-codes': issueRecoveryCodesOperation,
  'POST /management/people': signUpOperation,
  'POST /management/people/verification': verifyPersonOperation,
  'POST /management/people/password-reset': requestPasswordResetOperation,
  'POST /management/people/new-password': setNewPasswordOperation,
  'PUT /management/person/password': changePasswordOperation,
  'PUT /management/person/settings': changeSettingsOperation,
  'GET /management/people': listPeopleOperation,
  'GET /management/people/{id}': getPersonOperation,
  'PATCH /management/people/{id}': changePersonOperation,
  'DELETE /management/people/{id}/factors': resetFactorsOperation,
  'POST /management/organisations': createOrganisationOperation,
  'GET /management/organisations': listOrganisationsOperation,
  'GET /management/organisations/{id}': getOrganisationOperation,
  'PATCH /management/organisations/{id}': changeOrganisationOperation,
  'POST /management/person/organisations': registerOrganisationOperation,
  'POST /management/organisations/{id}/approval': approveOrganisationOperation,
  'GET /management/organisations/{id}/numbers': listNumbersOperation,
  'POST /management/organisations/{id}/numbers': giveNumberOperation,
  'DELETE /management/organisations/{id}/numbers/{number}': takeNumberOperation,
  'GET /management/members': listMembersOperation,
  'PATCH /management/members/{id}': changeMemberOperation,
  'DELETE /management/members/{id}': removeMemberOperation,
  'POST /management/invitations': inviteOperation,
  'GET /management/invitations': listInvitationsOperation,
  'DELETE /management/invitations/{id}': withdrawInvitationOperation,
  'POST /management/person/invitations/acceptance': acceptInvitationOperation,
  'POST /management/platforms': createPlatformOperation,
  'GET /management/platforms': listPlatformsOperation,
  'GET /management/platforms/{id}': getPlatformOperation,
  'PATCH /management/platforms/{id}': changePlatformOperation,
  'POST /management/platforms/{id}/approval': approvePlatformOperation,
  'POST /management/clients': createClientOperation,
  'GET /management/clients': listClientsOperation,
  'GET /management/clients/{id}': getClientOperation,
  'GET /management/clients/{id}/limits': getClientLimitsOperation,
  'PATCH /management/clients/{id}': changeClientOperation,
  'POST /management/clients/{id}/secret-rotation': rotateClientSecretOperation,
  'POST /management/clients/{id}/api-keys': createApiKeyOperation,
  'GET /management/clients/{id}/api-keys': listApiKeysOperation,
  'GET /management/api-keys/{id}': getApiKeyOperation,
  'POST /management/api-keys/{id}/rotation': rotateApiKeyOperation,
  'POST /management/api-keys/{id}/revoke-previous': endApiKeyOverlapOperation,
  'DELETE /management/api-keys/{id}': revokeApiKeyOperation,
  'GET /management/organisation/consents': listConsentsOperation,
  'DELETE /management/organisation/consents/{id}': endConsentOperation,
  'GET /management/signing-keys': listSigningKeysOperation,
  'POST /management/signing-keys/rotation': rotateSigningKeysOperation,
  'GET /management/declarations': listQueue,
  'POST /management/declarations/{id}/decisions': decideDeclaration,
  'POST /management/decisions': decideDeclarationsOperation,
  'GET /management/declarations/{id}': getDeclaration,
  'GET /management/declarations/{id}/documents/{documentId}': downloadDeclarationDocument,
  'POST /management/declarations/{id}/notes': addNote,
  'PUT /management/declarations/{id}/assignment': assignDeclaration,
  'DELETE /management/declarations/{id}/assignment': unassignDeclaration,
  'POST /management/assignments/next': takeNextDeclaration,
  'POST /management/reassignments': moveWork,
  'GET /management/officers': listOfficers,
  'PUT /management/officers/{id}/absence': setAbsence,
  'DELETE /management/officers/{id}/absence': endAbsence,
  'PUT /management/officers/{id}/office': setOfficersOffice,
  'POST /management/authorisations': createAuthorisation,
  'GET /management/authorisations': listAuthorisationsOperation,
  'GET /management/authorisations/{id}': getAuthorisation,
  'PATCH /management/authorisations/{id}': changeAuthorisation,
  'POST /management/guarantees': createGuarantee,
  'GET /management/guarantees': listGuaranteesOperation,
  'GET /management/guarantees/{id}': getGuarantee,
  'PATCH /management/guarantees/{id}': changeGuarantee,
  'POST /management/deferment-accounts': createDefermentAccount,
  'GET /management/deferment-accounts': listAccountsOperation,
  'GET /management/deferment-accounts/{id}': getDefermentAccount,
  'PATCH /management/deferment-accounts/{id}': changeDefermentAccount,
  'GET /management/deferment-accounts/{id}/statements': listStatementsOperation,
  'POST /management/deferment-accounts/{id}/payments': payStatement,
  'GET /management/ledger-entries': listOrganisationLedgerEntries,
  'POST /management/reconciliations': startReconciliation,
  'GET /management/reconciliations': listReconciliations,
  'GET /management/reconciliations/{id}': getReconciliation,
  'GET /management/mandates': listAllMandates,
  'GET /management/mandates/{id}': getMandate,
  'PATCH /management/mandates/{id}': changeMandateForCustoms,
  'POST /management/risk-rules': createRiskRule,
  'POST /management/risk-rules/back-test': backTestRiskRule,
  'GET /management/risk-rules': listRiskRulesOperation,
  'GET /management/risk-rules/{id}': getRiskRule,
  'PATCH /management/risk-rules/{id}': changeRiskRule,
  'DELETE /management/risk-rules/{id}': deleteRiskRuleOperation,
};

/** What all of them are made of. */
export type ApiParts = PartsOf<
  | (typeof ofPrograms)[keyof typeof ofPrograms]
  | (typeof ofMandates)[keyof typeof ofMandates]
  | (typeof ofWebhooks)[keyof typeof ofWebhooks]
  | (typeof ofRehearsal)[keyof typeof ofRehearsal]
  | (typeof ofMails)[keyof typeof ofMails]
  | (typeof ofManagement)[keyof typeof ofManagement]
>;
export type ApiOperation = OperationDefinition<ApiParts>;

/** What there is of the API in a profile. */
export interface ApiShown {
  readonly rehearsal: boolean;
  readonly mails: boolean;
}

const programs = [...Object.values<ApiOperation>(ofPrograms), ...Object.values<ApiOperation>(ofMandates)];
const webhooks = Object.values<ApiOperation>(ofWebhooks);
const rehearsals = Object.values<ApiOperation>(ofRehearsal);

/** The operations under `/openapi`. */
export function openApiOperations({ rehearsal }: ApiShown): ApiOperation[] {
  return [...programs, ...webhooks, ...(rehearsal ? rehearsals : [])];
}

/** The operations under `/management`: first those of the Open API through the door of people. */
export function managementOperations({ rehearsal, mails }: ApiShown): ApiOperation[] {
  return [
    ...ownOperations([...programs, ...(rehearsal ? rehearsals : []), ...webhooks]),
    ...(mails ? Object.values<ApiOperation>(ofMails) : []),
    ...Object.values<ApiOperation>(ofManagement),
  ];
}

/** All that there is anywhere, as it is documented. */
export const documentedApi = {
  openapi: openApiOperations({ rehearsal: true, mails: true }),
  management: managementOperations({ rehearsal: true, mails: true }),
};

/** Every place with its operation, as they stand here. */
export const places: readonly (readonly [string, ApiOperation])[] = [
  ...Object.entries<ApiOperation>(ofPrograms),
  ...Object.entries<ApiOperation>(ofMandates),
  ...Object.entries<ApiOperation>(ofWebhooks),
  ...Object.entries<ApiOperation>(ofRehearsal),
  ...Object.entries<ApiOperation>(ofMails),
  ...Object.entries<ApiOperation>(ofManagement),
];
