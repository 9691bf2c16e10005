import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { textAt } from '../../conformance/json.ts';
import { answerDeviceCode, refreshDeviceTokens } from '../device-sign-in.ts';
import { startPortal } from '../portal-process.ts';
import { commandLine } from './command-line.ts';

/* Tests that a person can sign in at the command line through the browser (RFC 8628). */
const portal = await startPortal({ environment: { PORTAL_CLIENT_RATE: '0' } });
const folder = await mkdtemp(join(tmpdir(), 'customs-portal-cli-person-'));
after(async () => {
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
});

const { cli, start } = commandLine(() => folder);
const credentials = (): string => join(folder, 'config', 'credentials.json');

async function storedEntry(name = 'default'): Promise<unknown> {
  return JSON.parse(await readFile(credentials(), 'utf8')).profiles[name];
}

/** Waits until the output of a program matches, and returns it. */
async function untilPrinted(running: ReturnType<typeof start>, what: RegExp): Promise<string> {
  for (let looks = 0; looks < 2_000; looks += 1) {
    const [, found] = what.exec(running.texts.output) ?? [];
    if (found !== undefined) return found;
    if (running.child.exitCode !== null) break;
    await pause(50);
  }
  assert.fail(`not printed: ${running.texts.output}${running.texts.error}`);
}

async function logIn(...args: readonly string[]): Promise<Awaited<ReturnType<typeof cli>>> {
  const running = start(['login', '--person', ...args]);
  const code = await untilPrinted(running, /enter the code {2}(\S+)/);
  await answerDeviceCode(portal.baseUrl, code, portal.credentials.trader);
  return running.ended;
}

describe('exit status 0 of commands for a signed-in person', () => {
  test('is returned by login --person, which shows a URL and a code and stores tokens that only their owner can read', async () => {
    const { code, error, output } = await logIn('--url', portal.baseUrl);
    assert.equal(code, 0, error);
    assert.match(output, new RegExp(`Open ${portal.baseUrl}/device in a browser`));
    assert.match(output, /Signed in at/);
    assert.equal((await stat(credentials())).mode & 0o777, 0o600);
    const refreshToken = textAt(await storedEntry(), 'person', 'refreshToken') ?? '';
    assert.ok(refreshToken !== '' && !(output + error).includes(refreshToken));
  });

  test('follows the list of keys as the person, while the stored client remains', async () => {
    assert.equal((await cli(['login', '--sandbox', join(portal.dataDir, 'sandbox.json')])).code, 0);
    const { code, error, output } = await cli(['keys', 'list', '--json']);
    assert.equal(code, 0, error);
    assert.ok(JSON.parse(output).length > 0);
    assert.equal((await cli(['status'])).code, 0);
  });

  test('follows a single refresh of an expired access token, however many commands run', async () => {
    const ended = JSON.parse(await readFile(credentials(), 'utf8'));
    ended.profiles.default.person.expiresAt = 0;
    await writeFile(credentials(), JSON.stringify(ended));
    const all = await Promise.all(Array.from({ length: 3 }, () => cli(['keys', 'list', '--json'])));
    for (const { code, error } of all) assert.equal(code, 0, error);
    const renewed = textAt(await storedEntry(), 'person', 'refreshToken');
    assert.notEqual(renewed, ended.profiles.default.person.refreshToken);
  });

  test('follows logout --person, which keeps the client, and logout, which deletes the client too', async () => {
    const refreshToken = textAt(await storedEntry(), 'person', 'refreshToken') ?? '';
    const { code, error, output } = await cli(['logout', '--person']);
    assert.equal(code, 0, error);
    assert.match(output, /Signed out at/);
    const renewed = await refreshDeviceTokens(portal.baseUrl, { accessToken: '', refreshToken });
    assert.equal(textAt(renewed.body, 'error'), 'invalid_grant');
    assert.equal((await cli(['status'])).code, 0);
    assert.equal((await cli(['keys', 'list'])).code, 2);
    assert.equal((await cli(['logout'])).code, 0);
    assert.equal((await cli(['status'])).code, 3);
  });
});

describe('exit status 2 or 3 of commands for a signed-in person', () => {
  test('follows a missing address (2), and a missing sign-in or client (3)', async () => {
    const nowhere = { CUSTOMS_PORTAL_CONFIG: join(folder, 'none') };
    assert.equal((await cli(['login', '--person'], nowhere)).code, 2);
    assert.equal((await cli(['logout'], nowhere)).code, 3);
    assert.equal((await logIn('--url', portal.baseUrl, '--profile', 'alone')).code, 0);
    const { code, error } = await cli(['status', '--profile', 'alone']);
    assert.equal(code, 3);
    assert.match(error, /requires a client/);
  });

  test('follows a denied consent, after which nothing is stored', async () => {
    const running = start(['login', '--person', '--url', portal.baseUrl, '--profile', 'denied', '--json']);
    const userCode = await untilPrinted(running, /"userCode":"([^"]+)"/);
    await answerDeviceCode(portal.baseUrl, userCode, portal.credentials.trader, 'deny');
    const { code, error } = await running.ended;
    assert.equal(code, 3);
    assert.match(error, /You denied the sign-in in the browser/);
    assert.equal(await storedEntry('denied'), undefined);
  });
});
