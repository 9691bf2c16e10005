import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { type Browser, startTestConsole } from '../access/testing/console.ts';
import { customsRoles, type Role, roles } from '../callers/caller.ts';
import { answer, type Operation } from '../foundation/http/operation.ts';
import { documentedApi } from './api.ts';

/*
 * Tests the matrix of docs/roles.md, by calling every management operation with every role. Only the guard runs; the
 * handlers of the operations are replaced by stubs.
 */

const operations = documentedApi.management
  .filter(({ access }) => access === undefined || access === 'people')
  .map((operation): Operation => ({ ...operation, handle: () => answer(204) }));
const browsers = new Map<Role, Browser>();

const testing = await startTestConsole({ operations: () => operations });
const trader = await testing.organisation();
const customs = await testing.organisation('customs_authority');
for (const role of roles) {
  const own = customsRoles.some((one) => one === role) ? customs : trader;
  browsers.set(role, await testing.signedIn((await testing.member(own, role)).email));
}
after(() => testing.stop());

async function codeFor(role: Role, { method, path }: Operation): Promise<string | null> {
  const browser = browsers.get(role);
  assert.ok(browser);
  return (await browser.call(method, path.replaceAll(/\{\w+\}/g, 'any'))).code;
}

/** Operations that are not GET, but change only data of the user, such as notices and saved views, or store nothing. */
const harmlessChanges = [
  ...['calculateOrganisationDuties', 'updateReadNotifications', 'updateNotificationSettings'],
  ...['createView', 'updateView', 'deleteView'],
];

describe('403 role_insufficient', () => {
  for (const role of roles) {
    test(`is returned to the role ${role} for exactly the operations to which the matrix grants no access`, async () => {
      const refused: string[] = [];
      for (const operation of operations) {
        if ((await codeFor(role, operation)) === 'role_insufficient') refused.push(operation.id);
      }
      const expected = operations.filter((operation) => !operation.roles?.includes(role));
      assert.deepEqual(
        refused,
        expected.map(({ id }) => id),
      );
    });
  }

  test('is returned to clerks for operations on clients, keys, platforms, consents and webhooks', () => {
    const credentials = /client|api-keys|platform|webhook|consent|signing|usage|request-log/i;
    for (const { id, path, roles: may } of operations) {
      if (credentials.test(path)) assert.ok(!may?.includes('clerk'), id);
      else if (may?.includes('clerk')) assert.ok(may.includes('owner'), id);
    }
  });

  test('is returned to officers, but not to supervisors, for the history of the queue, announcing incidents, deciding grounds, reassigning work, and editing automation and risk rules', () => {
    for (const { id, roles: may } of operations) {
      if (may?.includes('officer')) assert.ok(may.includes('supervisor'), id);
    }
    const more = operations.filter(
      ({ roles: may }) => may?.includes('supervisor') && !may.includes('officer'),
    );
    assert.deepEqual(
      more.map(({ id }) => id),
      [
        'getQueueHistory',
        ...['createIncident', 'updateIncident', 'resolveIncident', 'revokeIncident'],
        ...['decideLimitGround', 'reassignDeclarations', 'setAbsence', 'clearAbsence', 'setOfficerOffice'],
        ...['approveGuarantor', 'revokeGuarantor', 'replaceAutomation', 'approveAutomation'],
        ...['revokeAutomation', 'createAutomationResumption', 'approveAutomationResumption'],
        ...['createRiskRule', 'updateRiskRule', 'deleteRiskRule'],
      ],
    );
  });

  test('is returned to viewers and auditors for every operation that changes data', () => {
    for (const { id, method, roles: may } of operations) {
      if (method === 'GET' || harmlessChanges.includes(id)) continue;
      assert.ok(!may?.includes('viewer') && !may?.includes('auditor'), id);
    }
  });

  test('is not returned to accountants for closing periods, returning payments and updating guarantees, the only changes they may make', () => {
    const writing = operations.filter(
      ({ id, method, roles: may }) =>
        method !== 'GET' && !harmlessChanges.includes(id) && may?.includes('accountant'),
    );
    assert.deepEqual(
      writing.map(({ id }) => id),
      [
        'updateGuarantee',
        'createPaymentReturn',
        'removeUnmatchedPaymentUse',
        'requestPeriodClosing',
        'revokePeriodClosing',
        'approvePeriodClosing',
      ],
    );
  });
});

describe('403 authentication_stale', () => {
  test('is returned ten minutes after sign-in for exactly the operations that require a recent authentication', async () => {
    testing.source.move(10 * 60_000);
    const stale: string[] = [];
    for (const operation of operations) {
      const role = roles.find((one) => one === operation.roles?.[0]);
      assert.ok(role, `${operation.id} names no role`);
      if ((await codeFor(role, operation)) === 'authentication_stale') stale.push(operation.id);
    }
    assert.deepEqual(
      stale,
      operations.filter(({ fresh }) => fresh).map(({ id }) => id),
    );
    assert.ok(stale.includes('createApiKey') && stale.includes('rotateApiKey'));
  });
});
