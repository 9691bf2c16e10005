import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { oldestNode } from '../../tools/oldest-node.ts';
import { packClient, packCommandLine } from '../../tools/pack.ts';
import { type PortalProcess, startPortal } from '../portal-process.ts';

/*
 * The command line as somebody gets it who has no portal: its package and the client's in an empty folder, with what they
 * themselves depend on, on the oldest Node.
 */
let portal: PortalProcess;
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'customs-portal-packed-'));
  const files = [packClient(folder), packCommandLine(folder)];
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  const flags = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel', 'error'];
  execFileSync('npm', ['install', ...flags, ...files], { cwd: folder, stdio: 'inherit' });
  portal = await startPortal({ environment: { PORTAL_CLIENT_RATE: '0' } });
});
after(async () => {
  await portal?.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Told {
  readonly code: number;
  readonly output: string;
}

function run(...args: readonly string[]): Promise<Told> {
  const main = join(folder, 'node_modules', '@customs-portal', 'cli', 'dist', 'main.js');
  const { clientId, clientSecret } = portal.credentials.management;
  const env = {
    ...process.env,
    CUSTOMS_PORTAL_CONFIG: join(folder, 'config'),
    CUSTOMS_PORTAL_MANAGEMENT_CLIENT_ID: clientId,
    CUSTOMS_PORTAL_MANAGEMENT_CLIENT_SECRET: clientSecret,
  };
  return new Promise((resolve) => {
    execFile(oldestNode().path, [main, ...args], { cwd: folder, env }, (error, output, told) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: output + told }),
    );
  });
}

/** Every command by its own words, as the helps name them. */
async function commandsBelow(...words: readonly string[]): Promise<string[][]> {
  const { code, output } = await run(...words, '--help');
  assert.equal(code, 0, `${words.join(' ')} --help\n${output}`);
  const [, list = ''] = /^Commands:\n((?: {2,}.*\n)+)/m.exec(output) ?? [];
  const names = [...list.matchAll(/^ {2}(\w\S*)/gm)].map(([, name = '']) => name);
  const below = await Promise.all(
    names.filter((name) => name !== 'help').map((name) => commandsBelow(...words, name)),
  );
  return [[...words], ...below.flat()];
}

/** A call of each that needs a portal. */
const calls = [
  ['login', '--sandbox', 'data/sandbox.json'],
  ['doctor'],
  ['declarations', 'template', '--json'],
  ['declarations', 'lodge', 'one.json'],
  ['declarations', 'show', 'PACKED-1'],
  ['declarations', 'list'],
  ['declarations', 'pay', 'PACKED-1'],
  ['declarations', 'discharge', 'PACKED-1'],
  ['declarations', 'documents', 'list', 'PACKED-1'],
  ['declarations', 'decisions', 'list', 'PACKED-1'],
  ['mandates', 'list'],
  ['webhooks', 'list'],
  ['logs', 'tail', '--no-follow'],
  ['api', 'GET', '/openapi/status', '--select', 'caller.environment'],
  ['status'],
  ['events', 'tail', '--all', '--no-follow'],
  ['reference', 'lists'],
  ['reference', 'search', 'countries', 'italy'],
  ['keys', 'list'],
  ['keys', 'rotate'],
  ['keys', 'create', 'Packed'],
  ['accounts', 'list'],
  ['accounts', 'statements', 'XADEF0042'],
  ['completion', 'bash'],
  ['conformance', '--credentials', 'data/sandbox.json', '--only', '^(status-query|oauth-t|guard-08)'],
  ['logout'],
];
/** What listens until it is stopped, and what needs something to have happened first, have tests of their own. */
const elsewhere = [
  'webhooks listen',
  'accounts pay',
  ...['amend', 'withdraw', 'present', 'answer'].map((name) => `declarations ${name}`),
  ...['upload', 'download'].map((name) => `declarations documents ${name}`),
  ...['download', 'verify'].map((name) => `declarations decisions ${name}`),
  ...['show', 'offer', 'accept', 'suspend', 'resume', 'end'].map((name) => `mandates ${name}`),
  ...['create', 'show', 'change', 'delete', 'rotate-secret'].map((name) => `webhooks ${name}`),
  ...['test', 'deliveries', 'redeliver'].map((name) => `webhooks ${name}`),
  ...['show', 'replay'].map((name) => `requests ${name}`),
  'keys revoke',
];

describe('the packed command line', () => {
  test('every command tells how it is used', async (t) => {
    const all = await commandsBelow();
    const leaves = all.map((words) => words.join(' ')).filter((words) => words !== '');
    const called = calls.map((args) =>
      [3, 2, 1].map((count) => args.slice(0, count).join(' ')).find((words) => leaves.includes(words)),
    );
    const groups = leaves.filter((words) => leaves.some((other) => other.startsWith(`${words} `)));
    const missing = leaves.filter((words) => ![...called, ...elsewhere, ...groups].includes(words));
    assert.deepEqual(missing, [], 'each of them is called below');
    t.diagnostic(`seen: ${leaves.length} commands`);
  });

  test('every command does its work', async () => {
    await symlink(portal.dataDir, join(folder, 'data'));
    const faults: string[] = [];
    for (const args of calls) {
      const { code, output } = await run(...args);
      if (code !== 0) faults.push(`${args.join(' ')}: ${code}\n${output.slice(0, 800)}`);
      if (args[1] === 'template') {
        await writeFile(join(folder, 'one.json'), JSON.stringify({ ...JSON.parse(output), lrn: 'PACKED-1' }));
      }
    }
    assert.deepEqual(faults, []);
  });
});
