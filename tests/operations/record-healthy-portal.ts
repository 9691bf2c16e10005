import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { makeDataDirectory } from '../data-directory.ts';
import { createPortalClient } from '../portal-client.ts';
import { startPortal } from '../portal-process.ts';
import { type ScrapedMetrics, scrapeMetrics, scrapeSeconds } from './alert-replay.ts';
import { runLightLoad } from './light-load.ts';
import { recordingOfScrapes, writeRecording } from './metrics-recording.ts';
import { repositoryFolder } from './run-program.ts';

/*
 * Records the metrics of a healthy portal under light load, for `healthy-portal.test.ts`:
 * node_modules/.bin/node tests/operations/record-healthy-portal.ts MINUTES. It also runs the commands of the
 * guide “In production” once, and a webhook that receives every event.
 */
const [minutes = '120'] = process.argv.slice(2);
const file = join(import.meta.dirname, 'healthy-portal.json.br');
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
    const path = join(repositoryFolder, 'server', 'src', 'commands', program);
    await runProgram(process.execPath, [path, ...args], { env: environment });
  }
  const address = receiver.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
  await trader.call('POST', '/openapi/webhooks', { body: { url: `http://127.0.0.1:${port}` } });
  const startedAt = Date.now() / 1_000;
  const [scrapes] = await Promise.all([scrapeAll(), runLightLoad(portal, isOver)]);
  const bytes = await writeRecording(file, recordingOfScrapes(startedAt, scrapes));
  console.log(`Written: ${file} (${scrapes.length} scrapes, ${Math.round(bytes / 1_000)} kB)`);
} finally {
  await portal.stop();
  receiver.close();
  await data.remove();
}

async function scrapeAll(): Promise<ScrapedMetrics[]> {
  const scrapes: ScrapedMetrics[] = [];
  for (let next = performance.now(); !isOver(); next += scrapeSeconds * 1_000) {
    await pause(Math.max(0, next - performance.now()));
    scrapes.push(await scrapeMetrics(portal.operationsUrl));
  }
  return scrapes;
}
