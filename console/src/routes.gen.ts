// Written by `npm run docs` from console/src: change it there.
import { route as accountPage } from './pages/account/page.ts';
import { route as auditPage } from './pages/audit/page.ts';
import { route as authorisationsAuthorisationPage } from './pages/authorisations/authorisation.page.ts';
import { route as authorisationsPage } from './pages/authorisations/page.ts';
import { route as automationPage } from './pages/automation/page.ts';
import { route as automationProposalPage } from './pages/automation/proposal.page.ts';
import { route as bankPaymentsPage } from './pages/bank-payments/page.ts';
import { route as bankPaymentsPaymentPage } from './pages/bank-payments/payment.page.ts';
import { route as clientsClientPage } from './pages/clients/client.page.ts';
import { route as clientsPage } from './pages/clients/page.ts';
import { route as codeListsListPage } from './pages/code-lists/list.page.ts';
import { route as codeListsPage } from './pages/code-lists/page.ts';
import { route as consentsPage } from './pages/consents/page.ts';
import { route as debtsAllAppealPage } from './pages/debts/all-appeal.page.ts';
import { route as debtsAllAppealsPage } from './pages/debts/all-appeals.page.ts';
import { route as debtsAllClaimPage } from './pages/debts/all-claim.page.ts';
import { route as debtsAllClaimsPage } from './pages/debts/all-claims.page.ts';
import { route as debtsAllDebtPage } from './pages/debts/all-debt.page.ts';
import { route as debtsAllDebtsPage } from './pages/debts/all-debts.page.ts';
import { route as debtsAppealPage } from './pages/debts/appeal.page.ts';
import { route as debtsAppealsPage } from './pages/debts/appeals.page.ts';
import { route as debtsClaimPage } from './pages/debts/claim.page.ts';
import { route as debtsClaimsPage } from './pages/debts/claims.page.ts';
import { route as debtsDebtPage } from './pages/debts/debt.page.ts';
import { route as debtsPage } from './pages/debts/page.ts';
import { route as declarationsDeclarationPage } from './pages/declarations/declaration.page.ts';
import { route as declarationsDocumentPage } from './pages/declarations/document.page.ts';
import { route as declarationsNewPage } from './pages/declarations/new.page.ts';
import { route as declarationsPage } from './pages/declarations/page.ts';
import { route as declarationsPrintPage } from './pages/declarations/print.page.ts';
import { route as defermentAccountsAccountPage } from './pages/deferment-accounts/account.page.ts';
import { route as defermentAccountsPage } from './pages/deferment-accounts/page.ts';
import { route as guaranteesGuaranteePage } from './pages/guarantees/guarantee.page.ts';
import { route as guaranteesGuarantorsPage } from './pages/guarantees/guarantors.page.ts';
import { route as guaranteesOfferedGuaranteePage } from './pages/guarantees/offered-guarantee.page.ts';
import { route as guaranteesOfferedGuaranteesPage } from './pages/guarantees/offered-guarantees.page.ts';
import { route as guaranteesPage } from './pages/guarantees/page.ts';
import { route as incidentsIncidentPage } from './pages/incidents/incident.page.ts';
import { route as incidentsPage } from './pages/incidents/page.ts';
import { route as ledgerEntriesPage } from './pages/ledger-entries/page.ts';
import { route as ledgerEntriesPeriodsPage } from './pages/ledger-entries/periods.page.ts';
import { route as ledgerEntriesTrialBalancePage } from './pages/ledger-entries/trial-balance.page.ts';
import { route as mailsPage } from './pages/mails/page.ts';
import { route as mandatesAllMandatePage } from './pages/mandates/all-mandate.page.ts';
import { route as mandatesCustomsPage } from './pages/mandates/customs.page.ts';
import { route as mandatesMandatePage } from './pages/mandates/mandate.page.ts';
import { route as mandatesPage } from './pages/mandates/page.ts';
import { route as notificationsPage } from './pages/notifications/page.ts';
import { route as officerQueueDeclarationPage } from './pages/officer-queue/declaration.page.ts';
import { route as officerQueueInspectionPage } from './pages/officer-queue/inspection.page.ts';
import { route as officerQueueOfficersPage } from './pages/officer-queue/officers.page.ts';
import { route as officerQueuePage } from './pages/officer-queue/page.ts';
import { route as organisationsOrganisationPage } from './pages/organisations/organisation.page.ts';
import { route as organisationsPage } from './pages/organisations/page.ts';
import { route as overviewPage } from './pages/overview/page.ts';
import { route as ownOrganisationPage } from './pages/own-organisation/page.ts';
import { route as ownOrganisationRegistrationPage } from './pages/own-organisation/registration.page.ts';
import { route as partiesPage } from './pages/parties/page.ts';
import { route as peoplePage } from './pages/people/page.ts';
import { route as peoplePersonPage } from './pages/people/person.page.ts';
import { route as platformsPage } from './pages/platforms/page.ts';
import { route as platformsPlatformPage } from './pages/platforms/platform.page.ts';
import { route as reconciliationsPage } from './pages/reconciliations/page.ts';
import { route as referenceDataImportPage } from './pages/reference-data/import.page.ts';
import { route as referenceDataPage } from './pages/reference-data/page.ts';
import { route as requestLogCallPage } from './pages/request-log/call.page.ts';
import { route as requestLogPage } from './pages/request-log/page.ts';
import { route as riskRulesPage } from './pages/risk-rules/page.ts';
import { route as riskRulesRiskRulePage } from './pages/risk-rules/risk-rule.page.ts';
import { route as servicePage } from './pages/service/page.ts';
import { route as signInInvitationPage } from './pages/sign-in/invitation.page.ts';
import { route as signInNewPasswordPage } from './pages/sign-in/new-password.page.ts';
import { route as signInPage } from './pages/sign-in/page.ts';
import { route as signInPasswordResetPage } from './pages/sign-in/password-reset.page.ts';
import { route as signInSignUpPage } from './pages/sign-in/sign-up.page.ts';
import { route as signInVerificationPage } from './pages/sign-in/verification.page.ts';
import { route as signingKeysPage } from './pages/signing-keys/page.ts';
import { route as stockPage } from './pages/stock/page.ts';
import { route as systemPage } from './pages/system/page.ts';
import { route as tariffCodePage } from './pages/tariff/code.page.ts';
import { route as tariffPage } from './pages/tariff/page.ts';
import { route as templatesPage } from './pages/templates/page.ts';
import { route as tradeStatisticsPage } from './pages/trade-statistics/page.ts';
import { route as traderRecordPage } from './pages/trader-record/page.ts';
import { route as tryPage } from './pages/try/page.ts';
import { route as usagePage } from './pages/usage/page.ts';
import { route as webhooksDeliveryPage } from './pages/webhooks/delivery.page.ts';
import { route as webhooksPage } from './pages/webhooks/page.ts';
import { route as webhooksWebhookPage } from './pages/webhooks/webhook.page.ts';

export const outsideRoutes = {
  mailsPage,
  signInInvitationPage,
  signInNewPasswordPage,
  signInPage,
  signInPasswordResetPage,
  signInSignUpPage,
  signInVerificationPage,
};

export const insideRoutes = {
  accountPage,
  auditPage,
  authorisationsAuthorisationPage,
  authorisationsPage,
  automationPage,
  automationProposalPage,
  bankPaymentsPage,
  bankPaymentsPaymentPage,
  clientsClientPage,
  clientsPage,
  codeListsListPage,
  codeListsPage,
  consentsPage,
  debtsAllAppealPage,
  debtsAllAppealsPage,
  debtsAllClaimPage,
  debtsAllClaimsPage,
  debtsAllDebtPage,
  debtsAllDebtsPage,
  debtsAppealPage,
  debtsAppealsPage,
  debtsClaimPage,
  debtsClaimsPage,
  debtsDebtPage,
  debtsPage,
  declarationsDeclarationPage,
  declarationsDocumentPage,
  declarationsNewPage,
  declarationsPage,
  declarationsPrintPage,
  defermentAccountsAccountPage,
  defermentAccountsPage,
  guaranteesGuaranteePage,
  guaranteesGuarantorsPage,
  guaranteesOfferedGuaranteePage,
  guaranteesOfferedGuaranteesPage,
  guaranteesPage,
  incidentsIncidentPage,
  incidentsPage,
  ledgerEntriesPage,
  ledgerEntriesPeriodsPage,
  ledgerEntriesTrialBalancePage,
  mandatesAllMandatePage,
  mandatesCustomsPage,
  mandatesMandatePage,
  mandatesPage,
  notificationsPage,
  officerQueueDeclarationPage,
  officerQueueInspectionPage,
  officerQueueOfficersPage,
  officerQueuePage,
  organisationsOrganisationPage,
  organisationsPage,
  overviewPage,
  ownOrganisationPage,
  ownOrganisationRegistrationPage,
  partiesPage,
  peoplePage,
  peoplePersonPage,
  platformsPage,
  platformsPlatformPage,
  reconciliationsPage,
  referenceDataImportPage,
  referenceDataPage,
  requestLogCallPage,
  requestLogPage,
  riskRulesPage,
  riskRulesRiskRulePage,
  signingKeysPage,
  stockPage,
  systemPage,
  templatesPage,
  tradeStatisticsPage,
  traderRecordPage,
  tryPage,
  usagePage,
  webhooksDeliveryPage,
  webhooksPage,
  webhooksWebhookPage,
};

export const publicRoutes = {
  servicePage,
  tariffCodePage,
  tariffPage,
};
