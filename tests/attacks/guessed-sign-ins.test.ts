import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { generateSync } from 'otplib';
import {
  type Browser,
  type BrowserAnswer,
  consoleTestBaseUrl,
  consoleTestPassword,
  startTestConsole,
} from '../../server/src/access/testing/console.ts';
import { consoleOperations } from '../../server/src/access/testing/operations.ts';
import type { Operation } from '../../server/src/foundation/http/operation.ts';
import { listMember, member, textMember } from '../../server/src/foundation/http/testing/request.ts';

// Attacks on sign-in: account enumeration, guessed passwords, a skipped second factor, reused links and codes.
const session = '/management/session';
const people = '/management/people';
const authentication = '/management/session/authentication';
let operations: readonly Operation[] = [];
const testing = await startTestConsole({
  factorsRequired: true,
  operations(parts) {
    operations = consoleOperations(parts);
    return [];
  },
});
const organisationId = await testing.organisation();
after(() => testing.stop());

let address = 0;
/** Returns the header of an unused client address. */
const fromNewAddress = (): Record<string, string> => ({ 'X-Forwarded-For': `203.0.113.${++address}` });
/** Returns a response without the parts that always differ. */
const shapeOf = ({ status, text, headers }: BrowserAnswer): unknown => [
  status,
  text.replaceAll(headers.get('x-request-id') ?? '-', ''),
  [...headers.keys()].sort(),
];

describe('C4 account enumeration', () => {
  test('is not possible by sign-in, sign-up or a password reset', async () => {
    const { email: known } = await testing.member(organisationId, 'owner');
    const unknown = 'nobody@unknown.example';
    const bodies: readonly [path: string, body: (email: string) => object][] = [
      [session, (email) => ({ email, password: 'not the password' })],
      [people, (email) => ({ name: 'Somebody', email, password: 'drei kleine katzen' })],
      [`${people}/password-reset`, (email) => ({ email })],
    ];
    for (const [path, body] of bodies) {
      const [one, other] = [
        await testing.browser().call('POST', path, body(known), fromNewAddress()),
        await testing.browser().call('POST', path, body(unknown), fromNewAddress()),
      ];
      assert.deepEqual(shapeOf(one), shapeOf(other), path);
    }
  });
});

describe('C4 guessed passwords', () => {
  test('return 429 to an address that tries many accounts, and lock no account', async () => {
    await testing.hold();
    const from = fromNewAddress();
    const tried = (email: string) =>
      testing.browser().call('POST', session, { email, password: 'password1234' }, from);
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const names = Array.from({ length: 10 }, (_, index) => `account${tenth}${index}@stuffing.example`);
      const answers = await Promise.all(names.map((name) => tried(name)));
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([401]));
    }
    assert.equal(
      (await tried('one-more@stuffing.example')).status,
      429,
      'a hundred accounts from one address',
    );
    const { email } = await testing.member(organisationId, 'owner');
    assert.equal(
      (await testing.browser().call('POST', session, { email, password: consoleTestPassword }, from)).status,
      429,
    );
    const spread = await testing
      .browser()
      .call('POST', session, { email, password: consoleTestPassword }, fromNewAddress());
    assert.equal(spread.status, 201, 'nobody is locked out by somebody else’s guesses');
  });
});

interface EnrolledPerson {
  readonly email: string;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

async function enrolPerson(): Promise<EnrolledPerson> {
  const { email } = await testing.member(organisationId, 'owner');
  const browser = await testing.signedIn(email);
  const begun = await browser.call('POST', '/management/person/factors/totp', { name: 'Phone' });
  const secret = textMember(begun.body, 'secret');
  const code = generateSync({ secret, epoch: Math.floor(testing.source.now().getTime() / 1_000) });
  const path = `/management/person/factors/totp/${textMember(begun.body, 'id')}/confirmation`;
  const confirmed = await browser.call('POST', path, { code });
  const codes = listMember(confirmed.body, 'recoveryCodes');
  testing.source.move(60_000);
  return { email, secret, recoveryCodes: codes.map(String) };
}

const withPassword = (email: string): Promise<Browser> => testing.signedIn(email);

describe('C4 a skipped second factor', () => {
  test('allows no operation with the password alone', async () => {
    const browser = await withPassword((await enrolPerson()).email);
    const skipping: string[] = [];
    // Operations needed for the sign-in itself: session state, second factor, sign-out.
    const needed = ['getSession', 'verifyIdentity', 'signOut'];
    const others = operations.filter(({ id, access }) => access !== 'anyone' && !needed.includes(id));
    assert.ok(others.length > 10, 'the operations are known');
    for (const { method, path } of others) {
      const answered = await browser.call(method, path.replaceAll(/\{\w+\}/g, 'x'), {});
      if (answered.code !== 'second_factor_required') skipping.push(`${method} ${path} ${answered.text}`);
    }
    assert.deepEqual(skipping, []);
  });
});

describe('C4 a recovery code', () => {
  test('signs in once among concurrent attempts, and never again', async () => {
    const { email, recoveryCodes } = await enrolPerson();
    const [recoveryCode = ''] = recoveryCodes;
    const browsers = await Promise.all(Array.from({ length: 5 }, () => withPassword(email)));
    const statuses = await Promise.all(
      browsers.map(async (each) => (await each.call('POST', authentication, { recoveryCode })).status),
    );
    assert.deepEqual(statuses.sort(), [200, 403, 403, 403, 403]);
    const again = await withPassword(email);
    assert.equal((await again.call('POST', authentication, { recoveryCode })).status, 403);
  });
});

describe('C4 a password-reset link', () => {
  const askFor = async (email: string, headers: Record<string, string> = {}): Promise<string> => {
    testing.source.move(1_000);
    const response = await testing
      .browser()
      .call('POST', `${people}/password-reset`, { email }, { ...fromNewAddress(), ...headers });
    assert.ok([204, 400, 421].includes(response.status), response.text);
    const [mail] = await testing.mailsTo(email);
    return mail?.text ?? '';
  };
  const setWith = (token: string) =>
    testing.browser().call('POST', `${people}/new-password`, { token, password: 'vier graue elefanten' });

  test('works once and does not remove the second factor', async () => {
    const { email } = await enrolPerson();
    const token = /#token=([\w-]{43})/.exec(await askFor(email))?.[1] ?? '';
    assert.equal((await setWith(token)).status, 204);
    assert.equal((await setWith(token)).code, 'link_invalid');
    const browser = testing.browser();
    const body = { email, password: 'vier graue elefanten' };
    assert.equal(member((await browser.call('POST', session, body)).body, 'status'), 'second_factor');
  });

  test('points to the portal whatever Host the request named', async () => {
    for (const headers of [
      { Host: 'evil.example' },
      { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'http' },
      { Forwarded: 'host=evil.example' },
      { Origin: 'https://evil.example', Referer: 'https://evil.example/' },
    ]) {
      const { email } = await testing.member(organisationId, 'owner');
      const mail = await askFor(email, headers);
      assert.ok(!mail.includes('evil.example'), mail);
      for (const [link] of mail.matchAll(/https?:\/\/\S+/g))
        assert.ok(link.startsWith(`${consoleTestBaseUrl}/`), link);
    }
  });
});
