import { execFile } from 'node:child_process';
import { appendFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { signIn } from '../console-browser.ts';
import { makeDataDirectory } from '../data-directory.ts';
import { createPortalClient } from '../portal-client.ts';
import { startPortal } from '../portal-process.ts';
import { root } from './programs.ts';

/*
 * Records the metrics of a healthy portal under light load, at the interval of a scrape:
 *   node tests/operations/record-healthy-portal.ts MINUTES FILE
 * The commands of the guide “In production” run once, and a webhook receives every event. Each scrape is a line of
 * JSON in the file; `compact-recording.ts` makes the recording that the alert test replays.
 */
const scrapeMs = 15_000;
const [minutes = '120', file = 'healthy-portal.jsonl'] = process.argv.slice(2);
const runProgram = promisify(execFile);

const data = await makeDataDirectory();
const receiver = createServer((request, response) => {
  request.resume();
  response.writeHead(204).end();
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const portal = await startPortal({ data });
const deadline = performance.now() + Number(minutes) * 60_000;
const isOver = (): boolean => performance.now() > deadline;
try {
  const environment = { PATH: process.env.PATH ?? '', PORTAL_DATA_DIR: data.path };
  for (const program of ['back-up.ts', 'verify-audit.ts', 'verify-ledger.ts']) {
    const args = program === 'back-up.ts' ? [join(data.path, '..', 'backup')] : [];
    const path = join(root, 'server', 'src', 'commands', program);
    await runProgram(process.execPath, [path, ...args], { env: environment });
  }
  await Promise.all([scrape(), trade(), poll(), decide()]);
} finally {
  await portal.stop();
  receiver.close();
  await data.remove();
}

async function scrape(): Promise<void> {
  for (let next = performance.now(); !isOver(); next += scrapeMs) {
    await pause(Math.max(0, next - performance.now()));
    const text = await (await fetch(`${portal.operationsUrl}/metrics`)).text();
    await appendFile(file, `${JSON.stringify({ at: Date.now() / 1000, text })}\n`);
  }
}

/** A declarant who lodges, and whose program reads the status of what it has lodged. */
async function trade(): Promise<void> {
  const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
  const address = receiver.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await trader.call('POST', '/openapi/webhooks', { body: { url: `http://127.0.0.1:${port}` } });
  for (let count = 1; !isOver(); count += 1) {
    // A token expires after ten minutes.
    const client =
      count % 50 === 0 ? createPortalClient(portal.baseUrl, portal.credentials.hostToHost) : trader;
    const prefix = count % 10 === 0 ? 'UNPAID-' : '';
    const answer = await client.lodge(`${prefix}HEALTHY-${count}`).catch(() => null);
    if (count % 20 === 0) await client.lodge('', {}, { lrn: '' }).catch(() => null);
    if (answer?.status === 201) {
      const { id }: { id: string } = JSON.parse(answer.text);
      await client.call('GET', `/openapi/declarations/${id}`).catch(() => null);
    }
    await pause(3_000 + Math.random() * 4_000);
  }
}

/** A program that waits for changes. */
async function poll(): Promise<void> {
  let trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
  let cursor = '';
  for (let count = 1; !isOver(); count += 1) {
    if (count % 100 === 0) trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
    const query = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const answer = await trader.call('GET', `/openapi/status?wait=20${query}`).catch(() => null);
    const body: { nextCursor?: string } = answer?.status === 200 ? JSON.parse(answer.text) : {};
    cursor = body.nextCursor ?? cursor;
    await pause(500);
  }
}

/** An officer who looks at the work queue, and signs in again from time to time. */
async function decide(): Promise<void> {
  while (!isOver()) {
    const officer = await signIn(portal.baseUrl, portal.credentials.officer).catch(() => null);
    for (let page = 0; page < 10 && officer !== null && !isOver(); page += 1) {
      await officer.call('GET', '/management/overview').catch(() => null);
      await officer.call('GET', '/management/declarations?limit=20').catch(() => null);
      await pause(20_000);
    }
    if (officer === null) await pause(20_000);
  }
}
