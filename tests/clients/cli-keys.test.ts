import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { startPortal } from '../portal-process.ts';
import { commandLine } from './command-line.ts';
import { makeKeyPairClient } from './key-pair-client.ts';

/*
 * Tests a client that authenticates with a private key at the command line, JSON errors, and shell completion.
 */
const folder = await mkdtemp(join(tmpdir(), 'customs-portal-cli-keys-'));
const { cli } = commandLine(() => folder);
const write = (name: string, text: string | Buffer): Promise<void> =>
  writeFile(join(folder, name), text, { mode: 0o600 });
const portal = await startPortal();
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const jwk = { ...publicKey.export({ format: 'jwk' }), kid: '2026-11', alg: 'ES256' };
const client = await makeKeyPairClient(portal, jwk);
const apiKey = client.apiKey;
await write('key.pem', privateKey.export({ type: 'pkcs8', format: 'pem' }));
await write('key.json', JSON.stringify({ ...privateKey.export({ format: 'jwk' }), kid: '2026-11' }));
const other = generateKeyPairSync('ed25519').privateKey;
await write('other.pem', other.export({ type: 'pkcs8', format: 'pem' }));
await write('public.pem', publicKey.export({ type: 'spki', format: 'pem' }));
const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey;
await write('p384.pem', p384.export({ type: 'pkcs8', format: 'pem' }));
const login: readonly string[] = [
  'login',
  '--url',
  portal.baseUrl,
  '--client-id',
  client.clientId,
  '--private-key',
];
after(async () => {
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('exit status 0 of commands with a private key', () => {
  test('follows login with a PEM key, which gets sender-constrained tokens and stores no part of the key', async () => {
    const result = await cli([...login, 'key.pem', '--kid', '2026-11', '--dpop'], {}, `${apiKey}\n`);
    assert.equal(result.code, 0, result.error);
    const stored = await readFile(join(folder, 'config', 'credentials.json'), 'utf8');
    assert.match(stored, /key\.pem/);
    assert.doesNotMatch(stored, /PRIVATE KEY|clientSecret/);
    const { code, output } = await cli(['doctor']);
    assert.equal(code, 0, output);
    assert.match(output, /✓ Key file .*P-256, readable only by you, kid 2026-11/);
    assert.match(output, /✓ Token .*bound to a DPoP key/);
  });

  test('follows login with a JWK that contains its kid, or by environment variables', async () => {
    assert.equal((await cli([...login, 'key.json', '--profile', 'jwk'], {}, `${apiKey}\n`)).code, 0);
    const environment = {
      CUSTOMS_PORTAL_CONFIG: join(folder, 'none'),
      CUSTOMS_PORTAL_URL: portal.baseUrl,
      CUSTOMS_PORTAL_CLIENT_ID: login[4] ?? '',
      CUSTOMS_PORTAL_PRIVATE_KEY: join(folder, 'key.pem'),
      CUSTOMS_PORTAL_KEY_ID: '2026-11',
      CUSTOMS_PORTAL_API_KEY: apiKey,
    };
    assert.equal((await cli(['status'], environment)).code, 0);
  });

  test('follows the completion of commands, options and option values in bash', async (t) => {
    if (spawnSync('bash', ['--version']).error) return t.skip('bash is not installed');
    const { output } = await cli(['completion', 'bash']);
    const complete = (...words: string[]): string =>
      execFileSync(
        'bash',
        [
          '-c',
          `${output}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); _customs_portal; echo "\${COMPREPLY[*]}"`,
          '-',
          ...words,
        ],
        { encoding: 'utf8' },
      ).trim();
    assert.equal(complete('customs-portal', 'sta'), 'status');
    assert.equal(complete('customs-portal', '--profile', 'other', 'declarations', 'lo'), 'lodge');
    assert.equal(complete('customs-portal', 'declarations', 'documents', 'u'), 'upload');
    assert.equal(complete('customs-portal', 'declarations', 'lodge', 'file.json', '--dr'), '--dry-run');
    assert.equal(complete('customs-portal', 'declarations', 'lodge', 'fi'), '', 'files are the shell’s own');
  });
});

test('doctor exits with 1 for a key unknown to the portal and for one that other users can read', async () => {
  assert.equal(
    (await cli([...login, 'key.pem', '--kid', '2026-11', '--profile', 'wrong'], {}, `${apiKey}\n`)).code,
    0,
  );
  const registered = await readFile(join(folder, 'key.pem'));
  await write('key.pem', await readFile(join(folder, 'other.pem')));
  const unknown = await cli(['doctor', '--profile', 'wrong']);
  assert.equal(unknown.code, 1);
  assert.match(unknown.output, /✗ Token +refused: 401 invalid_client[\s\S]*no key with the kid 2026-11/);
  await chmod(join(folder, 'key.pem'), 0o644);
  const open = await cli(['doctor', '--profile', 'wrong']);
  assert.equal(open.code, 1);
  assert.match(open.output, /✗ Key file .*chmod 600/);
  await chmod(join(folder, 'key.pem'), 0o600);
  await write('key.pem', registered);
});

test('a command exits with 2 for a file that is not a private key of a supported kind', async () => {
  await write('text.pem', 'hello');
  const cases: readonly [string, RegExp][] = [
    ['none.pem', /Cannot read the private key .*: ENOENT/],
    ['text.pem', /does not contain a private key/],
    ['public.pem', /is a public key/],
    ['p384.pem', /key of type P-384/],
  ];
  for (const [file, expected] of cases) {
    const { code, error } = await cli([...login, file, '--kid', '1'], {}, `${apiKey}\n`);
    assert.equal(code, 2, error);
    assert.match(error, expected);
  }
  assert.match((await cli([...login, 'key.pem'], {}, `${apiKey}\n`)).error, /requires --kid/);
});

describe('with --json every error is one line of JSON', () => {
  const cases: readonly [number, readonly string[], RegExp][] = [
    [1, ['declarations', 'show', 'NOT-THERE'], /Not found/],
    [2, ['statuss'], /unknown command/],
    [2, ['declarations', 'lodge'], /missing required argument/],
    [3, ['status', '--profile', 'nobody'], /No credentials are stored/],
  ];
  for (const [code, args, expected] of cases) {
    test(`with exit status ${code}: ${args.join(' ')}`, async () => {
      const result = await cli([...args, '--json']);
      assert.equal(result.code, code);
      const { error } = JSON.parse(result.error);
      assert.equal(error.exitCode, code);
      assert.match(error.message, expected);
      assert.equal(error.problem?.code, code === 1 ? 'not_found' : undefined);
    });
  }
});
