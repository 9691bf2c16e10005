import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { listAt, requireTextAt, textAt, valueAt } from '../conformance/json.ts';
import { createPdfFile } from '../server/src/documents/testing/files.ts';
import { assertStatus, bodyWithStatus } from '../server/src/foundation/http/testing/request.ts';
import { scenarios } from '../server/src/processing/decisions/public.ts';
import { warehoused } from '../server/src/processing/testing/suspended-goods.ts';
import { coffeeDeclaration } from './law/coffee-declaration.ts';
import {
  brokerNumber,
  createPortalClient,
  declarationOf,
  type PortalClient,
  type PortalResponse,
} from './portal-client.ts';
import type { ServingPortal } from './portal-process.ts';
import { startSharedDatabase } from './shared-database.ts';

/*
 * Tests the simulation of the sandbox on two nodes that share a database. Settings of one node must apply on
 * the other.
 */
const shared = await startSharedDatabase();
const first = await shared.startInProcessNode();
const nodes: readonly ServingPortal[] = [first, await shared.startNode()];
const here = createPortalClient(first.baseUrl, first.credentials.hostToHost);
const there = here.at(nodes[1]?.baseUrl ?? '');
const otherOrganisation = createPortalClient(first.baseUrl, first.credentials.otherHostToHost, brokerNumber);
after(() => shared.stop());

const maxFaults = '/openapi/sandbox';
const advance = (body: unknown, headers = {}): Promise<PortalResponse> =>
  here.call('POST', `${maxFaults}/clock/advance`, { body, headers });
const setFaults = (...faults: object[]): Promise<PortalResponse> =>
  here.call('PUT', `${maxFaults}/faults`, { body: { faults } });
/** Sets injected faults, and waits until the other node applies them, which an additional fault shows. */
async function setFaultsEverywhere(...faults: object[]): Promise<void> {
  await setFaults(...faults, { operation: 'getStatus', fault: 'slow', delayMs: 0 });
  await until(
    () => there.call('GET', '/openapi/status'),
    ({ headers }) => headers.has('sandbox-fault'),
  );
}
const reset = (): Promise<PortalResponse> => here.call('POST', `${maxFaults}/reset`);

async function clockOf(client: PortalClient): Promise<number> {
  const { body } = await client.call('GET', `${maxFaults}/clock`);
  return Number(valueAt(body, 'offsetSeconds'));
}

/** Repeats a request until a condition is true. The timeout of the test limits the wait. */
async function until<T>(readValue: () => Promise<T>, isExpected: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await readValue();
    if (isExpected(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const inTwentyDays = (): string => new Date(Date.now() + 20 * 86_400_000).toISOString();

const read = (client: PortalClient, id: string): Promise<PortalResponse> =>
  client.call('GET', `/openapi/declarations/${id}`);

describe('the clock of a sandbox organisation', () => {
  test('advances only for its organisation, on every node (200)', async () => {
    assert.equal(await clockOf(here), 0);
    const answered = await advance({ by: 'P10D' }).then(bodyWithStatus(200));
    assert.equal(valueAt(answered, 'offsetSeconds'), 864_000);
    assert.equal(await clockOf(there), 864_000);
    assert.equal(await clockOf(otherOrganisation), 0);
  });

  test('determines the time of a later lodgement, which customs processes immediately', async () => {
    const lodged = await here.lodge('LATER-1').then(bodyWithStatus(201));
    const id = requireTextAt(lodged, 'declaration', 'id');
    const tenDays = Date.now() + 9 * 86_400_000;
    await until(
      () => read(here, id),
      ({ body }) => textAt(body, 'status') === 'released',
    );
    const { body } = await read(there, id);
    for (const entry of listAt(body, 'history')) {
      assert.ok(Date.parse(textAt(entry, 'occurredAt') ?? '') > tenDays, JSON.stringify(entry));
    }
  });

  test('makes due events happen immediately, only for its organisation', async () => {
    await otherOrganisation.lodge('DUE-1');
    await here.lodge('DUE-1');
    await here.lodge('REGISTERED-1', {}, { expectedArrival: inTwentyDays() });
    const arrives = (client: PortalClient, lrn: string, status: string): Promise<PortalResponse> =>
      until(
        () => read(client, `lrn:${lrn}`),
        ({ body }) => textAt(body, 'status') === status,
      );
    for (const client of [here, otherOrganisation]) await arrives(client, 'DUE-1', 'released');
    await arrives(here, 'REGISTERED-1', 'registered');
    await advance({ by: 'P2D' });
    await arrives(here, 'DUE-1', 'cleared');
    await advance({ by: 'P60D' });
    await arrives(here, 'REGISTERED-1', 'expired');
    assert.equal(textAt((await read(otherOrganisation, 'lrn:DUE-1')).body, 'status'), 'released');
  });

  test('does not advance twice on a blind retry (200, replayed)', async () => {
    const before = await clockOf(here);
    const retried = { 'Idempotency-Key': 'advance-1' };
    const answers = [await advance({ by: 'P1D' }, retried), await advance({ by: 'P1D' }, retried)];
    assert.equal(answers[1]?.text, answers[0]?.text);
    assert.equal(answers[1]?.headers.get('idempotency-replayed'), 'true');
    assert.equal(await clockOf(here), before + 86_400);
  });

  test('adds up two concurrent requests (200)', async () => {
    const before = await clockOf(here);
    await Promise.all([advance({ by: 'PT1H' }), advance({ by: 'PT2H' })]);
    assert.equal(await clockOf(here), before + 3 * 3_600);
  });

  test('can’t be set back, or advanced without a target or with two (400)', async () => {
    for (const body of [
      { to: '2020-01-01T00:00:00Z' },
      { by: 'P9Y' },
      { by: 'ten days' },
      { by: 'P1D', to: '2030-01-01T00:00:00Z' },
      {},
    ]) {
      const answered = await advance(body);
      assert.equal(answered.status, 400, JSON.stringify(body));
      assert.equal(textAt(answered.body, 'code'), 'input_invalid');
    }
  });

  test('has no effect on credentials, which use system time', async () => {
    assert.equal((await advance({ by: 'P1Y' })).status, 200);
    assert.equal((await there.call('GET', '/openapi/status')).status, 200);
  });
});

describe('injected faults of the sandbox', () => {
  after(() => here.call('DELETE', `${maxFaults}/faults`));

  test('drop the response to an applied request, whose blind retry returns it', async () => {
    const fault = { operation: 'createDeclaration', fault: 'timeout_after_commit', delayMs: 50, times: 1 };
    await setFaultsEverywhere(fault);
    const key = { 'Idempotency-Key': 'lost-1' };
    await assert.rejects(there.lodge('LOST-1', key));
    const again = await there.lodge('LOST-1', key).then(assertStatus(201));
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    const { body } = await here.call('GET', `${maxFaults}/faults`);
    assert.deepEqual(
      listAt(body, 'items').map((each) => valueAt(each, 'times')),
      [0, undefined],
    );
  });

  for (const [fault, status, code] of [
    ['error_500', 500, 'internal_error'],
    ['unavailable_503', 503, 'service_unavailable'],
    ['too_many_requests_429', 429, 'rate_limited'],
  ] as const) {
    test(`return ${status} like the real error, and apply nothing`, async () => {
      await here.call('DELETE', `${maxFaults}/faults`);
      await until(
        () => there.call('GET', '/openapi/status'),
        ({ headers }) => !headers.has('sandbox-fault'),
      );
      await setFaultsEverywhere({ operation: 'POST /openapi/declarations*', fault, times: 2 });
      const lrn = `FAULT-${status}`;
      for (const client of [here, there]) {
        const answered = await client.lodge(lrn);
        assert.equal(answered.status, status, answered.text);
        assert.equal(textAt(answered.body, 'code'), code);
        assert.equal(textAt(answered.body, 'outcome'), 'not_applied');
        assert.equal(answered.headers.get('sandbox-fault'), fault);
        if (status !== 500) assert.match(answered.headers.get('retry-after') ?? '', /^\d+$/);
      }
      assert.equal((await there.lodge(lrn)).status, 201, 'twice, on both nodes together');
    });
  }

  test('delay a response (200)', async () => {
    await setFaults({ operation: 'getStatus', fault: 'slow', delayMs: 300 });
    const answered = await here.call('GET', '/openapi/status').then(assertStatus(200));
    assert.equal(answered.headers.get('sandbox-fault'), 'slow');
  });

  test('have no effect on other callers and on the endpoints of the simulation (200)', async () => {
    await setFaults({ fault: 'error_500' });
    assert.equal((await here.call('GET', '/openapi/status')).status, 500);
    assert.equal((await otherOrganisation.call('GET', '/openapi/status')).status, 200);
    assert.equal((await here.call('GET', `${maxFaults}/clock`)).status, 200);
    assert.equal(
      (await otherOrganisation.call('GET', `${maxFaults}/faults`)).text,
      '{"items":[],"cursor":null,"more":false}',
    );
    assert.equal((await here.call('DELETE', `${maxFaults}/faults`)).status, 204);
    assert.equal((await here.call('GET', '/openapi/status')).status, 200);
    await until(
      () => there.call('GET', '/openapi/status'),
      ({ status }) => status === 200,
    );
  });

  test('are refused if they are too many, unknown, or without an operation (400)', async () => {
    const slow = { fault: 'slow' };
    for (const faults of [
      Array.from({ length: 21 }, () => slow),
      [{ fault: 'duplicated_delivery' }],
      [{ fault: 'slow', operation: 'lodgeDeclaratoin' }],
      [{ fault: 'slow', probability: 2 }],
      [{ fault: 'error_500', delayMs: 5 }],
    ]) {
      await setFaults(...faults).then(assertStatus(400));
    }
  });
});

describe('the scenarios', () => {
  test('are listed with their prefixes (200)', async () => {
    const body = await here.call('GET', `${maxFaults}/scenarios`).then(bodyWithStatus(200));
    const prefixes = listAt(body, 'items').map((each) => textAt(each, 'prefix'));
    assert.deepEqual(
      prefixes,
      scenarios.map(({ prefix }) => prefix),
    );
    assert.equal(textAt(body, 'deniedReasonPrefix'), 'DENY-');
  });
});

/**
 * Tables whose rows a reset keeps: the organisation, its rights and settings, its audit log, and the feed's
 * last sequence number.
 */
const tablesKeptByReset = [
  'access.api_keys',
  'access.clients',
  'audit.events',
  'audit.request_log',
  'audit.captured_bodies',
  'audit.usage',
  'ledger.journal_entries',
  'ledger.postings',
  'declarations.stream_watermark',
  'declarations.parties',
  'declarations.address_book_cursor',
  'declarations.principal_stream_watermark',
  'declarations.storage',
  'declarations.storage_deltas',
  'declarations.templates',
  'search.saved_views',
  'foundation.idempotency',
  'notifications.health_alerts',
  'notifications.notice_positions',
  'notifications.webhook_attempts',
  'notifications.webhooks',
  'organisations.invitations',
  'organisations.memberships',
  'organisations.identification_numbers',
  'platforms.platforms',
  'processing.bank_payments',
  'registers.deferment_accounts',
  'registers.guarantees',
  'registers.guarantors',
  'registers.register_events',
];

/** Returns the number of an organisation's rows in each table that a reset empties. */
async function countRows(organisationId: string): Promise<Record<string, number>> {
  const tables = await shared.query<{ name: string }>(
    `select format('%I.%I', c.table_schema, c.table_name) as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.column_name = 'organisation_id' and t.table_type = 'BASE TABLE'
       and not (select p.relispartition from pg_class p where p.oid = format('%I.%I', c.table_schema, c.table_name)::regclass)
     order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables.filter((table) => !tablesKeptByReset.includes(table.name))) {
    const [row] = await shared.query<{ count: number }>(
      `select count(*)::integer as count from ${name} where organisation_id = $1`,
      [organisationId],
    );
    counts[name] = row?.count ?? 0;
  }
  return counts;
}

/** Creates a webhook with a delivery that never arrives. */
async function fillWebhook(): Promise<PortalResponse> {
  const made = await here.call('POST', '/openapi/webhooks', { body: { url: 'http://127.0.0.1:9/' } });
  await here.lodge('WEBHOOK-FILL');
  return until(
    () => here.call('GET', `/openapi/webhooks/${requireTextAt(made.body, 'webhook', 'id')}/deliveries`),
    ({ body }) => listAt(body, 'items').length > 0,
  );
}

function placedInWarehouse(): object {
  const document = coffeeDeclaration('PLACED-FILL');
  const goodsItems = listAt(document, 'goodsItems').map((item) => ({ ...Object(item), ...warehoused }));
  return { ...document, goodsItems, guarantee: { type: '1', reference: '26XASANDBOX1' } };
}

/** Inserts rows of a declaration into every table about declarations. */
async function fillTables(): Promise<string> {
  const arrives = (lrn: string, isExpected: (body: unknown) => boolean): Promise<PortalResponse> =>
    until(
      () => read(here, `lrn:${lrn}`),
      ({ body }) => isExpected(body),
    );
  await reset(); // Resets first, above all the clock, because the arrival must be in the future.
  const lodged = await here.lodge('RED-FILL');
  await here.lodge('QUERY-FILL');
  const placed = await here.call('POST', '/openapi/declarations?lodge=true', { body: placedInWarehouse() });
  assert.equal(placed.status, 201, placed.text);
  await arrives('PLACED-FILL', (body) => textAt(body, 'status') === 'released');
  await here.lodge('REGISTERED-FILL', {}, { expectedArrival: inTwentyDays() });
  await arrives('RED-FILL', (body) => textAt(body, 'status') === 'released');
  await arrives('QUERY-FILL', (body) => valueAt(body, 'openQuery') !== undefined);
  await arrives('REGISTERED-FILL', (body) => textAt(body, 'status') === 'registered');
  const early = '/openapi/declarations/lrn:REGISTERED-FILL';
  const document = { ...declarationOf('REGISTERED-FILL'), expectedArrival: inTwentyDays() };
  const calls = [
    await here.call('POST', `${early}/amendments`, { body: { document, reason: 'Later' } }),
    await here.call('POST', `${early}/presentation`),
    await here.call('POST', '/openapi/declarations/lrn:RED-FILL/documents?type=N380', {
      body: createPdfFile().toString('latin1'),
      headers: { 'Content-Type': 'application/pdf' },
    }),
    await advance({ by: 'PT1H' }),
    await setFaults({ operation: 'getStatus', fault: 'slow', delayMs: 0 }),
    await fillWebhook(),
  ];
  for (const { status, text } of calls) assert.ok([200, 201].includes(status), text);
  // Inserts rows that only officers or failures create.
  const id = requireTextAt(lodged.body, 'declaration', 'id');
  const { organisationId } = nodes[0]?.credentials.hostToHost ?? { organisationId: '' };
  for (const statement of [
    `insert into processing.controls (organisation_id, declaration_id, number, type, opened_at, opened_by)
       values ($1, $2, 9, 'physical', now(), 'officer')`,
    `insert into processing.limit_grounds
       (organisation_id, declaration_id, id, code, reason, named_by, named_at, status)
       values ($1, $2, 'lgr_1', 'FRAUD', 'Named', 'officer', now(), 'pending')`,
    `insert into processing.notes (organisation_id, declaration_id, id, author, at, text)
       values ($1, $2, 'nte_1', 'officer', now(), 'Noted')`,
    `insert into processing.failed_assessments (organisation_id, declaration_id, version, reasons, since, next_at)
       values ($1, $2, 1, '[]', now(), now() + interval '1 year')`,
    `insert into declarations.assignments (organisation_id, declaration_id, officer, assigned_at, assigned_by)
       values ($1, $2, 'officer', now(), 'officer')`,
    `insert into declarations.principals (organisation_id, declaration_id, principal, lodged_by, mandate_id)
       values ($1, $2, 'XA100200300400', $1, 'man_00000000000000000000000002')`,
    `insert into registers.deferred_bills
       (organisation_id, account, reference, declared_by, declaration_id, mrn, charged_on, amount, outstanding, statement)
       values ($1, 'XADEF0042', 'RF00FILL', $1, $2, '26XA00000000000000', '2026-01-01', 1, 0, 'RF00STATEMENT')`,
    `insert into registers.statements
       (organisation_id, account, number, reference, period, amount, currency, due_by, created_at)
       select $1, 'XADEF0042', 1, 'RF00STATEMENT', '2026-01-01', 1, 'XTS', now(), now() where $2 <> ''`,
    `insert into declarations.quota_draws
       (organisation_id, declaration_id, version, item, order_number, opened_on, unit, requested, allocated, day)
       values ($1, $2, 1, 1, '090001', '2026-01-01', 'KGM', 10, 0, '2026-01-01')`,
    `insert into declarations.debt_payments
       (debt_id, number, bill_reference, payer, organisation_id, declaration_id, method, amount, paid_at)
       values ('debt_1', 1, 'RF00FILL', 'XA100200300400', $1, $2, 'transfer', 1, now())`,
    `insert into declarations.claims
       (id, organisation_id, debt_id, declaration_id, claimant, ground, reason, lines, status, due_by, submitted_at, changed_at)
       values ('clm_1', $1, 'debt_1', $2, 'XA100200300400', 'equity', 'Filled', '[]', 'submitted', now(), now(), now())`,
    `insert into declarations.appeals
       (id, organisation_id, debt_id, declaration_id, appellant, subject, bill_reference, reason, lines, status, submitted_at, changed_at)
       values ('apl_1', $1, 'debt_1', $2, 'XA100200300400', 'bill', 'RF00FILL', 'Filled', '[]', 'submitted', now(), now())`,
    `insert into declarations.hearings
       (organisation_id, declaration_id, id, number, status, action, decision, lines, reason, intended_by, intended_at)
       values ($1, $2, 'hea_1', 1, 'open', 'bill', '{}', '[]', 'Filled', 'officer', now())`,
    `insert into declarations.quota_securities (organisation_id, declaration_id, mrn, amount)
       values ($1, $2, '26XA00000000000000', 1)`,
    "insert into declarations.entry_count_tenants (organisation_id) select $1 where $2 <> ''",
    `insert into declarations.entry_counts (organisation_id, week, status, count)
       select $1, '2026-01-05', 'lodged', 1 where $2 <> ''`,
  ]) {
    await shared.query(statement, [organisationId, id]);
  }
  await shared.query('insert into declarations.unsequenced_principal_declarations values ($1)', [id]);
  await until(
    () => here.call('GET', '/openapi/status?role=principal'),
    ({ body }) => listAt(body, 'items').length > 0,
  );
  return organisationId;
}

describe('the reset of a sandbox organisation', () => {
  test('leaves no rows in any table (200)', async () => {
    const organisationId = await fillTables();
    const before = Object.entries(await countRows(organisationId));
    const unfilled = before.filter(([, count]) => count === 0).map(([table]) => table);
    assert.deepEqual(unfilled, [], 'fill these above, or say that they stay');
    await reset().then(assertStatus(200));
    const after = Object.entries(await countRows(organisationId)).filter(([, count]) => count > 0);
    assert.deepEqual(after, []);
    const storage = await here.call('GET', '/openapi/storage');
    assert.deepEqual(
      [valueAt(storage.body, 'drafts', 'used'), valueAt(storage.body, 'documents', 'used')],
      [0, 0],
      storage.text,
    );
    const remembered = await shared.query<{ operation: string }>(
      'select operation from foundation.idempotency where organisation_id = $1',
      [organisationId],
    );
    assert.ok(remembered.every(({ operation }) => !operation.includes('/openapi/declarations')));
  });

  test('happens once for an idempotency key, however long it takes (409 request_in_progress)', async () => {
    await reset();
    const drafted = await here.call('POST', '/openapi/declarations', { body: declarationOf('HELD-UP') });
    const headers = { 'Idempotency-Key': 'afresh-once' };
    const start = (): Promise<PortalResponse> => here.call('POST', `${maxFaults}/reset`, { headers });
    const holding = await shared.connect();
    await holding.query('begin');
    await holding.query('select from declarations.declarations where id = $1 for update', [
      requireTextAt(drafted.body, 'draft', 'id'),
    ]);
    const both = [start(), start()];
    const refused = await Promise.race(both);
    await holding.query('commit');
    await holding.end();
    assert.equal(textAt(refused.body, 'code'), 'request_in_progress');
    const answered = (await Promise.all(both)).find(({ status }) => status === 200);
    assert.ok(answered);
    assert.equal(valueAt(answered.body, 'declarations'), 1, answered.text);
    const again = await start();
    assert.deepEqual([again.text, again.headers.get('idempotency-replayed')], [answered.text, 'true']);
  });

  test('makes the same idempotency key advance the clock again (200)', async () => {
    const key = { 'Idempotency-Key': 'advance-again' };
    await advance({ by: 'P1D' }, key);
    await reset();
    assert.equal(valueAt((await advance({ by: 'P1D' }, key)).body, 'offsetSeconds'), 86_400);
    await here.lodge('AGAIN-1');
    await until(
      () => there.call('GET', '/openapi/status'),
      ({ body }) => listAt(body, 'items').length > 0,
    );
  });

  test('deletes declarations, clock and faults, while a long poll and an old cursor continue (200)', async () => {
    await setFaults({ operation: 'lodgeDeclaration', fault: 'error_500' });
    // Filters by LRN, because customs can still process earlier lodgements.
    const { body: filteredPage } = await here.call('GET', '/openapi/status?lrn=LATER-1');
    const since = `after=${requireTextAt(filteredPage, 'status', 'cursor')}`;
    const { body: fullPage } = await there.call('GET', '/openapi/status?limit=500');
    assert.ok(listAt(fullPage, 'items').length > 0);
    const poll = there.call('GET', `/openapi/status?lrn=LATER-1&${since}&wait=20`);
    const answered = await reset().then(bodyWithStatus(200));
    assert.ok(Number(valueAt(answered, 'declarations')) > 0);
    assert.equal(await clockOf(here), 0);
    assert.deepEqual(listAt((await here.call('GET', `${maxFaults}/faults`)).body, 'items'), []);
    const after = await here.call('GET', '/openapi/status?limit=500');
    assert.deepEqual(listAt(after.body, 'items'), [], 'also what was kept in memory');
    await until(
      () => there.call('GET', '/openapi/status?limit=500'),
      ({ body }) => listAt(body, 'items').length === 0,
    );
    assert.equal((await here.lodge('LATER-1')).status, 201, 'the LRN is free again');
    const { status, body } = await poll;
    assert.equal(status, 200);
    assert.deepEqual(
      listAt(body, 'items').map((entry) => textAt(entry, 'lrn')),
      ['LATER-1'],
    );
  });

  test('returns the stored response if it is repeated with the same key (200)', async () => {
    const headers = { 'Idempotency-Key': 'reset-1' };
    const first = await here.call('POST', `${maxFaults}/reset`, { headers });
    await here.call('POST', '/openapi/declarations', { body: declarationOf('AFTER-1') });
    const second = await here.call('POST', `${maxFaults}/reset`, { headers });
    assert.equal(second.text, first.text);
    assert.equal(second.headers.get('idempotency-replayed'), 'true');
    assert.equal((await read(here, 'lrn:AFTER-1')).status, 200, 'it was not done again');
  });

  test('leaves those of another organisation unchanged', async () => {
    const lodged = await otherOrganisation.lodge('STRANGER-1');
    await reset();
    assert.equal(
      (await read(otherOrganisation, requireTextAt(lodged.body, 'declaration', 'id'))).status,
      200,
    );
  });
});
