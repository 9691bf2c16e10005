import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { clamdScanner } from '../../../server/src/documents/uploads/clamd.ts';
import { migratedTestDatabase } from '../../../server/src/foundation/database/testing/migrated-database.ts';
import { createPostMail } from '../../../server/src/foundation/mail/mail.ts';
import { mailText } from '../../../server/src/foundation/mail/mail-text.ts';
import { createSmtpTransport } from '../../../server/src/foundation/mail/mail-transports.ts';
import { createMailSender } from '../../../server/src/foundation/mail/sender.ts';
import { encryptionWith } from '../../../server/src/foundation/secrets/secrets.ts';
import { openTestWebhooks } from '../../../server/src/notifications/testing/webhooks.ts';
import { formatSeconds, quantile, testFault } from '../fault-report-case.ts';
import { waitUntil } from '../wait-until.ts';

const slowMs = 8_500;

/** Starts a server on a real socket. */
async function serve(work: (socket: Socket) => void): Promise<{ readonly port: number; stop(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    work(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

testFault(
  {
    fault: 'The mail server takes 8.5 seconds for each command',
    done: 'Six mails wait. The senders of two nodes deliver them to a mail server that waits 8.5 seconds before each response, until the queue is empty.',
    promised: 'Each mail arrives once.',
    alerts: { none: 'Every mail is delivered within the limit of an attempt.' },
  },
  async (saw) => {
    const arrived: string[] = [];
    const server = await serve((socket) => {
      let [inData, recipient] = [false, ''];
      const say = (line: string): void => void setTimeout(() => socket.write(line), slowMs);
      say('220 slow.example\r\n');
      socket.on('data', (bytes: Buffer) => {
        for (const line of bytes.toString().split('\r\n')) {
          if (line === '' || (inData && line !== '.')) continue;
          if (line.startsWith('RCPT')) recipient = line;
          if (line === '.') arrived.push(recipient);
          inData = line === 'DATA';
          say(inData ? '354 go on\r\n' : '250 fine\r\n');
        }
      });
    });
    const testing = await migratedTestDatabase();
    const now = (): Date => new Date();
    const encryption = encryptionWith('a secret of the tests, long enough', randomBytes);
    const post = createPostMail(encryption, { now, random: randomBytes });
    const failures: unknown[] = [];
    const senders = [1, 2].map(() =>
      createMailSender({
        database: testing.database,
        encryption,
        deliver: createSmtpTransport(`smtp://127.0.0.1:${server.port}`, 'no-reply@portal.example'),
        keep: false,
        now,
        failed: (error) => failures.push(error),
        gaveUp() {},
      }),
    );
    try {
      for (let index = 0; index < 6; index += 1) {
        await testing.database.systemTransaction((transaction) =>
          post(transaction, { to: `${index}@mail.example`, subject: mailText`x`, text: mailText`x` }),
        );
      }
      const startedAt = performance.now();
      for (const sender of senders) sender.start();
      while (arrived.length < 6 && performance.now() - startedAt < 240_000) await pause(100);
      saw(`${arrived.length} mails arrived within ${formatSeconds(performance.now() - startedAt)}.`);
      // A sent mail is no longer in the queue: no node can send it again.
      await waitUntil(async () => {
        const mails = await testing.database.system.query('select from foundation.mails');
        return mails.length === 0;
      }, 'a sent mail stays in the queue');
      assert.deepEqual(arrived.length, new Set(arrived).size, 'a mail arrived twice');
      assert.equal(arrived.length, 6);
      assert.deepEqual(failures, []);
      saw('Each mail had arrived once, and the queue was empty.');
    } finally {
      await Promise.all(senders.map((sender) => sender.stop()));
      await testing.stop();
      server.stop();
    }
  },
);

testFault(
  {
    fault: 'The scanner dribbles, or answers before the end of a document',
    done: 'A scanner sends a byte every 100 ms and no verdict; another sends OK before the first byte of the document.',
    promised: 'The scan ends at its limit, and at once when the portal stops. No document becomes available.',
    alerts: ['PortalBackgroundJobFails'],
  },
  async (saw) => {
    async function* document(): AsyncGenerator<Buffer> {
      yield Buffer.alloc(100_000);
      await pause(300);
      yield Buffer.alloc(100_000);
    }
    const dribbling = await serve((socket) => {
      let silent = true;
      socket.on('data', (bytes: Buffer) => {
        // The marker of the end of the stream: from now on the response is one byte at a time.
        if (!bytes.subarray(-4).equals(Buffer.alloc(4)) || bytes.length !== 4 || !silent) return;
        silent = false;
        const timer = setInterval(() => socket.write('s'), 100);
        socket.once('close', () => clearInterval(timer));
      });
    });
    const early = await serve((socket) => void socket.write('stream: OK\0'));
    try {
      const slow = clamdScanner({ host: '127.0.0.1', port: dribbling.port });
      const startedAt = performance.now();
      await assert.rejects(slow.scan(document(), AbortSignal.timeout(2_000)));
      saw(`The scan with a limit of 2 s ended after ${formatSeconds(performance.now() - startedAt)}.`);
      const hasty = clamdScanner({ host: '127.0.0.1', port: early.port });
      await assert.rejects(
        hasty.scan(document(), AbortSignal.timeout(5_000)),
        /before the end of the document/,
      );
      saw('OK before the first byte counted as a failed scan.');
    } finally {
      dribbling.stop();
      early.stop();
    }
  },
);

testFault(
  {
    fault: '50 of 200 webhooks hang',
    done: 'Each of 200 organisations has a webhook and lodges a declaration. 50 endpoints, the first that are due, never respond.',
    promised: 'The 150 good endpoints receive their event in less than a second.',
    alerts: { none: 'Endpoints of others are reported to their owners, not to the operator.' },
  },
  async (saw) => {
    const times: number[] = [];
    let startedAt = Number.POSITIVE_INFINITY;
    const server = createHttpServer((request, response) => {
      request.resume();
      if (request.url === '/hangs') return;
      times.push(performance.now() - startedAt);
      response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
    const testing = await openTestWebhooks();
    try {
      for (let index = 0; index < 200; index += 1) {
        const caller = await testing.api.newCaller();
        await testing.make(caller, index < 50 ? `${base}/hangs` : `${base}/good`);
        await testing.lodge(caller);
      }
      const dispatcher = testing.newDispatcher(10_000);
      startedAt = performance.now();
      dispatcher.start({ on() {}, onLost() {} });
      for (let waited = 0; times.length < 150 && waited < 30_000; waited += 100) await pause(100);
      await dispatcher.stop();
      assert.equal(times.length, 150);
      const [p50, p90, most] = [quantile(times, 0.5), quantile(times, 0.9), Math.max(...times)];
      saw(
        `150 events: p50 ${formatSeconds(p50)}, p90 ${formatSeconds(p90)}, maximum ${formatSeconds(most)}.`,
      );
      assert.ok(most < 1_000, `the slowest took ${most} ms`);
    } finally {
      server.closeAllConnections();
      server.close();
      await testing.stop();
    }
  },
);
