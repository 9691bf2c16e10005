import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { managementOperation } from '../../callers/public.ts';
import { announceChange } from '../../foundation/events/revocation-channel.ts';
import { answer, type Operation, withDependencies } from '../../foundation/http/operation.ts';
import { assertStatus, bodyWithStatus, member, textMember } from '../../foundation/http/testing/request.ts';
import { auditOf } from '../../organisations/testing/organisations.ts';
import { consoleTestPassword, pollUntilCode, startTestConsole } from '../testing/console.ts';

const minuteMs = 60_000;
const session = '/management/session';

const probe = (method: 'GET' | 'POST', fresh: boolean): Operation =>
  withDependencies(
    managementOperation(
      {
        id: `probe${method}${fresh}`,
        method,
        path: fresh ? '/management/probe/fresh' : '/management/probe',
        tag: 'Test',
        summary: 'Who am I?',
        description: 'Answers with the caller.',
        scope: 'management:read',
        roles: ['owner', 'officer'],
        programs: 'any',
        ...(fresh && { fresh: true }),
        answers: { 200: { description: 'The caller' } },
        problems: [],
      },
      () =>
        ({ caller }) =>
          answer(200, caller),
    ),
    {},
  );

const testing = await startTestConsole({
  operations: () => [probe('GET', false), probe('POST', false), probe('POST', true)],
});
const organisationId = await testing.organisation();
after(() => testing.stop());

describe('201', () => {
  test('returns the person and a cookie after a sign-in, and stores only a digest of the cookie', async () => {
    const { email, id } = await testing.member(organisationId, 'owner');
    const browser = testing.browser();
    const signedIn = await browser.call('POST', session, {
      email: email.toUpperCase(),
      password: consoleTestPassword,
    });
    assert.equal(signedIn.status, 201, signedIn.text);
    assert.match(
      signedIn.headers.get('set-cookie') ?? '',
      /^__Host-portal_session=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax$/,
    );
    assert.equal(signedIn.headers.get('cache-control'), 'no-store');
    assert.equal(member(signedIn.body, 'status'), 'signed_in');
    assert.equal(member(signedIn.body, 'person', 'id'), id);
    assert.equal(member(signedIn.body, 'organisation', 'id'), organisationId);
    assert.equal(member(signedIn.body, 'role'), 'owner');
    const token = browser.cookie?.split('=')[1] ?? '';
    const rows = await testing.testing.database.system.query(
      'select from access.console_sessions s where s::text like $1 or s::text like $2',
      [`%${token}%`, `%${Buffer.from(token, 'base64url').toString('hex')}%`],
    );
    assert.equal(rows.length, 0);
    const [row] = await auditOf(testing.testing.database, textMember(signedIn.body, 'id'));
    assert.equal(row?.actor, `person ${id}`);
    assert.equal(row?.action, 'session.create');
    assert.equal(row?.organisationId, organisationId);
  });

  test('starts a session with a new cookie and ends the browser’s earlier session', async () => {
    const { email } = await testing.member(organisationId, 'owner');
    const browser = await testing.signedIn(email);
    const earlier = testing.browser();
    earlier.cookie = browser.cookie;
    await browser.call('POST', session, { email, password: consoleTestPassword });
    assert.notEqual(browser.cookie, earlier.cookie);
    await pollUntilCode(earlier, session, 'session_ended');
    assert.equal((await browser.call('GET', session)).status, 200);
  });
});

describe('200', () => {
  test('accepts the operations of the person’s role, within the organisation of the session', async () => {
    const { email } = await testing.member(organisationId, 'owner');
    const browser = await testing.signedIn(email);
    const answered = await browser.call('GET', '/management/probe').then(bodyWithStatus(200));
    assert.equal(member(answered, 'userType'), 'person');
    assert.equal(member(answered, 'organisation', 'id'), organisationId);
    assert.equal(member(answered, 'dataScope'), 'own');
    const customs = await testing.organisation('customs_authority');
    const officer = await testing.signedIn((await testing.member(customs, 'officer')).email);
    assert.equal(member((await officer.call('GET', '/management/probe')).body, 'dataScope'), 'all');
  });

  test('switches the session to another organisation, with the person’s role there and a new cookie', async () => {
    const { email, id } = await testing.member(organisationId, 'owner');
    const second = await testing.organisation();
    await testing.testing.database.system.query(
      `insert into organisations.memberships (organisation_id, person_id, role, created_at) values ($1, $2, 'viewer', now())`,
      [second, id],
    );
    const browser = await testing.signedIn(email);
    const before = browser.cookie;
    const changed = await browser.call('PUT', session, { organisationId: second }).then(bodyWithStatus(200));
    assert.equal(member(changed, 'role'), 'viewer');
    assert.equal((await browser.call('GET', '/management/probe')).code, 'role_insufficient');
    const old = testing.browser();
    old.cookie = before;
    await pollUntilCode(old, session, 'session_ended');
  });

  test('makes the authentication fresh again after the password was verified', async () => {
    const { email } = await testing.member(organisationId, 'owner');
    const browser = await testing.signedIn(email);
    assert.equal((await browser.call('POST', '/management/probe/fresh')).status, 200);
    testing.source.move(10 * minuteMs);
    assert.equal((await browser.call('POST', '/management/probe/fresh')).code, 'authentication_stale');
    const wrong = await browser.call('POST', `${session}/authentication`, { password: 'not this one' });
    assert.equal(wrong.code, 'sign_in_failed');
    const again = await browser.call('POST', `${session}/authentication`, { password: consoleTestPassword });
    assert.equal(again.status, 200, again.text);
    assert.equal((await browser.call('POST', '/management/probe/fresh')).status, 200);
  });

  test('extends a session with each use, for twelve hours at most', async () => {
    const { email } = await testing.member(organisationId, 'owner');
    const browser = await testing.signedIn(email);
    for (let minutes = 0; minutes < 12 * 60 - 29; minutes += 29) {
      assert.equal((await browser.call('GET', session)).status, 200, `after ${minutes} minutes`);
      testing.source.move(29 * minuteMs);
    }
    testing.source.move(29 * minuteMs);
    await pollUntilCode(browser, session, 'session_ended');
  });

  test('lists the person’s sessions with address and browser, and marks the current session', async () => {
    const { email } = await testing.member(organisationId, 'owner');
    const [one, other] = [await testing.signedIn(email), await testing.signedIn(email)];
    const listed = await one.call('GET', '/management/sessions');
    const items = member(listed.body, 'items');
    assert.ok(Array.isArray(items) && items.length === 2, listed.text);
    assert.deepEqual(items.map((item) => member(item, 'current')).sort(), [false, true]);
    assert.deepEqual(new Set(items.map((item) => member(item, 'browser'))), new Set(['Test browser']));
    assert.equal((await one.call('DELETE', '/management/sessions')).status, 204);
    assert.equal((await one.call('GET', session)).status, 200);
    await pollUntilCode(other, session, 'session_ended');
  });
});

describe('204', () => {
  test('ends the session on sign-out and deletes the cookie', async () => {
    const { email } = await testing.member(organisationId, 'owner');
    const browser = await testing.signedIn(email);
    const copy = testing.browser();
    copy.cookie = browser.cookie;
    const out = await browser.call('DELETE', session).then(assertStatus(204));
    assert.match(out.headers.get('set-cookie') ?? '', /^__Host-portal_session=; .*Max-Age=0$/);
    await pollUntilCode(copy, session, 'session_ended');
    assert.equal((await browser.call('GET', session)).code, 'session_missing');
  });

  test('lets a person end one session from another', async () => {
    const { email } = await testing.member(organisationId, 'owner');
    const [one, other] = [await testing.signedIn(email), await testing.signedIn(email)];
    const id = textMember((await other.call('GET', session)).body, 'id');
    assert.equal((await one.call('DELETE', `/management/sessions/${id}`)).status, 204);
    await pollUntilCode(other, session, 'session_ended');
    assert.equal((await one.call('DELETE', `/management/sessions/${id}`)).code, 'not_found');
  });
});

describe('401', () => {
  test('returns the same response for an unknown person, a wrong password and a disabled person', async () => {
    const { email, id } = await testing.member(organisationId, 'owner');
    await testing.testing.database.system.query(
      "update organisations.people set status = 'disabled' where id = $1",
      [id],
    );
    const known = await testing.member(organisationId, 'owner');
    const responseTexts = new Set<string>();
    for (const credentials of [
      { email: 'nobody@people.example', password: consoleTestPassword },
      { email: known.email, password: 'wrong' },
      { email, password: consoleTestPassword },
    ]) {
      const refused = await testing.browser().call('POST', session, credentials).then(assertStatus(401));
      assert.equal(refused.headers.get('set-cookie'), undefined);
      responseTexts.add(refused.text.replaceAll(refused.headers.get('x-request-id') ?? '', ''));
    }
    assert.equal(responseTexts.size, 1);
  });

  test('returns session_ended half an hour after the last use, to the millisecond', async () => {
    const { email } = await testing.member(organisationId, 'owner');
    const [one, other] = [await testing.signedIn(email), await testing.signedIn(email)];
    testing.source.move(30 * minuteMs - 1);
    assert.equal((await one.call('GET', session)).status, 200);
    testing.source.move(1);
    await pollUntilCode(other, session, 'session_ended');
    assert.equal((await one.call('GET', session)).status, 200);
  });

  test('returns session_missing without a cookie, or credentials_missing if the operation also accepts a token', async () => {
    assert.equal((await testing.browser().call('GET', session)).code, 'session_missing');
    const refused = await testing.browser().call('GET', '/management/probe');
    assert.equal(refused.code, 'credentials_missing');
    assert.match(refused.headers.get('www-authenticate') ?? '', /^Bearer realm=/);
  });

  test('ends the sessions of a disabled person as soon as the node is notified', async () => {
    const { email, id } = await testing.member(organisationId, 'owner');
    const browser = await testing.signedIn(email);
    await testing.testing.database.systemTransaction(async (transaction) => {
      await transaction.query("update organisations.people set status = 'disabled' where id = $1", [id]);
      await announceChange(transaction, `person:${id}`);
    });
    await pollUntilCode(browser, session, 'session_ended');
  });
});

describe('403', () => {
  test('returns cross_site_refused for changes that do not come from a page of the portal', async () => {
    const { email } = await testing.member(organisationId, 'owner');
    const browser = await testing.signedIn(email);
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'none' },
    ]) {
      const refused = await browser.call('POST', '/management/probe', undefined, headers);
      assert.equal(refused.code, 'cross_site_refused');
      assert.equal(refused.headers.get('access-control-allow-credentials'), undefined);
      assert.equal((await browser.call('GET', '/management/probe', undefined, headers)).status, 200);
    }
    const signIn = { email, password: consoleTestPassword };
    const refused = await testing.browser().call('POST', session, signIn, { 'Sec-Fetch-Site': 'cross-site' });
    assert.equal(refused.code, 'cross_site_refused');
  });

  test('returns role_insufficient with the permitted roles', async () => {
    const { email } = await testing.member(organisationId, 'developer');
    const refused = await (await testing.signedIn(email)).call('GET', '/management/probe');
    assert.equal(refused.code, 'role_insufficient');
    assert.deepEqual(member(refused.body, 'roles'), ['owner', 'officer']);
  });

  test('rejects a customs role in the organisation of a trader', async () => {
    const { email } = await testing.member(organisationId, 'officer');
    const refused = await (await testing.signedIn(email)).call('GET', '/management/probe');
    assert.equal(refused.code, 'organisation_required');
  });

  test('applies a changed role, an ended membership and a suspended organisation at once', async () => {
    const own = await testing.organisation();
    const { email, id } = await testing.member(own, 'owner');
    const browser = await testing.signedIn(email);
    const { database } = testing.testing;
    const change = (statement: string, accessChange: `person:${string}` | `organisation:${string}`) =>
      database.systemTransaction(async (transaction) => {
        await transaction.query(statement, [own]);
        await announceChange(transaction, accessChange);
      });
    const changeAndPoll = async (
      statement: string,
      about: Parameters<typeof change>[1],
      code: string | null,
    ) => {
      await change(statement, about);
      await pollUntilCode(browser, '/management/probe', code);
    };
    assert.equal((await browser.call('GET', '/management/probe')).status, 200);
    const of = 'organisations.memberships';
    await changeAndPoll(
      `update ${of} set role = 'viewer' where organisation_id = $1`,
      `person:${id}`,
      'role_insufficient',
    );
    await changeAndPoll(`update ${of} set role = 'owner' where organisation_id = $1`, `person:${id}`, null);
    const suspended = "update organisations.organisations set status = 'suspended' where id = $1";
    await changeAndPoll(suspended, `organisation:${own}`, 'organisation_suspended');
    await changeAndPoll(
      `delete from ${of} where organisation_id = $1`,
      `person:${id}`,
      'organisation_required',
    );
  });
});

describe('404', () => {
  test('responds to another’s session and another’s organisation as to missing ones', async () => {
    const { email } = await testing.member(organisationId, 'owner');
    const outsider = await testing.signedIn(
      (await testing.member(await testing.organisation(), 'owner')).email,
    );
    const browser = await testing.signedIn(email);
    const id = textMember((await outsider.call('GET', session)).body, 'id');
    const foreign = textMember((await outsider.call('GET', session)).body, 'organisation', 'id');
    assert.equal((await browser.call('DELETE', `/management/sessions/${id}`)).code, 'not_found');
    assert.equal((await browser.call('PUT', session, { organisationId: foreign })).code, 'not_found');
    assert.equal((await outsider.call('GET', session)).status, 200);
  });
});

describe('429', () => {
  test('limits guesses of passwords per account and address', async () => {
    const { email } = await testing.member(organisationId, 'owner');
    const elsewhere = { 'X-Forwarded-For': '198.51.100.7' };
    const guess = (with_: string, headers: Record<string, string>) =>
      testing.browser().call('POST', session, { email, password: with_ }, headers);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      assert.equal((await guess('wrong', elsewhere)).status, 401);
    }
    const refused = await guess(consoleTestPassword, elsewhere);
    assert.equal(refused.code, 'rate_limited');
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
    assert.equal((await guess(consoleTestPassword, {})).status, 201);
  });
});
