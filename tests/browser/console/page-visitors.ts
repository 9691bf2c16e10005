import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { requireTextAt, valueAt } from '../../../conformance/json.ts';
import { country } from '../../../server/src/country/public.ts';
import { sampleDeclarations } from '../../../server/src/declarations/document/samples.ts';
import { lrnInCountryFormat } from '../../country-lrn.ts';
import { importType, traderNumber } from '../../country-values.ts';
import { consentToPlatform } from '../../platform-consent.ts';
import { brokerNumber, createPortalClient, declarationOf, type PortalClient } from '../../portal-client.ts';
import type { ServingPortal } from '../../portal-process.ts';
import { type ConsoleVisit, signInOnPage } from './console-page.ts';

const [{ name: sampleName, document: example }] = sampleDeclarations(new Date());
const authorisation = country.sandbox.authorisations[0]?.number ?? 'EVERY-PAGE-1';

/* Every page of the console, its user, and a portal with data for each. */

const sources = join(import.meta.dirname, '../../../console/src');
/** The paths of all pages, read from their sources. */
export const pagePaths = globSync(['router.ts', 'pages/*/{*.,}page.ts'], { cwd: sources }).flatMap((file) =>
  [...readFileSync(join(sources, file), 'utf8').matchAll(/path: '(\/[^']*)'/g)].map(([, path]) => path),
);

export type PageRole = 'nobody' | 'trader' | 'officer' | 'supervisor' | 'administrator' | 'accountant';
/** The user of each page, and a text of its data that must appear before checks run. */
export const pageVisitors: Readonly<Record<string, readonly [who: PageRole, text: string | RegExp]>> = {
  '/': ['trader', lrnInCountryFormat('EVERY-PAGE')],
  '/notifications': ['trader', 'Decision of customs'],
  '/sign-in': ['nobody', 'Forgot your password?'],
  '/sign-up': ['nobody', 'Already have an account? Sign in'],
  '/verification': ['nobody', 'The link is incomplete.'],
  '/password-reset': ['nobody', 'You receive a link'],
  '/new-password': ['nobody', 'The link is incomplete.'],
  '/mails': ['nobody', 'confirm your e-mail'],
  '/invitation': ['nobody', 'Sign in with the address that received the invitation'],
  '/declarations': ['trader', lrnInCountryFormat('EVERY-PAGE')],
  '/declarations/new': ['trader', 'Start from'],
  '/declarations/$declarationId': ['trader', lrnInCountryFormat('EVERY-PAGE')],
  '/declarations/$declarationId/print': ['trader', 'Page 1 of'],
  '/declarations/$declarationId/document': ['trader', 'Customs office of lodging'],
  '/stock': ['trader', 'Goods under a procedure'],
  '/trader-record': ['trader', 'Latest declarations'],
  '/consents': ['trader', 'Freight Cloud'],
  '/clients': ['trader', 'Host to host'],
  '/clients/$clientId': ['trader', 'Far below the limit.'],
  '/platforms': ['trader', 'Freight Desk'],
  '/platforms/$platformId': ['trader', 'https://freight.example'],
  '/registration': ['trader', lrnInCountryFormat('EVERY-PAGE')],
  '/organisation': ['trader', 'invited@pages.example'],
  '/organisations': ['administrator', country.sandbox.trader.name],
  '/organisations/$organisationId': ['administrator', 'Identification number'],
  '/people': ['administrator', 'trader@sandbox.example'],
  '/people/$personId': ['administrator', country.sandbox.trader.name],
  '/queue': ['officer', lrnInCountryFormat('EVERY-PAGE')],
  '/queue/$declarationId': ['officer', lrnInCountryFormat('EVERY-PAGE')],
  '/queue/$declarationId/inspection': ['officer', lrnInCountryFormat('EVERY-PAGE')],
  '/officers': ['supervisor', 'Actions'],
  '/guarantees': ['officer', '26XAPAGE1'],
  '/guarantees/$guaranteeId': ['officer', '26XAPAGE1'],
  '/guarantors': ['officer', country.sandbox.guarantor.name],
  '/offered-guarantees': ['trader', country.sandbox.broker.number],
  '/offered-guarantees/$guaranteeId': ['trader', country.sandbox.broker.number],
  '/authorisations': ['trader', authorisation],
  '/authorisations/$authorisationId': ['officer', traderNumber],
  '/deferment-accounts': ['trader', country.sandbox.account.number],
  '/deferment-accounts/$accountId': ['trader', 'No statements yet'],
  '/debts': ['trader', 'Notified amount'],
  '/debts/$debtId': ['trader', 'EVERY-CLAIM'],
  '/claims': ['trader', 'EVERY-CLAIM'],
  '/claims/$claimId': ['trader', 'Answer the question of customs'],
  '/all-debts': ['officer', traderNumber],
  '/all-debts/$debtId': ['officer', 'Name further debtor'],
  '/all-claims': ['officer', traderNumber],
  '/all-claims/$claimId': ['officer', 'Decide the claim'],
  '/appeals': ['trader', 'EVERY-APPEAL'],
  '/appeals/$appealId': ['trader', 'Stay requested'],
  '/all-appeals': ['officer', traderNumber],
  '/all-appeals/$appealId': ['officer', 'Decide the appeal'],
  '/bank-payments': ['accountant', 'INVOICE 4711'],
  '/bank-payments/$paymentId': ['officer', 'Assignments and returns'],
  '/ledger-entries': ['trader', 'Trial balance'],
  '/trial-balance': ['accountant', 'Opening balance'],
  '/accounting-periods': ['accountant', 'Open'],
  '/mandates': ['trader', brokerNumber],
  '/mandates/$mandateId': ['trader', brokerNumber],
  '/all-mandates': ['officer', brokerNumber],
  '/all-mandates/$mandateId': ['officer', brokerNumber],
  '/statistics/trade': ['officer', 'This month is not published yet.'],
  '/reconciliations': ['officer', 'No reconciliation yet.'],
  '/risk-rules': ['administrator', 'Coffee of every page'],
  '/risk-rules/$ruleId': ['administrator', 'Coffee of every page'],
  '/automation': ['supervisor', 'Table of the country'],
  '/automation/proposal': ['supervisor', 'Random sample (share)'],
  '/parties': ['trader', example.declarant.name],
  '/templates': ['trader', 'Every template'],
  '/reference': ['trader', 'Commodity codes and duties'],
  '/reference/$list': ['trader', 'Live animals'],
  '/service': ['nobody', 'Processing times'],
  '/tariff': ['nobody', 'Live animals'],
  '/tariff/$code': ['nobody', 'Landed cost'],
  '/reference-imports': ['administrator', 'Ports'],
  '/reference-imports/$importId': ['administrator', 'Compared'],
  '/account': ['trader', 'Active sessions'],
  '/audit': ['administrator', 'Risk rule: created'],
  '/incidents': ['supervisor', 'Payments of every page'],
  '/incidents/$incidentId': ['supervisor', 'Withdraw announcement'],
  '/signing-keys': ['administrator', 'until the next rotation'],
  '/system': ['administrator', 'PORTAL_PROFILE'],
  '/request-log': ['trader', '400 input_invalid'],
  '/request-log/$callId': ['trader', 'Hint'],
  '/try': ['trader', 'Operation'],
  '/usage': ['trader', 'createDeclaration'],
  '/webhooks': ['trader', 'Every page'],
  '/webhooks/$webhookId': ['trader', 'Unreachable'],
  '/webhooks/$webhookId/deliveries/$deliveryId': ['trader', 'Unreachable'],
};

/** Planned work so late that no other page shows its banner. */
const distantWork = {
  ...{ kind: 'planned_work', components: ['payments'], effect: 'unavailable' },
  ...{ startsAt: '2099-01-01T20:00:00Z', endsAt: '2099-01-01T22:00:00Z' },
  texts: country.languages.map((language) => ({
    ...{ language, title: 'Payments of every page', text: 'Pay a day earlier.' },
  })),
};

/** URLs of detail pages, by their path. */
export type DetailPageUrls = Readonly<Record<string, string>>;

/** Creates data for every page; returns the URLs of the detail pages. */
export async function createPageData(portal: ServingPortal): Promise<DetailPageUrls> {
  const { hostToHost, management: managing } = portal.credentials;
  const trader = createPortalClient(portal.baseUrl, hostToHost);
  const management = createPortalClient(portal.baseUrl, managing);
  const lodged = await trader.call('POST', '/openapi/declarations?lodge=true', {
    body: declarationOf('EVERY-PAGE'),
  });
  const draft = await trader.call('POST', '/openapi/declarations', { body: declarationOf('EVERY-DRAFT') });
  await trader.call('POST', '/openapi/declarations', { body: { lrn: 'BROKEN', colour: 'red' } });
  await trader.call('POST', '/openapi/templates', {
    body: { name: 'Every template', document: { type: importType } },
  });
  await consentToPlatform(portal, portal.credentials.trader);
  const declaration = requireTextAt(lodged.body, 'declaration', 'id');
  const { organisationId, clientId } = hostToHost;
  const make = async (path: string, body: object): Promise<string> => {
    const made = await management.call('POST', `/management/${path}`, { body });
    assert.equal(made.status, 201, made.text);
    return requireTextAt(made.body, path, 'id');
  };
  const guarantee = await make('guarantees', { organisationId, reference: '26XAPAGE1', amount: '250000.00' });
  const offered = await trader.call('POST', '/openapi/guarantees', {
    body: { beneficiary: country.sandbox.broker.number, amount: '100.00' },
  });
  if (country.sandbox.authorisations.length === 0)
    await make('authorisations', {
      number: authorisation,
      kind: 'CWP',
      holder: traderNumber,
      procedures: ['71'],
    });
  const rule = await make('risk-rules', {
    name: 'Coffee of every page',
    lane: 'yellow',
    active: false,
    conditions: { commodities: ['0901'] },
  });
  const incident = await make('incidents', distantWork);
  const platform = await make('platforms', {
    organisationId,
    // A name of maximum length without a space.
    name: `Freight Desk ${'x'.repeat(67)}`,
    domains: ['https://freight.example'],
  });
  const { email } = portal.credentials.trader;
  const people = await management.call('GET', `/management/people?email=${email}`);
  const mandates = await trader.call('GET', '/openapi/mandates');
  const mandate = requireTextAt(mandates.body, 'mandates', 'items', 0, 'id');
  const [authorisationId, account] = await Promise.all(
    ['authorisations', 'deferment-accounts'].map(async (path) => {
      const listed = await management.call('GET', `/management/${path}?limit=1`);
      return requireTextAt(listed.body, path, 'items', 0, 'id');
    }),
  );
  const webhook = await makeFailingWebhook(trader);
  const { debt, claim, appeal } = await makeClaim(trader, management, declaration);
  const payment = await make('payments', {
    ...{ reference: 'INVOICE 4711', amount: '100.00' },
    payer: { name: 'Example Coffee Ltd', identification: traderNumber },
  });
  return {
    ...webhook,
    '/mails': '/mails?to=page@pages.example',
    '/invitation': `/invitation#token=${'x'.repeat(43)}`,
    '/declarations/new': `/declarations/new?sample=${sampleName}`,
    '/declarations/$declarationId': `/declarations/${declaration}`,
    '/declarations/$declarationId/print': `/declarations/${declaration}/print`,
    '/declarations/$declarationId/document': `/declarations/${requireTextAt(draft.body, 'draft', 'id')}/document`,
    '/clients/$clientId': `/clients/${clientId}`,
    '/platforms/$platformId': `/platforms/${platform}`,
    '/organisations/$organisationId': `/organisations/${organisationId}`,
    '/people/$personId': `/people/${requireTextAt(people.body, 'people', 'items', 0, 'id')}`,
    '/queue': '/queue?awaitingCustoms=false',
    '/queue/$declarationId': `/queue/${declaration}`,
    '/queue/$declarationId/inspection': `/queue/${declaration}/inspection`,
    '/reference/$list': '/reference/commodities',
    '/tariff/$code': `/tariff/${example.goodsItems[0]?.commodityCode}?value=7400.00&mass=400&origin=BR`,
    '/guarantees/$guaranteeId': `/guarantees/${guarantee}`,
    '/offered-guarantees/$guaranteeId': `/offered-guarantees/${requireTextAt(offered.body, 'guarantee', 'id')}`,
    '/authorisations/$authorisationId': `/authorisations/${authorisationId}`,
    '/deferment-accounts/$accountId': `/deferment-accounts/${account}`,
    '/debts/$debtId': `/debts/${debt}`,
    '/claims/$claimId': `/claims/${claim}`,
    '/appeals/$appealId': `/appeals/${appeal}`,
    '/all-appeals/$appealId': `/all-appeals/${appeal}`,
    '/bank-payments/$paymentId': `/bank-payments/${payment}`,
    '/all-debts/$debtId': `/all-debts/${debt}`,
    '/all-claims/$claimId': `/all-claims/${claim}`,
    '/mandates/$mandateId': `/mandates/${mandate}`,
    '/all-mandates/$mandateId': `/all-mandates/${mandate}`,
    '/risk-rules/$ruleId': `/risk-rules/${rule}`,
    '/incidents/$incidentId': `/incidents/${incident}`,
  };
}

/** Submits an appeal, and a claim about which customs has a question, for the debt of an accepted declaration. */
async function makeClaim(trader: PortalClient, management: PortalClient, declaration: string) {
  for (;;) {
    const debts = await trader.call('GET', `/openapi/debts?declaration=${declaration}`);
    if (valueAt(debts.body, 'items', 0) === undefined) {
      // Without a pause, the requests would reach the rate limit of the client.
      await pause(200);
      continue;
    }
    const debt = requireTextAt(debts.body, 'debts', 'items', 0, 'id');
    const body = { ground: 'overcharge', reason: 'The freight was lower.', reference: 'SLOW-EVERY-CLAIM' };
    const claimed = await trader.call('POST', `/openapi/debts/${debt}/claims`, { body });
    assert.equal(claimed.status, 201, claimed.text);
    const claim = requireTextAt(claimed.body, 'claim', 'id');
    const asked = await management.call('POST', `/management/claims/${claim}/decisions`, {
      body: { action: 'query', reason: 'Which invoice?' },
    });
    assert.equal(asked.status, 201, asked.text);
    const read = await trader.call('GET', `/openapi/debts/${debt}`);
    const appealed = await trader.call('POST', `/openapi/debts/${debt}/appeals`, {
      body: {
        ...{ bill: requireTextAt(read.body, 'debt', 'bills', 0, 'reference'), reason: 'The goods are raw.' },
        ...{ reference: 'SLOW-EVERY-APPEAL', stay: { reason: 'The payment endangers the company.' } },
      },
    });
    assert.equal(appealed.status, 201, appealed.text);
    return { debt, claim, appeal: requireTextAt(appealed.body, 'appeal', 'id') };
  }
}

/** Creates a webhook with an unavailable endpoint, and a failed test delivery. */
async function makeFailingWebhook(trader: PortalClient): Promise<Record<string, string>> {
  const body = { url: 'http://127.0.0.1:9/events', description: 'Every page' };
  const webhook = await trader.call('POST', '/openapi/webhooks', { body });
  const id = requireTextAt(webhook.body, 'webhook', 'id');
  const test = await trader.call('POST', `/openapi/webhooks/${id}/test`);
  const delivery = requireTextAt(test.body, 'delivery', 'id');
  return {
    '/webhooks/$webhookId': `/webhooks/${id}`,
    '/webhooks/$webhookId/deliveries/$deliveryId': `/webhooks/${id}/deliveries/${delivery}`,
  };
}

/**
 * Signs in and creates data that needs a person or some time: mails, an invitation, an import, a line of the
 * request log.
 */
export async function signInForPage(
  portal: ServingPortal,
  who: PageRole,
  visit: ConsoleVisit,
): Promise<DetailPageUrls> {
  if (who === 'nobody') {
    const person = { name: 'Page Turner', email: 'page@pages.example', password: 'drei kleine katzen' };
    await visit.goTo('/sign-in');
    await visit.call('POST', '/management/people', person);
    return {};
  }
  await signInOnPage(visit, portal.credentials[who]);
  if (who === 'trader') {
    await visit.call('POST', '/management/invitations', { email: 'invited@pages.example', role: 'viewer' });
    await visit.goTo('/request-log?code=input_invalid');
    const call = await visit.page.locator('tbody a').first().getAttribute('href');
    return { '/request-log/$callId': (call ?? '').replace(/.*\/console/, '') };
  }
  if (who === 'administrator') {
    const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
    const ports = await trader.call('GET', '/openapi/reference/ports/download');
    await visit.goTo('/reference-imports');
    await visit.page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'ports.csv', mimeType: 'text/csv', buffer: Buffer.from(ports.text) });
    await visit.press('Upload and compare');
    await visit.page.waitForURL(/reference-imports\/\w+/);
    return { '/reference-imports/$importId': new URL(visit.page.url()).pathname.replace('/console', '') };
  }
  return {};
}
