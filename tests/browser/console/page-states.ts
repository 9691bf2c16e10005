import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { requireTextAt, textAt } from '../../../conformance/json.ts';
import { country } from '../../../server/src/country/public.ts';
import { warehoused } from '../../../server/src/processing/testing/suspended-goods.ts';
import { traderNumber } from '../../country-values.ts';
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

  async rotated(visit, { credentials }) {
    await signInOnPage(visit, credentials.trader);
    await rotateKey(visit, 'Rotated client');
  },

  /** Shows how to end the grace period of a replaced key. */
  async overlap(visit, { credentials }) {
    await signInOnPage(visit, credentials.trader);
    await rotateKey(visit, 'Client with two keys');
    await confirm(visit, 'I have stored it');
    await visit.press('Expire old key now');
  },

  async secret(visit, { credentials }) {
    await signInOnPage(visit, credentials.trader);
    await visit.goTo('/clients');
    await register(visit, 'Other client');
    await visit.press('Replace secret');
    await confirm(visit, 'Replace secret');
    await visit.sees('New secret');
  },

  async pay(visit, portal) {
    const id = await lodge(portal, declarationOf('UNPAID-SCENE'));
    await pollUntil(portal, `declarations/${id}`, (read) => textAt(read, 'tracks', 'payment') === 'due');
    await signInOnPage(visit, portal.credentials.trader);
    await visit.goTo(`/declarations/${id}`);
    await visit.press('Pay duties');
    await visit.page.getByRole('dialog').getByRole('radio').first().waitFor();
  },

  async debt(visit, portal) {
    const { id } = await unpaidDebt(portal, 'UNPAID-DEBT');
    await signInOnPage(visit, portal.credentials.trader);
    await visit.goTo(`/debts/${id}`);
    await visit.press('Pay or secure');
  },

  async debtor(visit, portal) {
    const { id } = await unpaidDebt(portal, 'UNPAID-DEBTOR');
    const body = { identification: country.sandbox.broker.number, reason: 'Provided the false invoice.' };
    await customs(portal, `debts/${id}/debtors`, body);
    await signInOnPage(visit, portal.credentials.officer);
    await visit.goTo(`/all-debts/${id}`);
    await visit.press(/^Remove debtor/);
  },

  async stay(visit, portal) {
    const { id, bill } = await unpaidDebt(portal, 'UNPAID-STAY');
    const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
    const appealed = await trader.call('POST', `/openapi/debts/${id}/appeals`, {
      body: { bill, reason: 'The goods are raw.', reference: 'SLOW-STAY' },
    });
    const appeal = requireTextAt(appealed.body, 'appeal', 'id');
    const body = { bill, appeal, reason: 'The classification is doubtful.', securityWaiver: 'Hardship' };
    await customs(portal, `debts/${id}/stays`, body);
    await signInOnPage(visit, portal.credentials.officer);
    await visit.goTo(`/all-debts/${id}`);
    await visit.press(/^End stay/);
  },

  /** Shows the reversal of a payment that was assigned to a bill. */
  async reversal(visit, portal) {
    const { bill } = await unpaidDebt(portal, 'UNPAID-REVERSAL');
    const paid = await customs(portal, 'payments', {
      ...{ reference: 'INVOICE 4712', amount: '50.00' },
      payer: { name: 'Example Coffee Ltd', identification: traderNumber },
    });
    const payment = requireTextAt(paid, 'payment', 'id');
    await customs(portal, `unmatched-payments/${payment}/assignments`, { billReference: bill });
    await signInOnPage(visit, portal.credentials.officer);
    await visit.goTo(`/bank-payments/${payment}`);
    await visit.press(/^Reverse/);
  },

  async hearing(visit, portal) {
    const id = await lodge(portal, declarationOf('AUDIT-SCENE'));
    await pollUntil(portal, `declarations/${id}`, (read) => textAt(read, 'hearing', 'status') === 'open');
    await signInOnPage(visit, portal.credentials.trader);
    await visit.goTo(`/declarations/${id}`);
    await visit.press('Agree');
  },

  async query(visit, portal) {
    const id = await lodge(portal, declarationOf('UNPAID-QUERY'));
    await pollUntil(portal, `declarations/${id}`, (read) => textAt(read, 'tracks', 'payment') === 'due');
    const body = { action: 'openQuery', question: 'Which invoice?', requestedDocuments: ['N380'] };
    await customs(portal, `declarations/${id}/decisions`, body);
    await signInOnPage(visit, portal.credentials.trader);
    await visit.goTo(`/declarations/${id}`);
    await visit.page.getByRole('button', { name: 'Upload document' }).first().click();
  },

  async offer(visit, portal) {
    const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
    const body = { beneficiary: country.sandbox.broker.number, amount: '200.00' };
    const offered = await trader.call('POST', '/openapi/guarantees', { body });
    await signInOnPage(visit, portal.credentials.officer);
    await visit.goTo(`/guarantees/${requireTextAt(offered.body, 'guarantee', 'id')}`);
    await visit.press('Accept guarantee');
  },

  /** Shows an action on several declarations. */
  async bulk(visit, portal) {
    const id = await lodge(portal, declarationOf('UNPAID-BULK'));
    await pollUntil(portal, `declarations/${id}`, (read) => textAt(read, 'tracks', 'payment') === 'due');
    await signInOnPage(visit, portal.credentials.trader);
    await visit.goTo('/declarations?lrn=UNPAID-BULK');
    await visit.page.getByLabel('Select UNPAID-BULK').check();
    await visit.press(/^Pay duties/);
  },

  /** Shows goods in a warehouse with the remaining quantity. */
  async stock(visit, portal) {
    const id = await lodge(portal, warehousedCoffee('STOCK-SCENE'));
    await pollUntil(portal, `declarations/${id}`, (read) => textAt(read, 'status') === 'released');
    await signInOnPage(visit, portal.credentials.trader);
    await visit.goTo(`/declarations/${id}?tab=procedure`);
    await visit.page.getByRole('region', { name: 'Goods under a procedure' }).scrollIntoViewIfNeeded();
  },

  async goods(visit, portal) {
    const id = await lodge(portal, warehousedCoffee('GOODS-SCENE'));
    await pollUntil(portal, `declarations/${id}`, (read) => textAt(read, 'status') === 'released');
    await signInOnPage(visit, portal.credentials.trader);
    await visit.goTo('/stock');
    await visit.page
      .getByLabel(/^Select item 1/)
      .first()
      .check();
    await visit.press('Take goods out of the procedure');
    await visit.page.getByRole('dialog').waitFor();
  },

  /**
   * Shows a deferment account with a statement and its bill. Later states show the payment of this statement, because it
   * advances the trader's clock.
   */
  async account(visit, portal) {
    const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
    const accounts = await trader.call('GET', '/openapi/deferment-accounts');
    const account = requireTextAt(accounts.body, 'number', 'items', 0, 'number');
    const id = await lodge(portal, {
      ...coffeeDeclaration('DEFERRED-SCENE'),
      payment: { method: 'deferred', account },
    });
    await pollUntil(portal, `declarations/${id}`, (read) => textAt(read, 'status') === 'released');
    await trader.call('POST', '/openapi/sandbox/clock/advance', { body: { by: 'P32D' } });
    const path = `deferment-accounts/${account}/statements`;
    await pollUntil(portal, path, (read) => textAt(read, 'items', 0, 'reference') !== undefined);
    await signInOnPage(visit, portal.credentials.trader);
    await visit.goTo('/deferment-accounts');
    await visit.page.getByRole('link', { name: account }).click();
    await visit.sees('Charged on');
  },

  async statement(visit, portal) {
    await signInOnPage(visit, portal.credentials.officer);
    await visit.goTo('/deferment-accounts');
    await visit.page.getByRole('link', { name: country.sandbox.account.number }).click();
    await visit.press('Record payment');
  },

  /** Must be the last state, because later declarations would wait for an officer. */
  async stop(visit, { credentials }) {
    await signInOnPage(visit, credentials.supervisor);
    await visit.goTo('/automation');
    await visit.press('Stop automation');
    await visit.page.getByLabel(/^Reason/).fill('A test');
    await confirm(visit, 'Stop automation');
    await visit.press('Request resumption');
  },
};

const confirm = ({ page }: ConsoleVisit, name: string): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

/** Registers a client and opens its page. */
async function register(visit: ConsoleVisit, name: string): Promise<void> {
  await visit.press('Register client');
  await visit.fill('Name', name);
  await confirm(visit, 'Register client');
  await confirm(visit, 'Continue to the API keys');
}

/** Registers a client, generates its key and replaces this key. */
async function rotateKey(visit: ConsoleVisit, client: string): Promise<void> {
  await visit.goTo('/clients');
  await register(visit, client);
  await visit.press('Generate API key');
  await visit.fill('Name', 'Server 2');
  await confirm(visit, 'Generate API key');
  await confirm(visit, 'I have stored it');
  await visit.press('Rotate key');
  await confirm(visit, 'Rotate key');
  await visit.sees('New key');
}

function warehousedCoffee(lrn: string): object {
  const document = coffeeDeclaration(lrn);
  const [only] = Object(document).goodsItems;
  return {
    ...document,
    goodsItems: [{ ...only, ...warehoused }],
    guarantee: { type: '1', reference: '26XASANDBOX1' },
  };
}

/** Lodges a declaration as the trader and returns its id. */
async function lodge(portal: ServingPortal, body: object): Promise<string> {
  const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
  const lodged = await trader.call('POST', '/openapi/declarations?lodge=true', { body });
  return requireTextAt(lodged.body, 'id', 'id');
}

/** Sends a request of customs and returns the body of the response. */
async function customs(portal: ServingPortal, path: string, body: object): Promise<unknown> {
  const management = createPortalClient(portal.baseUrl, portal.credentials.management);
  const headers = { 'If-Match': '*' };
  const answer = await management.call('POST', `/management/${path}`, { headers, body });
  assert.ok(answer.status < 300, answer.text);
  return answer.body;
}

/** Lodges a declaration that is not paid; returns its debt with the reference of the bill. */
async function unpaidDebt(portal: ServingPortal, lrn: string): Promise<{ id: string; bill: string }> {
  const declaration = await lodge(portal, declarationOf(lrn));
  const path = `debts?declaration=${declaration}`;
  await pollUntil(portal, path, (read) => textAt(read, 'items', 0, 'bills', 0, 'reference') !== undefined);
  const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
  const { body } = await trader.call('GET', `/openapi/${path}`);
  return {
    id: requireTextAt(body, 'debt', 'items', 0, 'id'),
    bill: requireTextAt(body, 'bill', 'items', 0, 'bills', 0, 'reference'),
  };
}

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
