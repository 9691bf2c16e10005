import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { assertStatus, bodyWithStatus, textMember } from '../../foundation/http/testing/request.ts';
import { auditOf } from '../../organisations/testing/organisations.ts';
import {
  consoleTestPassword as memberPassword,
  pollUntilCode,
  startTestConsole,
} from '../testing/console.ts';

const people = '/management/people';
const session = '/management/session';
const password = 'drei kleine katzen';
const other = 'vier graue elefanten';
let personCount = 0;

const testing = await startTestConsole();
after(() => testing.stop());

const newEmail = (): string => `Somebody${++personCount}@sign-up.example`;

function call(path: string, body: object, headers: Record<string, string> = {}) {
  // Advances the clock, so that two mails to an address have different times.
  testing.source.move(1_000);
  const from = { 'X-Forwarded-For': `192.0.2.${personCount % 250}` };
  return testing.browser().call('POST', path, body, { ...from, ...headers });
}
const signUp = (email: string, chosen = password) =>
  call(people, { name: 'Somebody', email, password: chosen });
const signIn = (email: string, with_: string) => call(session, { email, password: with_ });

async function linkTokenTo(email: string): Promise<string> {
  const [mail] = await testing.mailsTo(email);
  const token = /https:\/\/portal\.example\/console\/[\w-]+#token=([\w-]{43})\n/.exec(mail?.text ?? '')?.[1];
  assert.ok(token, mail?.text ?? 'no mail');
  return token;
}

async function signUpPerson(): Promise<string> {
  const email = newEmail();
  assert.equal((await signUp(email)).status, 204);
  await call(`${people}/verification`, { token: await linkTokenTo(email), password }).then(assertStatus(204));
  return email;
}

describe('204', () => {
  test('a person signs up, verifies the address and signs in, but has no organisation yet', async () => {
    const email = newEmail();
    assert.equal((await signUp(email)).status, 204);
    assert.equal((await signIn(email, password)).code, 'sign_in_failed');
    const token = await linkTokenTo(email);
    assert.equal((await call(`${people}/verification`, { token, password })).status, 204);
    const browser = testing.browser();
    const signedIn = await browser.call('POST', session, { email, password }).then(bodyWithStatus(201));
    const id = textMember(signedIn, 'person', 'id');
    assert.deepEqual(
      (await auditOf(testing.testing.database, id)).map(({ action, organisationId }) => [
        action,
        organisationId,
      ]),
      [
        ['person.create', id],
        ['person.verify', id],
      ],
    );
  });

  test('a sign-up with a registered address gets the same response but another mail, and changes no password', async () => {
    const email = await signUpPerson();
    const again = await signUp(email.toUpperCase(), other);
    const fresh = await signUp(newEmail());
    const shape = ({ status, text, headers }: typeof again) => [status, text, [...headers.keys()].sort()];
    assert.deepEqual(shape(again), shape(fresh));
    assert.match((await testing.mailsTo(email))[0]?.subject ?? '', /you already have an account/);
    assert.equal((await signIn(email, password)).status, 201);
    assert.equal((await signIn(email, other)).code, 'sign_in_failed');
  });

  test('a password reset ends all sessions, sends a mail, and verifies the address', async () => {
    const email = await signUpPerson();
    const browser = testing.browser();
    await browser.call('POST', session, { email, password });
    assert.equal((await call(`${people}/password-reset`, { email })).status, 204);
    const token = await linkTokenTo(email);
    await call(`${people}/new-password`, { token, password: other }).then(assertStatus(204));
    await pollUntilCode(browser, session, 'session_ended');
    assert.equal((await signIn(email, password)).code, 'sign_in_failed');
    assert.equal((await signIn(email, other)).status, 201);
    assert.match((await testing.mailsTo(email))[0]?.subject ?? '', /was changed/);
    const unverified = newEmail();
    await signUp(unverified);
    await call(`${people}/password-reset`, { email: unverified });
    await call(`${people}/new-password`, { token: await linkTokenTo(unverified), password: other });
    assert.equal((await signIn(unverified, other)).status, 201);
  });

  test('a password reset for an unknown address gets the same response', async () => {
    const unknown = newEmail();
    const response = await call(`${people}/password-reset`, { email: unknown });
    const known = await call(`${people}/password-reset`, { email: await signUpPerson() });
    assert.deepEqual([response.status, response.text], [known.status, known.text]);
    assert.match((await testing.mailsTo(unknown))[0]?.subject ?? '', /no account with this address/);
  });
});

describe('200', () => {
  test('an administrator disables an account, which signs the person out at once and refuses new sign-ins until it is enabled', async () => {
    const customs = await testing.organisation('customs_authority');
    const own = await testing.member(customs, 'administrator');
    const administrator = testing.browser();
    await administrator.call('POST', session, { email: own.email, password: memberPassword });
    const email = await signUpPerson();
    const browser = testing.browser();
    await browser.call('POST', session, { email, password });
    const listed = await administrator.call('GET', `${people}?email=${email}`);
    const path = `${people}/${textMember(listed.body, 'items', 0, 'id')}`;
    assert.equal((await administrator.call('PATCH', path, { status: 'disabled' })).status, 200);
    await pollUntilCode(browser, session, 'session_ended');
    assert.equal((await signIn(email, password)).code, 'sign_in_failed');
    await call(`${people}/password-reset`, { email });
    assert.match((await testing.mailsTo(email))[0]?.subject ?? '', /no account with this address/);
    assert.equal((await administrator.call('PATCH', path, { status: 'active' })).status, 200);
    assert.equal((await browser.call('GET', session)).code, 'session_ended', 'what has ended stays so');
    assert.equal((await signIn(email, password)).status, 201);
    const self = await administrator.call('PATCH', `${people}/${own.id}`, { status: 'disabled' });
    assert.equal(self.code, 'cannot_change_own_account');
    const unverified = newEmail();
    await signUp(unverified);
    const found = await administrator.call('GET', `${people}?email=${unverified}`);
    const waiting = `${people}/${textMember(found.body, 'items', 0, 'id')}`;
    for (const status of ['active', 'disabled']) {
      assert.equal(
        (await administrator.call('PATCH', waiting, { status })).code,
        'person_unverified',
        status,
      );
    }
  });

  test('a new password, chosen in the console, ends the person’s other sessions', async () => {
    const email = await signUpPerson();
    const [browser, elsewhere] = [testing.browser(), testing.browser()];
    for (const one of [browser, elsewhere]) await one.call('POST', session, { email, password });
    await browser.call('PUT', '/management/person/password', { password: other }).then(assertStatus(204));
    await pollUntilCode(elsewhere, session, 'session_ended');
    assert.equal((await browser.call('GET', session)).status, 200);
    assert.equal((await signIn(email, other)).status, 201);
    testing.source.move(10 * 60_000);
    const stale = await browser.call('PUT', '/management/person/password', { password });
    assert.equal(stale.code, 'authentication_stale');
  });
});

describe('400', () => {
  test('rejects a sign-up with a short or a common password', async () => {
    const codes = [];
    for (const chosen of ['elevenchars', 'password1234']) {
      const refused = await signUp(newEmail(), chosen);
      assert.equal(refused.code, 'input_invalid');
      codes.push(textMember(refused.body, 'errors', 0, 'code'));
    }
    assert.deepEqual(codes, ['password_short', 'password_common']);
  });

  test('rejects a mail address that is ambiguous or contains a mail header', async () => {
    for (const email of [
      'a@b.example, c@d.example',
      'a@b.example\r\nBcc: c@d.example',
      'nobody',
      '@',
      'a@b@c d',
    ]) {
      assert.equal((await signUp(email)).code, 'input_invalid', email);
    }
  });
});

describe('401', () => {
  test('a verification link is rejected without the password of the sign-up, and can be used again', async () => {
    const email = newEmail();
    await signUp(email);
    const token = await linkTokenTo(email);
    assert.equal((await call(`${people}/verification`, { token, password: other })).code, 'sign_in_failed');
    assert.equal((await call(`${people}/verification`, { token, password })).status, 204);
  });
});

describe('403', () => {
  test('returns link_invalid for a mailed link that is used, expired, replaced, made for another purpose, or invented', async () => {
    const email = newEmail();
    await signUp(email);
    const replaced = await linkTokenTo(email);
    await signUp(email);
    const token = await linkTokenTo(email);
    const verify = (with_: string) => call(`${people}/verification`, { token: with_, password });
    assert.equal((await verify(replaced)).code, 'link_invalid');
    assert.equal((await call(`${people}/new-password`, { token, password: other })).code, 'link_invalid');
    assert.equal((await verify(token)).status, 204);
    assert.equal((await verify(token)).code, 'link_invalid');
    assert.equal((await verify('x'.repeat(43))).code, 'link_invalid');
    const late = newEmail();
    await signUp(late);
    const old = await linkTokenTo(late);
    testing.source.move(24 * 3_600_000);
    assert.equal((await verify(old)).code, 'link_invalid');
  });

  test('accepts only one of two concurrent requests with a mailed link', async () => {
    const email = await signUpPerson();
    await call(`${people}/password-reset`, { email });
    const token = await linkTokenTo(email);
    const both = await Promise.all(
      [password, other].map((chosen) => call(`${people}/new-password`, { token, password: `${chosen} x` })),
    );
    assert.deepEqual(both.map(({ status }) => status).sort(), [204, 403]);
  });

  test('returns cross_site_refused if another site triggers a sign-up', async () => {
    const body = { name: 'x', email: newEmail(), password };
    assert.equal((await call(people, body, { 'Sec-Fetch-Site': 'cross-site' })).code, 'cross_site_refused');
  });
});

describe('404', () => {
  test('returns existing accounts to auditors of customs, but not to officers or other organisations', async () => {
    const customs = await testing.organisation('customs_authority');
    const [auditor, officer] = [
      await testing.member(customs, 'auditor'),
      await testing.member(customs, 'officer'),
    ];
    const path = `${people}/${officer.id}`;
    const asAuditor = await testing.signedIn(auditor.email);
    assert.equal(textMember((await asAuditor.call('GET', path)).body, 'email'), officer.email);
    assert.equal((await asAuditor.call('GET', `${people}/per_nobody`)).code, 'not_found');
    assert.equal((await asAuditor.call('PATCH', path, { status: 'disabled' })).code, 'role_insufficient');
    const asOfficer = await testing.signedIn(officer.email);
    assert.equal((await asOfficer.call('GET', path)).code, 'role_insufficient');
    const owner = await testing.member(await testing.organisation(), 'owner');
    const asOwner = await testing.signedIn(owner.email);
    assert.equal((await asOwner.call('GET', path)).code, 'role_insufficient');
  });
});

describe('429', () => {
  test('limits mails per mailbox for known and unknown addresses', async () => {
    const emails = [await signUpPerson(), newEmail()];
    await testing.wait(3 * 3_600);
    for (const email of emails) {
      for (let sent = 0; sent < 3; sent += 1) {
        assert.equal((await call(`${people}/password-reset`, { email })).status, 204);
      }
      const refused = await call(`${people}/password-reset`, { email });
      assert.equal(refused.code, 'rate_limited');
      assert.equal((await signUp(email)).code, 'rate_limited');
    }
  });
});
