import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { type HttpHeader, type HttpResponse, headerOf } from '../../conformance/http.ts';
import { requireTextAt } from '../../conformance/json.ts';
import { accessTokenOf, basicHeader, oauthRequest } from '../../conformance/token.ts';
import type { PortalProcess } from '../portal-process.ts';
import { reportObservation, startAttackPortal, statusAndErrorCode } from './attack-portal.ts';
import { requireSuccess } from './new-member.ts';

const attack = await startAttackPortal();
/**
 * A node behind a trusted proxy; an address may fail ten times a minute, and a client may send two requests a
 * second.
 */
const node = await attack.startNode({
  PORTAL_TRUSTED_PROXIES: '127.0.0.1/32',
  PORTAL_FAILED_AUTH_RATE: '10',
  PORTAL_CLIENT_RATE: '2',
});
const [token, key] = await attack.traderHeaders();
after(() => attack.stop());

const codes = (answers: readonly HttpResponse[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const answer of answers)
    counts[statusAndErrorCode(answer)] = (counts[statusAndErrorCode(answer)] ?? 0) + 1;
  return counts;
};
const sendFailing = (headers: readonly HttpHeader[], at: PortalProcess): Promise<HttpResponse> =>
  attack.ask([['Authorization', 'Bearer abc'], key, ...headers], at);
async function sendMany(
  count: number,
  make: (index: number) => Promise<HttpResponse>,
): Promise<HttpResponse[]> {
  const answers: HttpResponse[] = [];
  for (let index = 0; index < count; index += 1) answers.push(await make(index));
  return answers;
}

describe('R1 changing addresses', () => {
  test('no header of an untrusted caller moves a request to another bucket', async (context) => {
    const limited = await attack.startNode({ PORTAL_FAILED_AUTH_RATE: '10' });
    const names = [
      'X-Forwarded-For',
      'Forwarded',
      'X-Real-IP',
      'CF-Connecting-IP',
      'True-Client-IP',
      'X-Client-IP',
      'X-Cluster-Client-IP',
    ];
    const answers = await sendMany(40, (index) =>
      sendFailing(
        names.map(
          (name) => [name, name === 'Forwarded' ? `for=203.0.113.${index}` : `203.0.113.${index}`] as const,
        ),
        limited,
      ),
    );
    const counts = codes(answers);
    assert.ok((counts['429 rate_limited'] ?? 0) >= 20, JSON.stringify(counts));
    reportObservation(context, `without a trusted proxy ${JSON.stringify(counts)}`);
  });
  test('limits by the right-most untrusted address behind a trusted proxy, and counts a /64 as one address', async (context) => {
    const left = codes(
      await sendMany(40, (index) =>
        sendFailing([['X-Forwarded-For', `198.51.100.${index}, 203.0.113.1`]], node),
      ),
    );
    assert.ok((left['429 rate_limited'] ?? 0) >= 20, JSON.stringify(left));
    const hopping = codes(
      await sendMany(40, (index) =>
        sendFailing([['X-Forwarded-For', `2001:db8:1:2::${index.toString(16)}`]], node),
      ),
    );
    assert.ok((hopping['429 rate_limited'] ?? 0) >= 20, JSON.stringify(hopping));
    const others = codes(
      await sendMany(5, (index) => sendFailing([['X-Forwarded-For', `2001:db8:1:${index + 10}::1`]], node)),
    );
    assert.deepEqual(others, { '401 token_invalid': 5 });
    const mapped = codes(
      await sendMany(5, () => sendFailing([['X-Forwarded-For', '::ffff:203.0.113.1']], node)),
    );
    assert.ok(mapped['429 rate_limited'], 'the mapped form is the same address');
    reportObservation(
      context,
      `with a changed left part ${JSON.stringify(left)}; one /64 ${JSON.stringify(hopping)}`,
    );
  });
});

describe('R2 several keys and tokens of one client', () => {
  test('do not increase the limit', async (context) => {
    const { hostToHost } = attack.portal.credentials;
    const keys: string[] = [];
    const tokens: string[] = [];
    for (let made = 0; made < 4; made += 1) {
      const issued = requireSuccess(
        await attack.customs.call('POST', `/management/clients/${hostToHost.clientId}/api-keys`, {
          body: { name: 'R2' },
        }),
      );
      keys.push(requireTextAt(issued.body, 'key', 'key'));
      tokens.push(
        accessTokenOf(
          await attack.send(
            oauthRequest('/oauth/token', { grant_type: 'client_credentials' }, [basicHeader(hostToHost)]),
          ),
        ),
      );
    }
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        attack.ask(
          [
            ['Authorization', `Bearer ${tokens[index % 4]}`],
            ['portal-api-key', keys[index % 4] ?? ''],
          ],
          node,
        ),
      ),
    );
    const counts = codes(answers);
    assert.ok((counts['429 rate_limited'] ?? 0) >= 30, JSON.stringify(counts));
    reportObservation(
      context,
      `60 requests with 4 keys and 4 tokens at 2 a second: ${JSON.stringify(counts)}`,
    );
  });
});

describe('R4 expensive requests', () => {
  test('long polls, pages, exports and bodies are limited', async (context) => {
    const cursor = requireTextAt(
      (await attack.trader.call('GET', '/openapi/status')).body,
      'status',
      'cursor',
    );
    const abort = new AbortController();
    const polls = Array.from({ length: 12 }, async () => {
      const response = await attack.trader.open(`/openapi/status?after=${cursor}&wait=5`, abort.signal, {});
      await response.body?.cancel();
      return response.status;
    });
    const statuses = await Promise.all(polls);
    abort.abort();
    assert.equal(statuses.filter((status) => status === 429).length, 4, statuses.join());
    const wide = [
      await attack.trader.call('GET', '/openapi/status?limit=501'),
      await attack.trader.call('GET', '/openapi/declarations?limit=100000'),
      await attack.trader.call('GET', '/openapi/status?wait=31'),
      await attack.customs.call('POST', '/management/decisions', {
        body: { decisions: Array(1_001).fill({ id: 'x' }) },
      }),
    ].map((answer) => `${answer.status}`);
    assert.deepEqual(new Set(wide), new Set(['400']));
    reportObservation(
      context,
      `of 12 waiting requests 4 × 429; pages over 500, waits over 30 s and arrays over their length 400`,
    );
  });
});

describe('R5 the response at a limit', () => {
  test('is 429 with Retry-After and the limits, never 401', async (context) => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => attack.ask([token, key], node)));
    const limited = answers.filter(({ status }) => status === 429);
    assert.ok(limited.length > 0);
    assert.ok(answers.every(({ status }) => [200, 429].includes(status)));
    for (const answer of limited) {
      assert.match(headerOf(answer, 'retry-after') ?? '', /^[1-9]\d*$/);
      assert.match(headerOf(answer, 'ratelimit') ?? '', /r=0/);
      assert.match(headerOf(answer, 'ratelimit-policy') ?? '', /q=\d+/);
      assert.equal(headerOf(answer, 'www-authenticate'), undefined);
    }
    const [first] = limited;
    reportObservation(
      context,
      `Retry-After: ${first && headerOf(first, 'retry-after')}, RateLimit: ${first && headerOf(first, 'ratelimit')}`,
    );
  });
});
