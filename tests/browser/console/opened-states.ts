import type { ConsoleVisit } from './console-page.ts';
import type { DetailPageUrls, PageRole } from './page-visitors.ts';
import { anyRow, check, confirm, fill, key, refuse, type Step, see, suggest } from './state-steps.ts';

/*
 * The dialogs, panels, pickers and menus of the console, by the component that opens them and the key of its title, with the steps that
 * open them. `opened-states.test.ts` fails if a component is missing here.
 */

interface OpenedState {
  /** Path of the page, as in `page-visitors.ts`. */
  readonly at: string;
  /** User of the page. Defaults to its user in `page-visitors.ts`. */
  readonly who?: PageRole;
  readonly steps: readonly Step[];
}

/** A component without a picture, with the reason. */
interface Unpictured {
  readonly reason: string;
}

const press = (at: string, ...steps: readonly Step[]): OpenedState => ({ at, steps });
/** A text is the name of the scene in `page-states.ts` that opens the component. */
export const openedStates: Readonly<Record<string, OpenedState | string | Unpictured>> = {
  'pages/account/factors.tsx totp': press('/account', 'Set up an authenticator app'),
  'pages/authorisations/change-authorisation.tsx': press(
    '/authorisations/$authorisationId',
    'Suspend authorisation',
  ),
  'pages/authorisations/new-authorisation.tsx authorisation.give': {
    ...press('/authorisations', 'Grant authorisation'),
    who: 'officer',
  },
  'pages/authorisations/revoke-authorisation.tsx authorisation.become': press(
    '/authorisations/$authorisationId',
    'Revoke authorisation',
  ),
  'pages/automation/row-dialog.tsx': press('/automation/proposal', 'Add row'),
  'pages/automation/stop-automation.tsx automation.stop': press('/automation', 'Stop automation'),
  'pages/bank-payments/assign-payment.tsx bankPayment.assign': press(
    '/bank-payments/$paymentId',
    'Assign to bill',
  ),
  'pages/bank-payments/report-payment.tsx bankPayment.report': {
    ...press('/bank-payments', 'Record payment'),
    who: 'officer',
  },
  'pages/bank-payments/return-payment.tsx bankPayment.return': press(
    '/bank-payments/$paymentId',
    'Return to payer',
  ),
  'pages/clients/generate-key.tsx key.generate': press('/clients/$clientId', 'Generate API key'),
  'pages/clients/generate-key.tsx key.generated': 'key',
  'pages/clients/new-client-secret.tsx client.secret.replace.ask': press(
    '/clients/$clientId',
    'Replace secret',
  ),
  'pages/clients/new-client.tsx client.add': press('/clients', 'Register client'),
  'pages/clients/revoke-key.tsx key.revoke.ask': press('/clients/$clientId', 'Revoke key'),
  'pages/clients/rotate-key.tsx key.rotate.ask': press('/clients/$clientId', 'Rotate key'),
  'pages/consents/page.lazy.tsx consents.end.ask': press('/consents', 'Revoke consent'),
  'pages/debts/appeals/decide-appeal.tsx appealAction': press(
    '/all-appeals/$appealId',
    ...[check('Allow appeal'), fill(/Reason/, 'The goods are raw.'), 'Allow appeal'],
  ),
  'pages/debts/appeals/new-appeal.tsx appeal.new': press('/debts/$debtId', 'Appeal a decision'),
  'pages/debts/appeals/withdraw-appeal.tsx appeal.withdraw': press('/appeals/$appealId', 'Withdraw appeal'),
  'pages/debts/claim-limit.tsx claimLimit.set': press('/all-debts/$debtId', 'Extend time limit for claims'),
  'pages/debts/claims/decide-claim.tsx claimAction': press(
    '/all-claims/$claimId',
    ...[check('Grant claim'), 'Grant claim'],
  ),
  'pages/debts/claims/new-claim.tsx claim.new': press('/debts/$debtId', 'Claim repayment or remission'),
  'pages/debts/claims/withdraw-claim.tsx claim.withdraw': press('/claims/$claimId', 'Withdraw claim'),
  'pages/debts/debtors.tsx debtor.add': press('/all-debts/$debtId', 'Name further debtor'),
  'pages/debts/pay-debt.tsx debt.pay': 'debt',
  'pages/debts/stays/new-stay.tsx stay.new': press('/all-appeals/$appealId', 'Stay collection'),
  'pages/declarations/action-form.tsx act': press('/declarations/$declarationId', 'Request invalidation'),
  'pages/declarations/pay-form.tsx act': 'pay',
  'pages/deferment-accounts/change-account.tsx defermentAccount.change': {
    ...press('/deferment-accounts/$accountId', 'Change account'),
    who: 'officer',
  },
  'pages/deferment-accounts/new-account.tsx defermentAccount.open': {
    ...press('/deferment-accounts', 'Open account'),
    who: 'officer',
  },
  'pages/guarantees/change-guarantee.tsx guarantee.change': press(
    '/guarantees/$guaranteeId',
    'Change guarantee',
  ),
  'pages/guarantees/change-offered-guarantee.tsx offer.change': press(
    '/offered-guarantees/$guaranteeId',
    'Change the amount',
  ),
  'pages/guarantees/new-guarantee.tsx guarantee.add': press('/guarantees', 'Register guarantee'),
  'pages/guarantees/new-guarantor.tsx guarantor.add': press('/guarantors', 'Propose a guarantor'),
  'pages/guarantees/offer-guarantee.tsx offer.add': press('/offered-guarantees', 'Offer a guarantee'),
  'pages/guarantees/withdraw-guarantee.tsx offer.withdraw': press(
    '/offered-guarantees/$guaranteeId',
    'Withdraw the guarantee',
  ),
  'pages/incidents/change-incident.tsx incident.step': press('/incidents/$incidentId', 'Update announcement'),
  'pages/incidents/new-incident.tsx incident.publish': press('/incidents', 'Publish announcement'),
  'pages/mandates/change-mandate.tsx mandate': press('/all-mandates/$mandateId', 'Suspend mandate'),
  'pages/mandates/offer-mandate.tsx mandate.offer': press('/mandates', 'Offer mandate'),
  'pages/officer-queue/set-officer-absence.tsx absence.of': press('/officers', 'Absence'),
  'pages/officer-queue/decision-form.tsx decision': press('/queue/$declarationId', 'Open a query'),
  'pages/officer-queue/set-officer-office.tsx officers.office.of': press('/officers', 'Office'),
  'pages/officer-queue/reassign.tsx move.title': {
    ...press('/queue', check(anyRow), 'Reassign declarations'),
    who: 'supervisor',
  },
  'pages/officer-queue/bulk-decision.tsx bulk.title': press(
    '/queue',
    ...[check(anyRow), 'Decide selected declarations'],
  ),
  'pages/organisations/capacity-weight.tsx organisation.weight.change': press(
    '/organisations/$organisationId',
    'Change capacity weight',
  ),
  'pages/organisations/new-organisation.tsx organisation.add': press(
    '/organisations',
    'Register organisation',
  ),
  'pages/own-organisation/invitations.tsx invitation.add': press('/organisation', 'Invite member'),
  'pages/own-organisation/members.tsx colleague.changeRole.ask': press('/organisation', 'Change role'),
  'pages/own-organisation/members.tsx colleague.remove.ask': press('/organisation', 'Remove'),
  'pages/parties/import-parties.tsx parties.import': press('/parties', 'Import from CSV'),
  'pages/parties/party-form.tsx parties.new': press('/parties', 'New party'),
  'pages/people/person-actions.tsx': press('/people/$personId', 'Disable account'),
  'pages/platforms/new-platform.tsx platform.add': press('/platforms', 'Register platform'),
  'pages/reference-data/import-step.tsx': press('/reference-imports/$importId', 'Apply import'),
  'pages/risk-rules/change-risk-rule.tsx risk.change': press('/risk-rules/$ruleId', 'Change rule'),
  'pages/risk-rules/delete-risk-rule.tsx risk.delete.ask': press('/risk-rules/$ruleId', 'Delete rule'),
  'pages/risk-rules/new-risk-rule.tsx risk.add': press('/risk-rules', 'Create risk rule'),
  'pages/risk-rules/enable-or-disable-risk-rule.tsx risk.off.ask': press(
    '/risk-rules/$ruleId',
    'Switch on rule',
  ),
  'pages/signing-keys/rotate.tsx signingKeys.rotate': press('/signing-keys', 'Rotate signing key'),
  'pages/templates/delete-template.tsx templates.deleteOf': press('/templates', /^Delete/),
  'pages/templates/rename-template.tsx templates.rename': press('/templates', /^Rename/),
  'pages/webhooks/change-webhook.tsx webhook.change': press('/webhooks/$webhookId', 'Change webhook'),
  'pages/webhooks/delete-webhook.tsx webhook.end.ask': press('/webhooks/$webhookId', 'Delete webhook'),
  'pages/webhooks/new-webhook.tsx webhook.add': press('/webhooks', 'Create webhook'),
  'pages/webhooks/redeliver-period.tsx redeliver.period': press(
    '/webhooks/$webhookId',
    'Redeliver the events of a period',
  ),
  'pages/webhooks/rotate-webhook-secret.tsx webhook.rotate': press('/webhooks/$webhookId', 'Rotate secret'),
  'parts/list/list-display-options.tsx': press('/declarations', /Display/),
  'parts/list/save-view.tsx views.change': press('/declarations', 'Save view'),
  'parts/templates/save-as-template.tsx template.save': press(
    '/declarations/$declarationId/document',
    'Save as a template',
  ),
  'shell/account-menu.tsx': press('/', ({ page }) =>
    page.locator('[popovertarget]:has(.account-name)').click(),
  ),
  'shell/palette/palette.tsx palette.title': press('/', 'Search'),
  'shell/palette/shortcut-list.tsx shortcuts.all': press('/', key('?')),
  'shell/registration/identification-numbers.tsx number.give': press(
    '/organisations/$organisationId',
    'Assign number',
  ),
  'shell/registration/identification-numbers.tsx number.take.ask': press(
    '/organisations/$organisationId',
    'Remove number',
  ),
  'shell/take-next/remaining-work-dialog.tsx takeNext.none': press('/queue', 'Assign next declaration'),
  'parts/code-picker/code-input.tsx': press(
    '/risk-rules',
    ...['Create risk rule', suggest('Countries of origin', 'brazil')],
  ),
  'parts/item-grid/item-grid.tsx grid.item': press(
    '/declarations/$declarationId/document',
    'More fields of item 1',
  ),
  'parts/item-import/item-import.lazy.tsx itemImport': press(
    '/declarations/$declarationId/document',
    'Paste or import',
  ),
  'parts/party-picker/party-field.tsx': press(
    '/declarations/$declarationId/document',
    suggest('Declarant: name', 'Hav'),
  ),
  'shell/fresh-authentication.lazy.tsx fresh': press(
    '/people/$personId',
    refuse('**/management/people/**', 403, 'authentication_stale'),
    ...['Disable account', confirm('Disable account'), see('Confirm your identity')],
  ),
  'shell/registration/approval.tsx approval': {
    ...press('/platforms/$platformId', 'Refuse'),
    who: 'administrator',
  },
  'shell/sign-in-again.lazy.tsx again': press(
    '/platforms',
    'Register platform',
    ...[fill('Name', 'Interrupted'), fill('Domains', 'https://interrupted.example')],
    ...[
      refuse('**/management/platforms', 401, 'session_missing'),
      confirm('Register platform'),
      see('Your session has expired'),
    ],
  ),
  'pages/debts/debtors.tsx debtor.remove': 'debtor',
  'pages/debts/stays/debt-stays.tsx stay.end': 'stay',
  'pages/bank-payments/payment-uses.tsx bankPayment.reverse': 'reversal',
  'parts/declaration/hearing-answer.tsx hearing.agree': 'hearing',
  'pages/declarations/queries.tsx papers.add': 'query',
  'pages/deferment-accounts/record-payment.tsx statement.record': 'statement',
  'pages/guarantees/decide-offer.tsx guarantee.decide': 'offer',
  'pages/stock/remove-from-stock.tsx stocks.takeOut': 'goods',
  'pages/declarations/bulk/bulk-actions.tsx act': 'bulk',
  'pages/guarantees/decide-guarantor.tsx guarantor.decide': {
    ...press('/guarantors', 'Revoke'),
    who: 'supervisor',
  },
  'pages/officer-queue/bulk-outcomes.tsx bulk.done': {
    reason: 'The decision would change the declaration of the other pictures.',
  },
  'pages/officer-queue/reassign-officers-work.tsx move.of': {
    reason: 'The dialog is visible only while the declarations load.',
  },
  'pages/ledger-entries/periods.page.lazy.tsx periods.confirm.title': {
    reason: 'A new portal has no month that has ended.',
  },
  'pages/automation/proposed-table.tsx automation': press(
    '/automation/proposal',
    ...[fill(/^Reason/, 'More declarations'), 'Propose table', 'Withdraw proposal'],
  ),
  'pages/automation/stops-in-force.tsx automation.resume': 'stop',
  'pages/clients/new-client.tsx client.created': press(
    '/clients',
    ...[
      'Register client',
      fill('Name', 'Second client'),
      confirm('Register client'),
      see('The client is registered'),
    ],
  ),
  'pages/clients/rotate-key.tsx key.rotated': 'rotated',
  'pages/clients/revoke-key.tsx key.overlap.end.ask': 'overlap',
  'pages/clients/new-client-secret.tsx client.secret.new': 'secret',
  'pages/webhooks/new-webhook.tsx webhook.added': press(
    '/webhooks',
    ...[
      'Create webhook',
      fill(/^Address/, 'https://events.example/added'),
      confirm('Create webhook'),
      see('The webhook is created'),
    ],
  ),
  'pages/webhooks/rotate-webhook-secret.tsx webhook.rotated': press(
    '/webhooks/$webhookId',
    ...['Rotate secret', confirm('Rotate secret'), see('New secret')],
  ),
  'pages/officer-queue/reassign.tsx move.done': {
    ...press('/queue', check(anyRow), 'Reassign declarations', confirm('Reassign declarations')),
    who: 'supervisor',
  },
  'pages/account/factors.tsx recovery': {
    ...press('/account', 'Create new recovery codes'),
    who: 'accountant',
  },
  'pages/account/factors.tsx factor.remove.ask': {
    ...press('/account', /^Remove/),
    who: 'accountant',
  },
};

/** Opens the page of a state and performs its steps. */
export async function openState(
  visit: ConsoleVisit,
  state: OpenedState,
  addresses: DetailPageUrls,
): Promise<void> {
  const { page } = visit;
  await visit.goTo(addresses[state.at] ?? state.at);
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  for (const step of state.steps) {
    if (typeof step === 'function') await step(visit);
    else
      await page
        .getByRole('button', { name: step, exact: typeof step === 'string' })
        .first()
        .click();
  }
}
