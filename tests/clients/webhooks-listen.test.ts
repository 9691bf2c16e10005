import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { eventNames } from '../../server/src/declarations/lifecycle/events.ts';
import { eventExample } from '../../server/src/notifications/events/event.ts';
import { freePort } from '../portal-process.ts';
import { commandLine } from './command-line.ts';
import { startFakePortal } from './fake-portal.ts';

const commands = commandLine(() => folder);
const started: ChildProcess[] = [];
const servers: Server[] = [];
function start(...args: Parameters<typeof commands.start>) {
  const command = commands.start(...args);
  started.push(command.child);
  return command;
}
/*
 * Tests `webhooks listen` with a receiver that is down, refuses deliveries or uses another secret. The command
 * must report dropped events.
 */
const portal = await startFakePortal();
const folder = await mkdtemp(join(tmpdir(), 'customs-portal-listen-'));
const environment: NodeJS.ProcessEnv = {
  CUSTOMS_PORTAL_URL: portal.url,
  CUSTOMS_PORTAL_CLIENT_ID: 'cli_x',
  CUSTOMS_PORTAL_CLIENT_SECRET: 'cps_x',
  CUSTOMS_PORTAL_API_KEY: 'cpk_x',
};
after(async () => {
  for (const child of started) child.kill('SIGKILL');
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
});

const eventOf = (lrn: string, type = 'declaration.released'): object => ({
  ...eventExample,
  type,
  declaration: { ...eventExample.declaration, lrn },
});

async function until(condition: () => boolean, result: { output: string; error: string }): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    if (condition()) return;
    await pause(50);
  }
  assert.fail(`it did not come:\n${result.output}\n${result.error}`);
}

/** Starts a receiver that responds with a status for each LRN and records accepted deliveries. */
async function startReceiver(port: number, answers: Readonly<Record<string, number>>) {
  const taken: string[] = [];
  const server: Server = createServer(async (request, response) => {
    const { type, declaration } = JSON.parse(Buffer.concat(await request.toArray()).toString());
    const status = answers[declaration.lrn] ?? 204;
    if (status === 204) taken.push(`${type} ${declaration.lrn}`);
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  servers.push(server);
  return taken;
}

describe('webhooks listen', () => {
  test('forwards an event of each type', async () => {
    const port = await freePort();
    const taken = await startReceiver(port, {});
    const url = `http://127.0.0.1:${port}/`;
    const { child, texts, ended } = start(['webhooks', 'listen', '--forward-to', url], environment);
    await until(() => texts.error.includes('whsec_'), texts);
    portal.tell(...eventNames.map((type) => eventOf('EACH', type)), eventOf('EACH', 'of.tomorrow'));
    await until(() => taken.length > eventNames.length, texts);
    child.kill('SIGINT');
    assert.equal((await ended).code, 130);
    assert.deepEqual(
      taken,
      [...eventNames, 'of.tomorrow'].map((type) => `${type} EACH`),
    );
  });

  test('reports dropped events with the reason and continues; a restart from the reported cursor delivers the rest', async (t) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    const listen = (...more: string[]) =>
      start(['webhooks', 'listen', '--forward-to', url, ...more], environment);
    const first = listen();
    await until(() => first.texts.error.includes('whsec_'), first.texts);
    // Sends an event before the receiver runs.
    portal.tell(eventOf('DOWN'));
    await until(() => /Event not delivered .*does not respond/.test(first.texts.error), first.texts);
    const taken = await startReceiver(port, { FORGED: 401, BROKEN: 500 });
    portal.tell(eventOf('FORGED'), eventOf('BROKEN'), eventOf('TAKEN'));
    await until(() => taken.length === 1, first.texts);
    first.child.kill('SIGINT');
    const { code, output, error } = await first.ended;
    assert.equal(code, 130);
    assert.match(
      error,
      /Event not delivered .*your server returned 401\. Check that the server verifies signatures with the secret above/,
    );
    assert.match(error, /Event not delivered .*your server returned 500\./);
    assert.match(
      output,
      /no response \(ECONNREFUSED\) .*DOWN.*\n401 .*FORGED.*\n500 .*BROKEN.*\n204 .*TAKEN/,
    );
    const [, place = ''] = /Resume with: --after (\S+)/.exec(error) ?? [];
    const [, dropped = ''] = /401.* To receive the event again, use --after (\S+)/.exec(error) ?? [];
    // Expects the event from before the restart first.
    portal.tell(eventOf('MISSED'));
    const second = listen('--after', place);
    await until(() => taken.length === 2, second.texts);
    second.child.kill('SIGINT');
    await second.ended;
    assert.deepEqual(taken, ['declaration.released TAKEN', 'declaration.released MISSED']);
    const third = listen('--after', dropped, '--json');
    await until(() => third.texts.output.includes('FORGED'), third.texts);
    third.child.kill('SIGINT');
    const [line = ''] = (await third.ended).output.split('\n');
    assert.equal(JSON.parse(line).dropped, true);
    t.diagnostic(
      `seen: ${error.match(/Event not delivered/g)?.length} dropped and told, none lost behind them`,
    );
  });
});
