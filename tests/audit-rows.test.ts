import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { generateSync } from 'otplib';
import { listAt, requireTextAt, textAt } from '../conformance/json.ts';
import {
  createTestPasskey,
  signChallenge,
  type TestPasskey,
} from '../server/src/access/testing/authenticator.ts';
import { type ConsoleBrowser, createConsoleBrowser, signInToConsole } from './console-browser.ts';
import {
  createCustomsActs,
  createMutationRequests,
  declarantMutationRequests,
  type MutationRequests,
  withOperationIds,
} from './mutation-requests.ts';
import { consentToPlatform } from './platform-consent.ts';
import { createPortalClient, declarationOf, type PortalResponse } from './portal-client.ts';
import type { ServingPortal } from './portal-process.ts';
import { readServedOperations } from './served-operations.ts';
import { type SharedDatabase, sharedBaseUrl, startSharedDatabase } from './shared-database.ts';

/** Operations that use POST only because they need a body. They change nothing, so they write no audit row. */
const readOnlyOperations = [
  'backTestRiskRule',
  'testAutomation',
  'calculateDuties',
  'calculateOrganisationDuties',
];

/** Secrets that a response has contained. No table may contain them afterwards. */
const secrets: string[] = [];

/**
 * Operations whose audit row names two objects, such as the new and the old key of a rotation, or a claim and
 * its declaration.
 */
const operationsWithTwoTargets = [
  'rotateApiKey',
  'reportStatementPayment',
  'payDebt',
  'payOrganisationDebt',
  'decideClaim',
  'assignUnmatchedPayment',
  'removeUnmatchedPaymentUse',
  'decideAppeal',
  'createStay',
  'deleteStay',
];

describe('the audit row of a mutation', () => {
  let shared: SharedDatabase;
  let portal: ServingPortal;
  before(async () => {
    shared = await startSharedDatabase();
    portal = await shared.startInProcessNode();
  });
  after(() => shared?.stop());

  test('is written by every mutation in the API documents', async () => {
    const served = await readServedOperations(portal.baseUrl);
    const isTranslated = new Map(served.map((operation) => [operation.id, operation.isTranslated]));
    const mutations = served
      .filter(({ id, method }) => method !== 'GET' && !readOnlyOperations.includes(id))
      .map(({ id }) => id);
    const customs = createCustomsActs(shared);
    const trader = await signInToConsole(portal.baseUrl, portal.credentials.trader);
    const ofPeople = {
      ...withOperationIds(declarantMutationRequests(trader, '/management/organisation', 'OWN', customs)),
      ...(await personsMutationsOf(portal)),
    };
    const doors = {
      trader: createPortalClient(portal.baseUrl, portal.credentials.hostToHost),
      management: createPortalClient(portal.baseUrl, portal.credentials.management),
    };
    const recipes = { ...createMutationRequests(doors, customs), ...ofPeople };
    const actorOf = (id: string): string => (id in ofPeople ? 'person' : 'client');
    assert.deepEqual(Object.keys(recipes).toSorted(), mutations.toSorted(), 'there is a call for each');
    const undocumented: string[] = [];
    for (const [id, call] of Object.entries(recipes)) {
      const answer = await call();
      for (const name of ['key', 'clientSecret', 'secret']) {
        const secret = textAt(answer.body, name);
        if (secret !== undefined) secrets.push(secret);
      }
      assert.ok(answer.status < 300, `${id} was answered ${answer.status}: ${answer.text}`);
      const isLanguageNamed = answer.headers.has('content-language');
      if (isLanguageNamed !== (isTranslated.get(id) && answer.text !== '')) undocumented.push(id);
      // Expects the targets of the operation, but no details, because the audit row of a changed client secret
      // contains none.
      const targets = operationsWithTwoTargets.includes(id) ? 2 : 1;
      const rows = await readAuditRows(shared, answer);
      assert.deepEqual(
        rows.map(({ told }) => told),
        Array.from(
          { length: targets },
          () => `${actorOf(id)} applied ${id === 'rotateClientSecret' ? '' : 'changed'}`,
        ),
        id,
      );
      assert.equal(new Set(rows.map(({ target }) => target)).size, targets, id);
    }
    assert.deepEqual(undocumented, [], 'Content-Language is sent exactly where it is documented');
  });

  test('contains no key or secret from a response, and neither does any other table', async () => {
    assert.equal(secrets.length, 12);
    const tables = await shared.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const forms = secrets.flatMap((secret) => [secret, Buffer.from(secret).toString('hex')]);
    for (const { name } of tables) {
      const rows = await shared.query(`select from ${name} as row where row::text like any ($1)`, [
        forms.map((form) => `%${form}%`),
      ]);
      assert.equal(rows.length, 0, name);
    }
  });

  test('is not written by a refused mutation', async () => {
    const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
    const management = createPortalClient(portal.baseUrl, portal.credentials.management);
    const before = await countAuditRows(shared);
    const refused = [
      await trader.call('POST', '/openapi/declarations?lodge=true', {
        body: { type: 'import', lrn: 'POOR-1' },
      }),
      await trader.call('POST', '/openapi/declarations?dryRun=true', { body: declarationOf('DRY-1') }),
      await trader.call('DELETE', '/openapi/declarations/lrn:NOBODYS'),
      await management.call('PATCH', '/management/organisations/org_none', { body: { name: 'Nobody' } }),
      await management.call('POST', '/management/clients', { body: { name: 'x', userType: 'platform' } }),
    ];
    assert.deepEqual(
      refused.map(({ status }) => status),
      [400, 200, 404, 404, 400],
    );
    assert.equal(await countAuditRows(shared), before);
  });
});

/** Returns requests with which people change their own account. */
async function personsMutationsOf(portal: ServingPortal): Promise<MutationRequests> {
  const { baseUrl, credentials } = portal;
  const { officer, trader } = credentials;
  const browser = await signInToConsole(baseUrl, trader);
  const administrator = await signInToConsole(baseUrl, credentials.administrator);
  const { password } = trader;
  const { organisationId } = trader;
  const supervisor = await signInToConsole(baseUrl, credentials.supervisor);
  const customs = createPortalClient(baseUrl, credentials.management);
  const factor = { id: '', secret: '' };
  const view = { id: '' };
  const chosen = { name: 'Audited', search: 'type=import', shared: true, isDefault: true };
  const passkeys: TestPasskey[] = [];
  return {
    signIn: () =>
      createConsoleBrowser(baseUrl).call('POST', '/management/session', {
        body: { email: officer.email, password: officer.password },
      }),
    setSessionOrganisation: () => browser.call('PUT', '/management/session', { body: { organisationId } }),
    verifyIdentity: () => browser.call('POST', '/management/session/authentication', { body: { password } }),
    revokeSession: async () => {
      const other = await signInToConsole(baseUrl, trader);
      const { body } = await other.call('GET', '/management/session');
      return browser.call('DELETE', `/management/sessions/${requireTextAt(body, 'session', 'id')}`);
    },
    decideLimitGround: async () => {
      const { body: queue } = await customs.call('GET', '/management/declarations?limit=1');
      const path = `/management/declarations/${requireTextAt(queue, 'queue', 'items', 0, 'id')}/limit-grounds`;
      const { body } = await customs.call('POST', path, { body: { code: 'FRAUD', reason: 'Audited' } });
      return supervisor.call('POST', `${path}/${requireTextAt(body, 'ground', 'id')}/decision`, {
        body: { decision: 'confirm' },
      });
    },
    approveGuarantor: async () => {
      const { organisationId: bank } = credentials.otherTrader;
      await customs.call('POST', '/management/guarantors', { body: { organisationId: bank } });
      return supervisor.call('POST', `/management/guarantors/${bank}/approval`, {
        body: { decision: 'approve' },
      });
    },
    revokeGuarantor: () =>
      supervisor.call('POST', `/management/guarantors/${credentials.otherTrader.organisationId}/revocation`, {
        body: { reason: 'Audited' },
      }),
    updateReadNotifications: () =>
      browser.call('PUT', '/management/notifications/read', {
        body: { upTo: `ntc_${'z'.repeat(26)}` },
      }),
    updateNotificationSettings: () =>
      browser.call('PUT', '/management/notifications/settings', { body: { query: 'email' } }),
    createView: async () => {
      const body = { list: 'declarations', ...chosen, isDefault: false };
      const made = await browser.call('POST', '/management/views', { body });
      view.id = requireTextAt(made.body, 'view', 'id');
      return made;
    },
    updateView: () => browser.call('PUT', `/management/views/${view.id}`, { body: chosen }),
    deleteView: () => browser.call('DELETE', `/management/views/${view.id}`),
    // Runs before the account has a second factor, because the `/oauth` page would then require it.
    revokeConsent: async () => {
      await consentToPlatform(portal, trader);
      const { body } = await browser.call('GET', '/management/organisation/consents');
      return browser.call(
        'DELETE',
        `/management/organisation/consents/${requireTextAt(body, 'consents', 'items', 0, 'id')}`,
      );
    },
    createTotp: async () => {
      const begun = await browser.call('POST', '/management/person/factors/totp', {
        body: { name: 'Phone' },
      });
      factor.id = requireTextAt(begun.body, 'factor', 'id');
      factor.secret = requireTextAt(begun.body, 'factor', 'secret');
      return begun;
    },
    verifyTotp: () =>
      browser.call('POST', `/management/person/factors/totp/${factor.id}/confirmation`, {
        body: { code: generateSync({ secret: factor.secret }) },
      }),
    createRecoveryCodes: () => browser.call('POST', '/management/person/recovery-codes'),
    createPasskey: async () => {
      const challenge = await challengeFor(browser, '/management/person/factors/passkey-options');
      const made = createTestPasskey(challenge, portalOrigin);
      passkeys.push(made.passkey);
      return browser.call('POST', '/management/person/factors/passkeys', {
        body: { name: 'Laptop', credential: made.credential },
      });
    },
    signInWithPasskey: async () => {
      const [passkey] = passkeys;
      assert.ok(passkey);
      const challenge = await challengeFor(browser, '/management/session/passkey-options');
      const body = signChallenge(passkey, challenge, portalOrigin);
      return createConsoleBrowser(baseUrl).call('POST', '/management/session/passkey', { body });
    },
    removeFactor: () => browser.call('DELETE', `/management/person/factors/${factor.id}`),
    signUp: () =>
      browser.call('POST', '/management/people', {
        body: { name: 'Audited', email: 'audited@people.example', password: 'drei kleine katzen' },
      }),
    verifyPerson: async () =>
      browser.call('POST', '/management/people/verification', {
        body: { token: await mailedToken(browser), password: 'drei kleine katzen' },
      }),
    resetPassword: () =>
      browser.call('POST', '/management/people/password-reset', {
        body: { email: 'audited@people.example' },
      }),
    setPassword: async () =>
      browser.call('POST', '/management/people/new-password', {
        body: { token: await mailedToken(browser), password: 'vier graue elefanten' },
      }),
    updatePassword: () =>
      browser.call('PUT', '/management/person/password', { body: { password: 'elf blaue giraffen' } }),
    updateSettings: () =>
      browser.call('PUT', '/management/person/settings', {
        body: { language: 'de', decimalSign: null, dateOrder: 'dmy', timeZone: null },
      }),
    ...periodMutationsOf(baseUrl, credentials, administrator),
    ...automationMutationsOf(supervisor, administrator),
    ...membersMutationsOf(baseUrl, browser, administrator),
    revokeOtherSessions: () => browser.call('DELETE', '/management/sessions'),
    signOut: () => browser.call('DELETE', '/management/session'),
  };
}

/**
 * Returns requests that close a month. The month has ended only on the clock of an organisation of the sandbox.
 */
function periodMutationsOf(
  baseUrl: string,
  { accountant, hostToHost }: ServingPortal['credentials'],
  administrator: ConsoleBrowser,
): MutationRequests {
  const trader = createPortalClient(baseUrl, hostToHost);
  const closing = `/management/accounting-periods/${new Date().toISOString().slice(0, 7)}/closing`;
  let accounts: ConsoleBrowser | undefined;
  const request = async (): Promise<PortalResponse> => {
    accounts ??= await signInToConsole(baseUrl, accountant);
    return accounts.call('POST', closing);
  };
  return {
    requestPeriodClosing: async () => {
      await trader.call('POST', '/openapi/sandbox/clock/advance', { body: { by: 'P32D' } });
      return request();
    },
    revokePeriodClosing: async () => accounts?.call('DELETE', closing) ?? assert.fail(),
    approvePeriodClosing: async () => {
      await request();
      const approved = await administrator.call('POST', `${closing}/confirmation`);
      await trader.call('POST', '/openapi/sandbox/reset');
      return approved;
    },
  };
}

/** Returns requests that change the automation table and stop it. The proposed table is the present one. */
function automationMutationsOf(supervisor: ConsoleBrowser, administrator: ConsoleBrowser): MutationRequests {
  const path = '/management/automation';
  const stop = { id: '' };
  const propose = async (): Promise<PortalResponse> => {
    const { body } = await supervisor.call('GET', path);
    const { version: baseVersion, sample, rows } = Object(body);
    return supervisor.call('PUT', path, { body: { baseVersion, sample, rows, reason: 'Audited' } });
  };
  return {
    replaceAutomation: propose,
    approveAutomation: async () => {
      const { body } = await administrator.call('GET', path);
      const { version } = Object(body).proposal;
      return administrator.call('POST', `${path}/proposal/confirmation`, { body: { version } });
    },
    revokeAutomation: async () => {
      const { version } = Object((await propose()).body).proposal;
      return administrator.call('DELETE', `${path}/proposal?version=${version}`);
    },
    suspendAutomation: async () => {
      const stopped = await supervisor.call('POST', `${path}/stops`, { body: { reason: 'Audited' } });
      stop.id = requireTextAt(stopped.body, 'automation', 'stops', 0, 'id');
      return stopped;
    },
    createAutomationResumption: () => supervisor.call('POST', `${path}/stops/${stop.id}/resumption`),
    approveAutomationResumption: () =>
      administrator.call('POST', `${path}/stops/${stop.id}/resumption/confirmation`),
  };
}

/**
 * Returns requests with which people change organisations and members. The person who signs up is then invited.
 */
function membersMutationsOf(
  baseUrl: string,
  owner: ConsoleBrowser,
  administrator: ConsoleBrowser,
): MutationRequests {
  const made: Record<string, string> = {};
  const guest = createConsoleBrowser(baseUrl);
  const keep = async (name: string, call: Promise<PortalResponse>): Promise<PortalResponse> => {
    const answer = await call;
    made[name] = textAt(answer.body, 'id') ?? '';
    return answer;
  };
  const approve = (path: string) => ({ body: { decision: 'approve' }, path });
  const invite = (email: string) =>
    owner.call('POST', '/management/invitations', { body: { email, role: 'viewer' } });
  return {
    createPersonOrganisation: () =>
      keep(
        'organisation',
        owner.call('POST', '/management/person/organisations', {
          body: { kind: 'broker', name: 'Audited', identificationNumber: 'XA5500002' },
        }),
      ),
    approveOrganisation: () => {
      const { body, path } = approve(`/management/organisations/${made.organisation}/approval`);
      return administrator.call('POST', path, { body });
    },
    approvePlatform: async () => {
      const body = { name: 'Audited', domains: ['https://approved.example'] };
      const platform = await owner.call('POST', '/management/platforms', { body });
      const decision = approve(
        `/management/platforms/${requireTextAt(platform.body, 'platform', 'id')}/approval`,
      );
      return administrator.call('POST', decision.path, { body: decision.body });
    },
    inviteMember: () => invite('audited@people.example'),
    acceptInvitation: async () => {
      const token = await mailedToken(owner);
      const body = { email: 'audited@people.example', password: 'vier graue elefanten' };
      const session = await guest.call('POST', '/management/session', { body });
      made.person = requireTextAt(session.body, 'session', 'person', 'id');
      return guest.call('POST', '/management/person/invitations/acceptance', { body: { token } });
    },
    revokeInvitation: async () => {
      const invited = await invite('nobody@people.example');
      const id = requireTextAt(invited.body, 'invitation', 'id');
      return owner.call('DELETE', `/management/invitations/${id}`);
    },
    removePersonFactors: () => administrator.call('DELETE', `/management/people/${made.person}/factors`),
    updatePerson: () =>
      administrator.call('PATCH', `/management/people/${made.person}`, { body: { status: 'disabled' } }),
    updateMember: () =>
      owner.call('PATCH', `/management/members/${made.person}`, { body: { role: 'developer' } }),
    removeMember: () => owner.call('DELETE', `/management/members/${made.person}`),
  };
}

/** The public origin of all nodes, which passkeys are bound to. */
const portalOrigin = { origin: sharedBaseUrl, rpId: new URL(sharedBaseUrl).hostname };

async function challengeFor(browser: ConsoleBrowser, path: string): Promise<string> {
  const { body } = await browser.call('GET', path);
  return requireTextAt(body, 'options', 'options', 'challenge');
}

/** Returns the token of the link in the newest mail. The token appears nowhere else. */
async function mailedToken(browser: ConsoleBrowser): Promise<string> {
  const { body } = await browser.call('GET', '/management/sandbox/mails?to=audited@people.example');
  const text = textAt(listAt(body, 'items')[0], 'text') ?? '';
  const [, token = ''] = /#token=([\w-]+)/.exec(text) ?? [];
  secrets.push(token);
  return token;
}

async function readAuditRows(
  shared: SharedDatabase,
  answer: PortalResponse,
): Promise<{ told: string; target: string }[]> {
  return shared.query<{ told: string; target: string }>(
    `select concat(actor_kind, ' ', outcome, ' ', case when changes is not null then 'changed' end) as told, target_kind || ' ' || target_id as target from audit.events
     where request_id = $1 and address = '127.0.0.1'`,
    [answer.headers.get('x-request-id')],
  );
}

/**
 * Counts the audit rows of callers, without those of customs' simulated officer, which works at the same time.
 */
async function countAuditRows(shared: SharedDatabase): Promise<number> {
  const [row] = await shared.query<{ count: number }>(
    "select count(*)::integer as count from audit.events where actor_kind = 'client'",
  );
  return row?.count ?? 0;
}
