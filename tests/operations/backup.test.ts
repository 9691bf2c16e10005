import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { appendFile, cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { exportJWK, generateKeyPair } from 'jose';
import { requireTextAt } from '../../conformance/json.ts';
import { clientAssertion } from '../../conformance/token.ts';
import { assertStatus, bodyWithStatus } from '../../server/src/foundation/http/testing/request.ts';
import { type ConsoleBrowser, signInToConsole } from '../console-browser.ts';
import { type DataDirectory, makeDataDirectory } from '../data-directory.ts';
import { consentToPlatform } from '../platform-consent.ts';
import {
  createPortalClient,
  type PortalClient,
  type PortalResponse,
  postOAuthForm,
  sendPortalRequest,
} from '../portal-client.ts';
import { type PortalProcess, startPortal } from '../portal-process.ts';

interface ProgramEnd {
  readonly code: unknown;
  readonly stdout: string;
  readonly stderr: string;
}

const sources = join(import.meta.dirname, '..', '..', 'server', 'src', 'commands');

function run(
  program: 'back-up.ts' | 'restore.ts',
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<ProgramEnd> {
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH ?? '', ...environment };
    execFile(process.execPath, [join(sources, program), ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

/*
 * Backs up a portal while it runs, lets it continue and lose its machine, and restores it on another one. All
 * data is collected first; then each test checks one aspect.
 */
describe('a portal restored from a backup', () => {
  let first: DataDirectory;
  let second: DataDirectory;
  let portal: PortalProcess;
  let restored: PortalProcess;
  let backup: string;
  let backedUp: ProgramEnd;
  let went: ProgramEnd;
  let refusals: Readonly<
    Record<'notEmpty' | 'altered' | 'wrongSecret' | 'half' | 'external' | 'again', ProgramEnd>
  >;
  let trader: PortalClient;
  let revoked: PortalClient;
  let browser: ConsoleBrowser;
  let assertion: Readonly<Record<string, string>>;
  let refreshToken: string;
  let lodged: PortalResponse;
  let cursorBefore: string;
  let later: { readonly cursor: string; readonly eventCursor: string; readonly tag: string };

  before(async () => {
    [first, second] = await Promise.all([makeDataDirectory(), makeDataDirectory()]);
    backup = join(second.path, '..', 'backup');
    portal = await startPortal({ data: first });
    await prepare();
    backedUp = await run('back-up.ts', [backup], { PORTAL_DATA_DIR: first.path });
    await goOn();
    const notEmpty = await run('back-up.ts', [backup], { PORTAL_DATA_DIR: first.path });
    await portal.kill();
    const refused = await refuse();
    went = await run('restore.ts', [backup], { PORTAL_DATA_DIR: second.path });
    const again = await run('restore.ts', [backup], { PORTAL_DATA_DIR: second.path });
    refusals = { ...refused, notEmpty, again };
    await cp(join(first.path, 'secret'), join(second.path, 'secret'));
    restored = await startPortal({
      data: second,
      port: portal.port,
      credentials: portal.credentials,
    });
  });
  after(async () => {
    await restored?.stop();
    await portal?.kill();
    await first?.remove();
    await second?.remove();
  });

  /**
   * Revokes a key, uses an idempotency key and an assertion, signs out of a session, and withdraws a consent.
   */
  async function prepare(): Promise<void> {
    const { baseUrl, credentials } = portal;
    const management = createPortalClient(baseUrl, credentials.management);
    trader = createPortalClient(baseUrl, credentials.hostToHost);
    const path = `/management/clients/${credentials.hostToHost.clientId}/api-keys`;
    const made = await management.call('POST', path, { body: { name: 'Soon revoked' } });
    revoked = trader.withKey(requireTextAt(made.body, 'key', 'key'));
    assert.equal((await revoked.call('GET', '/openapi/status')).status, 200);
    const gone = await management.call(
      'DELETE',
      `/management/api-keys/${requireTextAt(made.body, 'key', 'id')}`,
    );
    assert.equal(gone.status, 204, gone.text);

    lodged = await trader.lodge('BACKUP-1', { 'Idempotency-Key': 'backup-1' });
    assert.equal(lodged.status, 201, lodged.text);
    cursorBefore = requireTextAt((await trader.call('GET', '/openapi/status')).body, 'status', 'cursor');

    const { publicKey, privateKey } = await generateKeyPair('ES256');
    const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' }] };
    const { organisationId } = credentials.hostToHost;
    const body = { organisationId, userType: 'host_to_host', name: 'With a key', jwks };
    const client = await management.call('POST', '/management/clients', { body });
    const clientId = requireTextAt(client.body, client.text, 'id');
    assertion = {
      grant_type: 'client_credentials',
      client_id: clientId,
      client_assertion: await clientAssertion(privateKey, 'k1', clientId, baseUrl),
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    };
    assert.equal((await presentAssertion()).status, 200);

    browser = await signInToConsole(baseUrl, credentials.trader);
    assert.equal((await browser.call('DELETE', '/management/session')).status, 204);

    ({ refreshToken } = await consentToPlatform(portal, credentials.trader));
    await postOAuthForm(baseUrl, '/oauth/revocation', credentials.platform, {
      token: refreshToken,
    }).then(assertStatus(200));
  }

  const presentAssertion = (): Promise<PortalResponse> =>
    sendPortalRequest(`${portal.baseUrl}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams(assertion),
    });

  /** Creates data after the backup, which the restore can't contain. */
  async function goOn(): Promise<void> {
    for (const lrn of ['BACKUP-2', 'BACKUP-3']) assert.equal((await trader.lodge(lrn)).status, 201);
    const path = '/openapi/declarations/lrn:BACKUP-3';
    assert.equal((await trader.call('GET', path)).status, 200);
    const status = await trader.call('GET', '/openapi/status?limit=500');
    const events = await trader.call('GET', '/openapi/events');
    later = {
      cursor: requireTextAt(status.body, 'status', 'cursor'),
      eventCursor: requireTextAt(events.body, 'events', 'cursor'),
      tag: status.headers.get('etag') ?? '',
    };
  }

  async function refuse(): Promise<Omit<typeof refusals, 'notEmpty' | 'again'>> {
    const spoilt = join(first.path, '..', 'spoilt');
    const environment = { PORTAL_DATA_DIR: second.path };
    await cp(backup, spoilt, { recursive: true });
    await appendFile(join(spoilt, 'data', 'global', 'pg_control'), 'x');
    const altered = await run('restore.ts', [spoilt], environment);
    await rm(join(spoilt, 'SHA256SUMS'));
    const half = await run('restore.ts', [spoilt], environment);
    const wrong = { ...environment, PORTAL_SECRET: 'another secret than that of the backup' };
    const wrongSecret = await run('restore.ts', [backup], wrong);
    const elsewhere = { ...environment, DATABASE_URL: 'postgresql://portal@db.example/portal' };
    const external = await run('back-up.ts', [join(spoilt, 'other')], elsewhere);
    return { altered, half, wrongSecret, external };
  }

  test('is preceded by a backup whose command prints what must be stored separately', async () => {
    assert.equal(backedUp.code, 0, backedUp.stderr);
    assert.match(backedUp.stdout, /^Backup complete: \d+ files with [\d.]+ MB in /);
    assert.match(backedUp.stdout, /required for a restore: \S+\/secret\. Store the secret separately/);
    assert.equal(went.code, 0, went.stderr);
    assert.match(went.stdout, /^Restore complete: \d+ files with [\d.]+ MB in /);
    assert.match(went.stdout, /copy the secret that was set when the backup was made to /);
    const sums = await readFile(join(backup, 'SHA256SUMS'), 'utf8');
    assert.doesNotMatch(sums, /\bsecret$/m);
  });

  test('comes only from a valid backup, and overwrites nothing', () => {
    const describeEnd = (ran: ProgramEnd): string => `${ran.code} ${ran.stderr}`;
    assert.match(describeEnd(refusals.notEmpty), /^2 [\s\S]*is not empty\./);
    assert.match(describeEnd(refusals.altered), /^2 [\s\S]*pg_control differs from the backup/);
    assert.match(describeEnd(refusals.half), /^2 [\s\S]*contains no complete backup/);
    assert.match(describeEnd(refusals.wrongSecret), /^1 [\s\S]*the secret does not decrypt the backup/);
    assert.match(
      describeEnd(refusals.external),
      /^2 [\s\S]*Back up an external PostgreSQL with its own tools/,
    );
    assert.match(describeEnd(refusals.again), /^2 [\s\S]*already contains a database/);
  });

  test('refuses credentials (401) that were revoked, ended or used before the backup', async () => {
    const refused = await revoked.call('GET', '/openapi/status').then(bodyWithStatus(401));
    assert.equal(requireTextAt(refused, 'problem', 'code'), 'api_key_revoked');
    assert.equal((await browser.call('GET', '/management/session')).status, 401);
    const again = await presentAssertion();
    assert.deepEqual([again.status, requireTextAt(again.body, again.text, 'error')], [401, 'invalid_client']);
    const fields = { grant_type: 'refresh_token', refresh_token: refreshToken };
    const refresh = await postOAuthForm(
      restored.baseUrl,
      '/oauth/token',
      portal.credentials.platform,
      fields,
    );
    assert.equal(requireTextAt(refresh.body, refresh.text, 'error'), 'invalid_grant');
  });

  test('returns the same response (201) to a repeated lodgement', async () => {
    const replayed = await trader.lodge('BACKUP-1', { 'Idempotency-Key': 'backup-1' });
    assert.equal(replayed.status, 201, replayed.text);
    assert.equal(replayed.headers.get('idempotency-replayed'), 'true');
    assert.equal(replayed.text, lodged.text);
  });

  test('lacks data from after the backup (404), which can be lodged again', async () => {
    await trader.call('GET', '/openapi/declarations/lrn:BACKUP-2').then(assertStatus(404));
    assert.equal((await trader.lodge('BACKUP-2')).status, 201);
  });

  test('refuses cursors (400) that are newer than the backup, and accepts older ones', async () => {
    assert.equal((await trader.call('GET', `/openapi/status?after=${cursorBefore}`)).status, 200);
    const calls = [`/openapi/status?after=${later.cursor}`, `/openapi/events?after=${later.eventCursor}`];
    for (const path of calls) {
      const refused = await trader.call('GET', path);
      assert.equal(refused.status, 400, path);
      assert.match(refused.text, /cursor_of_other_history.*without a cursor/s);
    }
  });

  test('shows everything to a reader who starts without a cursor (200)', async () => {
    const answer = await trader.call('GET', '/openapi/status?limit=500', {
      headers: { 'If-None-Match': later.tag },
    });
    assert.equal(answer.status, 200);
    assert.match(answer.text, /BACKUP-1/);
    const cursor = requireTextAt(answer.body, 'status', 'cursor');
    assert.equal((await trader.call('GET', `/openapi/status?after=${cursor}`)).status, 200);
  });
});
