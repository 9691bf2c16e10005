import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { invalidCredentials } from './test-host.ts';
import { problemReply, startFakePortal } from './test-portal.ts';

/* The program file, which the tests start as a host does. */

const mainFile = join(import.meta.dirname, 'main.ts');
const emptyConfigFolder = join(import.meta.dirname, 'no-such-folder');

interface ProgramResult {
  readonly code: number;
  readonly output: string;
  readonly error: string;
}

async function run(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  input: readonly object[] = [],
  answers = 0,
): Promise<ProgramResult> {
  const child = spawn(process.execPath, ['--conditions=@customs-portal/source', mainFile, ...args], {
    env: { PATH: process.env.PATH, CUSTOMS_PORTAL_CONFIG: emptyConfigFolder, ...environment },
  });
  const texts = { output: '', error: '' };
  child.stderr.on('data', (chunk: Buffer) => {
    texts.error += chunk;
  });
  // Closes standard input when all responses have arrived, as a host does.
  child.stdout.on('data', (chunk: Buffer) => {
    texts.output += chunk;
    if (texts.output.split('\n').length > answers) child.stdin.end();
  });
  for (const message of input) child.stdin.write(`${JSON.stringify(message)}\n`);
  if (answers === 0) child.stdin.end();
  const [code] = await once(child, 'close');
  return { code, ...texts };
}

function environmentOf(url: string): Record<string, string> {
  return {
    CUSTOMS_PORTAL_URL: url,
    CUSTOMS_PORTAL_CLIENT_ID: invalidCredentials.clientId,
    CUSTOMS_PORTAL_CLIENT_SECRET: invalidCredentials.clientSecret,
    CUSTOMS_PORTAL_API_KEY: invalidCredentials.apiKey,
  };
}

function request(id: number, method: string, params: object): object {
  return { jsonrpc: '2.0', id, method, params };
}

const handshakeMessages = request(0, 'initialize', {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'test-host', version: '0.0.0' },
});

describe('exit status 0', () => {
  test('follows the printing of help and version', async () => {
    const help = await run(['--help'], {});
    assert.equal(help.code, 0);
    assert.match(help.output, /--allow-lodging/);
    const version = await run(['--version'], {});
    assert.match(version.output, /^\d+\.\d+\.\d+\n$/);
  });

  test('follows when the host closes the pipe', async () => {
    const { code, error } = await run([], environmentOf('http://127.0.0.1:1'));
    assert.deepEqual([code, error], [0, '']);
  });
});

describe('exit status 2', () => {
  test('follows a start error, which is printed to standard error and not to standard output', async () => {
    const { CUSTOMS_PORTAL_API_KEY: _key, ...part } = environmentOf('https://portal.test');
    const starts: [readonly string[], Readonly<Record<string, string>>, RegExp][] = [
      [['--what'], {}, /Invalid command line at --what\. See --help/],
      [['--profile'], {}, /Invalid command line/],
      [[], {}, /No credentials are stored.*customs-portal login/],
      [['--profile', 'other'], {}, /for the profile other.*customs-portal --profile other login/],
      [[], part, /CUSTOMS_PORTAL_API_KEY is not set/],
      [[], environmentOf('portal.test'), /Invalid address of the portal/],
      [[], environmentOf('http://portal.test'), /is not encrypted/],
      [[], { ...environmentOf('https://portal.test'), CUSTOMS_PORTAL_MCP_ALLOW_LODGING: 'yes' }, /must be 1/],
    ];
    for (const [args, environment, expected] of starts) {
      const { code, output, error } = await run(args, environment);
      assert.deepEqual([code, output], [2, ''], error);
      assert.match(error, expected);
      assert.ok(
        !error.includes(invalidCredentials.clientSecret) && !error.includes(invalidCredentials.apiKey),
      );
    }
  });
});

test('the MCP server prints no credential, whatever the portal returns', async () => {
  const secrets = [invalidCredentials.clientSecret, invalidCredentials.apiKey];
  const portal = await startFakePortal(({ path, headers }) => {
    // Starts a server that includes all received credentials in its responses, as a hostile portal could.
    const secretText = `${headers.authorization} ${headers['portal-api-key']} ${secrets.join(' ')}`;
    if (path.startsWith('/openapi/rules'))
      return {
        body: {
          items: [{ id: secretText, message: secretText, [secretText]: 1 }],
          cursor: null,
          more: false,
        },
      };
    if (path.startsWith('/problems/')) return { body: { code: 'x', cause: secretText, hint: secretText } };
    return problemReply(403, 'scope_insufficient', {
      detail: secretText,
      title: secretText,
      type: secretText,
    });
  });
  const call = (id: number, name: string, args: object) =>
    request(id, 'tools/call', { name, arguments: args });
  const messages = [
    handshakeMessages,
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    call(1, 'list_declarations', {}),
    call(2, 'search_rules', {}),
    call(3, 'explain_problem', { code: 'not_found' }),
    call(4, 'explain_rule', { id: secrets[0] }),
    call(5, secrets.join(), {}),
    request(6, 'resources/read', { uri: `portal://samples/${secrets[0]}` }),
    request(7, secrets[1] ?? '', {}),
  ];
  const { output, error } = await run([], environmentOf(portal.url), messages, 8);
  await portal.stop();
  assert.equal(output.trim().split('\n').length, 8, output + error);
  for (const line of output.trim().split('\n')) JSON.parse(line);
  assert.match(output, /\[credential removed\]/);
  const basic = Buffer.from(`${invalidCredentials.clientId}:${invalidCredentials.clientSecret}`).toString(
    'base64',
  );
  for (const secret of [...secrets, portal.token, basic]) {
    assert.ok(!output.includes(secret) && !error.includes(secret), secret);
  }
});
