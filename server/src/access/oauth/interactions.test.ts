import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { assertStatus } from '../../foundation/http/testing/request.ts';
import {
  authorizationCodeOf,
  authorizeUrl,
  type BrowserPage,
  claimsOf,
  exchangeAuthorizationCode,
  testBrowser,
} from '../testing/oauth-browser.ts';
import { oauthTestPassword, redirectUri, startTestPortal } from '../testing/oauth-portal.ts';

const portal = await startTestPortal();
const node = await portal.node();
after(() => portal.stop());

const tina = { email: 'Tina@Trader.example', password: oauthTestPassword };
const paul = { email: 'paul@trader.example', password: oauthTestPassword };

function assertPage({ status, headers, text }: BrowserPage, expected: number): void {
  assert.equal(status, expected);
  assert.match(headers.get('content-type') ?? '', /^text\/html; charset=utf-8/);
  const policy = headers.get('content-security-policy') ?? '';
  assert.match(policy, /^default-src 'none'; style-src 'self'; font-src 'self';/);
  assert.match(policy, /frame-ancestors 'none'/);
  assert.doesNotMatch(policy, /unsafe|script-src/);
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal(headers.get('referrer-policy'), 'no-referrer');
  assert.equal(headers.get('x-frame-options'), 'DENY');
  assert.doesNotMatch(text, /<script|\son[a-z]+=|style="/i);
}

describe('500 and 503', () => {
  test('returns 503 for an unavailable database during a sign-in, and 500 for an internal error', async () => {
    let fault: Error | null = null;
    const broken = await portal.node({ fault: () => fault });
    const browser = testBrowser(broken);
    const page = await browser.open(authorizeUrl(broken));
    assertPage(page, 200);
    const faults = [
      [Object.assign(new Error('no such database'), { code: '3D000' }), 503],
      [new Error('relation access.clients is broken'), 500],
    ] as const;
    for (const [one, expected] of faults) {
      fault = one;
      const answer = await browser.submit(page, 'sign-in', {
        email: tina.email,
        password: oauthTestPassword,
      });
      assertPage(answer, expected);
      assert.equal(answer.headers.has('retry-after'), expected === 503);
      assert.doesNotMatch(answer.text, /database|relation/);
      assert.equal(broken.faults.length, expected === 500 ? 1 : 0);
    }
  });
});

describe('the sign-in page', () => {
  test('names the platform and its maker, and its form may lead only to the portal and the platform', async () => {
    const page = await testBrowser(node).open(authorizeUrl(node, { login_hint: 'tina@trader.example' }));
    assertPage(page, 200);
    assert.match(
      page.headers.get('content-security-policy') ?? '',
      /form-action 'self' https:\/\/cargodesk\.example;/,
    );
    assert.match(page.text, /CargoDesk by Harbour Software Ltd/);
    assert.match(page.text, /autocomplete="username"/);
    assert.match(page.text, /autocomplete="current-password"/);
    assert.match(page.text, /value="tina@trader\.example"/);
    assert.match(page.text, /<title>Sign in – Customs Portal<\/title>/);
  });

  test('is available in another language, which the following pages use too', async () => {
    const browser = testBrowser(node);
    const page = await browser.open(authorizeUrl(node, { scope: 'declarations:read' }));
    assert.match(page.text, /<html lang="en"/);
    const choice = /<a href="([^"]+\?lang=de)" lang="de" hreflang="de">Deutsch<\/a>/.exec(page.text)?.[1];
    assert.ok(choice);
    const german = await browser.open(new URL(choice, page.url).href);
    assertPage(german, 200);
    assert.match(german.text, /<html lang="de"[\s\S]*<h1>Anmelden<\/h1>/);
    assert.equal(german.headers.get('content-language'), 'de');
    const wrong = await browser.submit(german, 'sign-in', { ...tina, password: 'wrong' });
    assert.match(wrong.text, /Die E-Mail-Adresse oder das Passwort ist falsch/);
    const consent = await browser.submit(german, 'sign-in', tina);
    assertPage(consent, 200);
    assert.match(consent.text, /Darf CargoDesk für Ihre Organisation handeln\?[\s\S]*Ihre Anmeldungen sehen/);
  });

  test('shows the same error for a wrong password, an unknown person and a disabled person', async () => {
    const texts = new Set<string>();
    for (const fields of [
      { email: 'a@trader.example', password: oauthTestPassword },
      { email: 'tina@trader.example', password: 'wrong' },
      { email: 'dora@trader.example', password: oauthTestPassword },
      { email: 'nobody@trader.example', password: 'wrong' },
    ]) {
      const browser = testBrowser(node);
      const answer = await browser.submit(await browser.open(authorizeUrl(node)), 'sign-in', fields);
      assertPage(answer, 400);
      assert.match(answer.text, /role="alert"/);
      texts.add(
        answer.text
          .replaceAll(fields.email, 'MAIL')
          .replaceAll(/interaction\/[\w-]+|value="[\w-]{40,}"/g, ''),
      );
    }
    assert.equal(texts.size, 1);
  });

  test('shows the error of a missing value next to its field', async () => {
    const browser = testBrowser(node);
    const answer = await browser.submit(await browser.open(authorizeUrl(node)), 'sign-in', { email: '<b>"' });
    assertPage(answer, 400);
    assert.match(answer.text, /aria-invalid="true" aria-describedby="password-fault"/);
    assert.match(answer.text, /value="&lt;b&gt;&quot;"/);
    assert.match(answer.text, /<title>Error: Sign in/);
  });

  test('limits failed sign-ins per account and address with a message', async () => {
    const braked = await portal.node();
    // Failed sign-ins on other nodes count on this node too.
    await portal.wait(900);
    const browser = testBrowser(braked);
    let page = await browser.open(authorizeUrl(braked));
    for (let attempt = 0; attempt < 10; attempt += 1) {
      page = await browser.submit(page, 'sign-in', { ...tina, password: 'wrong' });
      assert.equal(page.status, 400);
    }
    page = await browser.submit(page, 'sign-in', tina);
    assertPage(page, 429);
    assert.match(page.text, /Too many failed attempts\. Wait 2 minutes/);
    assert.match(page.headers.get('retry-after') ?? '', /^\d+$/);
    const other = testBrowser(braked);
    await other.submit(await other.open(authorizeUrl(braked)), 'sign-in', paul).then(assertStatus(200));
    portal.advance(3_600);
    assert.equal((await browser.submit(page, 'sign-in', tina)).status, 429, 'a wall clock frees nobody');
    portal.advance(-3_600);
    await portal.wait(91);
    assert.equal((await browser.submit(page, 'sign-in', tina)).status, 200);
  });
});

describe('429', () => {
  test('limits started sign-ins per minute and address without effect on another address', async () => {
    const braked = await portal.node({ failedAuthPerMinute: 2 });
    const visit = (address: string) =>
      fetch(authorizeUrl(braked), { redirect: 'manual', headers: { 'x-forwarded-for': address } });
    const seen = [];
    for (let time = 0; time < 3; time += 1) seen.push(await visit('192.0.2.9'));
    assert.deepEqual(
      seen.map(({ status }) => status),
      [303, 303, 429],
    );
    assert.equal(seen[2]?.headers.get('retry-after'), '30');
    assert.match((await seen[2]?.text()) ?? '', /Too many sign-ins were started here/);
    assert.equal((await visit('192.0.2.10')).status, 303);
  });
});

describe('503', () => {
  test('shows an error page while the database that counts visits is unavailable', async () => {
    const fault = (): Error => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const broken = await portal.node({ failedAuthPerMinute: 1_000, fault });
    const seen = await fetch(authorizeUrl(broken), { redirect: 'manual' });
    assert.equal(seen.status, 503);
    assert.match(seen.headers.get('content-type') ?? '', /^text\/html/);
    assert.equal(seen.headers.get('retry-after'), '1');
  });
});

describe('the consent page', () => {
  async function signedIn(fields: { email: string; password: string }, changed: Record<string, string> = {}) {
    const browser = testBrowser(node);
    const page = await browser.submit(await browser.open(authorizeUrl(node, changed)), 'sign-in', fields);
    return { browser, page };
  }

  test('names the platform, the organisation and the scopes in plain language', async () => {
    const { page } = await signedIn(tina, { scope: 'declarations:read reference:read' });
    assertPage(page, 200);
    for (const words of [
      'CargoDesk',
      'Harbour Software Ltd',
      'Nordsee Handel GmbH',
      'See your declarations',
      'Look up',
    ]) {
      assert.match(page.text, new RegExp(words));
    }
    assert.doesNotMatch(page.text, /Lodge and change|type="radio"/);
    assert.match(page.text, /tina \(tina@trader\.example\)/);
  });

  test('requires a person of several organisations to choose one that is active', async () => {
    const { browser, page } = await signedIn(paul);
    assert.equal(page.text.match(/type="radio"/g)?.length, 2);
    assert.doesNotMatch(page.text, /Suspended Ltd/);
    for (const organisation of ['', 'org_gone', 'org_maker']) {
      const again = await browser.submit(page, 'consent', { organisation });
      assertPage(again, 400);
      assert.match(again.text, /Choose an organisation\./);
    }
    const back = await browser.submit(page, 'consent', { organisation: 'org_second' });
    assert.ok(back.url.startsWith(`${redirectUri}?code=`));
  });

  test('explains the next step to a person without a role that may consent, and links back to the platform', async () => {
    for (const name of ['nora', 'vera', 'olga']) {
      const { browser, page } = await signedIn({
        email: `${name}@trader.example`,
        password: oauthTestPassword,
      });
      assertPage(page, 200);
      assert.match(page.text, /You cannot connect an organisation yet/);
      assert.match(page.text, /The owner of your organisation/);
      await browser.submit(page, 'consent', { organisation: 'org_trader' }).then(assertStatus(400));
      const back = await browser.submit(page, 'deny');
      assert.equal(new URL(back.url).searchParams.get('error'), 'access_denied');
    }
  });

  test('returns to the platform with access_denied after a refusal, also on the sign-in page', async () => {
    const { browser, page } = await signedIn(tina);
    for (const seen of [page, await browser.open(authorizeUrl(node, { prompt: 'login' }))]) {
      const { searchParams } = new URL((await browser.submit(seen, 'deny')).url);
      assert.equal(searchParams.get('error'), 'access_denied');
      assert.equal(searchParams.get('state'), 'state-1');
      assert.equal(searchParams.get('code'), null);
    }
  });

  test('signs the person out with “Not you?”, so that another person can sign in', async () => {
    const { browser, page } = await signedIn(tina);
    const signIn = await browser.submit(page, 'other-person');
    assert.match(signIn.text, /<h1>Sign in<\/h1>/);
    const consent = await browser.submit(signIn, 'sign-in', paul);
    assert.match(consent.text, /paul \(paul@trader\.example\)/);
    const back = await browser.submit(consent, 'consent', { organisation: 'org_second' });
    const answer = await exchangeAuthorizationCode(node, new URL(back.url).searchParams.get('code') ?? '');
    assert.equal(claimsOf(answer).sub, 'per_paul');
  });

  test('is for the person who signed in last, whose session replaces an open session of another person', async () => {
    const { browser } = await signedIn(tina);
    const signIn = await browser.open(authorizeUrl(node, { prompt: 'login' }));
    const consent = await browser.submit(signIn, 'sign-in', paul);
    assert.match(consent.text, /paul \(paul@trader\.example\)/);
    const next = await browser.open(authorizeUrl(node));
    assert.match(next.text, /paul \(paul@trader\.example\)/);
  });

  test('requires a new sign-in from a person who was disabled during the sign-in', async () => {
    const { browser, page } = await signedIn(tina);
    const { system } = portal.database;
    await system.query(`update organisations.people set status = 'disabled' where id = 'per_tina'`);
    const again = await browser.submit(page, 'consent', { organisation: 'org_trader' });
    const fresh = await browser.open(authorizeUrl(node));
    await system.query(`update organisations.people set status = 'active' where id = 'per_tina'`);
    assert.match(again.text, /<h1>Sign in<\/h1>/);
    assert.match(fresh.text, /<h1>Sign in<\/h1>/);
  });

  test('records the consent with an audit row', async () => {
    const answer = await exchangeAuthorizationCode(node, await authorizationCodeOf(node));
    const grantId = claimsOf(answer).grant_id;
    const rows = await portal.database.system.query(
      `select organisation_id, actor_kind, actor_id, target_id from audit.events
       where action = 'consent.give' and changes ->> 'grantId' = $1`,
      [grantId],
    );
    assert.deepEqual(rows, [
      {
        organisation_id: 'org_trader',
        actor_kind: 'person',
        actor_id: 'per_tina',
        target_id: 'cli_platform',
      },
    ]);
  });
});

describe('sign-in forms that do not come from the portal', () => {
  test('are rejected without the form token, with another origin, or from another site', async () => {
    const browser = testBrowser(node);
    const page = await browser.open(authorizeUrl(node));
    assertPage(await browser.submit(page, 'deny', { token: 'guessed' }), 403);
    assertPage(await browser.submit(page, 'sign-in', { ...tina, token: '' }), 403);
    const { pathname } = new URL(page.url);
    for (const headers of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
      const response = await fetch(`${node.baseUrl}${pathname}/deny`, { method: 'POST', headers });
      assert.equal(response.status, 403);
    }
    assert.equal((await browser.submit(page, 'sign-in', tina)).status, 200);
  });

  test('are rejected for a sign-in that is already complete', async () => {
    const browser = testBrowser(node);
    const page = await browser.open(authorizeUrl(node));
    const consent = await browser.submit(page, 'sign-in', tina);
    await browser.submit(consent, 'consent', { organisation: 'org_trader' });
    assertPage(await browser.open(consent.url), 400);
    assertPage(await browser.submit(consent, 'consent', { organisation: 'org_trader' }), 400);
  });
});

describe('a platform that is not active', () => {
  test('gets a page that names the platform and offers no sign-in', async () => {
    const { system } = portal.database;
    await system.query(`update platforms.platforms set status = 'suspended'`);
    const page = await testBrowser(node).open(authorizeUrl(node));
    await system.query(`update platforms.platforms set status = 'active'`);
    assertPage(page, 403);
    assert.match(page.text, /This platform cannot connect now/);
  });
});

test('the server reports no unexpected error during these tests', () => assert.deepEqual(node.faults, []));
