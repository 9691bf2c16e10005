import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createHttpClient, type HttpResponse } from '../../conformance/http.ts';
import { parseJson, textAt } from '../../conformance/json.ts';
import { newApiKey } from '../../server/src/access/credentials/api-key.ts';
import { createLoadShedding } from '../../server/src/foundation/http/admission/load-shedding.ts';
import { createPortalServer } from '../../server/src/foundation/http/server/server.ts';
import { sharedBaseUrl } from '../shared-database.ts';
import { reportObservation, startAttackPortal, statusAndErrorCode } from './attack-portal.ts';

/* Load from few or unauthenticated requests: the portal sheds it with 503 instead of delaying everyone. */
const attack = await startAttackPortal();
const [token, key] = await attack.traderHeaders();
after(() => attack.stop());

/** Returns whether a request was shed before any work, rather than after a timeout. */
const wasShed = (answer: HttpResponse): boolean =>
  answer.status === 503 &&
  /More requests arrive/.test(textAt(parseJson(answer.body.toString()), 'detail') ?? '');

/** Waits until load shedding has stopped: a rejection rate of one percent would be detected. */
async function untilNoShedding(): Promise<void> {
  for (let served = 0; served < 100; served += 1) {
    const { status } = await attack.ask([token, key]);
    assert.ok(status === 200 || status === 503, String(status));
    if (status === 503) served = -1;
  }
}

describe('R9 a crowd that waits for authentication', () => {
  test('returns 503 at once while credential lookups are blocked', async (context) => {
    const holding = await attack.shared.connect();
    await holding.query('begin');
    await holding.query('lock table access.api_keys in access exclusive mode');
    const calls: Promise<HttpResponse>[] = [];
    for (let wave = 0; wave < 15; wave += 1) {
      for (let call = 0; call < 20; call += 1)
        calls.push(attack.ask([token, ['portal-api-key', newApiKey('sandbox', randomBytes)]]));
      await pause(100);
    }
    await holding.query('rollback');
    await holding.end();
    const answers = await Promise.all(calls);
    const early = answers.filter(wasShed).length;
    assert.ok(early > 0, `none of ${answers.length} was turned away in time`);
    assert.ok(
      answers.every((answer) =>
        ['401 api_key_invalid', '503 service_unavailable'].includes(statusAndErrorCode(answer)),
      ),
    );
    await untilNoShedding();
    reportObservation(context, `${early} of ${answers.length} requests got 503 at once; afterwards 200`);
  });
});

function useCpu(ms: number): void {
  const used = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  for (const until = used() + ms; used() < until; );
}

/** Starts a server of the portal whose requests are so expensive that a few of them saturate it. */
async function startExpensive(burnMs: number): Promise<{ port: number; stop(): Promise<void> }> {
  const clock = (): number => performance.now();
  const shedding = createLoadShedding({ clock, waiting: () => [] });
  const isRegisteredOrigin = (): boolean => false;
  const exchange = {
    baseUrl: sharedBaseUrl,
    makeRequestId: randomUUID,
    clock,
    addressOf: () => '',
    isRegisteredOrigin,
  };
  const { http, drain } = createPortalServer({
    prefix: '',
    shedding,
    exchange,
    connections: { most: 100, mostOfAddress: 100, trustedProxies: [] },
    handle(request) {
      useCpu(burnMs);
      request.send(200, [], '');
    },
    finished() {},
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    stop: () => drain(0).finally(shedding.stop),
  };
}

describe('R10 a few expensive requests', () => {
  test('sheds a part of the requests while five callers saturate the process', async (context) => {
    const server = await startExpensive(150);
    const client = createHttpClient({ base: sharedBaseUrl, connectTo: `127.0.0.1:${server.port}` });
    let [requestCount, away] = [0, 0];
    const caller = async (): Promise<void> => {
      for (; away === 0 && requestCount < 100; requestCount += 1) {
        const answer = await client.send({ method: 'GET', path: '/' });
        if (wasShed(answer)) away += 1;
        else assert.equal(answer.status, 200);
      }
    };
    try {
      await Promise.all(Array.from({ length: 5 }, caller));
    } finally {
      client.close();
      await server.stop();
    }
    assert.ok(away > 0, `none of ${requestCount} was turned away`);
    reportObservation(
      context,
      `requests of 150 ms by five clients: the first 503 was response ${requestCount}`,
    );
  });
});
