import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Browser, startTestConsole, type TestConsole } from '../access/testing/console.ts';
import { customsRoles, type Role, roles } from '../callers/caller.ts';
import { answer, type Operation } from '../foundation/http/operation.ts';
import { documentedApi } from './api.ts';

/*
 * Checks the matrix of docs/roles.md: every role calls every management operation. Only the guard runs; the
 * operations are replaced by stubs.
 */

const operations = documentedApi.management
  .filter(({ access }) => access === undefined || access === 'people')
  .map((operation): Operation => ({ ...operation, handle: () => answer(204) }));

let testing: TestConsole;
const browsers = new Map<Role, Browser>();

before(async () => {
  testing = await startTestConsole({ operations: () => operations });
  const trader = await testing.organisation();
  const customs = await testing.organisation('customs_authority');
  for (const role of roles) {
    const own = customsRoles.some((one) => one === role) ? customs : trader;
    browsers.set(role, await testing.signedIn((await testing.member(own, role)).email));
  }
});
after(() => testing.stop());

async function codeFor(role: Role, { method, path }: Operation): Promise<string | null> {
  const browser = browsers.get(role);
  assert.ok(browser);
  return (await browser.call(method, path.replaceAll(/\{\w+\}/g, 'any'))).code;
}

/** Operations with a body that store nothing, and changes to the user's own notices. */
const changeNothing = [
  ...['calculateOrganisationDuties', 'updateReadNotifications', 'updateNotificationSettings'],
  ...['createView', 'updateView', 'deleteView'],
];

describe('403 role_insufficient', () => {
  for (const role of roles) {
    test(`${role}: refused exactly where the matrix grants no access`, async () => {
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

  test("clerks can't access clients, keys, platforms, consents or webhooks", () => {
    const credentials = /client|api-keys|platform|webhook|consent|signing|usage|request-log/i;
    for (const { id, path, roles: may } of operations) {
      if (credentials.test(path)) assert.ok(!may?.includes('clerk'), id);
      else if (may?.includes('clerk')) assert.ok(may.includes('owner'), id);
    }
  });

  test('supervisors have officer permissions, confirm grounds, reassign work and edit risk rules', () => {
    for (const { id, roles: may } of operations) {
      if (may?.includes('officer')) assert.ok(may.includes('supervisor'), id);
    }
    const more = operations.filter(
      ({ roles: may }) => may?.includes('supervisor') && !may.includes('officer'),
    );
    assert.deepEqual(
      more.map(({ id }) => id),
      [
        ...['decideLimitGround', 'reassignDeclarations', 'setAbsence', 'clearAbsence', 'setOfficerOffice'],
        ...['approveGuarantor', 'revokeGuarantor', 'createRiskRule', 'updateRiskRule', 'deleteRiskRule'],
      ],
    );
  });

  test('viewers and auditors have read-only access', () => {
    for (const { id, method, roles: may } of operations) {
      if (method === 'GET' || changeNothing.includes(id)) continue;
      assert.ok(!may?.includes('viewer') && !may?.includes('auditor'), id);
    }
  });

  test('accountants close accounting periods, return payments and restore guarantees, and change nothing else', () => {
    const writing = operations.filter(
      ({ id, method, roles: may }) =>
        method !== 'GET' && !changeNothing.includes(id) && may?.includes('accountant'),
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
  test('applies to exactly the operations that need a recent authentication, ten minutes after sign-in', async () => {
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
