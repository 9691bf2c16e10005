import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { DatabaseUnavailable } from '../../foundation/database/database-errors.ts';
import { member } from '../../foundation/http/testing/request.ts';
import { lineOf, openBulkTestServer } from './testing/bulk-portal.ts';

let beforeStoring: () => Promise<void> = async () => {};
/* Tests of bulk requests whose lines arrive slowly, and of requests that end early. */
const bulk = await openBulkTestServer({
  bodyTimes: { wholeBodyMs: 5_000, chunkMs: 700 },
  through: (database) => ({
    ...database,
    callFor: async (...call) => {
      await beforeStoring();
      return database.callFor(...call);
    },
  }),
});
const client = await bulk.newClient();
after(() => bulk.stop());

const lines = (prefix: string, count: number): string =>
  Array.from({ length: count }, (_, index) => lineOf({ lrn: `${prefix}-${index}` })).join('');
const codeOf = (line: unknown): unknown => member(line, 'code');

async function lodgedIds(prefix: string): Promise<string[]> {
  const rows = await bulk.api.testing.database.system.query<{ id: string }>(
    'select id from declarations.declarations where lrn like $1',
    [`${prefix}-%`],
  );
  return rows.map(({ id }) => id);
}

/** Checks that every line whose result has status 201 is stored. */
async function assertStored(prefix: string, answered: readonly unknown[]): Promise<void> {
  const stored = new Set(await lodgedIds(prefix));
  const ids = answered.filter((line) => member(line, 'httpStatus') === 201).map((line) => member(line, 'id'));
  for (const id of ids) assert.ok(stored.has(String(id)), String(id));
}

describe('bulk request whose body is still being sent', () => {
  test('returns the results of the lines sent so far to a client that waits for them before it sends more', async () => {
    const call = bulk.begin(client);
    for (let round = 0; round < 5; round += 1) {
      call.sent.write(lines(`rounds-${round}`, 3));
      const answered = await call.next(3);
      assert.deepEqual(
        answered.map((line) => [member(line, 'line'), member(line, 'httpStatus')]),
        [1, 2, 3].map((place) => [round * 3 + place, 201]),
      );
    }
    call.sent.end();
    assert.deepEqual(await call.next(1), []);
  });

  test('reads a line that arrives in two chunks as one line', async () => {
    const call = bulk.begin(client);
    const text = lineOf({ lrn: 'halves-1' });
    call.sent.write(text.slice(0, 1_000));
    await new Promise((resolve) => setTimeout(resolve, 50));
    call.sent.end(text.slice(1_000));
    assert.equal(member((await call.next(1))[0], 'httpStatus'), 201);
  });

  test('returns the whole response to a client that reads only after it has sent everything', async () => {
    const call = bulk.begin(client);
    call.sent.end(lines('end', 2_000));
    await new Promise((resolve) => call.sent.once('finish', resolve));
    const answered = await call.next(2_001);
    assert.equal(answered.length, 2_000);
    await assertStored('end', answered);
  });
});

describe('bulk request behind a proxy that sends the length of the body', () => {
  test('begins the response when the body has been read, or when the response is large', async () => {
    const text = lines('proxied', 300);
    const call = bulk.begin(client, {
      'X-Forwarded-For': '192.0.2.9',
      'Content-Length': Buffer.byteLength(text),
    });
    let begun = false;
    call.sent.once('response', () => {
      begun = true;
    });
    call.sent.write(text.slice(0, -10));
    while ((await lodgedIds('proxied')).length < 299) await new Promise((resolve) => setTimeout(resolve, 10));
    assert.equal(begun, false, 'it is stored, and not answered yet');
    call.sent.end(text.slice(-10));
    assert.equal((await call.next(301)).length, 300);
  });
});

describe('bulk requests that end early', () => {
  test('keeps lines with a result when the caller disconnects; a repeated request lodges the remaining lines', async () => {
    const call = bulk.begin(client);
    const text = lines('gone', 900);
    call.sent.write(text);
    const answered = await call.next(100);
    call.sent.destroy();
    await assertStored('gone', answered);
    const again = await bulk.lodge(client, text);
    assert.equal(again.lines.length, 900);
    assert.equal(new Set(again.lines.map((line) => member(line, 'id'))).size, 900);
    await assertStored('gone', again.lines);
    assert.equal((await lodgedIds('gone')).length, 900);
    assert.deepEqual(
      again.lines.slice(0, 100).map((line) => member(line, 'id')),
      answered.map((line) => member(line, 'id')),
    );
  });

  test('cuts a stalled body off; results already sent remain valid', async () => {
    const call = bulk.begin(client);
    call.sent.write(lines('stalls', 5) + lineOf({ lrn: 'stalls-half' }).slice(0, 500));
    const answered = await call.next(6);
    assert.equal(answered.length, 5);
    await assertStored('stalls', answered);
    assert.equal((await lodgedIds('stalls')).length, 5);
  });

  test('ends the response to a body above the size limit with a line that contains the reason', async () => {
    const call = bulk.begin(client);
    const filling = Buffer.alloc(1_048_576, ' ');
    call.sent.write(lines('bytes', 2));
    const first = await call.next(2);
    for (let sent = 0; sent <= 100; sent += 1) {
      if (!call.sent.write(filling)) await new Promise((resolve) => call.sent.once('drain', resolve));
    }
    call.sent.end();
    const [last] = await call.next(10);
    assert.equal(codeOf(last), 'body_too_large');
    assert.equal(member(last, 'ended'), true);
    assert.equal(member(last, 'line'), 3);
    await assertStored('bytes', first);
  });

  test('lodges no further lines when the access of the caller is revoked during the request, even before the first line', async () => {
    const caller = bulk.callers.get(client);
    assert.ok(caller);
    const [idle, busy] = [bulk.begin(client), bulk.begin(client)];
    busy.sent.write(lines('revoked', 3));
    const answered = await busy.next(3);
    bulk.callers.set(client, null);
    try {
      idle.sent.write(lines('idle', 3));
      const [endLine] = await idle.next(1);
      // On a slow machine, the request that has sent nothing times out.
      const isLate = endLine !== undefined && member(endLine, 'code') === 'request_timeout';
      assert.ok(
        endLine === undefined || isLate || member(endLine, 'ended') === true,
        JSON.stringify(endLine),
      );
      assert.ok((await busy.next(10)).every((line) => member(line, 'ended') === true));
    } finally {
      bulk.callers.set(client, caller);
    }
    await assertStored('revoked', answered);
    assert.deepEqual(await lodgedIds('idle'), []);
    assert.equal((await lodgedIds('revoked')).length, 3);
  });

  test('cuts the response off when the database fails; results already sent remain valid', async () => {
    const call = bulk.begin(client);
    call.sent.write(lines('away', 3));
    const answered = await call.next(3);
    beforeStoring = () => Promise.reject(new DatabaseUnavailable('away'));
    call.sent.write(lines('away-too', 3));
    assert.deepEqual(await call.next(1), []);
    beforeStoring = async () => {};
    await assertStored('away', answered);
    assert.equal((await lodgedIds('away')).length, 3);
    assert.equal(bulk.server.faults.length, 1);
  });

  test('returns a problem response when the database fails before the first result', async () => {
    beforeStoring = () => Promise.reject(new DatabaseUnavailable('away'));
    const { status } = await bulk.lodge(client, lines('first', 1));
    beforeStoring = async () => {};
    assert.equal(status, 500);
  });
});

describe('429', () => {
  test('allows a client four concurrent requests', async () => {
    const other = await bulk.newClient();
    const calls = Array.from({ length: 4 }, () => bulk.begin(other));
    for (const [index, call] of calls.entries()) {
      call.sent.write(lines(`busy-${index}`, 1));
      assert.equal((await call.next(1)).length, 1);
    }
    assert.equal((await bulk.lodge(other, lines('busy', 1))).status, 429);
    assert.equal((await bulk.lodge(client, lines('free', 1))).status, 200);
    for (const call of calls) call.sent.end();
    for (const call of calls) assert.deepEqual(await call.next(1), []);
    assert.equal((await bulk.lodge(other, lines('busy', 1))).status, 200);
  });
});

describe('draining process', () => {
  test('stores the lines that it has read, returns the line number at which it stopped, and ends the response', async () => {
    const draining = await openBulkTestServer();
    const caller = await draining.newClient();
    const call = draining.begin(caller);
    call.sent.write(lines('drain', 3));
    const answered = await call.next(3);
    const drained = draining.server.portal.drain(10_000);
    const [last] = await call.next(2);
    assert.equal(codeOf(last), 'service_unavailable');
    assert.equal(member(last, 'line'), 4);
    assert.equal(member(last, 'ended'), true);
    assert.equal(answered.length, 3);
    call.sent.destroy();
    await drained;
    await draining.stop();
  });
});
