import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { requireTextAt, textAt } from '../../../conformance/json.ts';
import { postOAuthForm, sendPortalRequest } from '../../portal-client.ts';
import { needsChromium } from '../installed-browser.ts';
import { type ConsoleVisit, signInOnPage } from './console-page.ts';
import { openConsole } from './open-console.ts';
import { password, registerOrganisation, signedUp } from './sign-up-flow.ts';

const origin = 'https://desk.example';
const redirectUri = `${origin}/callback`;
const { portal, openVisit } = await openConsole();

test(
  'a new user registers a platform, which acts for a trader who consents in another browser',
  needsChromium,
  async (t) => {
    const operator = await openVisit(t);
    const customs = await openVisit(t);
    const trader = await openVisit(t);
    t.after(() => Promise.all([operator.close(), customs.close(), trader.close()]));
    await signedUp(operator, 'platform@desk.example');
    await signInOnPage(operator, { email: 'platform@desk.example', password });
    await operator.page.getByRole('heading', { name: 'Register your organisation' }).waitFor();
    await operator.page.getByLabel('Type').selectOption({ label: 'Platform operator' });
    await registerOrganisation(operator, 'Desk Software', 'XA55500009');
    await signInOnPage(customs, portal.credentials.administrator);
    await approve(customs, '/organisations?status=pending', 'Desk Software');

    await operator.press('Check again');
    await operator.goTo('/platforms');
    await operator.page.getByRole('button', { name: 'Register platform' }).first().click();
    await operator.fill('Name', 'Freight Desk');
    await operator.page.getByLabel('Domains').fill(origin);
    const dialog = operator.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Register platform' }).click();
    const idPlatform =
      (await operator.page
        .getByText(/^PL\d{4,}$/)
        .first()
        .textContent()) ?? '';
    await approve(customs, '/platforms?status=pending', 'Freight Desk');

    const credentials = await registerClient(operator, idPlatform);
    const code = await consent(trader, credentials.clientId);
    const tokens = await postOAuthForm(portal.baseUrl, '/oauth/token', credentials, {
      grant_type: 'authorization_code',
      code: code.code,
      redirect_uri: redirectUri,
      code_verifier: code.verifier,
    });
    const answered = await sendPortalRequest(`${portal.baseUrl}/openapi/caller`, {
      headers: {
        Authorization: `Bearer ${requireTextAt(tokens.body, tokens.text, 'access_token')}`,
        'portal-api-key': credentials.apiKey,
        id_platform: idPlatform,
        Origin: origin,
      },
    });
    assert.equal(answered.status, 200, answered.text);
    assert.equal(textAt(answered.body, 'organisation', 'name'), 'Harbour Coffee Traders');
    assert.equal(textAt(answered.body, 'platform', 'id'), idPlatform);
    assert.deepEqual([...operator.faults, ...customs.faults], []);
  },
);

async function approve(customs: ConsoleVisit, list: string, name: string): Promise<void> {
  await customs.goTo(list);
  await customs.page.getByRole('link', { name }).click();
  await customs.press('Approve');
  await customs.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await customs.sees('The organisation is approved.');
}

async function registerClient(operator: ConsoleVisit, idPlatform: string) {
  const { page } = operator;
  await operator.goTo('/clients');
  await page.getByRole('button', { name: 'Register client' }).first().click();
  await operator.fill('Name', 'Desk server');
  await page.getByLabel('Type').selectOption({ label: 'Platform' });
  await page.getByLabel('Platform identifier').fill(idPlatform);
  await page.getByLabel('Redirect URIs').fill(redirectUri);
  await operator.isAccessible();
  await page.getByRole('dialog').getByRole('button', { name: 'Register client' }).click();
  await operator.sees('The client is registered');
  const [clientId = '', clientSecret = ''] = await page.locator('code.secret').allTextContents();
  await operator.press('Continue to the API keys');
  await operator.press('Generate API key');
  await operator.fill('Name', 'Server 1');
  await page.getByRole('dialog').getByRole('button', { name: 'Generate API key' }).click();
  await operator.sees('Copy the key now');
  const apiKey = (await page.locator('code.secret').first().textContent()) ?? '';
  return { clientId, clientSecret, apiKey };
}

/** Consents to the platform as a trader, and returns the code of the redirect. */
async function consent({ page }: ConsoleVisit, clientId: string) {
  const verifier = randomBytes(32).toString('base64url');
  await page.route(`${origin}/**`, (route) => route.fulfill({ body: 'back' }));
  const parameters = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: 'declarations:read',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  await page.goto(`${portal.baseUrl}/oauth/authorize?${parameters}`);
  await page.getByLabel('E-mail address').fill(portal.credentials.trader.email);
  await page.getByLabel('Password').fill(portal.credentials.trader.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Freight Desk').first().waitFor();
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.waitForURL(`${redirectUri}**`);
  return { verifier, code: new URL(page.url()).searchParams.get('code') ?? '' };
}
