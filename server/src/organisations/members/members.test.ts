import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import {
  type Browser,
  consoleTestPassword,
  pollUntilCode,
  startTestConsole,
} from '../../access/testing/console.ts';
import { withDependencies } from '../../foundation/http/operation.ts';
import { callOperation, member, textMember } from '../../foundation/http/testing/request.ts';
import { organisationOperations } from '../testing/operations.ts';
import { auditOf } from '../testing/organisations.ts';
import { deleteOldInvitations } from './members-store.ts';
import { removeMemberOperation, updateMemberOperation } from './update-member.ts';

const members = '/management/members';
const invitations = '/management/invitations';
const acceptance = '/management/person/invitations/acceptance';

const testing = await startTestConsole({ operations: organisationOperations });
after(() => testing.stop());

const noAccessToRevoke = (): Promise<void> => Promise.resolve();

interface TestParty {
  readonly organisationId: string;
  readonly owner: Browser;
  readonly ownerId: string;
}

async function newParty(): Promise<TestParty> {
  const organisationId = await testing.organisation();
  const { email, id } = await testing.member(organisationId, 'owner');
  return { organisationId, owner: await testing.signedIn(email), ownerId: id };
}

/** Creates a person of another organisation, who can be invited. */
async function newGuest(): Promise<{
  readonly email: string;
  readonly browser: Browser;
  readonly id: string;
}> {
  const { email, id } = await testing.member(await testing.organisation(), 'viewer');
  return { email, id, browser: await testing.signedIn(email) };
}

async function invitationTokenTo(email: string): Promise<string> {
  const [mail] = await testing.mailsTo(email);
  const token = /\/console\/invitation#token=([\w-]{43})\n/.exec(mail?.text ?? '')?.[1];
  assert.ok(token, mail?.text ?? 'no mail');
  return token;
}

describe('200', () => {
  test('a person who was invited by email address accepts and can then act for the organisation', async () => {
    const { organisationId, owner } = await newParty();
    const { browser, email, id } = await newGuest();
    const invited = await owner.call('POST', invitations, { email: email.toUpperCase(), role: 'developer' });
    assert.equal(invited.status, 201, invited.text);
    assert.doesNotMatch(invited.text, /token/);
    const token = await invitationTokenTo(email);
    const accepted = await browser.call('POST', acceptance, { token });
    assert.deepEqual(accepted.body, { organisationId, role: 'developer' });
    const acting = await browser.call('PUT', '/management/session', { organisationId });
    assert.equal(member(acting.body, 'role'), 'developer');
    assert.equal((await browser.call('GET', members)).code, 'role_insufficient');
    assert.deepEqual(member((await owner.call('GET', invitations)).body, 'items'), []);
    const listed = await owner.call('GET', members);
    assert.ok(listed.text.includes(email), listed.text);
    const audited = await auditOf(testing.testing.database, id);
    assert.equal(audited.at(-1)?.action, 'membership.create');
    assert.equal(audited.at(-1)?.organisationId, organisationId);
  });

  test('the guard applies a changed role immediately', async () => {
    const { organisationId, owner } = await newParty();
    const second = await testing.member(organisationId, 'owner');
    const browser = await testing.signedIn(second.email);
    assert.equal((await browser.call('GET', members)).status, 200);
    const changed = await owner.call('PATCH', `${members}/${second.id}`, { role: 'viewer' });
    assert.equal(member(changed.body, 'role'), 'viewer');
    await pollUntilCode(browser, members, 'role_insufficient');
    const clerk = await owner.call('PATCH', `${members}/${second.id}`, { role: 'clerk' });
    assert.equal(member(clerk.body, 'role'), 'clerk');
    assert.equal((await owner.call('DELETE', `${members}/${second.id}`)).status, 204);
    await pollUntilCode(browser, members, 'organisation_required');
  });
});

describe('204', () => {
  test('a withdrawn invitation is invalid', async () => {
    const { owner } = await newParty();
    const { browser, email } = await newGuest();
    const invited = await owner.call('POST', invitations, { email, role: 'viewer' });
    const path = `${invitations}/${textMember(invited.body, 'id')}`;
    assert.equal((await owner.call('DELETE', path)).status, 204);
    assert.equal(
      (await browser.call('POST', acceptance, { token: await invitationTokenTo(email) })).code,
      'link_invalid',
    );
  });
});

describe('403', () => {
  test('an invitation is valid for its email address only, once, and for seven days', async () => {
    const { owner } = await newParty();
    const [one, other] = [await newGuest(), await newGuest()];
    await owner.call('POST', invitations, { email: one.email, role: 'viewer' });
    const token = await invitationTokenTo(one.email);
    assert.equal((await other.browser.call('POST', acceptance, { token })).code, 'link_invalid');
    assert.equal((await one.browser.call('POST', acceptance, { token })).status, 200);
    assert.equal((await one.browser.call('POST', acceptance, { token })).code, 'link_invalid');
    await owner.call('POST', invitations, { email: other.email, role: 'viewer' });
    testing.source.move(7 * 24 * 3_600_000);
    const late = await testing.signedIn(other.email);
    const old = await invitationTokenTo(other.email);
    assert.equal((await late.call('POST', acceptance, { token: old })).code, 'link_invalid');
  });

  test('the cleanup deletes an unused invitation with its email address when it expires, but not before', async () => {
    const { database } = testing.testing;
    const invited = async (): Promise<string[]> => {
      const rows = await database.system.query<{ email: string }>(
        "select email from organisations.invitations where email like '%@never.example' order by 1",
      );
      return rows.map(({ email }) => email);
    };
    const first = await newParty();
    await first.owner.call('POST', invitations, { email: 'first@never.example', role: 'viewer' });
    testing.source.move(24 * 3_600_000);
    const second = await newParty();
    await second.owner.call('POST', invitations, { email: 'second@never.example', role: 'viewer' });
    testing.source.move((6 * 24 + 1) * 3_600_000 - 1);
    await deleteOldInvitations(database.system, testing.source.now());
    assert.deepEqual(await invited(), ['first@never.example', 'second@never.example']);
    testing.source.move(1);
    await deleteOldInvitations(database.system, testing.source.now());
    assert.deepEqual(await invited(), ['second@never.example']);
  });

  test('returns authentication_stale if a member is invited, changed or removed without a recent authentication', async () => {
    const { owner, ownerId } = await newParty();
    testing.source.move(10 * 60_000);
    const calls = [
      await owner.call('POST', invitations, { email: 'x@y.example', role: 'viewer' }),
      await owner.call('PATCH', `${members}/${ownerId}`, { role: 'viewer' }),
      await owner.call('DELETE', `${members}/${ownerId}`),
    ];
    assert.deepEqual(new Set(calls.map(({ code }) => code)), new Set(['authentication_stale']));
    await owner.call('POST', '/management/session/authentication', { password: consoleTestPassword });
    assert.equal((await owner.call('GET', members)).status, 200);
  });
});

describe('404', () => {
  test('returns 404 for members and invitations of other organisations', async () => {
    const [one, other] = [await newParty(), await newParty()];
    const invited = await one.owner.call('POST', invitations, { email: 'a@b.example', role: 'viewer' });
    const id = textMember(invited.body, 'id');
    assert.equal((await other.owner.call('DELETE', `${invitations}/${id}`)).code, 'not_found');
    const path = `${members}/${one.ownerId}`;
    assert.equal((await other.owner.call('PATCH', path, { role: 'viewer' })).code, 'not_found');
    assert.equal((await other.owner.call('DELETE', path)).code, 'not_found');
    assert.equal((await one.owner.call('GET', members)).status, 200);
  });
});

describe('409', () => {
  test('an organisation keeps at least one owner, even when two owners remove each other concurrently', async () => {
    const { organisationId, owner, ownerId } = await newParty();
    const second = await testing.member(organisationId, 'owner');
    const other = await testing.signedIn(second.email);
    const both = await Promise.all([
      owner.call('PATCH', `${members}/${second.id}`, { role: 'viewer' }),
      other.call('PATCH', `${members}/${ownerId}`, { role: 'viewer' }),
    ]);
    // The guard refuses the second request, or the operation refuses it as removal of the last owner.
    assert.equal(both.filter(({ status }) => status === 200).length, 1);
    const left = await testing.testing.database.system.query(
      "select from organisations.memberships where organisation_id = $1 and role = 'owner'",
      [organisationId],
    );
    assert.equal(left.length, 1);
  });

  test('returns last_owner also to a caller who is no longer an owner when the change is made', async () => {
    const { organisationId, ownerId } = await newParty();
    const { database } = testing.testing;
    const caller = {
      userType: 'person',
      organisation: { id: organisationId, name: 'Theirs', numbers: [] },
      person: { id: 'per_gone', name: 'Gone' },
      role: 'owner',
      sessionId: 'ses_gone',
      freshUntil: testing.source.now(),
      dataScope: 'own',
    } as const;
    const params = { id: ownerId };
    const remove = withDependencies(removeMemberOperation, {
      database,
      now: testing.source.now,
      rightsEnded: noAccessToRevoke,
    });
    assert.equal((await callOperation(remove, { caller, params })).code, 'last_owner');
    const change = withDependencies(updateMemberOperation, {
      database,
      now: testing.source.now,
      rightsEnded: noAccessToRevoke,
    });
    const changed = await callOperation(change, { caller, params, body: { role: 'viewer' } });
    assert.equal(changed.code, 'last_owner');
  });

  test('the remaining administrator of customs can’t change their own role', async () => {
    const customs = await testing.organisation('customs_authority');
    const [one, other] = [
      await testing.member(customs, 'administrator'),
      await testing.member(customs, 'administrator'),
    ];
    const [first, second] = [await testing.signedIn(one.email), await testing.signedIn(other.email)];
    assert.equal((await first.call('PATCH', `${members}/${other.id}`, { role: 'officer' })).status, 200);
    await pollUntilCode(second, members, 'role_insufficient');
    assert.equal(
      (await first.call('PATCH', `${members}/${one.id}`, { role: 'officer' })).code,
      'cannot_change_own_membership',
    );
  });

  test('rejects a change of one’s own membership, a role of another kind of organisation, and an invitation of a member or invited person', async () => {
    const { organisationId, owner, ownerId } = await newParty();
    assert.equal(
      (await owner.call('PATCH', `${members}/${ownerId}`, { role: 'viewer' })).code,
      'cannot_change_own_membership',
    );
    assert.equal((await owner.call('DELETE', `${members}/${ownerId}`)).code, 'cannot_change_own_membership');
    const refused = await owner.call('POST', invitations, { email: 'new@x.example', role: 'officer' });
    assert.equal(refused.code, 'role_not_available');
    assert.deepEqual(member(refused.body, 'roles'), ['owner', 'developer', 'clerk', 'viewer']);
    const known = await testing.member(organisationId, 'viewer');
    assert.equal(
      (await owner.call('POST', invitations, { email: known.email, role: 'viewer' })).code,
      'already_member',
    );
    const invitation = { email: 'new@x.example', role: 'viewer' };
    const both = await Promise.all([1, 2].map(() => owner.call('POST', invitations, invitation)));
    assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409]);
    assert.equal((await owner.call('POST', invitations, invitation)).code, 'already_invited');
  });
});
