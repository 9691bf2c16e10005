import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { generateSync } from 'otplib';
import { managementOperation } from '../../callers/public.ts';
import { answer, type Operation, withDependencies } from '../../foundation/http/operation.ts';
import { bodyWithStatus, listMember, member, textMember } from '../../foundation/http/testing/request.ts';
import { type Browser, consoleTestPassword, pollUntilCode, startTestConsole } from '../testing/console.ts';

const session = '/management/session';
const authentication = '/management/session/authentication';
const factors = '/management/person/factors';
const minuteMs = 60_000;

const probe: Operation = withDependencies(
  managementOperation(
    {
      id: 'probe',
      method: 'GET',
      path: '/management/probe',
      tag: 'Test',
      summary: 'May I?',
      description: 'Answers.',
      scope: 'management:read',
      roles: ['owner', 'officer'],
      answers: { 204: { description: 'Yes' } },
      problems: [],
    },
    () => () => answer(204),
  ),
  {},
);

const testing = await startTestConsole({ factorsRequired: true, operations: () => [probe] });
const trader = await testing.organisation();
const customs = await testing.organisation('customs_authority');
after(() => testing.stop());

const currentCode = (secret: string): string =>
  generateSync({ secret, epoch: Math.floor(testing.source.now().getTime() / 1_000) });

interface EnrolledPerson {
  readonly email: string;
  readonly id: string;
  readonly browser: Browser;
  readonly secret: string;
  readonly factorId: string;
  readonly recoveryCodes: readonly string[];
}

async function enrolPerson(
  organisationId: string,
  role: 'owner' | 'officer' | 'administrator',
): Promise<EnrolledPerson> {
  const { email, id } = await testing.member(organisationId, role);
  const browser = await testing.signedIn(email);
  const begun = await browser.call('POST', `${factors}/totp`, { name: 'Phone' }).then(bodyWithStatus(201));
  const factorId = textMember(begun, 'id');
  const secret = textMember(begun, 'secret');
  const confirmed = await browser.call('POST', `${factors}/totp/${factorId}/confirmation`, {
    code: currentCode(secret),
  });
  assert.equal(confirmed.status, 200, confirmed.text);
  const codes = listMember(confirmed.body, 'recoveryCodes');
  // A TOTP code can be used only once, so the clock moves to a later time step.
  testing.source.move(minuteMs);
  return { email, id, browser, secret, factorId, recoveryCodes: codes.map(String) };
}

async function signInWithPassword(email: string): Promise<Browser> {
  const browser = testing.browser();
  const answered = await browser.call('POST', session, { email, password: consoleTestPassword });
  assert.equal(member(answered.body, 'status'), 'second_factor', answered.text);
  return browser;
}

describe('200', () => {
  test('confirms an authenticator app, requires it at the next sign-in and signs out other sessions', async () => {
    const { email } = await testing.member(trader, 'owner');
    const [browser, other] = [await testing.signedIn(email), await testing.signedIn(email)];
    const begun = await browser.call('POST', `${factors}/totp`, { name: 'Phone' });
    const secret = textMember(begun.body, 'secret');
    assert.match(textMember(begun.body, 'uri'), /^otpauth:\/\/totp\/Customs%20Portal:/);
    assert.match(textMember(begun.body, 'qr'), /^<svg/);
    assert.deepEqual(member((await browser.call('GET', factors)).body, 'items'), []);
    const path = `${factors}/totp/${textMember(begun.body, 'id')}/confirmation`;
    assert.equal((await browser.call('POST', path, { code: '000000' })).code, 'second_factor_invalid');
    const confirmed = await browser.call('POST', path, { code: currentCode(secret) });
    assert.equal(confirmed.status, 200, confirmed.text);
    const codes = member(confirmed.body, 'recoveryCodes');
    assert.ok(Array.isArray(codes) && new Set(codes).size === 10);
    await pollUntilCode(other, session, 'session_ended');
    const listed = await browser.call('GET', factors);
    assert.equal(member(listed.body, 'items', 0, 'name'), 'Phone');
    assert.equal(member(listed.body, 'recoveryCodes'), 10);
    const stored = await testing.testing.database.system.query(
      `select from access.factors f where f::text like $1 union all select from access.recovery_codes c where c::text like $2`,
      [`%${Buffer.from(secret).toString('hex')}%`, `%${Buffer.from(String(codes[0])).toString('hex')}%`],
    );
    assert.equal(stored.length, 0);
  });

  test('a TOTP code after the password gives full access', async () => {
    const { email, secret } = await enrolPerson(trader, 'owner');
    const browser = await signInWithPassword(email);
    const before = await browser.call('GET', session);
    assert.deepEqual(member(before.body, 'organisations'), []);
    assert.equal(member(before.body, 'organisation'), null);
    const shown = await browser.call('POST', authentication, { code: currentCode(secret) });
    assert.equal(shown.status, 200, shown.text);
    assert.equal(member(shown.body, 'status'), 'signed_in');
    assert.equal((await browser.call('GET', '/management/probe')).status, 204);
  });

  test('a recovery code is accepted once, in any spelling', async () => {
    const { email, recoveryCodes } = await enrolPerson(trader, 'owner');
    const code = recoveryCodes[3] ?? '';
    const typed = { recoveryCode: code.toUpperCase().replace('-', ' ') };
    assert.equal((await (await signInWithPassword(email)).call('POST', authentication, typed)).status, 200);
    const again = await (await signInWithPassword(email)).call('POST', authentication, typed);
    assert.equal(again.code, 'second_factor_invalid');
  });

  test('customs staff must set up a second factor before any other operation', async () => {
    const { email } = await testing.member(customs, 'officer');
    const browser = await testing.signedIn(email);
    assert.equal(member((await browser.call('GET', session)).body, 'status'), 'enrolment');
    assert.equal((await browser.call('GET', '/management/probe')).code, 'second_factor_enrolment_required');
    const officer = await enrolPerson(customs, 'officer');
    assert.equal((await officer.browser.call('GET', '/management/probe')).status, 204);
  });
});

describe('201', () => {
  test('creates new recovery codes and invalidates the old ones', async () => {
    const { browser, email, recoveryCodes } = await enrolPerson(trader, 'owner');
    const renewed = await browser.call('POST', '/management/person/recovery-codes').then(bodyWithStatus(201));
    const old = { recoveryCode: recoveryCodes[0] };
    const refused = await (await signInWithPassword(email)).call('POST', authentication, old);
    assert.equal(refused.code, 'second_factor_invalid');
    const recoveryCode = textMember(renewed, 'recoveryCodes', 0);
    const opened = await (await signInWithPassword(email)).call('POST', authentication, { recoveryCode });
    assert.equal(opened.status, 200);
  });
});

describe('204', () => {
  test('after a second factor is removed, the password alone is sufficient to sign in', async () => {
    const { browser, email, factorId } = await enrolPerson(trader, 'owner');
    assert.equal((await browser.call('DELETE', `${factors}/${factorId}`)).status, 204);
    const again = await testing.signedIn(email);
    assert.equal(member((await again.call('GET', session)).body, 'status'), 'signed_in');
    assert.equal(member((await again.call('GET', factors)).body, 'recoveryCodes'), 0);
  });
});

describe('204, for another person', () => {
  test('an administrator removes the lost factors of a person, who is signed out, notified by mail, and must enrol again', async () => {
    const administrator = await enrolPerson(customs, 'administrator');
    const { browser, email, id, recoveryCodes } = await enrolPerson(customs, 'officer');
    await administrator.browser.call('POST', authentication, { code: currentCode(administrator.secret) });
    const account = async (): Promise<unknown[]> => {
      const { body } = await administrator.browser.call('GET', `/management/people/${id}`);
      const [kind, role] = [member(body, 'factors', 0, 'kind'), textMember(body, 'organisations', 0, 'role')];
      const seen = member(body, 'lastSeenAt') !== null;
      return [
        textMember(body, 'email'),
        role,
        kind,
        member(body, 'recoveryCodes'),
        member(body, 'sessions'),
        seen,
      ];
    };
    assert.deepEqual(await account(), [email, 'officer', 'totp', 10, 1, true]);
    const path = `/management/people/${id}/factors`;
    assert.equal((await administrator.browser.call('DELETE', path)).status, 204);
    await pollUntilCode(browser, session, 'session_ended');
    assert.deepEqual(await account(), [email, 'officer', undefined, 0, 0, false]);
    assert.match((await testing.mailsTo(email))[0]?.subject ?? '', /second factors were removed$/);
    const again = await testing.signedIn(email);
    assert.equal(member((await again.call('GET', session)).body, 'status'), 'enrolment');
    const spent = await again.call('POST', authentication, { recoveryCode: recoveryCodes[0] });
    assert.equal(spent.code, 'second_factor_invalid');
    const own = `/management/people/${administrator.id}/factors`;
    assert.equal((await administrator.browser.call('DELETE', own)).code, 'cannot_change_own_account');
    const unknownPersonPath = '/management/people/per_nobody/factors';
    assert.equal((await administrator.browser.call('DELETE', unknownPersonPath)).code, 'not_found');
  });
});

describe('403', () => {
  test('the password alone gives no access for a person with a second factor', async () => {
    const { email } = await enrolPerson(trader, 'owner');
    const browser = await signInWithPassword(email);
    for (const [method, path] of [
      ['GET', '/management/probe'],
      ['GET', factors],
      ['GET', '/management/sessions'],
      ['DELETE', '/management/sessions'],
      ['POST', '/management/person/recovery-codes'],
    ] as const) {
      assert.equal((await browser.call(method, path)).code, 'second_factor_required', path);
    }
    const refused = await browser.call('POST', authentication, { password: consoleTestPassword });
    assert.equal(refused.code, 'second_factor_required');
  });

  test('a TOTP code is accepted once, also from two concurrent requests', async () => {
    const { email, secret } = await enrolPerson(trader, 'owner');
    const code = currentCode(secret);
    const browsers = await Promise.all(Array.from({ length: 5 }, () => signInWithPassword(email)));
    const statuses = await Promise.all(
      browsers.map(async (browser) => (await browser.call('POST', authentication, { code })).status),
    );
    assert.deepEqual(statuses.sort(), [200, 403, 403, 403, 403]);
  });

  test('rejects a TOTP code of another person', async () => {
    const [one, other] = [await enrolPerson(trader, 'owner'), await enrolPerson(trader, 'owner')];
    const refused = await (await signInWithPassword(one.email)).call('POST', authentication, {
      code: currentCode(other.secret),
    });
    assert.equal(refused.code, 'second_factor_invalid');
  });

  test('setting up or removing a factor requires fresh authentication', async () => {
    const { browser, factorId } = await enrolPerson(trader, 'owner');
    testing.source.move(10 * minuteMs);
    assert.equal((await browser.call('DELETE', `${factors}/${factorId}`)).code, 'authentication_stale');
    const begun = await browser.call('POST', `${factors}/totp`, { name: 'Thief' });
    assert.equal(begun.code, 'authentication_stale');
  });
});

describe('404', () => {
  test('responds to another person’s factor as to a missing one', async () => {
    const [one, other] = [await enrolPerson(trader, 'owner'), await enrolPerson(trader, 'owner')];
    const begun = await other.browser.call('POST', `${factors}/totp`, { name: 'Second' });
    const path = `${factors}/totp/${textMember(begun.body, 'id')}/confirmation`;
    const code = currentCode(textMember(begun.body, 'secret'));
    assert.equal((await one.browser.call('POST', path, { code })).code, 'not_found');
    assert.equal((await one.browser.call('DELETE', `${factors}/${other.factorId}`)).code, 'not_found');
  });
});

describe('409', () => {
  test('customs staff cannot remove their last factor', async () => {
    const { browser, factorId } = await enrolPerson(customs, 'officer');
    assert.equal((await browser.call('DELETE', `${factors}/${factorId}`)).code, 'last_second_factor');
  });
});

describe('429', () => {
  test('limits guesses of TOTP codes across all sessions of the person', async () => {
    const { email, secret } = await enrolPerson(trader, 'owner');
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const browser = await signInWithPassword(email);
      assert.equal((await browser.call('POST', authentication, { code: '000000' })).status, 403);
    }
    const refused = await (await signInWithPassword(email)).call('POST', authentication, {
      code: currentCode(secret),
    });
    assert.equal(refused.code, 'rate_limited');
  });
});
