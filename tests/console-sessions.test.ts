import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { listAt, requireTextAt, textAt } from '../conformance/json.ts';
import { type ConsoleBrowser, createConsoleBrowser } from './console-browser.ts';
import { signInDevice } from './device-sign-in.ts';
import { createPortalClient, sendPortalRequest } from './portal-client.ts';
import type { ServingPortal } from './portal-process.ts';
import { type SharedDatabase, startSharedDatabase } from './shared-database.ts';

const session = '/management/session';
const clients = '/management/clients';
/** Maximum time until a revocation takes effect, by contract section 2. */
const revocationLimitMs = 1_000;

describe('a session revoked at one node', () => {
  let shared: SharedDatabase;
  let here: ServingPortal;
  let there: ServingPortal;
  before(async () => {
    shared = await startSharedDatabase();
    here = await shared.startInProcessNode();
    there = await shared.startNode();
  });
  after(() => shared?.stop());

  /** Returns a signed-in trader at two nodes with the same cookie. The second node has cached the session. */
  async function signInAtBoth(): Promise<{ here: ConsoleBrowser; there: ConsoleBrowser }> {
    const first = createConsoleBrowser(here.baseUrl);
    const { email, password } = here.credentials.trader;
    const answer = await first.call('POST', session, { body: { email, password } });
    assert.equal(answer.status, 201, answer.text);
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    const browser = createConsoleBrowser(there.baseUrl);
    const second: ConsoleBrowser = {
      ...browser,
      call: (method, path) => browser.call(method, path, { headers: { Cookie: cookie } }),
    };
    assert.equal((await second.call('GET', clients)).status, 200);
    return { here: first, there: second };
  }

  /**
   * Repeats a request at the second node until it is refused. Returns how long after the revocation the last
   * request succeeded.
   */
  async function millisecondsUntilRefused(
    browser: ConsoleBrowser,
    path: string,
    code: string,
  ): Promise<number> {
    const begun = performance.now();
    // Counts from the time at which a request was sent, because a busy machine can respond slowly.
    for (let lastAcceptedMs = 0; ; ) {
      const now = performance.now() - begun;
      const answer = await browser.call('GET', path);
      if (answer.status !== 200) {
        assert.equal(requireTextAt(answer.body, 'problem', 'code'), code);
        return lastAcceptedMs;
      }
      lastAcceptedMs = now;
      assert.ok(lastAcceptedMs < 10 * revocationLimitMs, 'the other node never refused');
      await pause(10);
    }
  }

  test('gets 401 after sign-out, also for a copy of the cookie', async (context) => {
    const browsers = await signInAtBoth();
    assert.equal((await browsers.here.call('DELETE', session)).status, 204);
    const ms = await millisecondsUntilRefused(browsers.there, clients, 'session_ended');
    context.diagnostic(`served for ${Math.round(ms)} ms`);
    assert.ok(ms < revocationLimitMs);
  });

  test('gets 403 after the suspension of its organisation', async (context) => {
    const browsers = await signInAtBoth();
    const customs = createPortalClient(here.baseUrl, here.credentials.management);
    const path = `/management/organisations/${here.credentials.trader.organisationId}`;
    assert.equal((await customs.call('PATCH', path, { body: { status: 'suspended' } })).status, 200);
    const ms = await millisecondsUntilRefused(browsers.there, clients, 'organisation_suspended');
    context.diagnostic(`served for ${Math.round(ms)} ms`);
    assert.ok(ms < revocationLimitMs);
    assert.equal((await customs.call('PATCH', path, { body: { status: 'active' } })).status, 200);
  });

  test('gets 401 after a device session was ended in the list of sessions', async (context) => {
    const { accessToken } = await signInDevice(here.baseUrl, here.credentials.trader);
    const headers = { Authorization: `Bearer ${accessToken}` };
    const browser = createConsoleBrowser(there.baseUrl);
    const terminal: ConsoleBrowser = {
      ...browser,
      call: (_method, path) => sendPortalRequest(`${there.baseUrl}${path}`, { headers }),
    };
    assert.equal((await terminal.call('GET', clients)).status, 200);
    const browsers = await signInAtBoth();
    const { body } = await browsers.here.call('GET', '/management/sessions');
    const listed = listAt(body, 'items').find((each) => textAt(each, 'kind') === 'terminal');
    const path = `/management/sessions/${requireTextAt(listed, 'terminal', 'id')}`;
    assert.equal((await browsers.here.call('DELETE', path)).status, 204);
    const ms = await millisecondsUntilRefused(terminal, clients, 'token_invalid');
    context.diagnostic(`served for ${Math.round(ms)} ms`);
    assert.ok(ms < revocationLimitMs);
  });

  test('gets 401 after its account was disabled', async (context) => {
    const browsers = await signInAtBoth();
    const { body } = await browsers.here.call('GET', session);
    const customs = createPortalClient(here.baseUrl, here.credentials.management);
    const path = `/management/people/${requireTextAt(body, 'session', 'person', 'id')}`;
    assert.equal((await customs.call('PATCH', path, { body: { status: 'disabled' } })).status, 200);
    const ms = await millisecondsUntilRefused(browsers.there, clients, 'session_ended');
    context.diagnostic(`served for ${Math.round(ms)} ms`);
    assert.ok(ms < revocationLimitMs);
  });
});
