import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { webhookHeaders } from '../../cli/src/sign-webhook.ts';
import { eventNames } from '../../server/src/declarations/lifecycle/events.ts';
import { documentedWebhookMessages } from '../../server/src/notifications/deliveries/published-webhooks.ts';
import { freePort } from '../portal-process.ts';
import { startFakePortal } from './fake-portal.ts';

/*
 * Runs every webhook receiver of the documentation, unchanged except for its port. It must accept all
 * deliveries of the portal, refuse all others, and keep running.
 */
const root = join(import.meta.dirname, '..', '..');
const pages = globSync('{README.md,sdk/README.md,cli/README.md,docs/**/*.md}', { cwd: root });
const source = '--conditions=@customs-portal/source';
/** Port that each page names; 0 if the program selects a port and prints it. */
const receivers = [
  { page: 'docs/guides/webhooks.md', file: 'receiver.mjs', port: 0, expectedOutput: /^payment\.due A-1$/m },
  {
    page: 'docs/guides/first-hour.md',
    file: 'receiver.mjs',
    port: 3000,
    expectedOutput: /declaration\.released: A-1/,
  },
  { page: 'docs/guides/sdk.md', file: 'receiver.ts', port: 8090, expectedOutput: /payment\.due A-1/ },
];
const portal = await startFakePortal();
// Creates the folder inside the repository, so that Node finds the client package.
const folder = await mkdtemp(join(root, 'reports-receivers-'));
after(async () => {
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the code blocks of a page that start a server. */
async function programsOf(page: string): Promise<string[]> {
  const text = await readFile(join(root, page), 'utf8');
  return [...text.matchAll(/^```\w+\n([\s\S]*?)^```$/gm)]
    .map(([, block = '']) => /<<'END'\n([\s\S]*?)^END$/m.exec(block)?.[1] ?? block)
    .filter((block) => block.includes('createServer('));
}

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  output(): Promise<string>;
}

async function start({ page, file, port: named }: (typeof receivers)[number]): Promise<Running> {
  const [program = ''] = await programsOf(page);
  const place = await mkdtemp(join(folder, 'one-'));
  const port = await freePort();
  await mkdir(join(place, 'data'));
  const hostToHost = { clientId: 'cli_x', clientSecret: 'cps_x', apiKey: 'cpk_x' };
  await writeFile(join(place, 'data', 'sandbox.json'), JSON.stringify({ baseUrl: portal.url, hostToHost }));
  await writeFile(join(place, 'webhook-secret'), `${portal.secret}\n`);
  await writeFile(join(place, file), program.replaceAll(String(named || 'none'), String(port)));
  const env = { ...process.env, WEBHOOK_SECRET: portal.secret };
  const child = spawn(process.execPath, [source, file], {
    cwd: place,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk;
    });
  }
  const written = (name: string): Promise<string> => readFile(join(place, name), 'utf8').catch(() => '');
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const at = named === 0 ? Number(await written('receiver-port')) : port;
    const url = `http://127.0.0.1:${at}/`;
    const there = at > 0 && (await fetch(url).catch(() => null));
    // Waits for the program's own webhook, whose secret it needs before it can verify deliveries.
    if (there && (page !== 'docs/guides/first-hour.md' || printed.includes('subscribed'))) {
      return { child, url, output: async () => printed + (await written('webhooks.txt')) };
    }
    await pause(50);
  }
  child.kill();
  throw new Error(`the receiver does not accept connections: ${printed}`);
}

/** Example of each event type from the contract. */
const eventExamples = documentedWebhookMessages.flatMap(({ name, example }) => {
  const types = name === 'event' ? eventNames : [name];
  const declaration =
    'declaration' in Object(example) ? { ...Object(example).declaration, lrn: 'A-1' } : null;
  return types.map((type, index) => ({
    ...Object(example),
    id: `evt_${name}_${index}`,
    type,
    ...(declaration && { declaration }),
  }));
});

async function deliver(url: string, body: string, secret: string, id: string): Promise<number | string> {
  const headers = webhookHeaders(secret, id, new Date(), body);
  try {
    return (await fetch(url, { method: 'POST', headers, body })).status;
  } catch (error) {
    return String(Object(error).cause ?? error);
  }
}

/** Sends a request that ends in the middle of its body. */
async function sendHalfRequest(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nwebhook-id: x\r\nContent-Length: 100\r\n\r\n{');
  await pause(100);
  socket.destroy();
}

describe('documented webhook receivers', () => {
  test('are all covered by these tests', async () => {
    const programs = await Promise.all(pages.map(async (page) => (await programsOf(page)).map(() => page)));
    assert.deepEqual(programs.flat().toSorted(), receivers.map(({ page }) => page).toSorted());
  });

  for (const receiver of receivers) {
    test(`in ${receiver.page} accept an event of each type, and refuse other requests`, async (t) => {
      const { child, url, output } = await start(receiver);
      try {
        const answers = new Map<string, number | string>();
        for (const event of eventExamples) {
          const body = JSON.stringify(event);
          answers.set(event.type, await deliver(url, body, portal.secret, event.id));
        }
        const refused = [...answers].filter(([, answer]) => typeof answer === 'string' || answer >= 300);
        assert.deepEqual(refused, [], await output());
        const forged = await deliver(
          url,
          JSON.stringify(eventExamples[0]),
          portal.secret.replace('B', 'C'),
          'x',
        );
        assert.match(String(forged), /^40[01]$/);
        await sendHalfRequest(url);
        await pause(200);
        const [first] = eventExamples;
        assert.equal(await deliver(url, JSON.stringify(first), portal.secret, 'again'), 204, await output());
        assert.equal(child.exitCode, null, await output());
        assert.match(await output(), receiver.expectedOutput);
        t.diagnostic(`seen: ${answers.size} types answered 2xx, a forgery ${forged}`);
      } finally {
        child.kill();
      }
    });
  }
});
