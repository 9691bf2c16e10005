import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { assertStatus, bodyWithStatus, member, textMember } from '../../foundation/http/testing/request.ts';
import { createTestPasskey, signChallenge, type TestPasskey } from '../testing/authenticator.ts';
import { type Browser, consoleTestPassword, pollUntilCode, startTestConsole } from '../testing/console.ts';

const session = '/management/session';
const factors = '/management/person/factors';

const testing = await startTestConsole({ factorsRequired: true });
const trader = await testing.organisation();
after(() => testing.stop());

const challengeOf = async (browser: Browser, path: string): Promise<string> =>
  textMember(await browser.call('GET', path).then(bodyWithStatus(200)), 'options', 'challenge');
const signInChallenge = (): Promise<string> => challengeOf(testing.browser(), `${session}/passkey-options`);
const enrolmentChallenge = (browser: Browser): Promise<string> =>
  challengeOf(browser, `${factors}/passkey-options`);
const signIn = (credential: object) => testing.browser().call('POST', `${session}/passkey`, credential);

interface PasskeyOwner {
  readonly browser: Browser;
  readonly email: string;
  readonly id: string;
  readonly passkey: TestPasskey;
}

async function newPasskeyOwner(): Promise<PasskeyOwner> {
  const { email, id } = await testing.member(trader, 'owner');
  const browser = await testing.signedIn(email);
  const { credential, passkey } = createTestPasskey(await enrolmentChallenge(browser));
  await browser.call('POST', `${factors}/passkeys`, { name: 'Laptop', credential }).then(assertStatus(201));
  return { browser, email, id, passkey };
}

describe('201', () => {
  test('sets up a passkey with recovery codes and signs out other sessions', async () => {
    const { email } = await testing.member(trader, 'owner');
    const [browser, other] = [await testing.signedIn(email), await testing.signedIn(email)];
    const { credential } = createTestPasskey(await enrolmentChallenge(browser));
    const added = await browser.call('POST', `${factors}/passkeys`, { name: 'Laptop', credential });
    assert.equal(member(added.body, 'factor', 'kind'), 'passkey', added.text);
    assert.equal(member(added.body, 'session', 'status'), 'signed_in');
    const codes = member(added.body, 'recoveryCodes');
    assert.ok(Array.isArray(codes) && codes.length === 10);
    await pollUntilCode(other, session, 'session_ended');
  });

  test('a passkey signs in without a password or further factor, also for customs staff', async () => {
    const { email, id } = await testing.member(await testing.organisation('customs_authority'), 'officer');
    const browser = await testing.signedIn(email);
    const { credential, passkey } = createTestPasskey(await enrolmentChallenge(browser));
    await browser.call('POST', `${factors}/passkeys`, { name: 'Key', credential });
    const signedIn = await signIn(signChallenge(passkey, await signInChallenge())).then(bodyWithStatus(201));
    assert.equal(member(signedIn, 'status'), 'signed_in');
    assert.equal(member(signedIn, 'person', 'id'), id);
  });
});

describe('200', () => {
  test('a passkey is accepted as the second factor after the password', async () => {
    const { email, passkey } = await newPasskeyOwner();
    const browser = testing.browser();
    await browser.call('POST', session, { email, password: consoleTestPassword });
    const answered = { passkey: signChallenge(passkey, await signInChallenge()) };
    const shown = await browser.call('POST', `${session}/authentication`, answered);
    assert.equal(member(shown.body, 'status'), 'signed_in', shown.text);
  });
});

describe('401', () => {
  test('accepts a passkey response only once, also from concurrent requests, and only within five minutes', async () => {
    const { passkey } = await newPasskeyOwner();
    const answered = signChallenge(passkey, await signInChallenge());
    const both = await Promise.all([signIn(answered), signIn(answered)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [201, 401]);
    assert.equal((await signIn(answered)).code, 'sign_in_failed');
    const late = await signInChallenge();
    testing.source.move(5 * 60_000);
    assert.equal((await signIn(signChallenge(passkey, late))).code, 'sign_in_failed');
  });

  test('rejects a response from another page or host, without user verification, with another key or with a forged challenge', async () => {
    const { browser, passkey } = await newPasskeyOwner();
    const outsider = createTestPasskey('x').passkey;
    const attempts = [
      signChallenge(passkey, await signInChallenge(), { origin: 'https://portal.example.evil' }),
      signChallenge(passkey, await signInChallenge(), { rpId: 'evil.example' }),
      signChallenge(passkey, await signInChallenge(), { verified: false }),
      signChallenge(outsider, await signInChallenge()),
      { ...signChallenge(outsider, await signInChallenge()), id: passkey.id, rawId: passkey.id },
      signChallenge(passkey, Buffer.alloc(54).toString('base64url')),
      signChallenge(passkey, ''),
      signChallenge(passkey, await enrolmentChallenge(browser)),
    ];
    for (const [index, attempt] of attempts.entries()) {
      assert.equal((await signIn(attempt)).code, 'sign_in_failed', String(index));
    }
    assert.equal((await signIn(signChallenge(passkey, await signInChallenge()))).status, 201);
  });

  test('rejects a cloned authenticator, whose signature counter goes back', async () => {
    const { passkey } = await newPasskeyOwner();
    assert.equal((await signIn(signChallenge(passkey, await signInChallenge()))).status, 201);
    passkey.counter = 0;
    assert.equal((await signIn(signChallenge(passkey, await signInChallenge()))).code, 'sign_in_failed');
  });

  test('rejects a removed passkey and a disabled person', async () => {
    const [one, other] = [await newPasskeyOwner(), await newPasskeyOwner()];
    const listed = await one.browser.call('GET', factors);
    await one.browser.call('DELETE', `${factors}/${textMember(listed.body, 'items', 0, 'id')}`);
    assert.equal((await signIn(signChallenge(one.passkey, await signInChallenge()))).code, 'sign_in_failed');
    const { database } = testing.testing;
    await database.system.query("update organisations.people set status = 'disabled' where id = $1", [
      other.id,
    ]);
    assert.equal(
      (await signIn(signChallenge(other.passkey, await signInChallenge()))).code,
      'sign_in_failed',
    );
  });
});

describe('403', () => {
  test('rejects another person’s passkey as second factor', async () => {
    const [one, other] = [await newPasskeyOwner(), await newPasskeyOwner()];
    const browser = testing.browser();
    await browser.call('POST', session, { email: one.email, password: consoleTestPassword });
    const answered = { passkey: signChallenge(other.passkey, await signInChallenge()) };
    const refused = await browser.call('POST', `${session}/authentication`, answered);
    assert.equal(refused.code, 'second_factor_invalid');
  });

  test('rejects the registration of a passkey with a foreign challenge, for another person, or for the second time', async () => {
    const [one, other] = [await newPasskeyOwner(), await newPasskeyOwner()];
    const add = (credential: object) =>
      one.browser.call('POST', `${factors}/passkeys`, { name: 'Thief', credential });
    const challenge = await enrolmentChallenge(one.browser);
    const attempts = [
      createTestPasskey(await signInChallenge()),
      createTestPasskey(await enrolmentChallenge(other.browser)),
      createTestPasskey(challenge, { verified: false }),
      createTestPasskey(challenge, { origin: 'https://evil.example' }),
    ];
    for (const { credential } of attempts) {
      assert.equal((await add(credential)).code, 'second_factor_invalid');
    }
    const { credential } = createTestPasskey(challenge);
    assert.equal((await add(credential)).status, 201);
    assert.equal((await add(credential)).code, 'second_factor_invalid');
  });
});
