import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { chromium, type Route } from 'playwright-core';
import { findOldestNode } from '../../tools/find-oldest-node.ts';
import { packClient } from '../../tools/pack.ts';
import { typescriptConsumer } from '../../tools/package-consumer.ts';
import { installedChromium } from '../browser/installed-browser.ts';
import { createPortalClient, declarationOf, requestToken } from '../portal-client.ts';
import { startPortal } from '../portal-process.ts';
import { startFaultyProxy } from './faulty-proxy.ts';
import { makeKeyPairClient } from './key-pair-client.ts';

/*
 * Runs the packed client package on each supported runtime, behind a proxy that loses a response and cuts a
 * stream. DENO, BUN and NODE20 name programs that are not on PATH.
 */
const { DENO: deno = 'deno', BUN: bun = 'bun', NODE20: node = findOldestNode().path } = process.env;
const runtimes = [
  { name: 'Node', variable: 'NODE20', program: node, run: ['server.mjs'], typed: null },
  {
    name: 'Deno',
    variable: 'DENO',
    program: deno,
    // Grants only access to the network, because the package needs nothing else.
    run: ['run', '--no-prompt', '--no-remote', '--node-modules-dir=manual', '--allow-net', 'server.mjs'],
    typed: ['check', '--no-remote', '--node-modules-dir=manual', 'consumer.ts'],
  },
  { name: 'Bun', variable: 'BUN', program: bun, run: ['run', '--no-install', 'server.mjs'], typed: null },
];
const folderOfPrograms = join(import.meta.dirname, 'other-runtimes');
const run = promisify(execFile);
const imports = JSON.stringify({ imports: { '@customs-portal/client': '/client/public.js' } });
const html = `<!doctype html><title>Platform</title>
<script type="importmap">${imports}</script><script type="module" src="/page.mjs"></script>`;

const folder = await mkdtemp(join(tmpdir(), 'customs-portal-elsewhere-'));
const file = packClient(folder);
const home = join(folder, 'node_modules', '@customs-portal', 'client');
await mkdir(home, { recursive: true });
execFileSync('tar', ['-xzf', file, '-C', home, '--strip-components=1']);
await rm(file);
await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n');
await writeFile(join(folder, 'consumer.ts'), typescriptConsumer);
for (const name of ['journey.mjs', 'server.mjs', 'page.mjs']) {
  await copyFile(join(folderOfPrograms, name), join(folder, name));
}
const portal = await startPortal();
after(async () => {
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Observations that the program must report on every runtime. */
const expectedObservations = {
  requestId: true,
  unchanged: 304,
  lodged: true,
  replayed: true,
  problem: true,
  bytes: true,
  events: 'declaration.released',
  status: 'released',
  download: true,
  aborted: 'enough',
  unreachable: 'network',
  webhook: 'declaration.released, signature_refused',
};

for (const { name, variable, program, run: args, typed } of runtimes) {
  const version = versionOf(program);
  const skip =
    version === null ? `${name} is not installed: put it on PATH, or name it in ${variable}` : false;
  test(`the client package works on ${name} ${version ?? ''}`, { skip }, async () => {
    const proxy = await startFaultyProxy(portal.baseUrl);
    try {
      const settings = {
        baseUrl: proxy.url,
        issuer: portal.baseUrl,
        hostToHost: portal.credentials.hostToHost,
        keyPair: await makeKeyPair(),
        declaration: declarationOf(`ELSEWHERE-${name.toUpperCase()}`),
      };
      await writeFile(join(folder, 'settings.mjs'), `export const settings = ${JSON.stringify(settings)};\n`);
      const options = {
        cwd: folder,
        timeout: 120_000,
        env: { ...process.env, NODE_OPTIONS: '', DENO_DIR: join(folder, 'deno') },
      };
      const { stdout } = await run(program, args, options);
      const { userType, bound, keyPair, secretsShown, ...seen } = JSON.parse(stdout);
      assert.deepEqual(seen, expectedObservations);
      assert.deepEqual(
        { userType, bound, keyPair, secretsShown },
        { userType: 'host_to_host', bound: 200, keyPair: 200, secretsShown: 0 },
      );
      assert.deepEqual(proxy.faults, ['lost answer', 'cut stream']);
      if (typed) await run(program, typed, options);
    } finally {
      await proxy.stop();
    }
  });
}

test('the client package works in a browser, for a platform whose server provides access tokens', async (t) => {
  const installed = installedChromium();
  if (!installed) return t.skip('no Chromium is installed');
  // Disables a prompt of Chromium for pages that access this machine.
  const args = [...installed.args, '--disable-features=LocalNetworkAccessChecks'];
  const browser = await chromium.launch({ ...installed, args });
  const proxy = await startFaultyProxy(portal.baseUrl);
  try {
    const { idPlatform, apiKey, origin, organisationId } = portal.credentials.platform;
    // Replaces the declarant, because the platform lodges in the name of its own organisation.
    const number = 'XA777888999000';
    const customs = createPortalClient(portal.baseUrl, portal.credentials.management);
    const assignment = await customs.call('POST', `/management/organisations/${organisationId}/numbers`, {
      body: { number },
    });
    assert.equal(assignment.status, 201, assignment.text);
    const page = await browser.newPage();
    await page.route(`${origin}/**`, servePlatform);
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    await page.goto(origin);
    await page.waitForFunction(() => 'travel' in globalThis);
    const settings = {
      baseUrl: proxy.url,
      apiKey,
      platform: { id: idPlatform, origin },
      declaration: declarationOf('ELSEWHERE-BROWSER', number),
    };
    const { userType, ...seen } = JSON.parse(
      await page.evaluate(`travel(${JSON.stringify(settings)}).then(JSON.stringify)`),
    );
    assert.deepEqual(faults, []);
    assert.deepEqual(seen, expectedObservations);
    assert.equal(userType, 'platform');
    assert.deepEqual(proxy.faults, ['lost answer', 'cut stream']);
    t.diagnostic(`Chromium ${browser.version()}`);
  } finally {
    await browser.close();
    await proxy.stop();
  }
});

function versionOf(program: string): string | null {
  try {
    return /\d+\.\d+\.\d+/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[0] ?? null;
  } catch {
    return null;
  }
}

async function makeKeyPair() {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const { kty, crv, x } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const client = await makeKeyPairClient(portal, { kty, crv, x, kid: 'one', alg: 'EdDSA' });
  return { ...client, key: await crypto.subtle.exportKey('jwk', pair.privateKey), kid: 'one' };
}

/**
 * Imitates the server of a platform, which serves its page with the client package and access tokens for it.
 */
async function servePlatform(route: Route): Promise<void> {
  const path = new URL(route.request().url()).pathname;
  if (path === '/') return route.fulfill({ contentType: 'text/html', body: html });
  if (path === '/token') {
    const { platform } = portal.credentials;
    const { accessToken, expiresInSeconds } = await requestToken(portal.baseUrl, platform);
    return route.fulfill({ json: { accessToken, expiresAt: Date.now() + expiresInSeconds * 1000 } });
  }
  const client = join(folder, 'node_modules', '@customs-portal', 'client', 'dist');
  const file = path.startsWith('/client/') ? join(client, basename(path)) : join(folder, basename(path));
  const body = await readFile(file).catch(() => null);
  return body ? route.fulfill({ contentType: 'text/javascript', body }) : route.fulfill({ status: 404 });
}
