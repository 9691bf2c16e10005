import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { type Browser, pollUntilCode, startTestConsole } from '../../access/testing/console.ts';
import { bodyWithStatus, member, textMember } from '../../foundation/http/testing/request.ts';
import { organisationOperations } from '../testing/operations.ts';
import { auditOf } from '../testing/organisations.ts';

let registrationCount = 0;
const organisations = '/management/organisations';
const registration = '/management/person/organisations';

const testing = await startTestConsole({ operations: organisationOperations });
const customs = await testing.organisation('customs_authority');
const administrator = await testing.signedIn((await testing.member(customs, 'administrator')).email);
after(() => testing.stop());

/** Creates a signed-in person without an organisation. */
async function newPersonWithoutOrganisation(): Promise<{
  readonly browser: Browser;
  readonly email: string;
  readonly id: string;
}> {
  const organisationId = await testing.organisation();
  const { email, id } = await testing.member(organisationId, 'viewer');
  await testing.testing.database.system.query('delete from organisations.memberships where person_id = $1', [
    id,
  ]);
  return { browser: await testing.signedIn(email), email, id };
}

const newRegistration = () => {
  registrationCount += 1;
  return {
    kind: 'trader',
    name: `New ${registrationCount}`,
    identificationNumber: `XANEW${registrationCount}`,
  };
};

async function registerOrganisation(browser: Browser, body: object = newRegistration()): Promise<string> {
  const answered = await browser.call('POST', registration, body).then(bodyWithStatus(201));
  assert.equal(member(answered, 'status'), 'pending');
  return textMember(answered, 'id');
}

const decide = (browser: Browser, id: string, body: object = { decision: 'approve' }) =>
  browser.call('POST', `${organisations}/${id}/approval`, body);

describe('200', () => {
  test('an organisation becomes active with its approval, which makes the registrant its owner', async () => {
    const { browser, email, id: personId } = await newPersonWithoutOrganisation();
    const id = await registerOrganisation(browser);
    const chosen = await browser.call('PUT', '/management/session', { organisationId: id });
    assert.equal(member(chosen.body, 'organisation', 'status'), 'pending');
    assert.equal((await browser.call('GET', organisations)).code, 'organisation_pending');
    const waiting = await administrator.call('GET', `${organisations}?status=pending`);
    assert.ok(waiting.text.includes(id));
    const approved = await decide(administrator, id);
    assert.equal(member(approved.body, 'status'), 'active');
    await pollUntilCode(browser, organisations, null);
    assert.match((await testing.mailsTo(email))[0]?.subject ?? '', /approved$/);
    const rows = await auditOf(testing.testing.database, id);
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['organisation.create', 'organisation.approve'],
    );
    assert.equal(rows[0]?.actor, `person ${personId}`);
  });

  test('a refusal contains its reason and makes the identification number available again', async () => {
    const { browser, email } = await newPersonWithoutOrganisation();
    const body = newRegistration();
    const id = await registerOrganisation(browser, body);
    const refused = await decide(administrator, id, { decision: 'refuse', reason: 'Not yours' });
    assert.equal(member(refused.body, 'status'), 'refused');
    assert.equal(member(refused.body, 'refusalReason'), 'Not yours');
    assert.match((await testing.mailsTo(email))[0]?.text ?? '', /The reason: Not yours\n/);
    assert.notEqual(await registerOrganisation(browser, body), id);
  });
});

describe('400', () => {
  test('customs must give a reason for a refusal', async () => {
    const { browser } = await newPersonWithoutOrganisation();
    const refused = await decide(administrator, await registerOrganisation(browser), { decision: 'refuse' });
    assert.equal(refused.code, 'input_invalid');
    assert.equal(member(refused.body, 'errors', 0, 'pointer'), '/reason');
  });

  test('a person can’t register a customs authority', async () => {
    const { browser } = await newPersonWithoutOrganisation();
    const body = { ...newRegistration(), kind: 'customs_authority' };
    assert.equal((await browser.call('POST', registration, body)).code, 'input_invalid');
  });
});

describe('403', () => {
  test('returns cannot_approve_own_request if an administrator decides on their own registration', async () => {
    const { email } = await testing.member(customs, 'administrator');
    const own = await testing.signedIn(email);
    const id = await registerOrganisation(own);
    assert.equal((await decide(own, id)).code, 'cannot_approve_own_request');
    assert.equal(
      (await decide(own, id, { decision: 'refuse', reason: 'x' })).code,
      'cannot_approve_own_request',
    );
    assert.equal((await decide(administrator, id)).status, 200);
  });

  test('returns role_insufficient to customs staff other than administrators', async () => {
    const { browser } = await newPersonWithoutOrganisation();
    const id = await registerOrganisation(browser);
    const trader = await testing.organisation();
    for (const [organisationId, role] of [
      [trader, 'owner'],
      [customs, 'officer'],
      [customs, 'auditor'],
    ] as const) {
      const other = await testing.signedIn((await testing.member(organisationId, role)).email);
      assert.equal((await decide(other, id)).code, 'role_insufficient', role);
    }
  });
});

describe('409', () => {
  test('returns approval_not_pending for one of two concurrent decisions', async () => {
    const { browser } = await newPersonWithoutOrganisation();
    const id = await registerOrganisation(browser);
    const both = await Promise.all([1, 2].map(() => decide(administrator, id)));
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    assert.equal((await decide(administrator, id)).code, 'approval_not_pending');
  });

  test('returns approval_pending if a pending organisation is activated by an update instead of a decision', async () => {
    const { browser } = await newPersonWithoutOrganisation();
    const path = `${organisations}/${await registerOrganisation(browser)}`;
    assert.equal((await administrator.call('PATCH', path, { status: 'active' })).code, 'approval_pending');
  });

  test('returns identification_number_in_use for a used number, and registration_limit for a fourth pending registration', async () => {
    const { browser } = await newPersonWithoutOrganisation();
    const body = newRegistration();
    await registerOrganisation(browser, body);
    assert.equal((await browser.call('POST', registration, body)).code, 'identification_number_in_use');
    const more = await Promise.all(
      [1, 2, 3].map(() => browser.call('POST', registration, newRegistration())),
    );
    assert.deepEqual(more.map(({ status }) => status).sort(), [201, 201, 409]);
    assert.ok(more.some(({ code }) => code === 'registration_limit'));
  });
});
