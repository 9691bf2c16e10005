import assert from 'node:assert/strict';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import { CompactSign, exportJWK, generateKeyPair } from 'jose';
import { commandLine } from './command-line.ts';

/** Files by path; the server returns 404 for all others. */
const served = new Map<string, string>();
const { cli } = commandLine(() => folder);
const signing = generateKeyPair('ES256');
const typ = 'customs-service-status+jws';

/* Tests `customs-portal service` with a fake portal and a fake host of the status files. */
const folder = await mkdtemp(join(tmpdir(), 'customs-portal-service-'));
const server = createServer((request, response) => {
  const body = served.get(request.url ?? '');
  response.writeHead(body === undefined ? 404 : 200).end(body);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.address();
assert.ok(typeof address === 'object' && address);
const url = `http://127.0.0.1:${address.port}`;
after(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  served.clear();
  await rm(join(folder, 'config'), { recursive: true, force: true });
});

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();

function statusOf(changed: object = {}) {
  return {
    ...{ generatedAt: inSeconds(0), validUntil: inSeconds(120), status: 'available' },
    components: [
      {
        ...{ component: 'payments', status: 'degraded', since: '2026-11-20T08:00:00.000Z' },
        ...{ queueDepth: 3, oldestQueuedAt: null },
      },
    ],
    responses: { minute: '2026-11-20T08:09:00.000Z', total: 100, failed: 5 },
    incidents: [
      {
        ...{ status: 'announced', kind: 'planned_work', startsAt: '2026-11-21T20:00:00.000Z', endsAt: null },
        texts: [{ language: 'en', title: 'New \u001b[31mcertificate', text: 'Details' }],
      },
    ],
    ...changed,
  };
}

async function serveKeys(): Promise<void> {
  const { publicKey } = await signing;
  const key = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' };
  served.set('/decisions/jwks.json', JSON.stringify({ keys: [key] }));
}

async function serveSigned(status: object, header: { readonly typ: string } = { typ }): Promise<void> {
  const { privateKey } = await signing;
  const jws = await new CompactSign(new TextEncoder().encode(JSON.stringify(status)))
    .setProtectedHeader({ alg: 'ES256', kid: 'one', ...header })
    .sign(privateKey);
  served.set('/files/status.jws', jws);
}

const signedStatus = (...more: string[]) =>
  cli(['service', 'status', '--url', url, '--status-url', `${url}/files`, ...more]);

describe('service status', () => {
  test('prints components and planned work of the portal, without control characters', async () => {
    served.set('/public/service-status', JSON.stringify(statusOf()));
    const { code, output } = await cli(['service', 'status', '--url', url]);
    assert.equal(code, 0);
    assert.match(output, /Service: payments degraded since 2026-11-20T08:00:00.000Z/);
    assert.match(output, /Planned work from 2026-11-21T20:00:00.000Z: New .*certificate/);
    assert.ok(!output.includes('\u001b[31m'));
  });

  test('is unknown without a response, and after the end of its validity', async () => {
    const none = await cli(['service', 'status', '--url', url]);
    assert.equal(none.code, 4);
    assert.match(none.error, /Service status unknown: .*404/);
    served.set('/public/service-status', JSON.stringify(statusOf({ validUntil: inSeconds(-1) })));
    const old = await cli(['service', 'status', '--url', url]);
    assert.equal(old.code, 4);
    assert.match(old.error, /Service status unknown: the last status was valid until/);
  });

  test('of another host is verified with the stored keys while the portal is unavailable', async () => {
    await serveSigned(statusOf());
    assert.match((await signedStatus()).error, /no copy of its keys is stored/);
    await serveKeys();
    assert.equal((await signedStatus()).code, 0);
    served.delete('/decisions/jwks.json');
    const { code, output } = await signedStatus('--json');
    assert.equal(code, 0);
    assert.equal(JSON.parse(output).responses.total, 100);
  });

  test('of another host is refused if it was tampered with, or signed as another document or by another key', async () => {
    await serveKeys();
    await serveSigned(statusOf());
    const [head, , signature] = (served.get('/files/status.jws') ?? '').split('.');
    const forged = Buffer.from(JSON.stringify(statusOf({ incidents: [] }))).toString('base64url');
    served.set('/files/status.jws', `${head}.${forged}.${signature}`);
    const refused = /Service status unknown: the status file is not signed by the portal/;
    assert.match((await signedStatus()).error, refused);
    await serveSigned(statusOf(), { typ: 'customs-decision+jws' });
    assert.match((await signedStatus()).error, refused);
    await serveSigned(statusOf());
    const other = { ...(await exportJWK((await generateKeyPair('ES256')).publicKey)), kid: 'one' };
    served.set('/decisions/jwks.json', JSON.stringify({ keys: [other] }));
    assert.match((await signedStatus()).error, refused);
  });

  test('of another host is unknown after the end of its validity, although its signature is valid', async () => {
    await serveKeys();
    await serveSigned(statusOf({ validUntil: inSeconds(-1) }));
    const { code, error } = await signedStatus();
    assert.equal(code, 4);
    assert.match(error, /valid until/);
  });

  test('requires an address', async () => {
    const { code, error } = await cli(['service', 'status']);
    assert.equal(code, 2);
    assert.match(error, /Use --url/);
  });
});

describe('service watch and availability', () => {
  test('record minutes without a valid status or with more than 5 percent failed responses as unavailable', async () => {
    const record = join(folder, 'minutes.csv');
    const watch = ['service', 'watch', '--url', url, '--record', record, '--once'];
    const month = new Date().toISOString().slice(0, 7);
    const availability = async (of = month): Promise<Record<string, unknown>> =>
      JSON.parse(
        (await cli(['service', 'availability', '--record', record, '--month', of, '--json'])).output,
      );
    served.set('/public/service-status', JSON.stringify(statusOf()));
    assert.equal((await cli(watch)).code, 0);
    assert.equal((await availability()).unavailableMinutes, 0);
    const failing = { minute: `${month}-01T00:00:00.000Z`, total: 100, failed: 6 };
    served.set('/public/service-status', JSON.stringify(statusOf({ responses: failing })));
    await cli(watch);
    assert.equal((await availability()).unavailableMinutes, 1);
    served.clear();
    await cli(watch);
    assert.equal((await availability()).unavailableMinutes, 2);
    assert.equal((await availability('2020-01')).availabilityPercent, null);
  });

  test('count a minute once, and round the share down', async () => {
    const record = join(folder, 'month.csv');
    const minutes = Array.from({ length: 3 }, (_, index) => `2026-02-01T00:0${index}Z,available,\n`);
    await writeFile(record, `${minutes.join('')}2026-02-01T00:01Z,unavailable,failed_responses\n`);
    await appendFile(record, '2026-02-01T00:01Z,available,\n2026-03-01T00:00Z,unavailable,no_valid_status\n');
    const { output } = await cli(['service', 'availability', '--record', record, '--month', '2026-02']);
    assert.equal(output, '66.666 % available in 2026-02\n3 minutes recorded, 1 of them unavailable\n');
  });

  test('refuse a damaged record, a missing record and an invalid month', async () => {
    const record = join(folder, 'damaged.csv');
    await writeFile(record, '2026-02-01T00:00Z,available,\n2026-02-0\n');
    const of = (file: string, month: string) =>
      cli(['service', 'availability', '--record', file, '--month', month]);
    assert.match((await of(record, '2026-02')).error, /line 2 is invalid/);
    assert.equal((await of(join(folder, 'none.csv'), '2026-02')).code, 2);
    assert.equal((await of(record, '2026-13')).code, 2);
  });
});
