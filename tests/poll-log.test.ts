import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { textAt, valueAt } from '../conformance/json.ts';
import { type DataDirectory, makeDataDirectory } from './data-directory.ts';
import { createPortalClient, type PortalClient } from './portal-client.ts';
import type { PortalProcess } from './portal-process.ts';
import { type SharedDatabase, startSharedDatabase } from './shared-database.ts';

/** Log lines about polls of the status feed. */
interface PollLog {
  readonly lines: readonly unknown[];
  /** Returns the sum of a number over all summary lines of a client. */
  sum(client: string, name: 'polls' | 'unchanged'): number;
  /** Codes and statuses of polls that have a log line of their own. */
  readonly single: readonly string[];
}

/** Sends 20 polls with the current cursor, 3 without one and 1 with an invalid one. */
async function poll(trader: PortalClient): Promise<void> {
  const first = await trader.call('GET', '/openapi/status');
  const since = `/openapi/status?after=${textAt(first.body, 'cursor')}`;
  const tag = (await trader.call('GET', since)).headers.get('etag') ?? '';
  const polls = Array.from({ length: 20 }, () =>
    trader.call('GET', since, { headers: { 'If-None-Match': tag } }),
  );
  for (const { status } of await Promise.all(polls)) assert.equal(status, 304);
  for (let known = 0; known < 3; known += 1) assert.equal((await trader.call('GET', since)).status, 200);
  assert.equal((await trader.call('GET', '/openapi/status?after=made-up')).status, 400);
}

describe('polls in the log', () => {
  let shared: SharedDatabase;
  let data: DataDirectory;
  /** Portal of the first two tests. It has ended, so that its log is complete. */
  let node: PortalProcess;
  before(async () => {
    shared = await startSharedDatabase();
    data = await makeDataDirectory();
    node = await shared.startNode({ data });
    const { hostToHost, platform } = node.credentials;
    const trader = createPortalClient(node.baseUrl, hostToHost);
    await Promise.all([poll(trader), createPortalClient(node.baseUrl, platform).token()]);
    await readConditionally(trader);
    await node.stop();
  });
  after(async () => {
    await shared?.stop();
    await data?.remove();
  });

  async function readConditionally(trader: PortalClient): Promise<void> {
    const { body } = await trader.lodge('read-from-memory');
    const path = `/openapi/declarations/${textAt(body, 'id')}`;
    // Polls until the lodgement has a sequence number and its organisation is cached, because these polls query
    // the database.
    for (let read = 0; read < 40; read += 1) {
      const tag = (await trader.call('GET', path)).headers.get('etag') ?? '';
      const again = await trader.call('GET', path, { headers: { 'If-None-Match': tag } });
      assert.ok([200, 304].includes(again.status));
    }
    // Waits until customs has no further work, whose changes would appear in the next polls.
    const moving = `select from declarations.changes c join declarations.declarations d on d.id = c.declaration_id
      where c.sequence is null or d.status <> 'released'`;
    while ((await shared.query(moving)).length > 0) await pause(50);
  }

  async function readLog(pid: number): Promise<PollLog> {
    const text = await readFile(join(data.path, 'portal.log'), 'utf8');
    const all: unknown[] = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const lines = all.filter((line) => valueAt(line, 'pid') === pid);
    const pollSums = lines.filter(
      (line) => valueAt(line, 'msg') === 'polls' && valueAt(line, 'operation') === 'getStatus',
    );
    return {
      lines,
      sum: (client, name) =>
        pollSums.reduce<number>(
          (sum, line) => sum + (valueAt(line, 'client') === client ? Number(valueAt(line, name)) : 0),
          0,
        ),
      single: lines.flatMap((line) =>
        valueAt(line, 'operation') === 'getStatus' && valueAt(line, 'msg') === 'answered'
          ? [`${valueAt(line, 'status')} ${valueAt(line, 'code')}`]
          : [],
      ),
    };
  }

  test('are summed by client, except polls with changes or errors, also at shutdown', async () => {
    const { lines, single, sum } = await readLog(node.pid);
    const { clientId } = node.credentials.hostToHost;
    assert.equal(sum(clientId, 'unchanged'), 23);
    assert.ok(sum(clientId, 'polls') >= 23 && sum(clientId, 'polls') <= 25);
    assert.deepEqual(single, ['200 null', '200 null', '400 input_invalid']);
    for (const line of lines.filter((each) => valueAt(each, 'msg') === 'polls')) {
      assert.match(String(valueAt(line, 'operation')), /^get(Status|Declaration)$/);
      assert.equal(typeof valueAt(line, 'p99'), 'number');
    }
    const rows = await shared.query<{ calls: number }>(
      `select sum(calls)::int as calls from audit.usage
       where client_id = $1 and operation = 'getStatus' and status = 304`,
      [clientId],
    );
    assert.equal(rows[0]?.calls, 20);
  });

  test('include cached conditional reads in the sum and in the count', async () => {
    const { lines } = await readLog(node.pid);
    const reads = lines.filter((line) => valueAt(line, 'operation') === 'getDeclaration');
    const single = reads.filter((line) => valueAt(line, 'msg') === 'answered');
    const summed = reads
      .filter((line) => valueAt(line, 'msg') === 'polls')
      .reduce<number>((all, line) => all + Number(valueAt(line, 'unchanged')), 0);
    assert.ok(summed > 0);
    assert.equal(single.length + summed, 80, 'each is told once');
    const rows = await shared.query<{ calls: number }>(
      `select sum(calls)::int as calls from audit.usage where client_id = $1 and operation = 'getDeclaration'`,
      [node.credentials.hostToHost.clientId],
    );
    assert.equal(rows[0]?.calls, 80);
  });

  test('have a line each if this is configured', async () => {
    const each = await shared.startNode({ data, environment: { PORTAL_LOG_POLLS: 'each' } });
    await poll(createPortalClient(each.baseUrl, each.credentials.hostToHost));
    await each.stop();
    const { lines, single } = await readLog(each.pid);
    assert.equal(lines.filter((line) => valueAt(line, 'msg') === 'polls').length, 0);
    assert.equal(single.filter((outcome) => outcome === '304 null').length, 20);
    assert.equal(single.filter((outcome) => outcome === '200 null').length, 5);
    assert.equal(single.filter((outcome) => outcome === '400 input_invalid').length, 1);
  });
});
