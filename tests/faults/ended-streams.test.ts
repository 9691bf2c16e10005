import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { CustomsPortal, PortalConnectionError } from '../../sdk/src/public.ts';
import { openDatabase } from '../../server/src/foundation/database/database.ts';
import { type DataDirectory, makeDataDirectory } from '../data-directory.ts';
import { createPortalClient, type PortalClient } from '../portal-client.ts';
import { type PortalProcess, startPortal } from '../portal-process.ts';
import { makeReadyDatabase, type ReadyDatabase } from '../ready-database.ts';
import { alertsOfStoppedNode, recordFaultTestResult } from './fault-report-case.ts';
import { waitUntil, waitUntilSettledAt } from './wait-until.ts';

/** Enough events and declarations that a response with all of them lasts as long as its reader wants. */
const count = 20_000;
const promised =
  'An event stream ends after a complete message, which contains the time to wait before a new connection. The connection of an export breaks, so that no client takes a part of the export for the whole. The client package continues where it stopped: it returns each event and each declaration once.';

describe('SIGTERM', () => {
  let data: DataDirectory;
  let ready: ReadyDatabase;
  let node: PortalProcess;
  let trader: PortalClient;
  let portal: CustomsPortal;
  const period = { occurredFrom: '2020-01-01T00:00:00Z', occurredBefore: '2040-01-01T00:00:00Z' };

  const start = (port?: number): Promise<PortalProcess> =>
    startPortal({ data, ...(port !== undefined && { port }), environment: { DATABASE_URL: ready.url } });
  const restart = async (): Promise<void> => {
    await node.stop();
    node = await start(node.port);
  };

  before(async () => {
    [data, ready] = await Promise.all([makeDataDirectory(), makeReadyDatabase()]);
    node = await start();
    trader = createPortalClient(node.baseUrl, node.credentials.hostToHost);
    portal = new CustomsPortal({ baseUrl: node.baseUrl, ...node.credentials.hostToHost });
    const lodged = await trader.lodge('STREAMED');
    assert.equal(lodged.status, 201);
    // Waits until the declaration is decided, because otherwise customs would process each of its copies.
    await waitUntilSettledAt(ready.connection);
    await insertEvents(ready, node.credentials.hostToHost.organisationId);
  });
  after(async () => {
    await node?.kill();
    await data?.remove();
    await ready?.stop();
  });

  test('ends an event stream cleanly', (context) =>
    recordFaultTestResult(
      {
        fault: 'A node is stopped while it streams events',
        done: 'A stream of Server-Sent Events is open when the node gets SIGTERM. The client package reads another stream while the node restarts.',
        promised,
        alerts: alertsOfStoppedNode,
      },
      context,
      async (saw) => {
        const raw = await readAnswer(trader, '/openapi/events?after=latest', 'text/event-stream');
        const numbers: number[] = [];
        const listening = new AbortController();
        const following = (async () => {
          for await (const { event } of portal.events.stream({ cursor: 'latest', signal: listening.signal }))
            numbers.push(event.sequence);
        })().catch(() => {});
        try {
          await raw.begun;
          await pause(500);
          await restart();
          const { text, error } = await raw.ended;
          assert.equal(error, null, 'it ended in good order');
          assert.match(text, /\n\nretry: \d+\n\n$/);
          saw('The stream ended after a complete message with `retry`.');
          const again = createPortalClient(node.baseUrl, node.credentials.hostToHost);
          // The client's stream reconnects at an unknown time and starts with later events.
          for (let count = 0; numbers.length === 0; count += 1) {
            assert.equal((await again.lodge(`AFTERWARDS-${count}`)).status, 201);
            await pause(500);
          }
        } finally {
          listening.abort();
          await following;
        }
        saw('The client package connected again and received the later events.');
      },
    ));

  test('cuts an export, which the client package resumes', (context) =>
    recordFaultTestResult(
      {
        fault: 'A node is stopped during an export',
        done: `Exports of ${count} events and of the same number of declarations are read slowly when the node gets SIGTERM; the node is started again.`,
        promised,
        alerts: alertsOfStoppedNode,
      },
      context,
      async (saw) => {
        const path = `/openapi/events/export?${new URLSearchParams(period)}`;
        const [raw, csv] = [
          await readAnswer(trader, path, 'application/x-ndjson', 30),
          await readAnswer(trader, '/openapi/declarations/export?lodgedFrom=2020-01-01', 'text/csv', 30),
        ];
        const other = new CustomsPortal({ baseUrl: node.baseUrl, ...node.credentials.hostToHost });
        await Promise.all([raw.begun, csv.begun]);
        await restart();
        for (const { error } of [await raw.ended, await csv.ended])
          assert.ok(error instanceof Error, 'it was cut');
        saw('Without the client package: both connections broke, and the readers noticed this.');
        const broken = other.requestStream('/openapi/events/export', {
          query: period,
          accept: 'application/x-ndjson',
        });
        const reader = (await broken).data.getReader();
        await reader.read();
        let restarts = 0;
        const numbers: number[] = [];
        for await (const event of portal.events.export(period)) {
          numbers.push(event.sequence);
          if (numbers.length !== 100 && numbers.length !== 10_000) continue;
          await restart();
          restarts += 1;
        }
        assert.deepEqual(
          numbers,
          numbers.map((_, index) => index + 1),
        );
        assert.ok(numbers.length > count);
        await assert.rejects(async () => {
          while (!(await reader.read()).done);
        }, PortalConnectionError);
        const ids = new Set<string>();
        let lines = 0;
        for await (const { id } of portal.declarations.export({ lodgedFrom: '2020-01-01' })) {
          ids.add(id);
          lines += 1;
          if (lines !== 100) continue;
          await restart();
          restarts += 1;
        }
        assert.equal(lines, ids.size);
        assert.ok(lines > count);
        saw(
          `The client package: ${numbers.length} events and ${lines} declarations, each once and in order, over ${restarts} restarts; a stream that was read without follow() ended with a PortalConnectionError.`,
        );
      },
    ));
});

/** Inserts thousands of events and declarations of one organisation. */
async function insertEvents(ready: ReadyDatabase, organisationId: string): Promise<void> {
  const database = openDatabase(ready.connection, 2);
  try {
    await database.systemTransaction(async (transaction) => {
      await transaction.query(
        `insert into declarations.declarations (organisation_id, id, lrn, type, office, status, status_group, lane, lifecycle,
           version, revision, content_hash, created_at, changed_at, lodged_at)
         select organisation_id, 'dec_' || lpad(n::text, 26, '0'), 'FILLED-' || n, type, office, status, status_group, lane,
           lifecycle, version, revision, content_hash, created_at, changed_at, lodged_at + n / 3 * interval '1 ms'
         from declarations.declarations d, generate_series(1, ${count}) n where d.organisation_id = $1 and d.lrn = 'STREAMED'`,
        [organisationId],
      );
      await transaction.query(
        `insert into declarations.declaration_summary
         select (jsonb_populate_record(k, jsonb_build_object('declaration_id', 'dec_' || lpad(n::text, 26, '0')))).*
         from declarations.declaration_summary k, generate_series(1, ${count}) n where k.organisation_id = $1`,
        [organisationId],
      );
      await transaction.query(
        `insert into declarations.change_log
           (organisation_id, declaration_id, revision, event, at, actor_kind, status, status_group, next_actions)
         select organisation_id, id, 99, 'query.opened', now(), 'customs', 'accepted', 'open', '[]'
         from declarations.declarations where organisation_id = $1 and lrn like 'FILLED-%'`,
        [organisationId],
      );
    });
    await waitUntil(async () => {
      const rows = await database.system.query<{ count: number }>(
        'select count(*)::integer as count from declarations.changes where sequence is null',
      );
      return rows[0]?.count === 0;
    }, 'changes are not numbered');
  } finally {
    await database.close();
  }
}

/** Reads a response in pieces at intervals; `error` is null if it ended cleanly. */
async function readAnswer(
  client: PortalClient,
  path: string,
  accept: string,
  pauseMs = 0,
): Promise<{ readonly begun: Promise<void>; readonly ended: Promise<{ text: string; error: unknown }> }> {
  const response = await client.open(path, new AbortController().signal, { Accept: accept });
  assert.equal(response.status, 200);
  const begun = Promise.withResolvers<void>();
  const read = async (): Promise<{ text: string; error: unknown }> => {
    let text = '';
    try {
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += chunk;
        begun.resolve();
        await pause(pauseMs);
      }
      return { text, error: null };
    } catch (error) {
      return { text, error };
    }
  };
  return { begun: begun.promise, ended: read() };
}
