import assert from 'node:assert/strict';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { assertStatus } from '../../server/src/foundation/http/testing/request.ts';
import { brokenInvariants } from '../invariants.ts';
import { createPortalClient } from '../portal-client.ts';
import { freePort } from '../portal-process.ts';
import { startSharedDatabase } from '../shared-database.ts';
import { formatSeconds, quantile, testFault } from './fault-report-case.ts';
import { waitUntil, waitUntilSettled } from './wait-until.ts';

const count = 60;
const everyMs = 120;
/** The longest retry pause of an endpoint that failed for the duration of this test, plus a margin. */
const maxRecoveryMs = 240_000;

type Kind = 'good' | 'silent' | 'failing' | 'away';

testFault(
  {
    fault: 'Webhook receivers are slow, fail or are unavailable',
    done: 'An organisation has four webhooks. One receiver accepts every delivery, one never responds, one responds 500, and at one address no server listens. Declarations are lodged and decided for some seconds; then the three failing receivers recover.',
    promised:
      'A failing receiver delays no other receiver. After its recovery, the portal sends every event that it missed, with the original id.',
    alerts: {
      none: 'The owners of the webhooks are informed by mail, because the operator can’t repair their receivers.',
    },
  },
  async (saw) => {
    const shared = await startSharedDatabase();
    const receivers = await Promise.all((['good', 'silent', 'failing', 'away'] as const).map(makeReceiver));
    try {
      const portal = await shared.startNode();
      const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
      for (const { url } of receivers) {
        await trader.call('POST', '/openapi/webhooks', { body: { url } }).then(assertStatus(201));
      }
      const lodgements: { lrn: string; id: string }[] = [];
      for (let next = 0; next < count; next += 1) {
        const answer = await trader.lodge(`HOOKED-${next}`).then(assertStatus(201));
        lodgements.push(JSON.parse(answer.text));
        await pause(everyMs);
      }
      await waitUntilSettled(shared.query);
      const [row] = await shared.query<{ head: number }>(
        'select coalesce(max(last_sequence), 0)::integer as head from declarations.stream_positions',
      );
      const head = row?.head ?? 0;
      const [good, ...bad] = receivers;
      assert.ok(good && head > 0);
      await waitUntil(() => good.taken.size === head, 'the good receiver lacks something');
      const late = [...good.taken.values()];
      saw(
        `${head} events; at the working receiver 50 % of them arrived within ${formatSeconds(quantile(late, 0.5))}, 99 % within ${formatSeconds(quantile(late, 0.99))}.`,
      );
      saw(
        `In this time the portal sent ${bad[0]?.called()} request to the receiver that does not respond and ${bad[1]?.called()} requests to the receiver that responds 500, because it waits between attempts.`,
      );
      for (const one of bad) assert.equal(one.taken.size, 0);
      const healedAt = performance.now();
      await Promise.all(bad.map((one) => one.heal()));
      await waitUntil(
        () => bad.every(({ taken }) => taken.size === head),
        'a receiver that is well again lacks something',
        maxRecoveryMs,
      );
      saw(
        `After their recovery, all three failing receivers had all ${head} events ${formatSeconds(performance.now() - healedAt)} later.`,
      );
      await waitUntil(async () => {
        const [left] = await shared.query<{ count: number }>(
          `select count(*)::integer as count from notifications.deliveries where status <> 'delivered'`,
        );
        return left?.count === 0;
      }, 'a delivery is not noted as delivered');
      assert.deepEqual(await brokenInvariants(shared.connection, { lodgements }), []);
      saw('The database meets all invariants.');
    } finally {
      await shared.stop();
      for (const receiver of receivers) await receiver.stop();
    }
  },
);

interface Receiver {
  readonly url: string;
  /** Delay of each event in ms, by its sequence number. */
  readonly taken: ReadonlyMap<number, number>;
  called(): number;
  heal(): Promise<void>;
  stop(): Promise<void>;
}

async function makeReceiver(kind: Kind): Promise<Receiver> {
  const taken = new Map<number, number>();
  const port = await freePort();
  let now: Kind = kind;
  let called = 0;
  const answer = (text: string, response: ServerResponse): void => {
    called += 1;
    if (now === 'silent') return;
    if (now === 'failing') return void response.writeHead(500).end('no');
    const { sequence, occurredAt }: { sequence: number; occurredAt: string } = JSON.parse(text);
    if (!taken.has(sequence)) taken.set(sequence, Date.now() - Date.parse(occurredAt));
    response.writeHead(204).end();
  };
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => answer(Buffer.concat(chunks).toString(), response));
  });
  const listen = (): Promise<void> => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  if (kind !== 'away') await listen();
  return {
    url: `http://127.0.0.1:${port}/${kind}`,
    taken,
    called: () => called,
    async heal() {
      now = 'good';
      if (!server.listening) await listen();
    },
    async stop() {
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}
