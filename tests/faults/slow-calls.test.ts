import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { textAt, valueAt } from '../../conformance/json.ts';
import { createPortalClient } from '../portal-client.ts';
import type { PortalProcess } from '../portal-process.ts';
import { startSharedDatabase } from '../shared-database.ts';
import { testFault } from './fault-report-case.ts';
import { waitUntil } from './wait-until.ts';

const slowMs = 300;

testFault(
  {
    fault: 'A request that is slow',
    done: 'The officer queue table was locked during a lodgement, a read and a list request. During the lock, `pg_stat_activity` of PostgreSQL was read; afterwards the log.',
    promised:
      '`pg_stat_activity` names the request by its request id. The log contains the operation, the wait for a connection, the number of statements and the slowest statement. A fast request has no such log line.',
    alerts: {
      none: 'It is one request. The log has a line `slow call`; PortalLodgementSlow fires if one lodgement in a hundred is slow for ten minutes.',
    },
  },
  async (saw) => {
    const shared = await startSharedDatabase();
    try {
      const portal = await shared.startNode({ environment: { PORTAL_SLOW_REQUEST_MS: String(slowMs) } });
      const { hostToHost, management } = portal.credentials;
      const trader = createPortalClient(portal.baseUrl, hostToHost);
      const customs = createPortalClient(portal.baseUrl, management);
      await trader.lodge('SLOW-QUICK', { 'X-Request-Id': randomUUID() });
      await Promise.all([trader.token(), customs.token()]);
      const calls = {
        createDeclaration: (headers: Record<string, string>) => trader.lodge(`SLOW-${slowMs}`, headers),
        getDeclaration: (headers: Record<string, string>) =>
          trader.call('GET', '/openapi/declarations/lrn:SLOW-QUICK', { headers }),
        listOfficerQueue: (headers: Record<string, string>) =>
          customs.call('GET', '/management/declarations', { headers }),
      };
      const slowLines = async () =>
        (await readFile(join(portal.dataDir, 'portal.log'), 'utf8')).split('"msg":"slow request"').length - 1;
      // The first requests of a new process can be slow on a slow machine. The log is written twice a second.
      await pause(1_000);
      const slowBefore = await slowLines();
      const holder = await shared.connect();
      for (const [operation, call] of Object.entries(calls)) {
        const id = randomUUID();
        await holder.query('begin; lock table declarations.declarations in access exclusive mode');
        const answering = call({ 'X-Request-Id': id });
        const waiting = await untilFound(async () => {
          const rows = await shared.query<{ query: string }>(
            `select query from pg_stat_activity where application_name = $1 and wait_event_type = 'Lock'`,
            [`customs-portal call ${id}`],
          );
          return rows[0]?.query;
        }, `nobody waits in the name of ${operation}`);
        await pause(slowMs);
        await holder.query('commit');
        const { status } = await answering;
        const line = await slowLine(portal, id);
        const told = ['statements', 'waitedMs', 'statementsMs'].map((name) =>
          Number(valueAt(line, 'database', name)),
        );
        const [statements = 0, waitedMs = -1, statementsMs = 0] = told;
        assert.ok(status < 300, `${status}`);
        assert.equal(textAt(line, 'operation'), operation);
        assert.ok(statements >= 1 && waitedMs >= 0 && statementsMs >= slowMs, JSON.stringify(line));
        const slowest = textAt(line, 'database', 'slowest', 'text') ?? '';
        assert.ok(waiting.replaceAll(/\s+/g, ' ').trim().includes(slowest), slowest);
        saw(
          `${operation}: ${statements} statements; the slowest took ${valueAt(line, 'database', 'slowest', 'ms')} of ${valueAt(line, 'ms')} ms, "${slowest.slice(0, 50)}…".`,
        );
      }
      await holder.end();
      assert.equal((await slowLines()) - slowBefore, Object.keys(calls).length, 'and no other call');
    } finally {
      await shared.stop();
    }
  },
);

/** The log is written twice a second. */
async function slowLine(portal: PortalProcess, id: string): Promise<unknown> {
  const line = await untilFound(async () => {
    const text = await readFile(join(portal.dataDir, 'portal.log'), 'utf8');
    return text.split('\n').find((one) => one.includes('"msg":"slow request"') && one.includes(id));
  }, 'the log has no line of it');
  return JSON.parse(line);
}

async function untilFound(look: () => Promise<string | undefined>, otherwise: string): Promise<string> {
  let seen: string | undefined;
  await waitUntil(async () => {
    seen = await look();
    return seen !== undefined;
  }, otherwise);
  return seen ?? '';
}
