import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { requireTextAt } from '../../../conformance/json.ts';
import { needsChromium } from '../installed-browser.ts';
import type { ConsoleVisit } from './console-page.ts';
import { openConsole } from './open-console.ts';

// Tests interruptions of a user's work: an expired session, a lost connection, a refused request, a concurrent change.
const { portal, visitAs } = await openConsole();

const phone = { colorScheme: 'dark', width: 390 } as const;

/** Fills in the form that registers a platform, without saving it. */
async function typePlatform(visit: ConsoleVisit, name: string): Promise<void> {
  await visit.goTo('/platforms');
  await visit.page.getByRole('button', { name: 'Register platform' }).first().click();
  await visit.fill('Name', name);
  await visit.fill('Domains', `https://${name.toLowerCase()}.example`);
}
const submitPlatform = ({ page }: ConsoleVisit) =>
  page.getByRole('dialog').getByRole('button', { name: 'Register platform' }).click();
const assertInputKept = async ({ page }: ConsoleVisit, name: string) =>
  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), name, 'nothing is lost');
const endSession = ({ page }: ConsoleVisit) => page.context().clearCookies();

describe('a session that expires while the user types', needsChromium, () => {
  test('can be renewed in a dialog over the form, after which the input is sent', async (t) => {
    const visit = await visitAs(t, 'trader');
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

  test('keeps the input if the user does not sign in, and sends it at the next attempt', async (t) => {
    const visit = await visitAs(t, 'trader', phone);
    await typePlatform(visit, 'Hesitant');
    await endSession(visit);
    await submitPlatform(visit);
    const again = visit.page.getByRole('dialog', { name: 'Your session has expired' });
    await again.getByRole('button', { name: 'Cancel' }).click();
    await visit.page.getByRole('alert').waitFor();
    await assertInputKept(visit, 'Hesitant');
    await visit.isAccessible();
    await submitPlatform(visit);
    await visit.fill('Password', portal.credentials.trader.password);
    await again.getByRole('button', { name: 'Sign in', exact: true }).click();
    await visit.sees(/is registered and awaits approval/);
  });

  test('does not lose the form because of background requests', async (t) => {
    const visit = await visitAs(t, 'trader');
    // Opens a page that reloads the limits of a client regularly.
    await visit.goTo(`/clients/${portal.credentials.hostToHost.clientId}`);
    await visit.press('Generate API key');
    await visit.fill('Name', 'Half typed');
    await endSession(visit);
    await visit.page.getByRole('heading', { name: 'Your session has expired' }).waitFor();
    await visit.fill('Password', portal.credentials.trader.password);
    await visit.press('Sign in');
    await assertInputKept(visit, 'Half typed');
    await visit.page.getByRole('dialog').getByRole('button', { name: 'Generate API key' }).click();
    await visit.sees('Copy the key now');
    assert.deepEqual(visit.faults, []);
  });
});

describe('a session that expires while the user is idle', needsChromium, () => {
  test('leads to the sign-in page, and then back to the same page with its filters', async (t) => {
    const visit = await visitAs(t, 'trader');
    await visit.goTo('/request-log?httpStatus=400&refused=true');
    await visit.sees('No entries match these filters.');
    await endSession(visit);
    // Waits for the redirect to the sign-in page, which either the click or a background request causes.
    const left = visit.page.waitForURL(/sign-in\?next=/);
    const clicked = visit.page.getByRole('link', { name: 'Reset filters' }).click();
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

describe('a lost connection', needsChromium, () => {
  test('is reported, while the input remains and is sent after reconnection', async (t) => {
    const visit = await visitAs(t, 'trader', phone);
    await typePlatform(visit, 'Offline');
    await visit.page.context().setOffline(true);
    await submitPlatform(visit);
    await visit.sees('No response');
    await assertInputKept(visit, 'Offline');
    await visit.isAccessible();
    await visit.page.context().setOffline(false);
    await submitPlatform(visit);
    await visit.sees(/is registered and awaits approval/);
  });

  test('is reported on every page until it is restored and the data is reloaded', async (t) => {
    const visit = await visitAs(t, 'trader');
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

  test('leads to a retry button if the portal does not respond', async (t) => {
    const visit = await visitAs(t, 'trader');
    await visit.page.route(/management\/platforms/, (route) => route.abort());
    await visit.page.getByRole('link', { name: 'Platforms' }).click();
    await visit.sees('No response');
    await visit.isAccessible();
    await visit.page.unroute(/management\/platforms/);
    await visit.press('Try again');
    await visit.page.getByText('No response').waitFor({ state: 'detached' });
  });

  test('includes a truncated response', async (t) => {
    const visit = await visitAs(t, 'trader');
    await typePlatform(visit, 'Cut');
    await visit.page.route(/management\/platforms$/, (route) =>
      route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>gateway</h1>' }),
    );
    await submitPlatform(visit);
    await visit.page.getByRole('alert').waitFor();
    await assertInputKept(visit, 'Cut');
    await visit.isAccessible();
  });
});

describe('a refused action', needsChromium, () => {
  test('shows only the refusal on a page for another role', async (t) => {
    const visit = await visitAs(t, 'trader');
    for (const path of ['/queue', '/risk-rules', '/reference-imports']) {
      await visit.goTo(path);
      await visit.page.getByRole('alert').waitFor();
      await visit.isAccessible();
    }
    assert.deepEqual(visit.faults, []);
  });

  test('shows the reason if a second decision on the same organisation is refused', async (t) => {
    const [one, other] = [await visitAs(t, 'administrator'), await visitAs(t, 'administrator', phone)];
    const owner = await visitAs(t, 'trader');
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

describe('concurrent changes', needsChromium, () => {
  test('show a message to a user who suspends an organisation that is already suspended', async (t) => {
    const [one, other] = [await visitAs(t, 'trader'), await visitAs(t, 'trader', phone)];
    const made = await one.call('POST', '/management/clients', {
      name: 'Contested',
      userType: 'host_to_host',
    });
    const id = requireTextAt(made, 'a client', 'id');
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

  test('of language and theme apply in every window', async (t) => {
    const visit = await visitAs(t, 'trader');
    await visit.page.getByRole('button', { name: /Harbour Coffee Traders/ }).click();
    await visit.page.getByRole('radio', { name: 'Deutsch' }).click();
    await visit.page.getByRole('radio', { name: 'Dunkel' }).click();
    const next = await visit.page.context().newPage();
    const clientsRequest = next.waitForRequest((request) => request.url().includes('/management/clients'));
    await next.goto(`${portal.baseUrl}/console/clients`);
    await next.getByRole('button', { name: 'Client registrieren' }).first().waitFor();
    assert.equal((await (await clientsRequest).allHeaders())['accept-language'], 'de');
    assert.equal(await next.locator('html').getAttribute('lang'), 'de');
    assert.equal(await next.locator('html').getAttribute('data-theme'), 'dark');
  });
});
