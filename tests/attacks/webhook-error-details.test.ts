import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { listAt, requireTextAt, textAt } from '../../conformance/json.ts';
import { freePort } from '../portal-process.ts';
import { reportObservation, startAttackPortal } from './attack-portal.ts';
import { requireSuccess } from './new-member.ts';

const attack = await startAttackPortal();
after(() => attack.stop());

/** Matches an IP address, a port or a message of the operating system. */
const internalDetail = /\d+\.\d+\.\d+\.\d+|::|:\d{2,}|\bE[A-Z]{4,}\b|getaddrinfo|socket|connect\b|syscall/;

/** Returns the reason of a test delivery's failed first attempt, as its subscriber reads it. */
async function reasonOf(url: string): Promise<string> {
  const made = requireSuccess(await attack.trader.call('POST', '/openapi/webhooks', { body: { url } }));
  const id = requireTextAt(made.body, 'webhook', 'id');
  const sent = requireSuccess(await attack.trader.call('POST', `/openapi/webhooks/${id}/test`));
  const path = `/openapi/webhooks/${id}/deliveries/${requireTextAt(sent.body, 'test', 'id')}`;
  for (let look = 0; look < 600; look += 1) {
    const [attempt] = listAt((await attack.trader.call('GET', path)).body, 'attempts');
    if (attempt !== undefined) return textAt(attempt, 'excerpt') ?? '';
    await pause(50);
  }
  throw new Error('the portal attempted no delivery');
}

describe('W5 internal details in a failed delivery', () => {
  test('contains no address, port or message of the operating system', async (context) => {
    const talks = async (bytes: string): Promise<{ port: number; close(): void }> => {
      const server = createServer((socket) => {
        socket.on('error', () => {});
        if (bytes === '') socket.destroy();
        else socket.end(bytes);
      });
      const port = await freePort();
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
      return { port, close: () => server.close() };
    };
    const [ending, garbled] = [await talks(''), await talks('220 mail.internal ESMTP\r\n')];
    try {
      const reasons = [
        await reasonOf(`http://127.0.0.1:${await freePort()}/hook`),
        await reasonOf(`http://localhost:${await freePort()}/hook`),
        await reasonOf(`http://127.0.0.1:${ending.port}/hook`),
        await reasonOf(`http://127.0.0.1:${garbled.port}/hook`),
        await reasonOf(`https://127.0.0.1:${garbled.port}/hook`),
      ];
      reportObservation(context, [...new Set(reasons)].join('; '));
      for (const reason of reasons) {
        assert.notEqual(reason, '');
        assert.doesNotMatch(reason, internalDetail);
      }
    } finally {
      ending.close();
      garbled.close();
    }
  });

  test('refuses a name that resolves to an internal address without showing the address', async () => {
    const strict = await attack.startNode({ PORTAL_WEBHOOK_ALLOWED_ADDRESSES: '203.0.113.0/24' });
    for (const url of ['https://localhost/', 'https://x.localhost/']) {
      const { status, text } = await attack.trader
        .at(strict.baseUrl)
        .call('POST', '/openapi/webhooks', { body: { url } });
      assert.equal(status, 400);
      assert.doesNotMatch(text, /127\.0\.0\.1|::1/);
    }
  });
});
