import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { isRecord, listAt, requireTextAt } from '../../../conformance/json.ts';
import { createPortalClient, declarationOf, type PortalClient } from '../../portal-client.ts';
import { type ConsoleVisit, signInOnPage } from '../console/console-page.ts';
import { openConsole } from '../console/open-console.ts';
import { needsChromium } from '../installed-browser.ts';

// Texts with markup and scripts, which users enter in names, reasons, references and file names. Every page must show them as text.
const hostileTexts = [
  '<script>struck()</script>',
  '"><img src=x onerror=struck()>',
  "';struck();//",
  'javascript:struck()',
  '</title></textarea></style><svg onload=struck()>',
  '<iframe srcdoc="<script>parent.struck()</script>">',
  '<a href="javascript:struck()">text</a>',
  '<math><mtext><table><mglyph><style><img src=x onerror=struck()>',
  "{{constructor.constructor('struck()')()}}",
  '&lt;img src=x onerror=struck()&gt;',
  '<b onpointerenter=struck()>bold</b>',
  '![x](javascript:struck())',
] as const;
const all = hostileTexts.join(' ').slice(0, 200);
const { portal, openVisit } = await openConsole();
const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
const management = createPortalClient(portal.baseUrl, portal.credentials.management);
const pagesWithTexts = await enterHostileTexts();

async function createObject(client: PortalClient, path: string, body: object): Promise<string> {
  const answer = await client.call('POST', path, { body });
  assert.ok(answer.status === 201 || answer.status === 202, `${path}: ${answer.text}`);
  return requireTextAt(answer.body, path, 'id');
}

/** Enters each of the texts in every field that takes it, and returns the pages that show them. */
async function enterHostileTexts() {
  const { organisationId, clientId } = portal.credentials.hostToHost;
  for (const [index, name] of hostileTexts.entries()) {
    const identificationNumber = `XAC1${String(index).padStart(6, '0')}`;
    await createObject(management, '/management/organisations', {
      kind: 'trader',
      name,
      identificationNumber,
    });
    await createObject(management, '/management/clients', { organisationId, name, userType: 'host_to_host' });
    await createObject(management, `/management/clients/${clientId}/api-keys`, { name });
  }
  const domains = ['https://c1.example'];
  const platform = await createObject(management, '/management/platforms', {
    organisationId,
    name: all,
    domains,
  });
  const rule = await createObject(management, '/management/risk-rules', {
    name: all,
    lane: 'yellow',
    active: true,
    conditions: { types: ['import'] },
  });
  return { platform, rule, declaration: await plantDeclaration(), client: clientId };
}

async function plantDeclaration(): Promise<string> {
  const example = declarationOf('C1');
  const [first, ...others] = listAt(example, 'goodsItems').filter(isRecord);
  const goodsItems = [{ ...first, description: all }, ...others];
  const id = await createObject(trader, '/openapi/declarations', { ...example, goodsItems });
  const query = new URLSearchParams({ type: 'N380', fileName: '<img src=x onerror=struck()>.pdf' });
  const paper = await trader.call('POST', `/openapi/declarations/${id}/documents?${query}`, {
    headers: { 'Content-Type': 'application/pdf' },
    body: '%PDF-1.4\nstartxref\n0\n%%EOF\n',
  });
  assert.ok(paper.status < 300, paper.text);
  const lodged = await trader.call('POST', `/openapi/declarations/${id}/lodgement`);
  assert.ok(lodged.status < 300, lodged.text);
  return id;
}

interface VisitWithStrikes {
  readonly visit: ConsoleVisit;
  /** Dialogs and function calls that a script in a text has caused. */
  readonly strikes: string[];
}

async function visitWithStrikes(
  t: TestContext,
  who: 'trader' | 'officer' | 'administrator' | null,
): Promise<VisitWithStrikes> {
  const visit = await openVisit(t);
  const strikes: string[] = [];
  await visit.page.exposeFunction('struck', () => strikes.push(visit.page.url()));
  visit.page.on('dialog', (dialog) => {
    strikes.push(dialog.message());
    void dialog.dismiss();
  });
  if (who) await signInOnPage(visit, portal.credentials[who]);
  return { visit, strikes };
}

/**
 * Opens a page, checks that it shows the texts unchanged, and moves the pointer over every element to trigger
 * handlers.
 */
async function showsAsText(
  { visit, strikes }: VisitWithStrikes,
  path: string,
  texts: readonly string[],
): Promise<void> {
  const { page } = visit;
  await visit.goTo(path);
  await page.locator('h1').first().waitFor();
  for (const text of texts) await page.getByText(text).first().waitFor();
  for (const made of await page.locator('main').locator('img, iframe, svg, script, style, math, b').all()) {
    assert.doesNotMatch(await made.evaluate((element) => element.outerHTML), /struck|srcdoc/, path);
  }
  const links = await page
    .locator('a')
    .evaluateAll((found) => found.map((each) => each.getAttribute('href')));
  assert.deepEqual(
    links.filter((href) => href?.startsWith('javascript:')),
    [],
    path,
  );
  assert.deepEqual([strikes, visit.faults], [[], []], path);
}

describe('C1 stored texts', needsChromium, () => {
  test('are shown to a trader as text', async (t) => {
    const attackedVisit = await visitWithStrikes(t, 'trader');
    await showsAsText(attackedVisit, '/clients', hostileTexts);
    await showsAsText(attackedVisit, `/clients/${pagesWithTexts.client}`, hostileTexts);
    await showsAsText(attackedVisit, '/platforms', [all]);
    await showsAsText(attackedVisit, `/platforms/${pagesWithTexts.platform}`, [all]);
    for (const path of ['/organisation', '/organisations', '/audit', '/request-log', '/usage', '/try'])
      await showsAsText(attackedVisit, path, []);
  });

  test('are shown to an officer as text', async (t) => {
    const attackedVisit = await visitWithStrikes(t, 'officer');
    await showsAsText(attackedVisit, '/queue?awaitingCustoms=false', []);
    await showsAsText(attackedVisit, `/queue/${pagesWithTexts.declaration}`, [all]);
    const documents = `/queue/${pagesWithTexts.declaration}?tab=documents`;
    await showsAsText(attackedVisit, documents, ['<img src=x onerror=struck()>.pdf']);
    await showsAsText(attackedVisit, '/guarantees', []);
    await attackedVisit.visit.press('Register guarantee');
    await attackedVisit.visit.page
      .getByRole('dialog')
      .locator('option', { hasText: hostileTexts[1] })
      .first()
      .waitFor({
        state: 'attached',
      });
    assert.deepEqual([attackedVisit.strikes, attackedVisit.visit.faults], [[], []]);
  });

  test('are shown to an administrator as text', async (t) => {
    const attackedVisit = await visitWithStrikes(t, 'administrator');
    await showsAsText(attackedVisit, '/organisations', hostileTexts);
    await showsAsText(attackedVisit, '/risk-rules', [all]);
    await showsAsText(attackedVisit, `/risk-rules/${pagesWithTexts.rule}`, [all]);
    await showsAsText(attackedVisit, '/audit', []);
    for (const details of await attackedVisit.visit.page.locator('summary').all()) await details.click();
    assert.deepEqual([attackedVisit.strikes, attackedVisit.visit.faults], [[], []]);
  });

  test('are text in mails and invitations', async (t) => {
    const owner = await visitWithStrikes(t, 'trader');
    const outsider = await visitWithStrikes(t, null);
    if (!owner || !outsider) return;
    await outsider.visit.goTo('/sign-in');
    const person = { name: all, email: 'c1@attacks.example', password: 'drei kleine katzen' };
    await outsider.visit.call('POST', '/management/people', person);
    await owner.visit.call('POST', '/management/invitations', {
      email: 'c1b@attacks.example',
      role: 'viewer',
    });
    const platform = await owner.visit.call('POST', '/management/platforms', {
      name: hostileTexts[0],
      domains: ['https://c1b.example'],
    });
    const path = `/management/platforms/${requireTextAt(platform, 'platform', 'id')}/approval`;
    const refusal = { decision: 'refuse', reason: hostileTexts[0] };
    assert.equal((await management.call('POST', path, { body: refusal })).status, 200);
    await showsAsText(outsider, '/mails?to=c1@attacks.example', []);
    await showsAsText(outsider, '/mails?to=c1b@attacks.example', []);
    const { email } = portal.credentials.trader;
    await showsAsText(outsider, `/mails?to=${email}`, [hostileTexts[0]]);
  });
});

describe('C1 texts in the URL', needsChromium, () => {
  test('are shown as text and don’t redirect', async (t) => {
    const attackedVisit = await visitWithStrikes(t, 'trader');
    for (const text of hostileTexts) {
      const value = encodeURIComponent(text);
      await showsAsText(
        attackedVisit,
        `/request-log?code=${value}&operation=${value}&occurredFrom=${value}`,
        [],
      );
      await showsAsText(attackedVisit, `/${value}`, []);
    }
    const value = encodeURIComponent(hostileTexts[1]);
    for (const path of [
      `/clients/${value}`,
      `/usage?clientId=${value}`,
      `/audit?action=${value}`,
      `/mails?to=${value}`,
      `/verification#token=${value}`,
      `/invitation#token=${value}`,
      `/try?operation=${value}`,
    ])
      await showsAsText(attackedVisit, path, []);
  });

  test('no sign-in redirects out of the console', async (t) => {
    const { origin } = new URL(portal.baseUrl);
    for (const next of [
      'https://evil.example/',
      '//evil.example/',
      '/\\evil.example/',
      'javascript:struck()',
      '/%2f/evil.example',
      '/../../oauth/token',
    ]) {
      const attackedVisit = await visitWithStrikes(t, null);
      const { page } = attackedVisit.visit;
      const { email, password } = portal.credentials.trader;
      await attackedVisit.visit.goTo(`/sign-in?next=${encodeURIComponent(next)}`);
      await attackedVisit.visit.fill('E-mail address', email);
      await attackedVisit.visit.fill('Password', password);
      await attackedVisit.visit.press('Sign in');
      await page.locator('main').waitFor();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor({ state: 'detached' });
      assert.equal(new URL(page.url()).origin, origin, next);
      assert.match(new URL(page.url()).pathname, /^\/console\//, next);
      assert.deepEqual([attackedVisit.strikes, attackedVisit.visit.faults], [[], []], next);
    }
  });
});
