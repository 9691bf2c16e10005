import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { type Browser, startTestConsole } from '../access/testing/console.ts';
import { member, textMember } from '../foundation/http/testing/request.ts';
import { auditOf } from '../organisations/testing/organisations.ts';
import { platformOperations } from './testing/operations.ts';

const testing = await startTestConsole({ operations: platformOperations });
const { email } = await testing.member(await testing.organisation('platform_operator'), 'owner');
const operator: { readonly browser: Browser; readonly email: string } = {
  email,
  browser: await testing.signedIn(email),
};
const customs = await testing.organisation('customs_authority');
const administrator = await testing.signedIn((await testing.member(customs, 'administrator')).email);
after(() => testing.stop());

async function registerPlatform(browser: Browser): Promise<string> {
  const body = { name: 'Freight Cloud', domains: ['https://freight.example'] };
  const made = await browser.call('POST', '/management/platforms', body);
  assert.equal(member(made.body, 'status'), 'pending', made.text);
  return textMember(made.body, 'id');
}

const decide = (browser: Browser, id: string, body: object = { decision: 'approve' }) =>
  browser.call('POST', `/management/platforms/${id}/approval`, body);

describe('200', () => {
  test('customs approves a platform with an audit row and a mail to the owner', async () => {
    const id = await registerPlatform(operator.browser);
    const approved = await decide(administrator, id);
    assert.equal(member(approved.body, 'status'), 'active');
    assert.match((await testing.mailsTo(operator.email))[0]?.subject ?? '', /approved$/);
    const rows = await auditOf(testing.testing.database, id);
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['platform.create', 'platform.approve'],
    );
  });

  test('customs refuses a platform with a reason', async () => {
    const id = await registerPlatform(operator.browser);
    const refused = await decide(administrator, id, { decision: 'refuse', reason: 'No such domain' });
    assert.equal(member(refused.body, 'status'), 'refused');
    assert.equal((await decide(administrator, id)).code, 'approval_not_pending');
  });
});

describe('400', () => {
  test('customs must give a reason for a refusal', async () => {
    const id = await registerPlatform(operator.browser);
    assert.equal((await decide(administrator, id, { decision: 'refuse' })).code, 'input_invalid');
  });
});

describe('403', () => {
  test('returns cannot_approve_own_request if the approver registered the platform, by decision and by update', async () => {
    const id = await registerPlatform(administrator);
    assert.equal((await decide(administrator, id)).code, 'cannot_approve_own_request');
    const path = `/management/platforms/${id}`;
    assert.equal(
      (await administrator.call('PATCH', path, { status: 'active' })).code,
      'cannot_approve_own_request',
    );
    const second = await testing.signedIn((await testing.member(customs, 'administrator')).email);
    assert.equal((await decide(second, id)).status, 200);
  });

  test("an owner can't decide on their own platform", async () => {
    const id = await registerPlatform(operator.browser);
    assert.equal((await decide(operator.browser, id)).code, 'role_insufficient');
  });
});

describe('404', () => {
  test('returns 404 for a platform that does not exist', async () => {
    assert.equal((await decide(administrator, 'PL9999')).code, 'not_found');
  });
});
