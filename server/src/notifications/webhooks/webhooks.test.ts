import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import type { Caller } from '../../callers/caller.ts';
import { member, textMember } from '../../foundation/http/testing/request.ts';
import { auditOf } from '../../organisations/testing/organisations.ts';
import { openTestWebhooks } from '../testing/webhooks.ts';

let trader: Caller;
let otherTrader: Caller;
const url = 'https://public.example/events';

const testing = await openTestWebhooks();
after(() => testing.stop());
beforeEach(async () => {
  trader = await testing.api.newCaller();
  otherTrader = await testing.api.newCaller();
});

const create = (body: object, headers: Record<string, string> = {}) =>
  testing.api.call('createWebhook', trader, { body, headers });

describe('201: a webhook', () => {
  test('is created and audited without its secret, which is returned only once', async () => {
    const made = await create({ url, events: ['declaration.released'], description: 'Goods receipt' });
    assert.equal(made.status, 201, made.text);
    const id = textMember(made.body, 'id');
    const secret = textMember(made.body, 'secret');
    assert.equal(made.headers.get('Location'), `https://portal.example/openapi/webhooks/${id}`);
    assert.equal(member(made.body, 'ordered'), 'declaration');
    const read = await testing.call('getWebhook', trader, id);
    assert.equal(read.status, 200);
    assert.ok(!read.text.includes('secret":'));
    assert.ok(!read.text.includes(secret));
    const { database } = testing.api.testing;
    const [row] = await auditOf(database, id);
    assert.equal(row?.action, 'webhook.create');
    assert.equal(row?.actor, `client ${trader.client.id}`);
    assert.ok(!JSON.stringify(row).includes(secret));
    const [stored] = await database.system.query<{ row: string }>(
      'select w::text as row from notifications.webhooks w where w.id = $1',
      [id],
    );
    assert.ok(
      stored && !stored.row.includes(secret) && !stored.row.includes(Buffer.from(secret).toString('hex')),
    );
  });

  test('is created once for an idempotency key, and the repeated response omits the secret', async () => {
    const headers = { 'idempotency-key': 'made-once' };
    const first = await create({ url }, headers);
    const again = await create({ url }, headers);
    assert.equal(again.headers.get('Idempotency-Replayed'), 'true');
    const { secret, ...webhook } = Object(first.body);
    assert.match(secret, /^whsec_/);
    assert.deepEqual(again.body, webhook);
    const storedRows = await testing.api.testing.database.system.query(
      'select from foundation.idempotency i where i.body like $1',
      [`%${secret}%`],
    );
    assert.equal(storedRows.length, 0);
    assert.equal((await create({ url: `${url}/2` }, headers)).code, 'idempotency_key_reused');
  });

  test('gets a new secret by rotation', async () => {
    const { id, secret } = await testing.make(trader, url);
    const rotated = await testing.call('rotateWebhookSecret', trader, id);
    assert.equal(rotated.status, 201, rotated.text);
    assert.notEqual(textMember(rotated.body, 'secret'), secret);
    assert.notEqual(member(rotated.body, 'previousSecretUntil'), null);
    const again = await testing.call('rotateWebhookSecret', trader, id);
    assert.equal(again.code, 'webhook_secret_in_overlap', again.text);
    const leaked = await testing.call('rotateWebhookSecret', trader, id, { body: { overlapSeconds: 0 } });
    assert.equal(member(leaked.body, 'previousSecretUntil'), null);
    const rows = await auditOf(testing.api.testing.database, id);
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['webhook.create', 'webhook.rotate_secret', 'webhook.rotate_secret'],
    );
  });
});

describe('200: webhooks', () => {
  test('are audited with their changed properties, and an update without changes has no effect', async () => {
    const { id } = await testing.make(trader, url);
    const changed = await testing.call('updateWebhook', trader, id, {
      body: { status: 'paused', events: ['query.opened'] },
      headers: { 'if-match': '"1"' },
    });
    assert.equal(changed.headers.get('ETag'), '"2"', changed.text);
    const same = await testing.call('updateWebhook', trader, id, { body: { status: 'paused' } });
    assert.equal(same.headers.get('ETag'), '"2"');
    const all = await testing.call('updateWebhook', trader, id, { body: { events: null } });
    assert.equal(member(all.body, 'events'), null);
    const rows = await auditOf(testing.api.testing.database, id);
    assert.equal(rows.length, 3);
    assert.deepEqual(member(rows[1]?.change, 'after'), { status: 'paused', events: ['query.opened'] });
  });

  test('are listed, oldest first', async () => {
    const first = await testing.make(trader, url);
    testing.api.source.move(1);
    const second = await testing.make(trader, `${url}/2`);
    const ids = [first.id, second.id];
    await testing.make(otherTrader, url);
    const items = member((await testing.api.call('listWebhooks', trader, {})).body, 'items');
    assert.ok(Array.isArray(items));
    assert.deepEqual(
      items.map((item) => member(item, 'id')),
      ids,
    );
  });

  test('have deliveries that are listed in pages and filtered by state, event type and declaration', async () => {
    const { id } = await testing.make(trader, url);
    const declarationId = await testing.lodge(trader);
    for (let index = 0; index < 4; index += 1) await testing.lodge(trader);
    await testing.api.testing.database.system.query(
      "update notifications.webhooks set url = 'https://rebound.example/' where id = $1",
      [id],
    );
    await testing.dispatcher.settle();
    const seen: unknown[] = [];
    for (let cursor = ''; ; ) {
      const query = `limit=2${cursor}`;
      const page = await testing.call('listWebhookDeliveries', trader, id, { query });
      const items = member(page.body, 'items');
      assert.ok(Array.isArray(items));
      seen.push(...items.map((item) => member(item, 'sequence')));
      if (member(page.body, 'more') !== true) break;
      cursor = `&after=${encodeURIComponent(textMember(page.body, 'cursor'))}`;
    }
    assert.deepEqual(seen, [5, 4, 3, 2, 1]);
    for (const [query, count] of [
      ['status=pending', 5],
      ['status=delivered', 0],
      ['type=declaration.lodged', 5],
      ['type=webhook.test', 0],
      [`declarationId=${declarationId}`, 1],
    ] as const) {
      const items = member(
        (await testing.call('listWebhookDeliveries', trader, id, { query })).body,
        'items',
      );
      assert.ok(Array.isArray(items));
      assert.equal(items.length, count, query);
    }
  });
});

describe('204: a webhook', () => {
  test('is deleted with its deliveries', async () => {
    const { id } = await testing.make(trader, url);
    assert.equal((await testing.call('deleteWebhook', trader, id)).status, 204);
    assert.equal((await testing.call('getWebhook', trader, id)).status, 404);
    assert.equal((await testing.call('deleteWebhook', trader, id)).status, 404);
  });
});

describe('400 input_invalid: a webhook', () => {
  for (const body of [
    { url: 'http://127.0.0.1:8080/' },
    { url: 'https://10.0.0.1/' },
    { url: 'https://rebound.example/' },
    { url: 'ftp://public.example/' },
    { url, events: [] },
    { url, events: ['declaration.released', 'declaration.released'] },
    { url, events: ['made.up'] },
    { url, ordered: 'all' },
    { url, secret: 'whsec_mine' },
    {},
  ]) {
    test(`is refused with the body ${JSON.stringify(body)}`, async () => {
      const refused = await create(body);
      assert.equal(refused.code, 'input_invalid', refused.text);
    });
  }

  test('is refused with an internal URL when it is created or updated', async () => {
    const { id } = await testing.make(trader, url);
    const body = { url: 'https://169.254.169.254/' };
    assert.equal((await testing.call('updateWebhook', trader, id, { body })).code, 'input_invalid');
    assert.equal(
      (await testing.call('updateWebhook', trader, id, { body: { status: 'disabled' } })).code,
      'input_invalid',
    );
  });
});

describe('403 scope_insufficient', () => {
  test('is returned to callers who can’t read declarations, if the events of the webhook include them', async () => {
    const scopes = new Set(['notifications:manage']);
    const sender = { ...trader, scopes };
    const body = { url, include: ['declaration'] };
    const refused = await testing.api.call('createWebhook', sender, { body });
    assert.deepEqual([refused.status, refused.code], [403, 'scope_insufficient']);
    const { id } = await testing.make(trader, url);
    const change = { id, body: { include: ['declaration'] } };
    assert.equal((await testing.api.call('updateWebhook', sender, change)).code, 'scope_insufficient');
    const changed = await testing.api.call('updateWebhook', trader, change);
    assert.deepEqual(member(changed.body, 'include'), ['declaration']);
    const ended = await testing.api.call('updateWebhook', sender, { id, body: { include: null } });
    assert.equal(member(ended.body, 'include'), null);
  });
});

describe('404: a webhook', () => {
  test('of another organisation is not found in any operation', async () => {
    const { id } = await testing.make(otherTrader, url);
    const deliveryId = 'msg_01kaz4w7m0v3c5n8q2x6t9r1ye';
    const period = { occurredFrom: '2026-01-01T00:00:00Z', occurredBefore: '2027-01-01T00:00:00Z' };
    for (const [operation, body] of [
      ['getWebhook', undefined],
      ['updateWebhook', { status: 'paused' }],
      ['deleteWebhook', undefined],
      ['rotateWebhookSecret', undefined],
      ['testWebhook', undefined],
      ['listWebhookDeliveries', undefined],
      ['getWebhookDelivery', undefined],
      ['redeliverWebhook', undefined],
      ['redeliverWebhookPeriod', period],
    ] as const) {
      const params: Record<string, string> = /Delivery$|^redeliverWebhook$/.test(operation)
        ? { deliveryId }
        : {};
      const answered = await testing.call(operation, trader, id, { params, body });
      assert.equal(answered.code, 'not_found', operation);
    }
  });
});

describe('409: a webhook', () => {
  test('is refused with webhook_limit if the organisation has 20 webhooks', async () => {
    for (let index = 0; index < 20; index += 1) await testing.make(trader, `${url}/${index}`);
    assert.equal((await create({ url })).code, 'webhook_limit');
  });

  test('that is paused refuses tests and redeliveries with webhook_not_active', async () => {
    const { id } = await testing.make(trader, url);
    await testing.call('updateWebhook', trader, id, { body: { status: 'paused' } });
    const period = { occurredFrom: '2026-01-01T00:00:00Z', occurredBefore: '2027-01-01T00:00:00Z' };
    assert.equal((await testing.call('testWebhook', trader, id)).code, 'webhook_not_active');
    const again = await testing.call('redeliverWebhookPeriod', trader, id, { body: period });
    assert.equal(again.code, 'webhook_not_active');
  });

  test('accepts one of ten concurrent rotations without a grace period, the others get version_conflict', async () => {
    const { id } = await testing.make(trader, url);
    const leaked = { body: { overlapSeconds: 0 }, headers: { 'if-match': '"1"' } };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => testing.call('rotateWebhookSecret', trader, id, leaked)),
    );
    const codes = answers.map(({ status, code }) => code ?? status).toSorted();
    assert.deepEqual(codes, [201, ...Array.from({ length: 9 }, () => 'version_conflict')]);
    const rows = await auditOf(testing.api.testing.database, id);
    assert.equal(rows.filter(({ action }) => action === 'webhook.rotate_secret').length, 1);
  });

  test('is not updated with an outdated ETag (version_conflict)', async () => {
    const { id } = await testing.make(trader, url);
    const stale = { body: { status: 'paused' }, headers: { 'if-match': '"7"' } };
    assert.equal((await testing.call('updateWebhook', trader, id, stale)).code, 'version_conflict');
  });
});
