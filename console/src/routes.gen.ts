// Written by `npm run docs` from console/src: change it there.
import { route as accountPage } from './places/account/page.ts';
import { route as auditPage } from './places/audit/page.ts';
import { route as authorisationsAuthorisationPage } from './places/authorisations/authorisation.page.ts';
import { route as authorisationsPage } from './places/authorisations/page.ts';
import { route as clientsClientPage } from './places/clients/client.page.ts';
import { route as clientsPage } from './places/clients/page.ts';
import { route as codeListsListPage } from './places/code-lists/list.page.ts';
import { route as codeListsPage } from './places/code-lists/page.ts';
import { route as consentsPage } from './places/consents/page.ts';
import { route as declarationsDeclarationPage } from './places/declarations/declaration.page.ts';
import { route as declarationsDocumentPage } from './places/declarations/document.page.ts';
import { route as declarationsNewPage } from './places/declarations/new.page.ts';
import { route as declarationsPage } from './places/declarations/page.ts';
import { route as defermentAccountsAccountPage } from './places/deferment-accounts/account.page.ts';
import { route as defermentAccountsPage } from './places/deferment-accounts/page.ts';
import { route as deskDeclarationPage } from './places/desk/declaration.page.ts';
import { route as deskInspectionPage } from './places/desk/inspection.page.ts';
import { route as deskOfficersPage } from './places/desk/officers.page.ts';
import { route as deskPage } from './places/desk/page.ts';
import { route as guaranteesGuaranteePage } from './places/guarantees/guarantee.page.ts';
import { route as guaranteesPage } from './places/guarantees/page.ts';
import { route as ledgerEntriesPage } from './places/ledger-entries/page.ts';
import { route as mailsPage } from './places/mails/page.ts';
import { route as mandatesAllMandatePage } from './places/mandates/all-mandate.page.ts';
import { route as mandatesAllPage } from './places/mandates/customs.page.ts';
import { route as mandatesMandatePage } from './places/mandates/mandate.page.ts';
import { route as mandatesPage } from './places/mandates/page.ts';
import { route as notificationsPage } from './places/notifications/page.ts';
import { route as organisationsOrganisationPage } from './places/organisations/organisation.page.ts';
import { route as organisationsPage } from './places/organisations/page.ts';
import { route as overviewPage } from './places/overview/page.ts';
import { route as ownOrganisationPage } from './places/own-organisation/page.ts';
import { route as ownOrganisationRegistrationPage } from './places/own-organisation/registration.page.ts';
import { route as partiesPage } from './places/parties/page.ts';
import { route as peoplePage } from './places/people/page.ts';
import { route as peoplePersonPage } from './places/people/person.page.ts';
import { route as platformsPage } from './places/platforms/page.ts';
import { route as platformsPlatformPage } from './places/platforms/platform.page.ts';
import { route as reconciliationsPage } from './places/reconciliations/page.ts';
import { route as referenceDataImportPage } from './places/reference-data/import.page.ts';
import { route as referenceDataPage } from './places/reference-data/page.ts';
import { route as requestLogCallPage } from './places/request-log/call.page.ts';
import { route as requestLogPage } from './places/request-log/page.ts';
import { route as riskRulesPage } from './places/risk-rules/page.ts';
import { route as riskRulesRiskRulePage } from './places/risk-rules/risk-rule.page.ts';
import { route as signInInvitationPage } from './places/sign-in/invitation.page.ts';
import { route as signInNewPasswordPage } from './places/sign-in/new-password.page.ts';
import { route as signInPage } from './places/sign-in/page.ts';
import { route as signInPasswordResetPage } from './places/sign-in/password-reset.page.ts';
import { route as signInSignUpPage } from './places/sign-in/sign-up.page.ts';
import { route as signInVerificationPage } from './places/sign-in/verification.page.ts';
import { route as signingKeysPage } from './places/signing-keys/page.ts';
import { route as systemPage } from './places/system/page.ts';
import { route as templatesPage } from './places/templates/page.ts';
import { route as tryPage } from './places/try/page.ts';
import { route as usagePage } from './places/usage/page.ts';
import { route as webhooksDeliveryPage } from './places/webhooks/delivery.page.ts';
import { route as webhooksPage } from './places/webhooks/page.ts';
import { route as webhooksWebhookPage } from './places/webhooks/webhook.page.ts';

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
  clientsClientPage,
  clientsPage,
  codeListsListPage,
  codeListsPage,
  consentsPage,
  declarationsDeclarationPage,
  declarationsDocumentPage,
  declarationsNewPage,
  declarationsPage,
  defermentAccountsAccountPage,
  defermentAccountsPage,
  deskDeclarationPage,
  deskInspectionPage,
  deskOfficersPage,
  deskPage,
  guaranteesGuaranteePage,
  guaranteesPage,
  ledgerEntriesPage,
  mandatesAllMandatePage,
  mandatesAllPage,
  mandatesMandatePage,
  mandatesPage,
  notificationsPage,
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
  systemPage,
  templatesPage,
  tryPage,
  usagePage,
  webhooksDeliveryPage,
  webhooksPage,
  webhooksWebhookPage,
};
