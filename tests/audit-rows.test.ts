import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { generateSync } from 'otplib';
import { listAt, needText, textAt } from '../conformance/json.ts';
import {
  answerWith,
  makePasskey,
  type TestPasskey,
} from '../server/src/access/console/factors/test-authenticator.ts';
import { pdfFile } from '../server/src/papers/test-files.ts';
import { type ConsoleBrowser, createConsoleBrowser, signIn } from './console-browser.ts';
import { consentToPlatform } from './platform-consent.ts';
import { type Answer, createPortalClient, declarationOf, type PortalClient } from './portal-client.ts';
import type { PortalProcess } from './portal-process.ts';
import { readServedOperations } from './served-operations.ts';
import { type SharedDatabase, sharedUrl, startSharedDatabase } from './shared-database.ts';

/** One call that changes something, and what it made ready for the next. */
type Recipes = Readonly<Record<string, () => Promise<Answer>>>;

/** What was shown once. */
const secrets: string[] = [];

describe('one audit row for every mutation', () => {
  let shared: SharedDatabase;
  let portal: PortalProcess;
  before(async () => {
    shared = await startSharedDatabase();
    portal = await shared.startNode();
  });
  after(() => shared?.stop());

  test('all of them, as the documents list them', async () => {
    const served = await readServedOperations(portal.baseUrl);
    const mutations = served.filter(({ method }) => method !== 'GET').map(({ id }) => id);
    const ask = (lrn: string): Promise<void> => openQuery(shared, lrn);
    const trader = await signIn(portal.baseUrl, portal.credentials.trader);
    const ofPeople = {
      ...named(declarantsMutations(trader, '/management/own', 'OWN', ask)),
      ...(await personsMutationsOf(portal)),
    };
    const recipes = { ...mutationsOf(portal, ask), ...ofPeople };
    const actorOf = (id: string): string => (id in ofPeople ? 'person' : 'client');
    assert.deepEqual(Object.keys(recipes).toSorted(), mutations.toSorted(), 'there is a call for each');
    for (const [id, call] of Object.entries(recipes)) {
      const answer = await call();
      for (const name of ['key', 'clientSecret', 'secret']) {
        const secret = textAt(answer.body, name);
        if (secret !== undefined) secrets.push(secret);
      }
      assert.ok(answer.status < 300, `${id} was answered ${answer.status}: ${answer.text}`);
      // A rotation touches two keys: one begins, the other is to end. What changes with a secret is told nowhere.
      const targets = id === 'rotateApiKey' ? 2 : 1;
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
  });

  test('no table holds a key or a secret that was shown', async () => {
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

  test('none for a mutation that is refused', async () => {
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

function webhookMutations(door: Pick<PortalClient, 'call'>, prefix: '/openapi' | '/management/own'): Recipes {
  const made = { id: '', deliveryId: '' };
  const webhook = (): string => `${prefix}/webhooks/${made.id}`;
  return {
    createWebhook: async () => {
      // Nobody listens there.
      const answer = await door.call('POST', `${prefix}/webhooks`, { body: { url: 'http://127.0.0.1:9/' } });
      made.id = textAt(answer.body, 'id') ?? '';
      return answer;
    },
    changeWebhook: () => door.call('PATCH', webhook(), { body: { description: 'Audited' } }),
    rotateWebhookSecret: () => door.call('POST', `${webhook()}/secret-rotation`),
    testWebhook: async () => {
      const answer = await door.call('POST', `${webhook()}/test`);
      made.deliveryId = textAt(answer.body, 'id') ?? '';
      return answer;
    },
    redeliverWebhook: () => door.call('POST', `${webhook()}/deliveries/${made.deliveryId}/redelivery`),
    redeliverWebhookPeriod: () =>
      door.call('POST', `${webhook()}/redelivery`, {
        body: { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' },
      }),
    deleteWebhook: () => door.call('DELETE', webhook()),
  };
}

/** A successful call of every mutation, in an order in which each finds what it needs. */
function mutationsOf(portal: PortalProcess, openQuery: (lrn: string) => Promise<void>): Recipes {
  const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
  const management = createPortalClient(portal.baseUrl, portal.credentials.management);
  const made: Record<string, string> = {};
  const keep = async (name: string, call: Promise<Answer>): Promise<Answer> => {
    const answer = await call;
    if (answer.status === 201) made[name] = needText(answer.body, name, 'id');
    return answer;
  };
  const post = (path: string, body?: unknown): Promise<Answer> =>
    management.call('POST', path, body === undefined ? {} : { body });
  const patch = (path: string, body: unknown): Promise<Answer> => management.call('PATCH', path, { body });
  const lodgeOf = (lrn: string, changed: object): Promise<Answer> =>
    trader.call('POST', '/openapi/declarations?lodge=true', { body: { ...declarationOf(lrn), ...changed } });
  return {
    ...declarantsMutations(trader, '/openapi', 'AUDIT', openQuery),
    advanceSandboxClock: () =>
      trader.call('POST', '/openapi/sandbox/clock/advance', { body: { by: 'PT1S' } }),
    setSandboxFaults: () => trader.call('PUT', '/openapi/sandbox/faults', { body: { faults: [] } }),
    clearSandboxFaults: () => trader.call('DELETE', '/openapi/sandbox/faults'),
    resetSandbox: () => trader.call('POST', '/openapi/sandbox/reset'),
    createOrganisation: () =>
      keep(
        'organisation',
        post('/management/organisations', {
          kind: 'platform_operator',
          name: 'Audited',
          identificationNumber: 'XA5500001',
        }),
      ),
    changeOrganisation: () =>
      patch(`/management/organisations/${made.organisation}`, { name: 'Audited and renamed' }),
    createPlatform: () =>
      keep(
        'platform',
        post('/management/platforms', {
          organisationId: made.organisation,
          name: 'Audited',
          domains: ['https://audited.example'],
        }),
      ),
    changePlatform: () => patch(`/management/platforms/${made.platform}`, { state: 'active' }),
    createClient: () =>
      keep('client', post('/management/clients', { ...newClient, organisationId: made.organisation })),
    changeClient: () => patch(`/management/clients/${made.client}`, { state: 'suspended' }),
    rotateClientSecret: () => post(`/management/clients/${made.client}/secret-rotation`),
    createApiKey: () => keep('key', post(`/management/clients/${made.client}/api-keys`, { name: 'Audited' })),
    rotateApiKey: () => post(`/management/api-keys/${made.key}/rotation`, { overlapSeconds: 3_600 }),
    endApiKeyOverlap: () => post(`/management/api-keys/${made.key}/overlap-end`),
    createReferenceImport: async () => {
      // The list as it is: what comes after goes by the same.
      const { text } = await trader.call('GET', '/openapi/reference/transport-modes/download');
      const headers = { 'Content-Type': 'text/csv' };
      const path = '/management/reference-imports?list=transport-modes';
      return keep('import', management.call('POST', path, { headers, body: text }));
    },
    applyReferenceImport: () => post(`/management/reference-imports/${made.import}/application`),
    discardReferenceImport: () => management.call('DELETE', `/management/reference-imports/${made.import}`),
    assignDeclaration: async () => {
      await keep('assigned', lodgeOf('SLOW-AUDIT', {}));
      return management.call('PUT', `/management/declarations/${made.assigned}/assignment`);
    },
    decideDeclaration: () =>
      management.call('POST', `/management/declarations/${made.assigned}/decisions`, {
        body: { action: 'reject', reason: 'Audited' },
        headers: { 'If-Match': '*' },
      }),
    decideDeclarations: async () => {
      await keep('another', lodgeOf('SLOW-AUDIT-2', {}));
      const decision = { action: 'reject', reason: 'Audited' };
      return post('/management/decisions', { decisions: [{ id: made.another, ifMatch: '*', decision }] });
    },
    unassignDeclaration: () =>
      management.call('DELETE', `/management/declarations/${made.assigned}/assignment`),
    createGuarantee: () =>
      keep(
        'guarantee',
        post('/management/guarantees', {
          organisationId: made.organisation,
          reference: 'AUDITED1',
          amount: '100.00',
        }),
      ),
    changeGuarantee: () => patch(`/management/guarantees/${made.guarantee}`, { amount: '200.00' }),
    createRiskRule: () =>
      keep('rule', post('/management/risk-rules', { name: 'Audited', conditions: {}, lane: 'green' })),
    changeRiskRule: () => patch(`/management/risk-rules/${made.rule}`, { active: false }),
    deleteRiskRule: () => management.call('DELETE', `/management/risk-rules/${made.rule}`),
    rotateSigningKeys: () =>
      post('/management/signing-keys/rotation', { kind: 'overlap', reason: 'Audited' }),
    revokeApiKey: async () => {
      await keep('last', post(`/management/clients/${made.client}/api-keys`, { name: 'Last' }));
      return management.call('DELETE', `/management/api-keys/${made.last}`);
    },
  };
}

/** With the ids that these operations have where people call them. */
function named(recipes: Recipes): Recipes {
  return Object.fromEntries(
    Object.entries(recipes).map(([id, call]) => [`own${id.charAt(0).toUpperCase()}${id.slice(1)}`, call]),
  );
}

/** What declarants do, by one of the two doors. */
function declarantsMutations(
  door: Pick<PortalClient, 'call'>,
  prefix: '/openapi' | '/management/own',
  lrn: string,
  openQuery: (lrn: string) => Promise<void>,
): Recipes {
  let made = '';
  const lodgeOf = (reference: string, changed: object): Promise<Answer> =>
    door.call('POST', `${prefix}/declarations?lodge=true`, {
      body: { ...declarationOf(reference), ...changed },
    });
  const draft = (reference: string): Promise<Answer> =>
    door.call('POST', `${prefix}/declarations`, { body: declarationOf(reference) });
  return {
    createDeclaration: async () => {
      const answer = await draft(`${lrn}-1`);
      made = textAt(answer.body, 'id') ?? '';
      return answer;
    },
    replaceDeclaration: () =>
      door.call('PUT', `${prefix}/declarations/${made}`, {
        body: { type: 'export', lrn: `${lrn}-1` },
        headers: { 'If-Match': '*' },
      }),
    deleteDeclaration: () => door.call('DELETE', `${prefix}/declarations/${made}`),
    lodgeDeclaration: async () => {
      await draft(`${lrn}-2`);
      return door.call('POST', `${prefix}/declarations/lrn:${lrn}-2/lodgement`);
    },
    presentDeclaration: async () => {
      await lodgeOf(`${lrn}-3`, { expectedArrival: inTwoDays() });
      await untilStatus(door, prefix, `${lrn}-3`, 'registered');
      return door.call('POST', `${prefix}/declarations/lrn:${lrn}-3/presentation`);
    },
    requestAmendment: async () => {
      const expectedArrival = inTwoDays();
      await lodgeOf(`${lrn}-4`, { expectedArrival });
      await untilStatus(door, prefix, `${lrn}-4`, 'registered');
      const document = { ...declarationOf(`${lrn}-4`), expectedArrival };
      return door.call('POST', `${prefix}/declarations/lrn:${lrn}-4/amendments`, {
        body: { document, reason: 'Audited' },
      });
    },
    requestInvalidation: () =>
      door.call('POST', `${prefix}/declarations/lrn:${lrn}-4/invalidation`, { body: { reason: 'Audited' } }),
    answerQuery: async () => {
      await lodgeOf(`${lrn}-5`, { expectedArrival: inTwoDays() });
      await untilStatus(door, prefix, `${lrn}-5`, 'registered');
      await openQuery(`${lrn}-5`);
      return door.call('POST', `${prefix}/declarations/lrn:${lrn}-5/queries/1/answer`, {
        body: { text: 'Audited' },
      });
    },
    orderPayment: async () => {
      await lodgeOf(`UNPAID-${lrn}`, {});
      await untilStatus(door, prefix, `UNPAID-${lrn}`, 'accepted');
      return door.call('POST', `${prefix}/declarations/lrn:UNPAID-${lrn}/payment`, {
        body: { method: 'transfer' },
      });
    },
    uploadDocument: () =>
      door.call('POST', `${prefix}/declarations/lrn:${lrn}-2/documents?type=N380`, {
        body: pdfFile().toString('latin1'),
        headers: { 'Content-Type': 'application/pdf' },
      }),
    ...webhookMutations(door, prefix),
  };
}

/** The same of what people do about themselves. */
async function personsMutationsOf(portal: PortalProcess): Promise<Recipes> {
  const { baseUrl, credentials } = portal;
  const { officer, trader } = credentials;
  const browser = await signIn(baseUrl, trader);
  const administrator = await signIn(baseUrl, credentials.administrator);
  const { password } = trader;
  const { organisationId } = trader;
  const factor = { id: '', secret: '' };
  const passkeys: TestPasskey[] = [];
  return {
    signIn: () =>
      createConsoleBrowser(baseUrl).call('POST', '/management/session', {
        body: { email: officer.email, password: officer.password },
      }),
    changeSession: () => browser.call('PUT', '/management/session', { body: { organisationId } }),
    authenticateAgain: () =>
      browser.call('POST', '/management/session/authentication', { body: { password } }),
    endSession: async () => {
      const other = await signIn(baseUrl, trader);
      const { body } = await other.call('GET', '/management/session');
      return browser.call('DELETE', `/management/sessions/${needText(body, 'session', 'id')}`);
    },
    // Before the account has a second factor, which the page of `/oauth` would ask for.
    endConsent: async () => {
      await consentToPlatform(portal, trader);
      const { body } = await browser.call('GET', '/management/own/consents');
      return browser.call(
        'DELETE',
        `/management/own/consents/${needText(body, 'consents', 'items', 0, 'id')}`,
      );
    },
    beginTotp: async () => {
      const begun = await browser.call('POST', '/management/person/factors/totp', {
        body: { name: 'Phone' },
      });
      factor.id = needText(begun.body, 'factor', 'id');
      factor.secret = needText(begun.body, 'factor', 'secret');
      return begun;
    },
    confirmTotp: () =>
      browser.call('POST', `/management/person/factors/totp/${factor.id}/confirmation`, {
        body: { code: generateSync({ secret: factor.secret }) },
      }),
    issueRecoveryCodes: () => browser.call('POST', '/management/person/recovery-codes'),
    addPasskey: async () => {
      const challenge = await challengeFor(browser, '/management/person/factors/passkey-options');
      const made = makePasskey(challenge, atPortal);
      passkeys.push(made.passkey);
      return browser.call('POST', '/management/person/factors/passkeys', {
        body: { name: 'Laptop', credential: made.credential },
      });
    },
    signInWithPasskey: async () => {
      const [passkey] = passkeys;
      assert.ok(passkey);
      const challenge = await challengeFor(browser, '/management/session/passkey-options');
      const body = answerWith(passkey, challenge, atPortal);
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
    requestPasswordReset: () =>
      browser.call('POST', '/management/people/password-reset', {
        body: { email: 'audited@people.example' },
      }),
    setNewPassword: async () =>
      browser.call('POST', '/management/people/new-password', {
        body: { token: await mailedToken(browser), password: 'vier graue elefanten' },
      }),
    changePassword: () =>
      browser.call('PUT', '/management/person/password', { body: { password: 'elf blaue giraffen' } }),
    ...membersMutationsOf(baseUrl, browser, administrator),
    endOtherSessions: () => browser.call('DELETE', '/management/sessions'),
    signOut: () => browser.call('DELETE', '/management/session'),
  };
}

/** What people do about their organisations and who acts for them; the person who has signed up is invited. */
function membersMutationsOf(baseUrl: string, owner: ConsoleBrowser, administrator: ConsoleBrowser): Recipes {
  const made: Record<string, string> = {};
  const guest = createConsoleBrowser(baseUrl);
  const keep = async (name: string, call: Promise<Answer>): Promise<Answer> => {
    const answer = await call;
    made[name] = textAt(answer.body, 'id') ?? '';
    return answer;
  };
  const approve = (path: string) => ({ body: { decision: 'approve' }, path });
  const invite = (email: string) =>
    owner.call('POST', '/management/invitations', { body: { email, role: 'viewer' } });
  return {
    registerOrganisation: () =>
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
      const decision = approve(`/management/platforms/${needText(platform.body, 'platform', 'id')}/approval`);
      return administrator.call('POST', decision.path, { body: decision.body });
    },
    inviteMember: () => invite('audited@people.example'),
    acceptInvitation: async () => {
      const token = await mailedToken(owner);
      const body = { email: 'audited@people.example', password: 'vier graue elefanten' };
      const session = await guest.call('POST', '/management/session', { body });
      made.person = needText(session.body, 'session', 'person', 'id');
      return guest.call('POST', '/management/person/invitations/acceptance', { body: { token } });
    },
    withdrawInvitation: async () => {
      const invited = await invite('nobody@people.example');
      const id = needText(invited.body, 'invitation', 'id');
      return owner.call('DELETE', `/management/invitations/${id}`);
    },
    resetFactors: () => administrator.call('DELETE', `/management/people/${made.person}/factors`),
    changePerson: () =>
      administrator.call('PATCH', `/management/people/${made.person}`, { body: { state: 'disabled' } }),
    changeMember: () =>
      owner.call('PATCH', `/management/members/${made.person}`, { body: { role: 'developer' } }),
    removeMember: () => owner.call('DELETE', `/management/members/${made.person}`),
  };
}

/** Where all nodes of a test say that they are. */
const atPortal = { origin: sharedUrl, rpId: new URL(sharedUrl).hostname };

async function challengeFor(browser: ConsoleBrowser, path: string): Promise<string> {
  const { body } = await browser.call('GET', path);
  return needText(body, 'options', 'options', 'challenge');
}

/** The token of the last mail’s link, which is shown nowhere else. */
async function mailedToken(browser: ConsoleBrowser): Promise<string> {
  const { body } = await browser.call('GET', '/management/sandbox/mails?to=audited@people.example');
  const text = textAt(listAt(body, 'items')[0], 'text') ?? '';
  const [, token = ''] = /#token=([\w-]+)/.exec(text) ?? [];
  secrets.push(token);
  return token;
}

const inTwoDays = (): string => new Date(Date.now() + 172_800_000).toISOString();

/** Waits for the automatic officer. */
async function untilStatus(
  door: Pick<PortalClient, 'call'>,
  prefix: string,
  lrn: string,
  status: string,
): Promise<void> {
  for (let looks = 0; looks < 200; looks += 1) {
    const { body } = await door.call('GET', `${prefix}/declarations/lrn:${lrn}`);
    if (textAt(body, 'status') === status) return;
    await pause(50);
  }
  assert.fail(`${lrn} is not ${status}`);
}

const newClient = { name: 'Audited', userType: 'host_to_host' } as const;

/** What customs leaves when it asks something. */
async function openQuery(shared: SharedDatabase, lrn: string): Promise<void> {
  await shared.query(
    `with asked as (
       update declarations.declarations set lifecycle = jsonb_set(lifecycle, '{query}', '"open"') where lrn = $1
       returning organisation_id, id
     )
     insert into declarations.queries
       (organisation_id, declaration_id, number, state, question, requested_documents, opened_at)
     select organisation_id, id, 1, 'open', 'Why?', '[]', now() from asked`,
    [lrn],
  );
}

async function readAuditRows(
  shared: SharedDatabase,
  answer: Answer,
): Promise<{ told: string; target: string }[]> {
  return shared.query<{ told: string; target: string }>(
    `select concat(actor_kind, ' ', outcome, ' ', case when change is not null then 'changed' end) as told, target_kind || ' ' || target_id as target from audit.events
     where request_id = $1 and address = '127.0.0.1'`,
    [answer.headers.get('x-request-id')],
  );
}

/** What callers did; customs goes on meanwhile. */
async function countAuditRows(shared: SharedDatabase): Promise<number> {
  const [row] = await shared.query<{ count: number }>(
    "select count(*)::integer as count from audit.events where actor_kind = 'client'",
  );
  return row?.count ?? 0;
}
