import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import {
  type Browser,
  consoleTestPassword,
  pollUntilCode,
  startTestConsole,
} from '../../server/src/access/testing/console.ts';
import { assertStatus, member, textMember } from '../../server/src/foundation/http/testing/request.ts';

// Attacks on sessions: fixation, theft, use after expiry, and use with another role.
const session = '/management/session';
const hourMs = 3_600_000;
const testing = await startTestConsole();
const organisationId = await testing.organisation();
after(() => testing.stop());

const signedInPerson = async (): Promise<string> => (await testing.member(organisationId, 'owner')).email;
/** Returns a browser with a copy of the cookie. */
function copySession(browser: Browser): Browser {
  const thief = testing.browser();
  thief.cookie = browser.cookie;
  return thief;
}

describe('C3 session fixation', () => {
  test('never adopts a planted cookie, invented or of the attacker’s session', async () => {
    const attacker = await testing.signedIn(await signedInPerson());
    const planted = [`__Host-portal_session=${'A'.repeat(43)}`, attacker.cookie];
    for (const cookie of planted) {
      const victim = testing.browser();
      victim.cookie = cookie;
      const email = await signedInPerson();
      await victim.call('POST', session, { email, password: consoleTestPassword }).then(assertStatus(201));
      assert.notEqual(victim.cookie, cookie);
      const watcher = testing.browser();
      watcher.cookie = cookie;
      await pollUntilCode(watcher, session, 'session_ended');
    }
  });

  test('rejects a cookie of a sibling host, without the prefix, or next to another', async () => {
    const victim = await testing.signedIn(await signedInPerson());
    const token = victim.cookie?.split('=')[1] ?? '';
    const forged = [
      `portal_session=${token}`,
      `__host-portal_session=${token}`,
      `__Host-portal_session=${token}; __Host-portal_session=${'B'.repeat(43)}`,
      `__Host-portal_session="${token}"`,
      `__Host-portal_session=${token}=`,
    ];
    for (const cookie of forged) {
      const browser = testing.browser();
      browser.cookie = cookie;
      assert.equal((await browser.call('GET', session)).status, 401, cookie);
    }
    for (const path of [`${session}?session=${token}`, `${session}?__Host-portal_session=${token}`])
      assert.notEqual((await testing.browser().call('GET', path)).status, 200);
    const bearer = { Authorization: `Bearer ${token}` };
    // Operations for people ignore tokens of every kind.
    assert.equal(
      (await testing.browser().call('GET', '/management/sessions', undefined, bearer)).status,
      403,
    );
  });
});

describe('C3 the session cookie', () => {
  test('is limited to this host, HTTPS and the browser wherever it is set', async () => {
    const email = await signedInPerson();
    const browser = testing.browser();
    const answers = [
      await browser.call('POST', session, { email, password: consoleTestPassword }),
      await browser.call('POST', `${session}/authentication`, { password: consoleTestPassword }),
      await browser.call('PUT', session, { organisationId }),
    ];
    for (const { headers, text } of answers) {
      const cookiePattern = /^__Host-portal_session=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax$/;
      assert.match(headers.get('set-cookie') ?? '', cookiePattern);
      assert.equal(headers.get('cache-control'), 'no-store');
      assert.ok(
        !text.includes(browser.cookie?.split('=')[1] ?? '-'),
        'nor does a script read it in the answer',
      );
    }
    const left = await browser.call('DELETE', session);
    assert.match(left.headers.get('set-cookie') ?? '', /Max-Age=0/);
  });
});

describe('C3 reuse of a session', () => {
  test('rejects the cookie after sign-out, also from a thief', async () => {
    const browser = await testing.signedIn(await signedInPerson());
    const thief = copySession(browser);
    assert.equal((await thief.call('GET', session)).status, 200);
    assert.equal((await browser.call('DELETE', session)).status, 204);
    await pollUntilCode(thief, session, 'session_ended');
    assert.equal(
      (await thief.call('POST', `${session}/authentication`, { password: consoleTestPassword })).status,
      401,
    );
  });

  test('replaces the cookie on each change of privileges and invalidates the previous one', async () => {
    const email = await signedInPerson();
    const browser = await testing.signedIn(email);
    const changes = [
      () => browser.call('POST', `${session}/authentication`, { password: consoleTestPassword }),
      () => browser.call('PUT', session, { organisationId }),
    ];
    for (const change of changes) {
      const thief = copySession(browser);
      assert.equal((await change()).status, 200);
      assert.notEqual(browser.cookie, thief.cookie);
      await pollUntilCode(thief, session, 'session_ended');
    }
  });
});

describe('C3 session lifetime', () => {
  test('ends an idle session after half an hour, an active one after twelve hours', async () => {
    const idle = await testing.signedIn(await signedInPerson());
    const used = await testing.signedIn(await signedInPerson());
    for (let hours = 0; hours < 11.75; hours += 0.25) {
      testing.source.move(0.25 * hourMs);
      assert.equal((await used.call('GET', session)).status, 200, `after ${hours} hours`);
    }
    assert.equal((await idle.call('GET', session)).code, 'session_ended');
    testing.source.move(0.25 * hourMs);
    assert.equal((await used.call('GET', session)).code, 'session_ended');
  });
});

describe('C3 several sessions of a person', () => {
  test('lists them; each can end the others, and concurrent requests leave at most one', async () => {
    const email = await signedInPerson();
    const [one, two] = [await testing.signedIn(email), await testing.signedIn(email)];
    const listed = await one.call('GET', '/management/sessions');
    const items = member(listed.body, 'items');
    assert.ok(Array.isArray(items) && items.length === 2, listed.text);
    assert.ok(!listed.text.includes(two.cookie?.split('=')[1] ?? '-'), 'a list opens no session');
    await Promise.all([one, two].map((each) => each.call('DELETE', '/management/sessions')));
    const left = await Promise.all([one, two].map(async (each) => (await each.call('GET', session)).status));
    assert.ok(left.filter((status) => status === 200).length <= 1, left.join(' '));
  });

  test('the id of a session does not authenticate, and ends no session of another person', async () => {
    const [one, other] = [
      await testing.signedIn(await signedInPerson()),
      await testing.signedIn(await signedInPerson()),
    ];
    const id = textMember((await other.call('GET', session)).body, 'id');
    const forged = testing.browser();
    forged.cookie = `__Host-portal_session=${id}`;
    assert.equal((await forged.call('GET', session)).status, 401);
    assert.equal((await one.call('DELETE', `/management/sessions/${id}`)).code, 'not_found');
    assert.equal((await other.call('GET', session)).status, 200);
  });
});
