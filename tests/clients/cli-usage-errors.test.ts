import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { startPortal } from '../portal-process.ts';
import { type CommandResult, commandLine } from './command-line.ts';

const { start, cli } = commandLine(() => folder);
/* Tests usage errors of every command: each must print an instructive message and no stack trace. */
const portal = await startPortal({
  environment: { PORTAL_CLIENT_RATE: '0', PORTAL_FAILED_AUTH_RATE: '100000' },
});
const folder = await mkdtemp(join(tmpdir(), 'customs-portal-mistakes-'));
await cli(['login', '--sandbox', join(portal.dataDir, 'sandbox.json')]);
const one = { type: 'import', lrn: 'MISTAKES-1' };
await writeFile(join(folder, 'one.json'), JSON.stringify(one));
await writeFile(join(folder, 'wrong.json'), '{');
await writeFile(join(folder, 'binary.csv'), Buffer.from([0xff, 0xfe, 0x6c, 0, 0x72, 0]));
await writeFile(join(folder, 'columns.csv'), 'lrn,office\nA-1,XA000100,more,and more\n');
await writeFile(join(folder, 'latin.csv'), Buffer.from('lrn,exporter.name\nA-1,Caf\xe9\n', 'latin1'));
await mkdir(join(folder, 'empty'));
after(async () => {
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A valid call of every command. */
const validCommands: readonly (readonly string[])[] = [
  ['login', '--url', 'http://127.0.0.1:1', '--client-id', 'cli_x'],
  ['status'],
  ['declarations', 'template'],
  ['declarations', 'lodge', 'one.json'],
  ['declarations', 'show', 'NOT-THERE'],
  ['declarations', 'list'],
  ['declarations', 'amend', 'NOT-THERE', 'one.json', '--reason', 'none'],
  ['declarations', 'withdraw', 'NOT-THERE', '--reason', 'none'],
  ['declarations', 'present', 'NOT-THERE'],
  ['declarations', 'answer', 'NOT-THERE', '1', '--text', 'none'],
  ['declarations', 'pay', 'NOT-THERE'],
  ['declarations', 'discharge', 'NOT-THERE'],
  ['declarations', 'documents', 'list', 'NOT-THERE'],
  ['declarations', 'decisions', 'download', 'NOT-THERE', '1'],
  ['mandates', 'list'],
  ['authorisations', 'list'],
  ['guarantees', 'list'],
  ['webhooks', 'list'],
  ['logs', 'tail', '--no-follow'],
  ['requests', 'show', '1'],
  ['requests', 'errors'],
  ['automation', 'show'],
  ['api', 'GET', '/openapi/status'],
  ['events', 'tail', '--all', '--no-follow'],
  ['webhooks', 'listen', '--forward-to', 'http://127.0.0.1:1/'],
  ['reference', 'lists'],
  ['reference', 'search', 'countries', 'italy'],
  ['reference', 'quota', '090001'],
  ['service-levels'],
  ['keys', 'list'],
  ['keys', 'rotate'],
  ['doctor'],
  ['completion', 'bash'],
  ['conformance', '--only', '^status-query'],
];

/** Arguments that belong to other commands. */
const foreignArguments: readonly (readonly string[])[] = [
  ['declarations', 'template', 'NONE'],
  ['declarations', 'documents', 'download', 'NOT-THERE', 'DOC'],
  ['declarations', 'decisions', 'verify', 'NONE.JWS'],
  ['accounts', 'pay', 'XADEF0042', 'RF18'],
  ['mandates', 'show', 'MANDATE'],
  ['mandates', 'offer', '--principal', 'XA1', '--representative', 'XA2', '--representation', 'DIRECT'],
  ['webhooks', 'create', 'URL'],
  ['webhooks', 'redeliver', 'WEBHOOK', 'DELIVERY'],
  ['reference', 'search', 'LIST'],
  ['reference', 'quota', 'NUMBER'],
  ['service-levels', 'PERIOD'],
  ['keys', 'revoke', 'KEY'],
  ['keys', 'rotate', '--overlap', '1H'],
  ['api', 'GET', '/openapi/status', '--select', 'X.Y'],
  ['api', 'POST', '/openapi/declarations', '--data', 'JSON'],
  ['api', 'GET', '/openapi/status', '--header', 'NAME: value'],
  ['completion', 'SHELL'],
];

/** Options that require a value, without one. */
const withoutValue: readonly (readonly string[])[] = [
  ['login', '--url'],
  ['status', '--limit'],
  ['declarations', 'template', 'none', '--profile'],
  ['declarations', 'lodge', 'one.json', '--report'],
  ['declarations', 'show'],
  ['declarations', 'amend', 'NOT-THERE', 'one.json', '--reason'],
  ['declarations', 'pay', 'NOT-THERE', '--guarantee'],
  ['mandates', 'end'],
  ['webhooks', 'create'],
  ['api', 'GET'],
  ['events', 'tail', '--after'],
  ['webhooks', 'listen', '--forward-to'],
  ['reference', 'search'],
  ['keys', 'rotate', '--overlap'],
  ['completion'],
  ['conformance', '--only'],
];

/** Arguments with a file that is missing or has the wrong content. */
const wrongFiles: readonly (readonly string[])[] = [
  ['login', '--sandbox', 'empty'],
  ['login', '--sandbox', 'wrong.json'],
  ['login', '--sandbox', 'one.json'],
  ['login', '--url', 'http://127.0.0.1:1', '--client-id', 'x', '--private-key', 'empty', '--kid', '1'],
  ['declarations', 'lodge', 'none.json'],
  ['declarations', 'lodge', 'wrong.json'],
  ['declarations', 'lodge', 'binary.csv'],
  ['declarations', 'lodge', 'columns.csv'],
  ['declarations', 'lodge', 'latin.csv'],
  ['declarations', 'lodge', 'empty'],
  ['declarations', 'lodge', 'one.json', '--report', 'empty'],
  ['declarations', 'lodge', 'one.json', '--report', 'no/such/folder.ndjson'],
  ['declarations', 'lodge', 'one.json', '--report', 'one.json'],
  ['declarations', 'amend', 'NOT-THERE', 'binary.csv', '--reason', 'none'],
  ['declarations', 'discharge', 'NOT-THERE', 'wrong.json'],
  ['declarations', 'documents', 'upload', 'NOT-THERE', 'none.pdf', '--type', 'N380'],
  ['declarations', 'decisions', 'verify', 'none.jws'],
  ['api', 'POST', '/openapi/declarations', '--data', '@wrong.json'],
  ['conformance', '--credentials', 'none.json'],
  ['conformance', '--credentials', 'wrong.json'],
];

const invalidArguments: readonly (readonly string[])[] = [
  ['webhooks', 'listen', '--forward-to', 'http://127.0.0.1:1/', '--secret', 'none'],
  ['webhooks', 'listen', '--forward-to', 'http://'],
  ['status', '--after', 'x', '--status', 'nowhere'],
  ['events', 'tail', '--type', 'nothing', '--no-follow'],
  ['reference', 'search', '../..', '--date', 'tomorrow'],
  ['declarations', 'lodge', 'one.json', '--concurrency', '0'],
  ['login', '--url', 'https://user:word@portal.example?x#y', '--client-id', 'x'],
  ['login', '--url', 'ftp://portal.example', '--client-id', 'x'],
];

/** Time after which a command counts as hanging. */
const limitMs = 60_000;

interface Mistake {
  readonly args: readonly string[];
  readonly environment?: NodeJS.ProcessEnv;
}

/** Runs commands, a few at once, and returns what is wrong with their messages. */
async function messageErrorsOf(mistakes: readonly Mistake[], codes: readonly number[]): Promise<string[]> {
  const faults: string[] = [];
  const left = [...mistakes];
  const worker = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) {
      const { child, ended } = start(next.args, next.environment, 'secret\nkey\n');
      const late = setTimeout(() => child.kill('SIGKILL'), limitMs);
      const fault = messageErrorIn(await ended, codes);
      clearTimeout(late);
      if (fault) faults.push(`${next.args.join(' ')}: ${fault}`);
    }
  };
  await Promise.all([worker(), worker(), worker()]);
  return faults;
}

function messageErrorIn({ code, output, error }: CommandResult, codes: readonly number[]): string | null {
  if (/\n\s+at .*:\d+|Internal error/.test(error + output)) return `a stack: ${error.slice(0, 400)}`;
  if (code === null || !codes.includes(code)) return `ends with ${code}: ${(error + output).slice(0, 300)}`;
  return error.trim() === '' && output.trim() === '' ? 'nothing is said' : null;
}

const mistakesAtAddress = (url: string, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  CUSTOMS_PORTAL_URL: url,
  CUSTOMS_PORTAL_CLIENT_ID: 'cli_x',
  CUSTOMS_PORTAL_CLIENT_SECRET: 'cps_x',
  CUSTOMS_PORTAL_API_KEY: 'cpk_x',
  CUSTOMS_PORTAL_MANAGEMENT_CLIENT_ID: 'cli_x',
  CUSTOMS_PORTAL_MANAGEMENT_CLIENT_SECRET: 'cps_x',
  ...more,
});
/** Commands that send no request to the portal. */
const localCommands = ['completion', 'conformance'];
const commandsWithRequests = validCommands.filter(([name = '']) => !localCommands.includes(name));

describe('usage errors', () => {
  test('are reported for an unknown option and a missing value', async (t) => {
    const unknown = validCommands.map((args) => ({ args: [...args, '--no-such-option'] }));
    const missing = withoutValue.map((args) => ({ args }));
    assert.deepEqual(await messageErrorsOf([...unknown, ...missing], [2]), []);
    t.diagnostic(`seen: ${unknown.length + missing.length} command lines`);
  });

  test('are reported for a missing file and for a file with other content', async (t) => {
    assert.deepEqual(
      await messageErrorsOf(
        wrongFiles.map((args) => ({ args })),
        [2],
      ),
      [],
    );
    t.diagnostic(`seen: ${wrongFiles.length} files`);
  });

  test('are reported for invalid values', async () => {
    assert.deepEqual(
      await messageErrorsOf(
        invalidArguments.map((args) => ({ args })),
        [1, 2],
      ),
      [],
    );
  });

  test('are reported for an argument that is empty, a path, a placeholder or not ASCII', async (t) => {
    const nonsense = ['', 'no/../such', '{id}', '%00ü'];
    const changed = [...validCommands, ...foreignArguments].flatMap((args) =>
      args.flatMap((word, index) => {
        const isArgument = index > 0 && !word.startsWith('-') && !/^[a-z-]+$/.test(word);
        return isArgument ? nonsense.map((each) => ({ args: args.with(index, each) })) : [];
      }),
    );
    assert.deepEqual(await messageErrorsOf(changed, [1, 2, 3, 4]), []);
    t.diagnostic(`seen: ${changed.length} command lines`);
  });

  test('are reported for an address that is unavailable, refuses the credentials or is not a portal', async (t) => {
    const none = commandsWithRequests.map((args) => ({
      args,
      environment: mistakesAtAddress('http://127.0.0.1:1'),
    }));
    // Excludes templates, which contain no secret.
    const wrong = commandsWithRequests
      .filter(([name, inner]) => name !== 'login' && inner !== 'template')
      .map((args) => ({ args, environment: mistakesAtAddress(portal.baseUrl) }));
    const other = commandsWithRequests
      .filter(([name]) => name !== 'login')
      .map((args) => ({ args, environment: mistakesAtAddress(`${portal.operationsUrl}/nothing`) }));
    assert.deepEqual(await messageErrorsOf([...none, ...wrong, ...other], [1, 3, 4]), []);
    t.diagnostic(`seen: ${none.length + wrong.length + other.length} calls`);
  });
});

describe('doctor', () => {
  test('reports the portal’s base URL if a longer address was given', async () => {
    const { clientId, clientSecret, apiKey } = portal.credentials.hostToHost;
    for (const path of [
      '/',
      '//',
      '/openapi',
      '/openapi/',
      '/docs',
      '/openapi/status?limit=1',
      '/docs#status',
    ]) {
      const environment = {
        CUSTOMS_PORTAL_URL: `${portal.baseUrl}${path}`,
        CUSTOMS_PORTAL_CLIENT_ID: clientId,
        CUSTOMS_PORTAL_CLIENT_SECRET: clientSecret,
        CUSTOMS_PORTAL_API_KEY: apiKey,
      };
      const { code, output, error } = await cli(['doctor'], environment);
      if (/^\/+$/.test(path)) {
        assert.equal(code, 0, `${path}: ${output}${error}`);
        continue;
      }
      assert.equal(code, 1, `${path}: ${output}${error}`);
      assert.match(output, new RegExp(`✗ Portal .*\\n +.*${portal.baseUrl}(?!/)`), path);
    }
  });

  test('and login use only the base URL of a longer address', async () => {
    const { clientId, clientSecret, apiKey } = portal.credentials.hostToHost;
    const args = [
      'login',
      '--profile',
      'mended',
      '--url',
      `${portal.baseUrl}/docs/`,
      '--client-id',
      clientId,
    ];
    const { code, output, error } = await cli(args, {}, `${clientSecret}\n${apiKey}\n`);
    assert.equal(code, 0, error);
    assert.match(output, new RegExp(`Logged in at ${portal.baseUrl} for`));
    assert.match((await cli(['doctor', '--profile', 'mended'])).output, /No problems found/);
  });
});
