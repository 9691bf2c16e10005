import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { listAt, requireTextAt, textAt } from '../../conformance/json.ts';
import { verifyWebhook } from '../../sdk/src/verify-webhook.ts';
import type { PortalResponse } from '../portal-client.ts';
import { reportObservation, startAttackPortal, statusAndErrorCode } from './attack-portal.ts';
import { requireSuccess } from './new-member.ts';

/* Attacks on the portal by a subscriber's URL and response, and on a subscriber by forged deliveries. */
interface ReceivedDelivery {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
const delivered: ReceivedDelivery[] = [];
let answerWith: (response: ServerResponse) => void = (response) => response.writeHead(204).end();
const attack = await startAttackPortal();
const receiver = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => {
    body += chunk;
  });
  request.on('end', () => {
    delivered.push({ headers: request.headers, body });
    answerWith(response);
  });
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const address = receiver.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;
after(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await attack.stop();
});

const save = (url: string, at = attack.trader.baseUrl): Promise<PortalResponse> =>
  attack.trader.at(at).call('POST', '/openapi/webhooks', { body: { url, events: ['declaration.accepted'] } });
async function webhook(): Promise<{ id: string; secret: string; test(): Promise<string> }> {
  const made = requireSuccess(await save(`http://127.0.0.1:${port}/hook`));
  const id = requireTextAt(made.body, 'webhook', 'id');
  return {
    id,
    secret: requireTextAt(made.body, 'webhook', 'secret'),
    test: async () =>
      requireTextAt(
        requireSuccess(await attack.trader.call('POST', `/openapi/webhooks/${id}/test`)).body,
        'test',
        'id',
      ),
  };
}
/** Waits for the first attempt of a delivery and returns it. */
async function attemptOf(id: string, deliveryId: string): Promise<unknown> {
  for (let look = 0; look < 600; look += 1) {
    const { body } = await attack.trader.call('GET', `/openapi/webhooks/${id}/deliveries/${deliveryId}`);
    const [attempt] = listAt(body, 'attempts');
    if (attempt !== undefined) return attempt;
    await pause(50);
  }
  throw new Error('the portal attempted no delivery');
}

describe('W1 a URL that leads to an internal address', () => {
  test('returns 400 input_invalid unless internal addresses are allowed', async (context) => {
    const strict = await attack.startNode({ PORTAL_WEBHOOK_ALLOWED_ADDRESSES: '203.0.113.0/24' });
    const hosts = [
      '127.0.0.1',
      '127.1',
      '127.0.0.2',
      '[::1]',
      '10.0.0.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.0.1',
      '169.254.169.254',
      '[fc00::1]',
      '[fd00:ec2::254]',
      '[fe80::1]',
      '0.0.0.0',
      '0',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[::127.0.0.1]',
      '[64:ff9b::7f00:1]',
      '[2002:7f00:1::]',
      '2130706433',
      '0x7f000001',
      '0x7f.0.0.1',
      '017700000001',
      '0177.0.0.1',
      'localhost',
      'localhost.',
      'LOCALHOST',
      '127.0.0.1.',
      '１２７.0.0.1',
      '100.64.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '198.18.0.1',
    ];
    const urls = [
      ...hosts.map((host) => `https://${host}/`),
      'http://93.184.216.34/',
      'https://93.184.216.34:8443/',
      'https://93.184.216.34:22/',
      'https://93.184.216.34@127.0.0.1/',
      'https://user:password@93.184.216.34/',
      'file:///etc/passwd',
      'gopher://93.184.216.34/',
      'ftp://93.184.216.34/',
      'javascript:alert(1)',
      'https://',
      'https:///etc/passwd',
      `https://93.184.216.34/${'a'.repeat(2_001)}`,
    ];
    const passed: string[] = [];
    for (const url of urls) {
      const answer = await save(url, strict.baseUrl);
      if (statusAndErrorCode(answer) !== '400 input_invalid')
        passed.push(`${url} ${statusAndErrorCode(answer)}`);
    }
    assert.deepEqual(passed, []);
    const made = await webhook();
    const changed = await attack.trader.at(strict.baseUrl).call('PATCH', `/openapi/webhooks/${made.id}`, {
      body: { url: 'https://169.254.169.254/latest/meta-data/' },
    });
    assert.equal(statusAndErrorCode(changed), '400 input_invalid');
    reportObservation(
      context,
      `${urls.length} × 400 input_invalid, also for a change; at the connection: address_refused (dispatch.test.ts)`,
    );
  });
});

describe('W3 endless responses and delivery loops', () => {
  test('refuses the portal’s own address as a target', async (context) => {
    const own = `http://127.0.0.1:${attack.portal.port}/openapi/status`;
    assert.equal(statusAndErrorCode(await save(own)), '400 input_invalid');
    assert.equal(statusAndErrorCode(await save('http://portal.test/openapi/status')), '400 input_invalid');
    reportObservation(context, '2 × 400 input_invalid');
  });
  test('records an endless, huge, compressed, redirecting or non-HTTP response as failed and continues', async (context) => {
    const { id, test: send } = await webhook();
    const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
      endless: (response) => {
        response.writeHead(200);
        const more = setInterval(() => response.write('x'.repeat(10_000)), 5);
        response.on('close', () => clearInterval(more));
      },
      huge: (response) => response.writeHead(200).end(Buffer.alloc(20_000_000, 97)),
      compressed: (response) =>
        response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000))),
      redirect: (response) => response.writeHead(302, { Location: 'http://169.254.169.254/' }).end(),
      'no HTTP': (response) => response.socket?.end('220 smtp ready\r\n'),
      'connection cut': (response) => response.socket?.destroy(),
    };
    const outcomes: string[] = [];
    for (const [name, answer] of Object.entries(answers)) {
      answerWith = answer;
      const attempt = await attemptOf(id, await send());
      outcomes.push(`${name}: ${textAt(attempt, 'outcome') ?? JSON.stringify(attempt)}`);
      assert.equal((await attack.trader.call('GET', '/openapi/status')).status, 200);
    }
    answerWith = (response) => response.writeHead(204).end();
    assert.ok(!outcomes.some((each) => /redirect: (delivered|succeeded)/.test(each)), outcomes.join());
    reportObservation(context, outcomes.join(', '));
  });
});

describe('W4 a forged delivery', () => {
  test('the client package rejects a changed, old, truncated or mislabelled delivery, and accepts both secrets during rotation', async (context) => {
    const { id, secret, test: send } = await webhook();
    const rotated = requireSuccess(
      await attack.trader.call('POST', `/openapi/webhooks/${id}/secret-rotation`, {
        body: { overlapSeconds: 60 },
      }),
    );
    const renewed = requireTextAt(rotated.body, 'webhook', 'secret');
    delivered.length = 0;
    await attemptOf(id, await send());
    const [{ headers, body }] = [delivered[0] ?? assert.fail('nothing came')];
    const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    const signature = sent['webhook-signature'] ?? '';
    for (const known of [secret, renewed, [secret, renewed]]) await verifyWebhook(sent, body, known);
    const [first = ''] = signature.split(' ');
    const forgeries: readonly [string, Record<string, string>, string, string][] = [
      ['another body', sent, `${body} `, secret],
      ['another id', { ...sent, 'webhook-id': 'msg_other' }, body, secret],
      [
        'an old time',
        { ...sent, 'webhook-timestamp': String(Number(sent['webhook-timestamp']) - 1_000) },
        body,
        secret,
      ],
      ['no signature', { ...sent, 'webhook-signature': '' }, body, secret],
      ['another version', { ...sent, 'webhook-signature': signature.replaceAll('v1,', 'v0,') }, body, secret],
      ['another secret', sent, body, `whsec_${Buffer.alloc(32).toString('base64')}`],
      ['one of two, and the other secret', { ...sent, 'webhook-signature': first }, body, ''],
    ];
    for (const [name, changed, text, known] of forgeries.slice(0, -1))
      await assert.rejects(verifyWebhook(changed, text, known), Error, name);
    const either = await Promise.allSettled(
      [secret, renewed].map((known) => verifyWebhook({ ...sent, 'webhook-signature': first }, body, known)),
    );
    assert.equal(
      either.filter(({ status }) => status === 'fulfilled').length,
      1,
      'each signature is for one secret',
    );
    await assert.rejects(
      verifyWebhook(sent, body, secret, { now: () => new Date(Date.now() + 3_600_000) }),
      Error,
      'replayed later',
    );
    reportObservation(
      context,
      `${forgeries.length} forged deliveries refused; both secrets are valid during the grace period`,
    );
  });
});

describe('W7 a host name whose name server does not respond', () => {
  test('returns 400 input_invalid with the reason after two seconds, on creation and update', async (context) => {
    let queryCount = 0;
    const silent = createSocket('udp4', () => {
      queryCount += 1;
    });
    silent.bind(0, '127.0.0.1');
    await once(silent, 'listening');
    const node = await attack.startNode({ NODE_OPTIONS: nameServerAt(silent.address().port) });
    const { id } = await webhook();
    const trader = attack.trader.at(node.baseUrl);
    const url = 'https://hooks.silent.example/';
    const began = performance.now();
    const answers = [
      await save(url, node.baseUrl),
      await trader.call('PATCH', `/openapi/webhooks/${id}`, { body: { url } }),
    ];
    const ms = (performance.now() - began) / answers.length;
    silent.close();
    for (const answer of answers) {
      assert.equal(statusAndErrorCode(answer), '400 input_invalid');
      const [fault] = listAt(answer.body, 'errors');
      assert.match(textAt(fault, 'message') ?? '', /within 2 seconds/);
    }
    assert.ok(queryCount > 0, 'it was asked');
    reportObservation(context, `2 × 400 input_invalid, ${Math.round(ms)} ms each`);
  });
});

/** Returns NODE_OPTIONS that set the name server of a process, which Node otherwise reads only from the system file. */
function nameServerAt(port: number): string {
  const code = `import dns from 'node:dns';
    import { syncBuiltinESMExports } from 'node:module';
    dns.promises.Resolver = class extends dns.promises.Resolver {
      constructor(options) {
        super(options);
        this.setServers(['127.0.0.1:${port}']);
      }
    };
    syncBuiltinESMExports();`;
  return `--import=data:text/javascript,${encodeURIComponent(code)}`;
}
