import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import * as openid from 'openid-client';
import { assertStatus } from '../../../foundation/http/testing/request.ts';
import { programNameOf } from '../../../foundation/text/program-name.ts';
import { endDeviceSession } from '../../device-session-store.ts';
import { listSessions } from '../../sessions/public.ts';
import {
  completeDeviceFlow,
  pollForToken,
  postAsTerminal,
  renewTokens,
  requestDeviceCode,
  signInFor,
} from '../../testing/device-session.ts';
import {
  type BrowserPage,
  callTokenEndpoint,
  claimsOf,
  type TokenAnswer,
  testBrowser,
} from '../../testing/oauth-browser.ts';
import { clients, oauthTestPassword, startTestPortal } from '../../testing/oauth-portal.ts';

const portal = await startTestPortal();
const node = await portal.node();
after(() => portal.stop());

const tina = { email: 'tina@trader.example', password: oauthTestPassword };
const organisation = 'org_trader';

function assertPage({ status, headers, text }: BrowserPage, expected: number): void {
  assert.equal(status, expected, text);
  assert.match(headers.get('content-type') ?? '', /^text\/html; charset=utf-8/);
  assert.match(headers.get('content-security-policy') ?? '', /form-action 'self';.*frame-ancestors 'none'/);
  assert.doesNotMatch(headers.get('content-security-policy') ?? '', /script-src|unsafe/);
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal(headers.get('referrer-policy'), 'no-referrer');
  assert.equal(headers.get('x-frame-options'), 'DENY');
  assert.doesNotMatch(text, /<script|\son[a-z]+=|style="/i);
}

async function isActive(tokens: TokenAnswer): Promise<boolean> {
  const { grant_id } = claimsOf(tokens);
  const rows = await portal.database.system.query(
    `select from access.provider_records where model = 'Grant' and id = $1`,
    [grant_id],
  );
  return rows.length === 1;
}

async function auditRowsOf(action: string, about: string): Promise<Record<string, unknown>[]> {
  return portal.database.system.query(
    `select organisation_id, actor_kind, actor_id, target_id from audit.events where action = $1 and changes::text like $2`,
    [action, `%${about}%`],
  );
}

describe('200', () => {
  test('the server metadata contains the device authorization endpoint and the grant type', async () => {
    const metadata = await (await fetch(`${node.baseUrl}/.well-known/oauth-authorization-server`)).json();
    assert.equal(metadata.device_authorization_endpoint, `${node.baseUrl}/oauth/device_authorization`);
    assert.ok(metadata.grant_types_supported.includes('urn:ietf:params:oauth:grant-type:device_code'));
    assert.ok(!metadata.token_endpoint_auth_methods_supported.includes('none'));
  });

  test('returns a code of eight consonants, the page to enter it and the polling interval', async () => {
    const { body } = await requestDeviceCode(node);
    assert.match(String(body.user_code), /^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    assert.equal(body.verification_uri, `${node.baseUrl}/device`);
    assert.equal(body.verification_uri_complete, `${node.baseUrl}/device?user_code=${body.user_code}`);
    assert.equal(body.expires_in, 600);
    assert.equal(body.interval, 5);
    assert.match(String(body.device_code), /^[\w-]{40,}$/);
  });

  test('the terminal acts as the person who entered the code, signed in, compared the code and agreed', async () => {
    const code = await requestDeviceCode(node);
    const browser = testBrowser(node);
    const typing = await browser.open(`${node.baseUrl}/device`);
    assertPage(typing, 200);
    const signIn = await browser.enter(typing, code.userCode.toLowerCase().replace('-', ' '));
    assertPage(signIn, 200);
    assert.match(signIn.text, /Customs Portal command line[\s\S]*<h1>Sign in<\/h1>/);
    const consent = await browser.submit(signIn, 'sign-in', tina);
    assertPage(consent, 200);
    for (const words of [
      'Allow this command line to act as you\\?',
      code.userCode,
      'Compare this code with your command line\\.',
      '192\\.0\\.2\\.1\\. The program identifies itself as customs-portal/1\\.0 \\(linux quay-7\\)',
      'The access applies to Nordsee Handel GmbH',
      'See the requests of your clients',
      'Manage API keys',
      'after 30 days without use, at the latest after 180 days',
      'tina \\(tina@trader\\.example\\)',
    ]) {
      assert.match(consent.text, new RegExp(words));
    }
    const done = await browser.submit(consent, 'consent', { organisation });
    assertPage(done, 200);
    assert.match(done.text, /<h1>You can return to your command line<\/h1>/);
    const answer = await pollForToken(node, code).then(assertStatus(200));
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    const claims = claimsOf(answer);
    assert.equal(claims.sub, 'per_tina');
    assert.equal(claims.client_id, 'customs-portal-cli');
    assert.equal(claims.organisation_id, organisation);
    assert.equal(claims.aud, `${node.baseUrl}/management`);
    assert.equal(claims.scope, 'requests:read keys:manage');
    assert.match(String(claims.grant_id), /^ses_/);
    assert.ok(Math.abs(Number(claims.auth_time) - Number(claims.iat)) <= 600);
    const actorColumns = { organisation_id: organisation, actor_kind: 'person', actor_id: 'per_tina' };
    assert.deepEqual(await auditRowsOf('consent.give', String(claims.grant_id)), [
      { ...actorColumns, target_id: 'customs-portal-cli' },
    ]);
  });

  test('grants a narrower scope on request, but never a wider one', async () => {
    const code = await requestDeviceCode(node, { scope: 'requests:read' });
    const { browser, page } = await signInFor(node, code);
    assert.doesNotMatch(page.text, /Manage API keys/);
    await browser.submit(page, 'consent', { organisation });
    assert.equal(claimsOf(await pollForToken(node, code)).scope, 'requests:read');
    for (const scope of ['management:write', 'declarations:read', 'requests:*']) {
      const refused = await postAsTerminal(node, 'device_authorization', { scope });
      assert.deepEqual([refused.status, refused.body.error], [400, 'invalid_scope']);
    }
  });

  test('prefills the code from the URL and does not submit it automatically', async () => {
    const { body, userCode } = await requestDeviceCode(node);
    const page = await testBrowser(node).open(String(body.verification_uri_complete));
    assertPage(page, 200);
    assert.match(page.text, new RegExp(`name="user_code"[^>]* value="${userCode}"`));
    const spoilt = await testBrowser(node).open(`${node.baseUrl}/device?user_code="><b>`);
    assertPage(spoilt, 200);
    assert.match(spoilt.text, /value="&quot;&gt;&lt;b&gt;"/);
  });

  test('shows every page of the device flow in German', async () => {
    const code = await requestDeviceCode(node);
    const browser = testBrowser(node);
    const page = await browser.open(`${node.baseUrl}/device?user_code=${code.userCode}&lang=de`);
    assert.match(page.text, /<html lang="de"[\s\S]*<h1>Auf der Kommandozeile anmelden<\/h1>/);
    const consent = await browser.submit(await browser.enter(page, code.userCode), 'sign-in', tina);
    assert.match(consent.text, /Vergleichen Sie diesen Code mit Ihrer Kommandozeile/);
    const done = await browser.submit(consent, 'consent', { organisation });
    assert.match(done.text, /<h1>Sie können zur Kommandozeile zurückkehren<\/h1>/);
  });

  test('“Not you?” returns to the code page, where another person can sign in', async () => {
    const code = await requestDeviceCode(node);
    const { browser, page } = await signInFor(node, code);
    const typing = await browser.submit(page, 'other-person');
    assert.match(typing.text, new RegExp(`value="${code.userCode}"`));
    const signIn = await browser.enter(typing, code.userCode);
    const consent = await browser.submit(signIn, 'sign-in', { ...tina, email: 'paul@trader.example' });
    await browser.submit(consent, 'consent', { organisation: 'org_second' });
    assert.equal(claimsOf(await pollForToken(node, code)).sub, 'per_paul');
  });

  test('an independent OAuth library completes the flow with tokens bound to its key', async () => {
    const config = await openid.discovery(
      new URL(node.baseUrl),
      'customs-portal-cli',
      undefined,
      openid.None(),
      { execute: [openid.allowInsecureRequests], algorithm: 'oauth2' },
    );
    const DPoP = openid.getDPoPHandle(config, await openid.randomDPoPKeyPair());
    const started = await openid.initiateDeviceAuthorization(config, {});
    const polling = openid.pollDeviceAuthorizationGrant(config, started, undefined, { DPoP });
    const { browser, page } = await signInFor(node, { userCode: started.user_code });
    await browser.submit(page, 'consent', { organisation });
    const tokens = await polling;
    assert.equal(tokens.token_type, 'dpop');
    const { refresh_token: refreshToken = '' } = tokens;
    assert.equal((await renewTokens(node, refreshToken)).body.error, 'invalid_grant', 'without the key');
    const renewed = await openid.refreshTokenGrant(config, refreshToken, undefined, { DPoP });
    assert.equal(renewed.token_type, 'dpop');
  });

  test('the device flow works when the base URL has a path prefix', async () => {
    const prefixed = await portal.node({ prefix: '/customs' });
    const tokens = await completeDeviceFlow(prefixed);
    assert.equal(claimsOf(tokens).aud, `${prefixed.baseUrl}/management`);
  });

  test('requires a new sign-in from people who are already signed in, so that a click on a lure link is not enough', async () => {
    const browser = testBrowser(node);
    for (let time = 0; time < 2; time += 1) {
      const { userCode } = await requestDeviceCode(node);
      const typing = await browser.open(`${node.baseUrl}/device`);
      const signIn = await browser.enter(typing, userCode);
      assert.match(signIn.text, /<h1>Sign in<\/h1>/);
      const consent = await browser.submit(signIn, 'sign-in', tina);
      assert.match(consent.text, new RegExp(userCode));
    }
  });

  test('stores device codes, user codes and tokens only as digests', async () => {
    const { deviceCode } = await requestDeviceCode(node);
    const rows = await portal.database.system.query(
      `select from access.provider_records where id = $1 or payload::text like $2`,
      [deviceCode, `%${deviceCode}%`],
    );
    assert.equal(rows.length, 0);
  });
});

describe('400', () => {
  test('returns authorization_pending, and slow_down for polls that are too frequent', async () => {
    await portal.hold();
    const code = await requestDeviceCode(node);
    for (const expected of ['authorization_pending', 'authorization_pending', 'slow_down', 'slow_down']) {
      const { body, status } = await pollForToken(node, code);
      assert.deepEqual([status, body.error], [400, expected]);
    }
    await portal.wait(5);
    assert.equal((await pollForToken(node, code)).body.error, 'authorization_pending');
  });

  test('returns access_denied and writes an audit row when the person refuses', async () => {
    const code = await requestDeviceCode(node);
    const { browser, page } = await signInFor(node, code);
    const denied = await browser.submit(page, 'deny');
    assertPage(denied, 200);
    assert.match(denied.text, /<h1>The sign-in was denied<\/h1>/);
    assert.equal((await pollForToken(node, code)).body.error, 'access_denied');
    const [row] = await auditRowsOf('consent.deny', 'quay-7');
    assert.deepEqual([row?.actor_id, row?.target_id], ['per_tina', 'customs-portal-cli']);
    assertPage(await browser.enter(await browser.open(`${node.baseUrl}/device`), code.userCode), 400);
  });

  test('returns access_denied if the person refuses on the password page', async () => {
    const code = await requestDeviceCode(node);
    const browser = testBrowser(node);
    const signIn = await browser.enter(await browser.open(`${node.baseUrl}/device`), code.userCode);
    assertPage(await browser.submit(signIn, 'deny'), 200);
    assert.equal((await pollForToken(node, code)).body.error, 'access_denied');
  });

  test('returns expired_token after ten minutes, when the pages also reject the code and the consent', async () => {
    const [code, other] = [await requestDeviceCode(node), await requestDeviceCode(node)];
    const { browser, page } = await signInFor(node, other);
    portal.advance(601);
    try {
      assert.equal((await pollForToken(node, code)).body.error, 'expired_token');
      const typing = await browser.open(`${node.baseUrl}/device`);
      assertPage(await browser.enter(typing, code.userCode), 400);
      assertPage(await browser.submit(page, 'consent', { organisation }), 400);
      assert.equal((await pollForToken(node, other)).body.error, 'expired_token');
    } finally {
      portal.advance(-601);
    }
  });

  test('returns invalid_grant for a reused device code and revokes its grant', async () => {
    const code = await requestDeviceCode(node);
    const { browser, page } = await signInFor(node, code);
    await browser.submit(page, 'consent', { organisation });
    const tokens = await pollForToken(node, code);
    const again = await pollForToken(node, code);
    assert.deepEqual([again.status, again.body.error], [400, 'invalid_grant']);
    assert.match(String(again.body.error_description), /the device code was used before/);
    assert.equal(await isActive(tokens), false);
    assert.equal((await renewTokens(node, tokens.body.refresh_token)).body.error, 'invalid_grant');
  });

  test('issues a token to at most one of several concurrent polls and revokes the grant', async () => {
    const code = await requestDeviceCode(node);
    const { browser, page } = await signInFor(node, code);
    await browser.submit(page, 'consent', { organisation });
    const answers = await Promise.all(Array.from({ length: 8 }, () => pollForToken(node, code)));
    const served = answers.filter(({ status }) => status === 200);
    assert.ok(served.length <= 1);
    for (const tokens of served) assert.equal(await isActive(tokens), false);
  });

  test("returns unauthorized_client for other clients with the device grant, and for the command line's client with another grant", async () => {
    const { host, management, platform } = clients;
    const code = await requestDeviceCode(node);
    const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
    for (const { id, secret } of [host, management, platform]) {
      const basic = { Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` };
      const deviceResponse = await postAsTerminal(node, 'device_authorization', { client_id: id }, basic);
      assert.deepEqual([deviceResponse.status, deviceResponse.body.error], [400, 'unauthorized_client']);
      const polled = await callTokenEndpoint(
        node,
        'token',
        { grant_type, device_code: code.deviceCode },
        { id, secret },
      );
      assert.deepEqual([polled.status, polled.body.error], [400, 'unauthorized_client']);
    }
    for (const other of ['client_credentials', 'authorization_code']) {
      const refused = await postAsTerminal(node, 'token', { grant_type: other, code: 'x' });
      assert.deepEqual([refused.status, refused.body.error], [400, 'unauthorized_client']);
    }
  });

  test('returns the same response for a wrong, a used and an already claimed user code', async () => {
    const used = await requestDeviceCode(node);
    const { browser, page } = await signInFor(node, used);
    const taken = await requestDeviceCode(node);
    await signInFor(node, taken);
    await browser.submit(page, 'consent', { organisation });
    const texts = new Set<string>();
    for (const typed of ['BBBB-BBBB', used.userCode, taken.userCode]) {
      const outsider = testBrowser(node);
      const refused = await outsider.enter(await outsider.open(`${node.baseUrl}/device`), typed);
      assertPage(refused, 400);
      texts.add(refused.text.replaceAll(typed, 'CODE').replace(/name="xsrf" value="\w+"/, ''));
    }
    assert.equal(texts.size, 1);
    const empty = testBrowser(node);
    const missing = await empty.enter(await empty.open(`${node.baseUrl}/device`), '');
    assertPage(missing, 400);
    assert.match(missing.text, /Enter the code\./);
  });

  test('rejects a consent for an organisation for which the person has no role that may consent', async () => {
    const code = await requestDeviceCode(node);
    const { browser, page } = await signInFor(node, code, 'paul');
    assert.equal(page.text.match(/type="radio"/g)?.length, 2);
    for (const other of ['', 'org_gone', 'org_customs']) {
      assertPage(await browser.submit(page, 'consent', { organisation: other }), 400);
    }
    assert.equal((await pollForToken(node, code)).body.error, 'authorization_pending');
  });

  test('rejects the authorisation of a terminal by viewers, customs staff and people without an organisation', async () => {
    for (const person of ['vera', 'olga', 'nora']) {
      const code = await requestDeviceCode(node);
      const { browser, page } = await signInFor(node, code, person);
      assertPage(page, 200);
      assert.match(page.text, /You cannot connect an organisation yet/);
      assertPage(await browser.submit(page, 'consent', { organisation: 'org_customs' }), 400);
      await browser.submit(page, 'deny');
      assert.equal((await pollForToken(node, code)).body.error, 'access_denied');
    }
  });
});

describe('any input to the device pages', () => {
  test('is answered with a page and at worst with 400, also for a resumed sign-in', async () => {
    const cases: readonly (readonly [string, RequestInit])[] = [
      ['/device/aaaaaaaaaaaaaaaaaaaaa', {}],
      ['/device', { method: 'POST', body: '{"a":', headers: { 'Content-Type': 'application/json' } }],
      ['/device', { method: 'POST', body: new URLSearchParams({ user_code: 'BBBB-BBBB' }) }],
      [
        '/device',
        { method: 'POST', body: 'x=1&x=2&xsrf=1&xsrf=2', headers: { 'Content-Type': 'text/plain' } },
      ],
      ['/device', { method: 'POST' }],
    ];
    for (const [path, init] of cases) {
      const headers = { Accept: 'text/html', ...init.headers };
      const response = await fetch(node.baseUrl + path, { ...init, headers });
      const text = await response.text();
      assert.ok([400, 403].includes(response.status), `${path} ${response.status} ${text}`);
      assert.match(response.headers.get('content-type') ?? '', /^text\/html/);
    }
    assert.deepEqual(node.faults, []);
  });
});

describe('403', () => {
  test('rejects a form from another site, from another origin or with a guessed token', async () => {
    const code = await requestDeviceCode(node);
    const browser = testBrowser(node);
    const typing = await browser.open(`${node.baseUrl}/device`);
    assertPage(await browser.enter(typing, code.userCode, { xsrf: 'guessed' }), 403);
    for (const headers of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
      const body = new URLSearchParams({ user_code: code.userCode, confirm: 'yes' });
      const response = await fetch(`${node.baseUrl}/device`, { method: 'POST', headers, body });
      assert.equal(response.status, 403);
    }
    const signedIn = await signInFor(node, code);
    const forged = { organisation, token: 'guessed' };
    assertPage(await signedIn.browser.submit(signedIn.page, 'consent', forged), 403);
    assertPage(await browser.submit(signedIn.page, 'consent', { organisation }), 400);
    assert.equal((await pollForToken(node, code)).body.error, 'authorization_pending');
  });
});

describe('429', () => {
  test('limits user codes per address and minute, including correct codes', async () => {
    const braked = await portal.node({ failedAuthPerMinute: 50 });
    const code = await requestDeviceCode(braked);
    const browser = testBrowser(braked);
    let typing = await browser.open(`${braked.baseUrl}/device`);
    for (const guess of ['BBBB-BBBB', 'BBBB-BBBC']) {
      typing = await browser.enter(typing, guess);
      assert.equal(typing.status, 400);
    }
    const refused = await browser.enter(typing, code.userCode);
    assertPage(refused, 429);
    assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/);
  });

  test('limits started sign-ins per address, and counts invalid device codes like wrong secrets', async () => {
    const braked = await portal.node({ failedAuthPerMinute: 2 });
    const from = { 'X-Forwarded-For': '192.0.2.77' };
    const answers = [];
    for (let time = 0; time < 3; time += 1)
      answers.push(await postAsTerminal(braked, 'device_authorization', {}, from));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 429],
    );
    assert.equal(answers[2]?.body.error, 'temporarily_unavailable');
    assert.match(answers[2]?.headers.get('retry-after') ?? '', /^\d+$/);
    const guesses = [];
    for (let time = 0; time < 3; time += 1)
      guesses.push((await pollForToken(braked, { deviceCode: `x${time}` })).status);
    assert.ok(guesses.includes(429), guesses.join());
  });
});

describe('the program name that the consent page displays', () => {
  for (const [sent, shown] of [
    ['customs-portal/1.0 (linux quay-7)', 'customs-portal/1.0 (linux quay-7)'],
    ['curl/8.5.0', 'curl/8.5.0'],
    ['Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101', 'Mozilla/5.0'],
    ['customs-portal/1.0 (see https://evil.example)', 'customs-portal/1.0'],
    ['evil.example/1.0', null],
    ['customs-portal/1.0 (evil.example)', 'customs-portal/1.0'],
    ['customs-portal/1.0 (call 1-800-555-0199)', 'customs-portal/1.0'],
    ['customs-portal/1.0 (your account is locked)', 'customs-portal/1.0'],
    ['Call-1-800-555-0199/1.0', null],
    ['Call/800.555.0199', null],
    ['Call/800.555.019', null],
    ['insomnia/2023.5.8', null],
    ['customs-portal/1.0 (Windows Server 10.0)', 'customs-portal/1.0 (Windows Server 10.0)'],
    ['Your account is locked: call +49 30 1234567', null],
    ['https://evil.example/unlock', null],
    ['a/1<script>', null],
    [`a/1 (${'x'.repeat(41)})`, 'a/1'],
    [`${'a'.repeat(41)}/1`, null],
    ['', null],
    [undefined, null],
  ] as const) {
    test(`is ${shown} for the User-Agent ${sent}`, () => assert.equal(programNameOf(sent), shown));
  }
});

describe('a device session', () => {
  const sessionsOf = (person: string) => listSessions(portal.database.system, person, new Date());

  test('renews its tokens, gets a lost response again, and is revoked when a refresh token is reused later', async () => {
    const first = await completeDeviceFlow(node);
    const second = await renewTokens(node, first.body.refresh_token).then(assertStatus(200));
    assert.equal(claimsOf(second).auth_time, claimsOf(first).auth_time);
    assert.equal(
      (await renewTokens(node, first.body.refresh_token)).body.refresh_token,
      second.body.refresh_token,
    );
    portal.advance(30);
    assert.equal((await renewTokens(node, first.body.refresh_token)).body.error, 'invalid_grant');
    assert.equal((await renewTokens(node, second.body.refresh_token)).body.error, 'invalid_grant');
  });

  test('is listed in the person’s sessions until that person ends it', async () => {
    const tokens = await completeDeviceFlow(node);
    const id = String(claimsOf(tokens).grant_id);
    const listed = (await sessionsOf('per_tina')).find((each) => each.id === id);
    assert.equal(listed?.kind, 'terminal');
    assert.equal(listed?.browser, 'customs-portal/1.0 (linux quay-7)');
    assert.equal(listed?.address, '192.0.2.1');
    const end = (person: string) =>
      portal.database.systemTransaction((transaction) => endDeviceSession(transaction, person, id));
    assert.equal(await end('per_paul'), false);
    assert.equal(await end('per_tina'), true);
    assert.equal(await end('per_tina'), false);
    assert.equal((await renewTokens(node, tokens.body.refresh_token)).body.error, 'invalid_grant');
    assert.ok(!(await sessionsOf('per_tina')).some((each) => each.id === id));
  });

  test('ends when the command line revokes its refresh token', async () => {
    const tokens = await completeDeviceFlow(node);
    const out = await postAsTerminal(node, 'revocation', { token: String(tokens.body.refresh_token) });
    assert.equal(out.status, 200);
    assert.equal(await isActive(tokens), false);
    assert.equal((await renewTokens(node, tokens.body.refresh_token)).body.error, 'invalid_grant');
  });

  test('can revoke an access token, which the audit log of the organisation records', async () => {
    const tokens = await completeDeviceFlow(node);
    const token = String(tokens.body.access_token);
    assert.equal((await postAsTerminal(node, 'revocation', { token })).status, 200);
    const rows = await portal.database.system.query(
      `select organisation_id from audit.events where action = 'token.revoke' and actor_id = 'customs-portal-cli'`,
    );
    assert.deepEqual(rows, [{ organisation_id: organisation }]);
  });

  test('gets no new tokens once the person is disabled or may no longer act for the organisation', async () => {
    const { system } = portal.database;
    const [one, other] = [
      await completeDeviceFlow(node, 'paul', 'org_second'),
      await completeDeviceFlow(node, 'paul', 'org_second'),
    ];
    await system.query(`update organisations.people set status = 'disabled' where id = 'per_paul'`);
    assert.equal((await renewTokens(node, one.body.refresh_token)).body.error, 'invalid_grant');
    await system.query(`update organisations.people set status = 'active' where id = 'per_paul'`);
    await system.query(
      `update organisations.memberships set role = 'viewer' where person_id = 'per_paul' and organisation_id = 'org_second'`,
    );
    assert.equal((await renewTokens(node, other.body.refresh_token)).body.error, 'invalid_grant');
    await system.query(
      `update organisations.memberships set role = 'owner' where person_id = 'per_paul' and organisation_id = 'org_second'`,
    );
  });

  test('expires after thirty days without use', async () => {
    const tokens = await completeDeviceFlow(node);
    portal.advance(30 * 24 * 3_600 + 1);
    try {
      assert.equal((await renewTokens(node, tokens.body.refresh_token)).body.error, 'invalid_grant');
    } finally {
      portal.advance(-(30 * 24 * 3_600 + 1));
    }
  });
});

test('the server reports no unexpected error during these tests', () => assert.deepEqual(node.faults, []));
