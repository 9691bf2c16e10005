import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { listAt, requireTextAt } from '../../../conformance/json.ts';
import { createPortalClient } from '../../portal-client.ts';
import { needsChromium } from '../installed-browser.ts';
import { type ConsoleVisit, signInOnPage, type visitConsole } from './console-page.ts';
import { openConsole } from './open-console.ts';

const { portal, openVisit, visitAs } = await openConsole();

const phone = { colorScheme: 'dark', width: 390 } as const;

async function visitAsTrader(t: TestContext, look: Parameters<typeof visitConsole>[2] = {}) {
  const visit = await visitAs(t, 'trader', look);
  return visit;
}

interface Registered {
  readonly id: string;
  readonly clientSecret: string;
  readonly key: string;
}

/** Registers a client with one key, by the same requests as the page. */
async function registerClientWithKey(
  visit: ConsoleVisit,
  name: string,
  key: object = {},
): Promise<Registered> {
  const client = await visit.call('POST', '/management/clients', { name, userType: 'host_to_host' });
  const [id, clientSecret] = [
    requireTextAt(client, 'a client', 'id'),
    requireTextAt(client, 'a client', 'clientSecret'),
  ];
  const path = `/management/clients/${id}/api-keys`;
  const made = await visit.call('POST', path, { name: 'Server 1', ...key });
  return { id, clientSecret, key: requireTextAt(made, 'an API key', 'key') };
}

const requestStatusWith = async (
  key: string,
  { id: clientId, clientSecret }: Registered,
): Promise<number> => {
  const client = createPortalClient(portal.baseUrl, { clientId, clientSecret, apiKey: key });
  return (await client.call('GET', '/openapi/status')).status;
};

describe('the checklist of steps to the first 200 response', needsChromium, () => {
  test('can be dismissed by the user', async (t) => {
    const visit = await visitAsTrader(t, phone);
    await visit.goTo('/clients');
    await visit.page.getByRole('region', { name: 'Get started' }).waitFor();
    await visit.isAccessible();
    await visit.press('Dismiss');
    await visit.goTo('/declarations');
    await visit.page.getByRole('heading', { name: 'Declarations' }).first().waitFor();
    await visit.goTo('/clients');
    await visit.sees('Host to host');
    assert.equal(await visit.page.getByRole('region', { name: 'Get started' }).count(), 0);
  });

  test('shows the next step, and disappears after a 200 response', async (t) => {
    const visit = await visitAsTrader(t);
    const { page } = visit;
    await visit.goTo('/clients');
    const way = page.getByRole('region', { name: 'Get started' });
    const next = way.locator('[aria-current="step"]');
    await next.getByRole('link', { name: 'First request' }).waitFor();
    const client = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
    await client.call('POST', '/openapi/declarations', { body: { lrn: 'BROKEN', colour: 'red' } });
    await next.getByRole('link', { name: 'First request succeeded' }).waitFor();
    assert.equal(await way.getByText('(done)').count(), 5);
    assert.equal((await client.call('GET', '/openapi/status')).status, 200);
    await visit.sees('Your first request succeeded.');
    await way.waitFor({ state: 'detached' });
    assert.deepEqual(visit.faults, []);
  });
});

describe('a rotated key', needsChromium, () => {
  test('works alongside its successor with a countdown, and can be revoked early', async (t) => {
    const visit = await visitAsTrader(t);
    const { page } = visit;
    const client = await registerClientWithKey(visit, 'Rotated');
    await visit.goTo(`/clients/${client.id}`);
    await visit.press('Rotate key');
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate key' }).click();
    await visit.sees('Copy the key now');
    const successor = (await page.locator('code.secret').textContent()) ?? '';
    await visit.press('I have stored it');
    await visit.sees(/Old key valid for\s+23 h 59 min|Old key valid for\s+1 day 0 h/);
    assert.equal(await page.getByRole('button', { name: 'Rotate key' }).count(), 1, 'it is rotated once');
    await visit.isAccessible();
    assert.deepEqual(
      [await requestStatusWith(client.key, client), await requestStatusWith(successor, client)],
      [200, 200],
    );
    await visit.press('Expire old key now');
    await visit.isAccessible();
    await page.getByRole('dialog').getByRole('button', { name: 'Expire old key now' }).click();
    await visit.sees('The old key “Server 1” has expired.');
    await visit.sees('Expired');
    assert.deepEqual(
      [await requestStatusWith(client.key, client), await requestStatusWith(successor, client)],
      [401, 200],
    );
    assert.deepEqual(visit.faults, []);
  });

  test('shows that another user has revoked its predecessor', async (t) => {
    const visit = await visitAsTrader(t);
    const client = await registerClientWithKey(visit, 'Ended twice');
    await visit.goTo(`/clients/${client.id}`);
    const [key] = listAt(await visit.call('GET', `/management/clients/${client.id}/api-keys`), 'items');
    const id = requireTextAt(key, 'an API key', 'id');
    await visit.call('POST', `/management/api-keys/${id}/rotation`, { overlapSeconds: 3600 });
    await visit.page.reload();
    await visit.sees(/59 min|1 h 0 min/);
    await visit.call('POST', `/management/api-keys/${id}/revoke-previous`);
    await visit.press('Expire old key now');
    await visit.page.getByRole('dialog').getByRole('button', { name: 'Expire old key now' }).click();
    await visit.page.getByRole('alert').waitFor();
    await visit.isAccessible();
  });
});

describe('a key that expires soon', needsChromium, () => {
  test('shows a warning', async (t) => {
    const visit = await visitAsTrader(t, phone);
    const expiresAt = new Date(Date.now() + 3.5 * 86_400_000).toISOString();
    const { id } = await registerClientWithKey(visit, 'Short', { expiresAt });
    await visit.goTo(`/clients/${id}`);
    await visit.sees('Expires soon');
    await visit.sees(/3 days 1[12] h/);
    await visit.isAccessible();
  });
});

describe('a client', needsChromium, () => {
  test('shows its limits and current load, with a link to its usage', async (t) => {
    const visit = await visitAsTrader(t);
    const client = await registerClientWithKey(visit, 'Caller');
    assert.equal(await requestStatusWith(client.key, client), 200);
    await visit.goTo(`/clients/${client.id}`);
    await visit.page.getByRole('meter', { name: 'Share of the burst that is used' }).waitFor();
    await visit.sees('Far below the limit.');
    // not in a source: two plurals next to each other.
    await visit.sees(/Current and previous hour: 1 request, none over the rate limit/);
    await visit.isAccessible();
    await visit.page.getByRole('link', { name: 'Usage of the client' }).click();
    await visit.page.waitForURL(new RegExp(`usage\\?.*clientId=${client.id}`));
    await visit.page.getByRole('region', { name: 'Operation' }).getByText('getStatus').waitFor();
    assert.deepEqual(visit.faults, []);
  });

  test('gets a new secret after losing the old one, which is then refused', async (t) => {
    const visit = await visitAsTrader(t, phone);
    const client = await registerClientWithKey(visit, 'Forgetful');
    await visit.goTo(`/clients/${client.id}`);
    await visit.press('Replace secret');
    await visit.isAccessible();
    await visit.page.getByRole('dialog').getByRole('button', { name: 'Replace secret' }).click();
    await visit.sees('Copy the secret now');
    const clientSecret = (await visit.page.locator('code.secret').textContent()) ?? '';
    await visit.isAccessible();
    assert.equal(await requestStatusWith(client.key, { ...client, clientSecret }), 200);
    await assert.rejects(requestStatusWith(client.key, client));
  });

  test("can't be changed by a viewer", async (t) => {
    const owner = await visitAsTrader(t);
    const client = await registerClientWithKey(owner, 'Looked at');
    const viewer = await openVisit(t);
    await becomeViewer(owner, viewer);
    await viewer.goTo(`/clients/${client.id}`);
    await viewer.sees('Server 1');
    await viewer.sees('Far below the limit.');
    for (const name of ['Generate API key', 'Rotate key', 'Revoke key', 'Suspend', 'Replace secret'])
      assert.equal(await viewer.page.getByRole('button', { name }).count(), 0, name);
    await viewer.isAccessible();
    assert.deepEqual(viewer.faults, []);
  });
});

const email = 'viewer@keys.example';
const password = 'drei kleine katzen';

/** Signs up a person, who follows the links of the mails to confirm the account and accept an invitation. */
async function becomeViewer(owner: ConsoleVisit, viewer: ConsoleVisit): Promise<void> {
  const linkIn = async (subject: string): Promise<string> => {
    const path = `/management/sandbox/mails?to=${encodeURIComponent(email)}`;
    const mails = listAt(await owner.call('GET', path), 'items');
    const mail =
      mails.find((each) => requireTextAt(each, 'a mail', 'subject').includes(subject)) ??
      assert.fail(subject);
    const text = requireTextAt(mail, 'a mail', 'text');
    return /#.*?([\w-]{43})/.exec(text)?.[1] ?? assert.fail(text);
  };
  await viewer.goTo('/sign-in');
  await viewer.call('POST', '/management/people', { name: 'Vera Looks', email, password });
  const token = await linkIn('confirm your e-mail');
  await viewer.call('POST', '/management/people/verification', { token, password });
  await owner.call('POST', '/management/invitations', { email, role: 'viewer' });
  await signInOnPage(viewer, { email, password });
  const invitation = await linkIn('invitation to an organisation');
  const accepted = await viewer.call('POST', '/management/person/invitations/acceptance', {
    token: invitation,
  });
  const organisationId = requireTextAt(accepted, 'what was accepted', 'organisationId');
  await viewer.call('PUT', '/management/session', { organisationId });
}

describe('the API explorer', needsChromium, () => {
  test('sends a request with the new key, and stores neither the secret nor the token', async (t) => {
    const visit = await visitAsTrader(t);
    const { page } = visit;
    const client = await registerClientWithKey(visit, 'Tried');
    await visit.goTo(`/clients/${client.id}`);
    const tokens: string[] = [];
    page.on('response', async (response) => {
      if (response.url().endsWith('/oauth/token')) tokens.push((await response.json()).access_token);
    });
    await visit.press('Generate API key');
    await visit.fill('Name', 'Tried once');
    await page.getByRole('dialog').getByRole('button', { name: 'Generate API key' }).click();
    await visit.sees('Copy the key now');
    const key = (await page.locator('code.secret').textContent()) ?? '';
    await visit.press('Try it now');
    await visit.fill('Client secret', client.clientSecret);
    assert.equal(await page.getByLabel('API key', { exact: true }).inputValue(), key);
    await visit.isAccessible();
    await visit.press('Send request');
    await page.getByRole('region', { name: 'Response' }).getByText('200', { exact: true }).waitFor();
    await page.getByText('The same request with curl').click();
    await visit.isAccessible();

    const [token = assert.fail('no token was got')] = tokens;
    const after = await fetch(`${portal.baseUrl}/openapi/status`, {
      headers: { Authorization: `Bearer ${token}`, 'portal-api-key': key },
    });
    assert.equal(after.status, 401, 'the token is ended');
    const storageText = await page.evaluate(() =>
      JSON.stringify([
        { ...localStorage },
        { ...sessionStorage },
        history.state,
        location.href,
        document.documentElement.outerHTML,
      ]),
    );
    for (const secret of [key, client.clientSecret, token]) assert.ok(!storageText.includes(secret));
    await visit.press('Clear all fields');
    assert.equal(await page.getByLabel('API key', { exact: true }).inputValue(), '');
    await page.goBack();
    await page.goForward();
    assert.equal(await page.getByLabel('API key', { exact: true }).inputValue(), '');
    assert.deepEqual(visit.faults, []);
  });

  test('shows the hint for a refused request, also if the client gets no token', async (t) => {
    const visit = await visitAsTrader(t, phone);
    const { page } = visit;
    const client = await registerClientWithKey(visit, 'Refused');
    await visit.goTo('/try?operation=getDeclaration');
    await visit.fill('Client ID', client.id);
    await visit.fill('Client secret', 'cps_wrong');
    await visit.fill('API key', client.key);
    await visit.fill('id', 'dec_00000000000000000000000000');
    await visit.press('Send request');
    await visit.sees('The client received no token');
    await visit.isAccessible();
    await visit.fill('Client secret', client.clientSecret);
    await visit.press('Send request');
    await page.getByRole('region', { name: 'Response' }).getByText('404', { exact: true }).waitFor();
    await visit.sees('Hint');
    await visit.isAccessible();
    assert.deepEqual(visit.faults, []);
  });

  test('fills in the example body of an operation that changes data', async (t) => {
    const visit = await visitAsTrader(t);
    const client = await registerClientWithKey(visit, 'Changing');
    await visit.goTo('/try');
    await visit.page.getByLabel('Operation').selectOption('createDeclaration');
    await visit.sees('This is a real request of your client');
    await visit.fill('Client ID', client.id);
    await visit.fill('Client secret', client.clientSecret);
    await visit.fill('API key', client.key);
    await visit.press('Send request');
    await visit.page.getByRole('region', { name: 'Response' }).getByText('201', { exact: true }).waitFor();
    await visit.isAccessible();
    assert.deepEqual(visit.faults, []);
  });
});
