import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { type Browser, startTestConsole } from '../../access/testing/console.ts';
import { bodyWithStatus, member, textMember } from '../../foundation/http/testing/request.ts';
import { organisationOperations } from '../testing/operations.ts';

const registration = '/management/person/organisations';
const testing = await startTestConsole({
  operations: (parts) => organisationOperations(parts, 'instant'),
});
after(() => testing.stop());

/** Creates a signed-in person without an organisation. */
async function newPersonWithoutOrganisation(): Promise<Browser> {
  const { email, id } = await testing.member(await testing.organisation(), 'viewer');
  await testing.testing.database.system.query('delete from organisations.memberships where person_id = $1', [
    id,
  ]);
  return testing.signedIn(email);
}

let registrationCount = 0;
function newRegistration() {
  registrationCount += 1;
  return {
    kind: 'trader',
    name: `Instant ${registrationCount}`,
    identificationNumber: `XAINSTANT${registrationCount}`,
  };
}

describe('201 with instant approval', () => {
  test('the owner can act for the new organisation at once', async () => {
    const browser = await newPersonWithoutOrganisation();
    const answered = await browser.call('POST', registration, newRegistration()).then(bodyWithStatus(201));
    assert.equal(member(answered, 'status'), 'active');
    await browser.call('PUT', '/management/session', { organisationId: textMember(answered, 'id') });
    assert.equal((await browser.call('GET', '/management/members')).status, 200);
  });
});

describe('409 with instant approval', () => {
  test('rejects a number in use and a fourth organisation of one person, also from concurrent requests', async () => {
    const browser = await newPersonWithoutOrganisation();
    const body = newRegistration();
    await browser.call('POST', registration, body);
    assert.equal((await browser.call('POST', registration, body)).code, 'identification_number_in_use');
    const more = await Promise.all(
      [1, 2, 3].map(() => browser.call('POST', registration, newRegistration())),
    );
    assert.deepEqual(more.map(({ status }) => status).sort(), [201, 201, 409]);
    assert.ok(more.some(({ code }) => code === 'registration_limit'));
  });
});
