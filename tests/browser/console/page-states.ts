import { createHash, randomBytes } from 'node:crypto';
import { requireTextAt, textAt } from '../../../conformance/json.ts';
import { warehoused } from '../../../server/src/processing/testing/suspended-goods.ts';
import { coffeeDeclaration } from '../../law/coffee-declaration.ts';
import { createPortalClient, declarationOf } from '../../portal-client.ts';
import type { ServingPortal } from '../../portal-process.ts';
import { type ConsoleVisit, signInOnPage } from './console-page.ts';

/* Brings a page into a state that appears only after actions of a user. */

type Scene = (visit: ConsoleVisit, portal: ServingPortal) => Promise<void>;

export const pageStates: Readonly<Record<string, Scene>> = {
  async consent({ page }, { baseUrl, credentials }) {
    const { platform, trader } = credentials;
    const verifier = randomBytes(32).toString('base64url');
    const parameters = new URLSearchParams({
      response_type: 'code',
      client_id: platform.clientId,
      redirect_uri: platform.redirectUri,
      scope: 'declarations:read declarations:write',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    await page.goto(`${baseUrl}/oauth/authorize?${parameters}`);
    await page.getByLabel('E-mail address').fill(trader.email);
    await page.getByLabel('Password').fill(trader.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Allow' }).waitFor();
  },

  /** Shows a new key with its first request, which the page shows only once. */
  async key(visit, { credentials }) {
    await signInOnPage(visit, credentials.trader);
    await visit.goTo(`/clients/${credentials.hostToHost.clientId}`);
    await visit.press('Generate API key');
    await visit.fill('Name', 'Server 1');
    await visit.page.getByRole('dialog').getByRole('button', { name: 'Generate API key' }).click();
    await visit.sees('Copy the key now');
  },

  async pay(visit, portal) {
    const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
    const body = declarationOf('UNPAID-SCENE');
    const id = requireTextAt(
      (await trader.call('POST', '/openapi/declarations?lodge=true', { body })).body,
      'id',
      'id',
    );
    await pollUntil(portal, `declarations/${id}`, (read) => textAt(read, 'tracks', 'payment') === 'due');
    await signInOnPage(visit, portal.credentials.trader);
    await visit.goTo(`/declarations/${id}`);
    await visit.press('Pay duties');
    await visit.page.getByRole('dialog').getByRole('radio').first().waitFor();
  },

  /** Shows goods in a warehouse with the remaining quantity. */
  async stock(visit, portal) {
    const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
    const document = coffeeDeclaration('STOCK-SCENE');
    const [only] = Object(document).goodsItems;
    const body = {
      ...document,
      goodsItems: [{ ...only, ...warehoused }],
      guarantee: { type: '1', reference: '26XASANDBOX1' },
    };
    const id = requireTextAt(
      (await trader.call('POST', '/openapi/declarations?lodge=true', { body })).body,
      'id',
      'id',
    );
    await pollUntil(portal, `declarations/${id}`, (read) => textAt(read, 'status') === 'released');
    await signInOnPage(visit, portal.credentials.trader);
    await visit.goTo(`/declarations/${id}?tab=procedure`);
    await visit.page.getByRole('region', { name: 'Goods under a procedure' }).scrollIntoViewIfNeeded();
  },

  /**
   * Shows a deferment account with a statement and its bill. Must be the last state, because it advances the
   * trader's clock.
   */
  async account(visit, portal) {
    const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
    const accounts = await trader.call('GET', '/openapi/deferment-accounts');
    const account = requireTextAt(accounts.body, 'number', 'items', 0, 'number');
    const body = { ...coffeeDeclaration('DEFERRED-SCENE'), payment: { method: 'deferred', account } };
    const id = requireTextAt(
      (await trader.call('POST', '/openapi/declarations?lodge=true', { body })).body,
      'id',
      'id',
    );
    await pollUntil(portal, `declarations/${id}`, (read) => textAt(read, 'status') === 'released');
    await trader.call('POST', '/openapi/sandbox/clock/advance', { body: { by: 'P32D' } });
    const path = `deferment-accounts/${account}/statements`;
    await pollUntil(portal, path, (read) => textAt(read, 'items', 0, 'reference') !== undefined);
    await signInOnPage(visit, portal.credentials.trader);
    await visit.goTo('/deferment-accounts');
    await visit.page.getByRole('link', { name: account }).click();
    await visit.sees('Charged on');
  },
};

async function pollUntil(
  portal: ServingPortal,
  path: string,
  holds: (read: unknown) => boolean,
): Promise<void> {
  const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
  for (;;) {
    if (holds((await trader.call('GET', `/openapi/${path}`)).body)) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
