import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { startDatabaseProxy } from '../database-proxy.ts';
import { createPortalClient, sendPortalRequest } from '../portal-client.ts';
import type { PortalProcess } from '../portal-process.ts';
import { startSharedDatabase } from '../shared-database.ts';
import {
  alertsOfUnavailableDatabase,
  FaultNotTestable,
  formatSeconds,
  type ReportObservation,
  testFault,
} from './fault-report-case.ts';
import { waitUntil } from './wait-until.ts';

/** The contract allows a second; the test machine may be busy. */
const limitMs = 2_000;

testFault(
  {
    fault: 'Metrics are read while the database is locked or unavailable',
    done: 'Every table is locked; then the network to the database drops all packets. `/metrics` is read repeatedly.',
    promised: '`/metrics` responds within a second, without the metrics that come from the database.',
    alerts: alertsOfUnavailableDatabase,
  },
  async (saw) => {
    const shared = await startSharedDatabase();
    const proxy = await startDatabaseProxy(shared.socket, 'portal', shared.name);
    try {
      const portal = await shared.startNode({ environment: { DATABASE_URL: proxy.url } });
      await readFigures(portal, saw, 'Without a fault', true);
      const holder = await shared.connect();
      await holder.query('begin');
      const tables = await shared.query<{ name: string }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
         where schemaname not in ('pg_catalog', 'information_schema')`,
      );
      await holder.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access exclusive mode`);
      await readFigures(portal, saw, `With ${tables.length} tables locked`, false);
      await holder.query('rollback');
      await holder.end();
      await waitUntil(
        async () => /^portal_queue_depth\{/m.test((await figuresOf(portal)).text),
        'no queue is told',
      );
      proxy.freeze();
      await readFigures(portal, saw, 'With a database that does not respond', false);
      await proxy.restore();
      await waitUntil(
        async () => /^portal_queue_depth\{/m.test((await figuresOf(portal)).text),
        'no queue is told',
      );
      saw('Afterwards `/metrics` contains all metrics again.');
    } finally {
      await shared.stop();
      await proxy.stop();
    }
  },
);

testFault(
  {
    fault: 'Metrics of several workers, one of which is killed',
    done: 'Three workers respond to requests while `/metrics` is read; one worker is killed with SIGKILL and replaced.',
    promised:
      'Each reading contains the metrics of all workers, whichever worker responds. No counter decreases. The check of Prometheus (`promtool`) reports nothing.',
    alerts: ['PortalProcessLost'],
  },
  async (saw) => {
    const shared = await startSharedDatabase();
    try {
      const portal = await shared.startNode({ environment: { PORTAL_WORKERS: '3' } });
      const { hostToHost } = portal.credentials;
      let made = 0;
      let last = new Map<string, number>();
      const read = async (): Promise<number> => {
        const { text } = await figuresOf(portal);
        const now = countersIn(text);
        for (const [name, value] of last)
          assert.ok((now.get(name) ?? 0) >= value, `${name} went back from ${value}`);
        last = now;
        return now.get('portal_http_response_seconds_count{operation="getStatus"}') ?? 0;
      };
      const call = async (times: number): Promise<void> => {
        const trader = createPortalClient(portal.baseUrl, hostToHost);
        await trader.token();
        for (let count = 0; count < times; count += 1) {
          const answer = await trader.call('GET', '/openapi/status?limit=1', {
            headers: { Connection: 'close' },
          });
          assert.equal(answer.status, 200);
          made += 1;
        }
      };
      await call(30);
      const readings = [];
      for (let count = 0; count < 9; count += 1) readings.push(await read());
      saw(`${made} requests for one operation; nine readings returned the numbers ${readings.join(', ')}.`);
      assert.ok(readings.every((count) => count === made));
      const before = workersOf(portal);
      const [killed = 0] = before;
      process.kill(killed, 'SIGKILL');
      // A connection that is passed to a dying worker is lost: wait until the death is detected.
      await waitUntil(() => !workersOf(portal).includes(killed), 'it does not end');
      await read();
      await waitUntil(
        () => workersOf(portal).filter((pid) => pid !== killed).length === 3,
        'it is not replaced',
      );
      await call(30);
      await waitUntil(async () => (await read()) === made, 'the figures do not come to what was called');
      saw(
        `One of three workers was killed and replaced: ${made} requests were sent, and the metrics count ${await read()}.`,
      );
      checkWithPrometheus((await figuresOf(portal)).text, saw);
    } finally {
      await shared.stop();
    }
  },
);

testFault(
  {
    fault: 'Metrics in the format of Prometheus',
    done: 'The metrics of a portal with one process are checked with `promtool check metrics`.',
    promised: '`promtool` reports nothing: names, units, types and help texts follow the conventions.',
    alerts: { none: 'Nothing is broken.' },
  },
  async (saw) => {
    const shared = await startSharedDatabase();
    try {
      const portal = await shared.startNode();
      const { text } = await figuresOf(portal);
      if (!checkWithPrometheus(text, saw))
        throw new FaultNotTestable('It needs Debian’s prometheus (apt-get install).');
    } finally {
      await shared.stop();
    }
  },
);

function workersOf({ pid }: PortalProcess): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .map(Number)
    .filter((child) => child > 0);
}

async function figuresOf({ operationsUrl }: PortalProcess): Promise<{ ms: number; text: string }> {
  const at = performance.now();
  const { status, text } = await sendPortalRequest(`${operationsUrl}/metrics`, {
    headers: { Connection: 'close' },
  });
  assert.equal(status, 200, text);
  return { ms: performance.now() - at, text };
}

async function readFigures(
  portal: PortalProcess,
  saw: ReportObservation,
  when: string,
  queues: boolean,
): Promise<void> {
  const times: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    const { ms, text } = await figuresOf(portal);
    times.push(ms);
    assert.match(text, /^portal_pool_connections\{/m);
    assert.equal(/^portal_queue_depth\{/m.test(text), queues, 'queues');
  }
  saw(`${when}: five readings, the slowest in ${formatSeconds(Math.max(...times))}.`);
  assert.ok(Math.max(...times) < limitMs);
}

/** Returns counters and histogram parts, by name and labels. */
function countersIn(text: string): Map<string, number> {
  const counted = new Set(
    [...text.matchAll(/^# TYPE (\S+) (?:counter|histogram)$/gm)].map(([, name]) => name ?? ''),
  );
  return new Map(
    [...text.matchAll(/^([a-z_0-9]+)(\{.*\})? (\S+)$/gm)].flatMap(([, name = '', labels = '', value]) =>
      counted.has(name) || counted.has(name.replace(/_(?:bucket|sum|count)$/, ''))
        ? [[`${name}${labels}`, Number(value)] as const]
        : [],
    ),
  );
}

/** Returns false if Prometheus is not installed. */
function checkWithPrometheus(text: string, saw: ReportObservation): boolean {
  const { status, stdout, stderr, error } = spawnSync('promtool', ['check', 'metrics'], {
    input: text,
    encoding: 'utf8',
  });
  if (error) return false;
  const said = `${stdout}${stderr}`.trim();
  saw(`promtool check metrics: ${said === '' ? 'reports nothing' : said.replaceAll('\n', '; ')}.`);
  assert.equal(said, '');
  assert.equal(status, 0);
  return true;
}
