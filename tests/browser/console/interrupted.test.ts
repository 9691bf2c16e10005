import assert from 'node:assert/strict';
import { after, before, describe, type TestContext, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { needText } from '../../../conformance/json.ts';
import { type PortalProcess, startPortal } from '../../portal-process.ts';
import { installedBrowser } from '../installed-browser.ts';
import { signIn, type Visit, visitConsole } from './visit.ts';

// A session that ends, a connection that is lost, a call that is refused, somebody else at the same thing: at work.
let browser: Browser | null;
let portal: PortalProcess;
before(async () => {
  browser = await installedBrowser();
  portal = await startPortal();
});
after(async () => {
  await browser?.close();
  await portal.stop();
});

const phone = { colorScheme: 'dark', width: 390 } as const;

async function visitAs(
  t: TestContext,
  who: 'trader' | 'officer' | 'administrator',
  look: Parameters<typeof visitConsole>[2] = {},
): Promise<Visit | null> {
  if (!browser) {
    t.skip('no Chromium is installed');
    return null;
  }
  const visit = await visitConsole(browser, portal, look);
  t.after(() => visit.close());
  await signIn(visit, portal.credentials[who]);
  return visit;
}

/** Somebody is about to register a platform when something happens. */
async function typePlatform(visit: Visit, name: string): Promise<void> {
  await visit.goTo('/platforms');
  await visit.page.getByRole('button', { name: 'Register platform' }).first().click();
  await visit.fill('Name', name);
  await visit.fill('Domains', `https://${name.toLowerCase()}.example`);
}
const submitPlatform = ({ page }: Visit) =>
  page.getByRole('dialog').getByRole('button', { name: 'Register platform' }).click();
const isKept = async ({ page }: Visit, name: string) =>
  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), name, 'nothing is lost');
const endSession = ({ page }: Visit) => page.context().clearCookies();

describe('a session that ends while something is typed', () => {
  test('is begun again over the form, and what was typed is sent', async (t) => {
    const visit = await visitAs(t, 'trader');
    if (!visit) return;
    await typePlatform(visit, 'Interrupted');
    await endSession(visit);
    await submitPlatform(visit);
    await visit.page.getByRole('heading', { name: 'Your session has expired' }).waitFor();
    await visit.isAccessible();
    await visit.fill('Password', 'not this one at all');
    await visit.press('Sign in');
    await visit.sees('Sign-in failed');
    await visit.fill('Password', portal.credentials.trader.password);
    await visit.press('Sign in');
    await visit.sees(/is registered and awaits approval/);
    await visit.sees('Interrupted');
    assert.deepEqual(visit.faults, []);
  });

  test('stays typed where nobody signs in, and is sent by the next try', async (t) => {
    const visit = await visitAs(t, 'trader', phone);
    if (!visit) return;
    await typePlatform(visit, 'Hesitant');
    await endSession(visit);
    await submitPlatform(visit);
    const again = visit.page.getByRole('dialog', { name: 'Your session has expired' });
    await again.getByRole('button', { name: 'Cancel' }).click();
    await visit.page.getByRole('alert').waitFor();
    await isKept(visit, 'Hesitant');
    await visit.isAccessible();
    await submitPlatform(visit);
    await visit.fill('Password', portal.credentials.trader.password);
    await again.getByRole('button', { name: 'Sign in', exact: true }).click();
    await visit.sees(/is registered and awaits approval/);
  });

  test('what is read meanwhile does not take the form away', async (t) => {
    const visit = await visitAs(t, 'trader');
    if (!visit) return;
    // The limits on this page are read anew by themselves.
    await visit.goTo(`/clients/${portal.credentials.hostToHost.clientId}`);
    await visit.press('Generate API key');
    await visit.fill('Name', 'Half typed');
    await endSession(visit);
    await visit.page.getByRole('heading', { name: 'Your session has expired' }).waitFor();
    await visit.fill('Password', portal.credentials.trader.password);
    await visit.press('Sign in');
    await isKept(visit, 'Half typed');
    await visit.page.getByRole('dialog').getByRole('button', { name: 'Generate API key' }).click();
    await visit.sees('Copy the key now');
    assert.deepEqual(visit.faults, []);
  });
});

describe('a session that ends while nothing is typed', () => {
  test('leads to the sign-in, and from there to the same place with its filters', async (t) => {
    const visit = await visitAs(t, 'trader');
    if (!visit) return;
    await visit.goTo('/request-log?httpStatus=400&refused=true');
    await visit.sees('No requests match these filters.');
    await endSession(visit);
    // Whatever is asked next leads there: this, or what the page asks by itself and takes the link away.
    const left = visit.page.waitForURL(/sign-in\?next=/);
    const clicked = visit.page.getByRole('link', { name: 'All' }).click();
    clicked.catch(() => undefined);
    await Promise.race([left, clicked]);
    await left;
    await visit.page.getByLabel('Password').waitFor();
    assert.deepEqual(visit.faults, [], 'the page was left whole');
    await visit.goTo(`/sign-in?next=${encodeURIComponent('/request-log?httpStatus=400&refused=true')}`);
    await visit.fill('E-mail address', portal.credentials.trader.email);
    await visit.fill('Password', portal.credentials.trader.password);
    await visit.press('Sign in');
    await visit.page.waitForURL(/request-log\?httpStatus=400&refused=true/);
    assert.equal(await visit.page.getByLabel('Status').inputValue(), '400');
    assert.equal(await visit.page.getByLabel('Outcome').inputValue(), 'true');
  });
});

describe('a connection that is lost', () => {
  test('is said; what was typed stays, and is sent once it is back', async (t) => {
    const visit = await visitAs(t, 'trader', phone);
    if (!visit) return;
    await typePlatform(visit, 'Offline');
    await visit.page.context().setOffline(true);
    await submitPlatform(visit);
    await visit.sees('No response');
    await isKept(visit, 'Offline');
    await visit.isAccessible();
    await visit.page.context().setOffline(false);
    await submitPlatform(visit);
    await visit.sees(/is registered and awaits approval/);
  });

  test('is told on every page, until it is back and everything is read anew', async (t) => {
    const visit = await visitAs(t, 'trader');
    if (!visit) return;
    await visit.goTo('/clients');
    await visit.sees('Host to host');
    await visit.page.context().setOffline(true);
    await visit.sees('Connection lost');
    await visit.isAccessible();
    const read = visit.page.waitForResponse(/management\/clients/);
    await visit.page.context().setOffline(false);
    await read;
    await visit.page.getByText('Connection lost').waitFor({ state: 'detached' });
    assert.deepEqual(visit.faults, []);
  });

  test('to a portal that does not answer is told with a button to try again', async (t) => {
    const visit = await visitAs(t, 'trader');
    if (!visit) return;
    await visit.page.route(/management\/platforms/, (route) => route.abort());
    await visit.page.getByRole('link', { name: 'Platforms' }).click();
    await visit.sees('No response');
    await visit.isAccessible();
    await visit.page.unroute(/management\/platforms/);
    await visit.press('Try again');
    await visit.page.getByText('No response').waitFor({ state: 'detached' });
  });

  test('in the middle of an answer is no answer', async (t) => {
    const visit = await visitAs(t, 'trader');
    if (!visit) return;
    await typePlatform(visit, 'Cut');
    await visit.page.route(/management\/platforms$/, (route) =>
      route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>gateway</h1>' }),
    );
    await submitPlatform(visit);
    await visit.page.getByRole('alert').waitFor();
    await isKept(visit, 'Cut');
    await visit.isAccessible();
  });
});

describe('a refused action', () => {
  test('a page of another role says so, and nothing else', async (t) => {
    const visit = await visitAs(t, 'trader');
    if (!visit) return;
    for (const path of ['/queue', '/risk-rules', '/reference-imports']) {
      await visit.goTo(path);
      await visit.page.getByRole('alert').waitFor();
      await visit.isAccessible();
    }
    assert.deepEqual(visit.faults, []);
  });

  test('a second decision on the same organisation is refused with the reason', async (t) => {
    const [one, other] = [await visitAs(t, 'administrator'), await visitAs(t, 'administrator', phone)];
    const owner = await visitAs(t, 'trader');
    if (!one || !other || !owner) return;
    const body = { name: 'Twice Decided', identificationNumber: 'XA77700001', kind: 'trader' };
    await owner.call('POST', '/management/person/organisations', body);
    for (const visit of [one, other]) {
      await visit.goTo('/organisations?status=pending');
      await visit.page.getByRole('link', { name: 'Twice Decided' }).click();
      await visit.press('Approve');
    }
    await one.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await one.sees('The organisation is approved.');
    await other.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await other.page.getByRole('alert').waitFor();
    await other.isAccessible();
    await other.press('Cancel');
    await other.sees('Active');
  });
});

describe('two at the same thing', () => {
  test('who suspends what somebody else has just suspended is told', async (t) => {
    const [one, other] = [await visitAs(t, 'trader'), await visitAs(t, 'trader', phone)];
    if (!one || !other) return;
    const made = await one.call('POST', '/management/clients', {
      name: 'Contested',
      userType: 'host_to_host',
    });
    const id = needText(made, 'a client', 'id');
    for (const visit of [one, other]) {
      await visit.goTo(`/clients/${id}`);
      await visit.page.getByRole('button', { name: 'Suspend' }).waitFor();
    }
    await one.press('Suspend');
    await one.sees('Suspended');
    await other.press('Suspend');
    await other.sees('The resource has changed since you read it');
    await other.isAccessible();
    await other.page.getByRole('button', { name: 'Reactivate' }).waitFor();
  });

  test('a language and a look chosen in one window are there in the next', async (t) => {
    const visit = await visitAs(t, 'trader');
    if (!visit) return;
    await visit.page.getByRole('button', { name: /Harbour Coffee Traders/ }).click();
    await visit.page.getByRole('radio', { name: 'Deutsch' }).click();
    await visit.page.getByRole('radio', { name: 'Dunkel' }).click();
    const next = await visit.page.context().newPage();
    const asked = next.waitForRequest((request) => request.url().includes('/management/clients'));
    await next.goto(`${portal.baseUrl}/console/clients`);
    await next.getByRole('button', { name: 'Client registrieren' }).first().waitFor();
    assert.equal((await (await asked).allHeaders())['accept-language'], 'de');
    assert.equal(await next.locator('html').getAttribute('lang'), 'de');
    assert.equal(await next.locator('html').getAttribute('data-theme'), 'dark');
  });
});
