import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, type TestContext, test } from 'node:test';
import { HtmlValidate } from 'html-validate';
import type { Browser } from 'playwright-core';
import { needText } from '../../../conformance/json.ts';
import { consentToPlatform } from '../../platform-consent.ts';
import { createPortalClient, declarationOf, type PortalClient } from '../../portal-client.ts';
import { type PortalProcess, startPortal } from '../../portal-process.ts';
import { installedBrowser } from '../installed-browser.ts';
import { signIn, type Visit, visitConsole } from './visit.ts';

/*
 * Every place of the console with data in it: no violation of accessibility in light and dark, valid HTML, nothing that
 * moves while it loads, nothing wider than a phone, nothing that the browser complains of. A page that is added to the console and not here fails.
 */

const sources = join(import.meta.dirname, '../../../console/src');
const places = globSync(['router.ts', 'places/*/{*.,}page.ts'], { cwd: sources }).flatMap((file) =>
  [...readFileSync(join(sources, file), 'utf8').matchAll(/path: '(\/[^']*)'/g)].map(([, path]) => path),
);

/** Core Web Vitals call more than that in need of improvement. */
const mostShift = 0.1;

type Who = 'nobody' | 'trader' | 'officer' | 'supervisor' | 'administrator';
/** Who opens a place, and what has to be read on it before it is looked at: a text of its data. */
const opened: Readonly<Record<string, readonly [who: Who, text: string | RegExp]>> = {
  '/': ['trader', 'EVERY-PAGE'],
  '/notifications': ['trader', 'Decision of customs'],
  '/sign-in': ['nobody', 'Forgot your password?'],
  '/sign-up': ['nobody', 'You have an account? Sign in'],
  '/verification': ['nobody', 'The link is not whole.'],
  '/password-reset': ['nobody', 'We send you a link'],
  '/new-password': ['nobody', 'The link is not whole.'],
  '/mails': ['nobody', 'confirm your e-mail'],
  '/invitation': ['nobody', 'Sign in with the address that the mail went to'],
  '/declarations': ['trader', 'EVERY-PAGE'],
  '/declarations/new': ['trader', 'Begin with'],
  '/declarations/$declarationId': ['trader', 'EVERY-PAGE'],
  '/declarations/$declarationId/document': ['trader', 'Customs office of lodging'],
  '/consents': ['trader', 'Freight Cloud'],
  '/clients': ['trader', 'Host to host'],
  '/clients/$clientId': ['trader', 'Far from the limit.'],
  '/platforms': ['trader', 'Freight Desk'],
  '/platforms/$platformId': ['trader', 'https://freight.example'],
  '/registration': ['trader', 'EVERY-PAGE'],
  '/organisation': ['trader', 'invited@pages.example'],
  '/organisations': ['administrator', 'Harbour Coffee Traders'],
  '/organisations/$organisationId': ['administrator', 'Identification number'],
  '/people': ['administrator', 'trader@sandbox.example'],
  '/people/$personId': ['administrator', 'Harbour Coffee Traders'],
  '/queue': ['officer', 'EVERY-PAGE'],
  '/queue/$declarationId': ['officer', 'EVERY-PAGE'],
  '/queue/$declarationId/inspection': ['officer', 'EVERY-PAGE'],
  '/officers': ['supervisor', 'To do'],
  '/guarantees': ['officer', '26XAPAGE1'],
  '/guarantees/$guaranteeId': ['officer', '26XAPAGE1'],
  '/authorisations': ['trader', 'XA-WH-0042'],
  '/authorisations/$authorisationId': ['officer', 'XA100200300400'],
  '/deferment-accounts': ['trader', 'XADEF0042'],
  '/deferment-accounts/$accountId': ['trader', 'There is none yet'],
  '/book-entries': ['trader', 'Trial balance'],
  '/mandates': ['trader', 'XA555666777888'],
  '/mandates/$mandateId': ['trader', 'XA555666777888'],
  '/all-mandates': ['officer', 'XA555666777888'],
  '/all-mandates/$mandateId': ['officer', 'XA555666777888'],
  '/books': ['officer', 'The books agree.'],
  '/risk-rules': ['administrator', 'Coffee of every page'],
  '/risk-rules/$ruleId': ['administrator', 'Coffee of every page'],
  '/parties': ['trader', 'Havenport Trading Ltd'],
  '/templates': ['trader', 'Every template'],
  '/reference': ['trader', 'Commodity codes and duties'],
  '/reference/$list': ['trader', 'Live animals'],
  '/reference-imports': ['administrator', 'Ports'],
  '/reference-imports/$importId': ['administrator', 'Compared'],
  '/account': ['trader', 'Where you are signed in'],
  '/audit': ['administrator', 'risk_rule'],
  '/signing-keys': ['administrator', 'as long as none follows'],
  '/system': ['administrator', 'PORTAL_PROFILE'],
  '/request-log': ['trader', '400 input_invalid'],
  '/request-log/$callId': ['trader', 'What to do about it'],
  '/try': ['trader', 'What to call'],
  '/usage': ['trader', 'createDeclaration'],
  '/webhooks': ['trader', 'Every page'],
  '/webhooks/$webhookId': ['trader', 'Not reached'],
  '/webhooks/$webhookId/deliveries/$deliveryId': ['trader', 'Not reached'],
};

let browser: Browser | null;
let portal: PortalProcess;
let addresses: Readonly<Record<string, string>> = {};
before(async () => {
  browser = await installedBrowser();
  portal = await startPortal();
  addresses = await fillPortal();
});
after(async () => {
  await browser?.close();
  await portal.stop();
});

/** Something to see on every page; the addresses of the pages that show one thing. */
async function fillPortal(): Promise<Record<string, string>> {
  const { hostToHost, management: managing } = portal.credentials;
  const trader = createPortalClient(portal.baseUrl, hostToHost);
  const management = createPortalClient(portal.baseUrl, managing);
  const lodged = await trader.call('POST', '/openapi/declarations?lodge=true', {
    body: declarationOf('EVERY-PAGE'),
  });
  const draft = await trader.call('POST', '/openapi/declarations', { body: declarationOf('EVERY-DRAFT') });
  await trader.call('POST', '/openapi/declarations', { body: { lrn: 'BROKEN', colour: 'red' } });
  await trader.call('POST', '/openapi/templates', {
    body: { name: 'Every template', document: { type: 'import' } },
  });
  await consentToPlatform(portal, portal.credentials.trader);
  const declaration = needText(lodged.body, 'declaration', 'id');
  const { organisationId, clientId } = hostToHost;
  const make = async (path: string, body: object): Promise<string> => {
    const made = await management.call('POST', `/management/${path}`, { body });
    assert.equal(made.status, 201, made.text);
    return needText(made.body, path, 'id');
  };
  const guarantee = await make('guarantees', { organisationId, reference: '26XAPAGE1', amount: '250000.00' });
  const rule = await make('risk-rules', {
    name: 'Coffee of every page',
    lane: 'yellow',
    active: false,
    conditions: { commodities: ['0901'] },
  });
  const platform = await make('platforms', {
    organisationId,
    // A name without a blank, as long as they come.
    name: `Freight Desk ${'x'.repeat(67)}`,
    domains: ['https://freight.example'],
  });
  const { email } = portal.credentials.trader;
  const people = await management.call('GET', `/management/people?email=${email}`);
  const mandates = await trader.call('GET', '/openapi/mandates');
  const mandate = needText(mandates.body, 'mandates', 'items', 0, 'id');
  const [authorisation, account] = await Promise.all(
    ['authorisations', 'deferment-accounts'].map(async (path) => {
      const listed = await management.call('GET', `/management/${path}?limit=1`);
      return needText(listed.body, path, 'items', 0, 'id');
    }),
  );
  const webhook = await makeFailingWebhook(trader);
  return {
    ...webhook,
    '/mails': '/mails?to=page@pages.example',
    '/invitation': `/invitation#token=${'x'.repeat(43)}`,
    '/declarations/new': '/declarations/new?sample=coffee-by-sea',
    '/declarations/$declarationId': `/declarations/${declaration}`,
    '/declarations/$declarationId/document': `/declarations/${needText(draft.body, 'draft', 'id')}/document`,
    '/clients/$clientId': `/clients/${clientId}`,
    '/platforms/$platformId': `/platforms/${platform}`,
    '/organisations/$organisationId': `/organisations/${organisationId}`,
    '/people/$personId': `/people/${needText(people.body, 'people', 'items', 0, 'id')}`,
    '/queue': '/queue?waiting=false',
    '/queue/$declarationId': `/queue/${declaration}`,
    '/queue/$declarationId/inspection': `/queue/${declaration}/inspection`,
    '/reference/$list': '/reference/commodities',
    '/guarantees/$guaranteeId': `/guarantees/${guarantee}`,
    '/authorisations/$authorisationId': `/authorisations/${authorisation}`,
    '/deferment-accounts/$accountId': `/deferment-accounts/${account}`,
    '/mandates/$mandateId': `/mandates/${mandate}`,
    '/all-mandates/$mandateId': `/all-mandates/${mandate}`,
    '/risk-rules/$ruleId': `/risk-rules/${rule}`,
  };
}

/** A webhook whose endpoint is not there, and a test that has found that out. */
async function makeFailingWebhook(trader: PortalClient): Promise<Record<string, string>> {
  const body = { url: 'http://127.0.0.1:9/events', description: 'Every page' };
  const webhook = await trader.call('POST', '/openapi/webhooks', { body });
  const id = needText(webhook.body, 'webhook', 'id');
  const test = await trader.call('POST', `/openapi/webhooks/${id}/test`);
  const delivery = needText(test.body, 'delivery', 'id');
  return {
    '/webhooks/$webhookId': `/webhooks/${id}`,
    '/webhooks/$webhookId/deliveries/$deliveryId': `/webhooks/${id}/deliveries/${delivery}`,
  };
}

/** What only people make, and what needs a moment: mails, an invitation, an import, a line of the request log. */
async function prepare(who: Who, visit: Visit): Promise<Record<string, string>> {
  if (who === 'nobody') {
    const person = { name: 'Page Turner', email: 'page@pages.example', password: 'drei kleine katzen' };
    await visit.goTo('/sign-in');
    await visit.call('POST', '/management/people', person);
    return {};
  }
  await signIn(visit, portal.credentials[who]);
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

// The page as the browser has it: how it writes attributes down is not the page's, and styles come by script.
const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    'no-inline-style': 'off',
    'long-title': 'off',
  },
});

async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? '?'})`),
  );
}

async function isFaultless(visit: Visit, path: string): Promise<void> {
  const [, text] = opened[path] ?? assert.fail(path);
  await visit.goTo(addresses[path] ?? path);
  await visit.page.getByText(text).first().waitFor();
  await visit.page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  const shift = await visit.shift();
  assert.ok(shift < mostShift, `${path} moves while it loads: ${shift}`);
  await visit.isAccessible();
  // In the dark it has other colours, and nothing else.
  await visit.page.emulateMedia({ colorScheme: 'dark' });
  await visit.isAccessible('color-contrast');
  await visit.page.emulateMedia({ colorScheme: 'light' });
  assert.deepEqual(await htmlFaults(await visit.page.content()), [], path);
  await fitsPhone(visit, path);
  assert.deepEqual(visit.faults, [], path);
}

/** Only tables scroll sideways, in their own place (WCAG 1.4.10); lists are cards there, which do not. */
async function fitsPhone({ page }: Visit, path: string): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 860 };
  await page.setViewportSize({ ...before, width: 360 });
  const [beside = 0, ...lists] = await page.evaluate(() => [
    document.documentElement.scrollWidth - innerWidth,
    ...[...document.querySelectorAll('.list .table-scroll')].map(
      (list) => list.scrollWidth - list.clientWidth,
    ),
  ]);
  assert.ok(beside <= 0, `${path} is ${beside} pixels wider than a phone`);
  assert.ok(Math.max(0, ...lists) === 0, `the list of ${path} scrolls sideways: ${lists}`);
  await page.setViewportSize(before);
}

async function visitAs(t: TestContext, who: Who): Promise<Visit | null> {
  if (!browser) {
    t.skip('no Chromium is installed');
    return null;
  }
  const visit = await visitConsole(browser, portal);
  t.after(() => visit.close());
  addresses = { ...addresses, ...(await prepare(who, visit)) };
  return visit;
}

test('every page is opened here', () => {
  assert.ok(places.length > 20, 'the pages are read');
  assert.deepEqual(Object.keys(opened).sort(), [...places].sort());
});

test('invalid HTML is told', async () => {
  assert.match((await htmlFaults('<ul><div>no item</div></ul>')).join('\n'), /element-permitted-content/);
});

describe('every page is accessible, valid and quiet', () => {
  for (const who of ['nobody', 'trader', 'officer', 'administrator'] as const) {
    test(`of ${who}`, async (t) => {
      const visit = await visitAs(t, who);
      if (!visit) return;
      for (const path of Object.keys(opened).filter((each) => opened[each]?.[0] === who)) {
        await t.test(path, () => isFaultless(visit, path));
      }
    });
  }
});
