import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, type PortalProcess, startPortal } from '../portal-process.ts';
import { isProgramInstalled, repositoryFolder, runInstalledProgram } from './run-program.ts';

/*
 * Tests the portal behind HAProxy with the configuration of deploy/, over TLS. Only addresses and the
 * certificate differ. Skipped if haproxy or openssl is not installed.
 */
const guide = readFileSync(join(repositoryFolder, 'docs', 'guides', 'behind-a-proxy.md'), 'utf8');

/** Conformance cases that HAProxy handles itself or makes harmless, as listed in the guide. */
const listedCases = [...guide.matchAll(/^\| `((?:guard|codes)-[a-z0-9-]+)` \|/gm)].map(([, id = '']) => id);

describe('the portal behind HAProxy', () => {
  let portal: PortalProcess;
  let haproxy: ChildProcess | undefined;
  let folder: string;
  let missing: string | undefined;
  let origin: string;
  let certificate: string;

  before(async () => {
    if (!(await isProgramInstalled('haproxy', '-v'))) missing = 'haproxy is not installed';
    else if (!(await isProgramInstalled('openssl', 'version'))) missing = 'openssl is not installed';
    if (missing) return;
    const port = await freePort();
    origin = `https://localhost:${port}`;
    // Trusts the addresses of the callers, as behind a container gateway.
    portal = await startPortal({
      publicUrl: origin,
      environment: { PORTAL_TRUSTED_PROXIES: '127.0.0.0/8' },
    });
    folder = await mkdtemp(join(tmpdir(), 'customs-portal-haproxy-'));
    certificate = await makeCertificate();
    const file = join(folder, 'haproxy.cfg');
    await writeFile(file, await localConfiguration(port));
    const checked = await runInstalledProgram('haproxy', ['-c', '-f', file]);
    assert.equal(checked.code, 0, checked.output);
    assert.doesNotMatch(checked.output, /WARNING/);
    haproxy = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
    const serves = (): Promise<boolean> =>
      sendRequest('/openapi.json').then(
        ({ status }) => status === 200,
        () => false,
      );
    for (let tries = 0; !(await serves()); tries += 1) {
      assert.ok(tries < 1_000, 'HAProxy answers');
      await pause(100);
    }
  });
  after(async () => {
    haproxy?.kill('SIGKILL');
    await portal?.stop();
    if (folder) await rm(folder, { recursive: true });
  });

  async function makeCertificate(): Promise<string> {
    const [certificateFile, keyFile] = [join(folder, 'certificate.crt'), join(folder, 'certificate.key')];
    const made = await runInstalledProgram('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
      ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
      ...['-keyout', keyFile, '-out', certificateFile],
    ]);
    assert.equal(made.code, 0, made.output);
    const text = await readFile(certificateFile, 'utf8');
    await writeFile(join(folder, 'certificate.pem'), text + (await readFile(keyFile, 'utf8')));
    return text;
  }

  async function localConfiguration(port: number): Promise<string> {
    const operationsPort = new URL(portal.operationsUrl).port;
    return (await readFile(join(repositoryFolder, 'deploy', 'haproxy.cfg'), 'utf8'))
      .replace(/bind :8443 ssl crt \S+/, `bind 127.0.0.1:${port} ssl crt ${join(folder, 'certificate.pem')}`)
      .replace('check port 9090', `check port ${operationsPort}`)
      .replace(/portal-[12]:8080/g, `127.0.0.1:${portal.port}`);
  }

  /** Sends a GET request over HTTP/2. */
  function sendRequest(
    path: string,
    headers: Readonly<Record<string, string | string[]>> = {},
  ): Promise<{ status: number; header: (name: string) => string; text: string }> {
    return new Promise((resolve, reject) => {
      const session = connect(origin, { ca: certificate });
      session.on('error', reject);
      const stream = session.request({ ':path': path, ...headers });
      stream.on('error', reject);
      stream.on('response', (answered) => {
        let text = '';
        stream.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        stream.on('end', () => {
          session.close();
          const header = (name: string): string => String(answered[name] ?? '');
          resolve({ status: Number(answered[':status']), header, text });
        });
      });
    });
  }

  /** Case that is skipped, because a sandbox with a trusted proxy calls no receiver on its own machine. */
  const withoutReceiver = 'webhooks-delivery';

  const conformance = (option: '--only' | '--except', cases: readonly string[]) =>
    runInstalledProgram(
      process.execPath,
      [
        'conformance/main.ts',
        '--credentials',
        join(portal.dataDir, 'sandbox.json'),
        option,
        `^(${cases.join('|')})$`,
      ],
      { NODE_EXTRA_CA_CERTS: join(folder, 'certificate.crt') },
    );

  test('fulfils the contract, except for the cases that the guide lists', {
    timeout: 400_000,
  }, async (context) => {
    if (missing) return context.skip(missing);
    assert.ok(listedCases.length > 0);
    const { code, output } = await conformance('--except', [...listedCases, withoutReceiver]);
    const failed = output.split('\n').filter((line) => /^\s*✘ /.test(line));
    assert.equal(code, 0, failed.join('\n') || output);
    assert.match(output, /\n\d{3,} passed, 0 failed/);
  });

  test('fails every case that the guide lists', { timeout: 100_000 }, async (context) => {
    if (missing) return context.skip(missing);
    const { output } = await conformance('--only', listedCases);
    const passedCases = [...output.matchAll(/^\s*✔ (\S+)/gm)].map(([, id]) => id);
    // Reports the cases, because another release of HAProxy can forward more than the guide lists.
    context.diagnostic(`hold here: ${passedCases.join(', ') || 'none'}`);
    assert.match(
      output,
      new RegExp(`\\n${passedCases.length} passed, ${listedCases.length - passedCases.length} failed`),
      output,
    );
  });

  test('gets repeated headers over HTTP/2 as repeated ones, and id_platform', async (context) => {
    if (missing) return context.skip(missing);
    const twice = await sendRequest('/openapi/status', { 'portal-api-key': ['a', 'a'] });
    assert.equal(twice.status, 400);
    assert.equal(JSON.parse(twice.text).code, 'header_invalid');
    const platforms = await sendRequest('/openapi/status', { id_platform: ['PL1', 'PL1'] });
    assert.equal(JSON.parse(platforms.text).code, 'header_invalid');
    assert.equal(twice.header('strict-transport-security'), 'max-age=31536000; includeSubDomains');
  });

  test('is replaced by a problem with an explanation (503) if it is unavailable', async (context) => {
    if (missing) return context.skip(missing);
    await portal.stop();
    const { status, header, text } = await sendRequest('/openapi/status');
    const problem = JSON.parse(text);
    assert.equal(status, 503);
    assert.equal(header('content-type'), 'application/problem+json');
    assert.equal(header('retry-after'), '1');
    assert.equal(header('cache-control'), 'no-store');
    assert.match(problem.requestId, /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
    assert.equal(problem.requestId, header('x-request-id'));
    assert.equal(problem.instance, `urn:uuid:${problem.requestId}`);
    assert.deepEqual(
      [problem.code, problem.status, problem.outcome, problem.retryable],
      ['service_unavailable', 503, 'not_applied', true],
    );
  });
});
