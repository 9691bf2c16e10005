import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { listAt, requireTextAt, textAt, valueAt } from '../../conformance/json.ts';
import { coffeeDeclaration } from '../law/coffee-declaration.ts';
import { startPortal } from '../portal-process.ts';
import { type CommandResult, commandLine } from './command-line.ts';

const commands = commandLine(() => folder);
const cli = (args: readonly string[], input?: string): Promise<CommandResult> =>
  commands.cli(args, environment, input);

/*
 * Tests requests to any operation from the command line, and the request log and keys of a management client.
 */
const portal = await startPortal({ environment: { PORTAL_CLIENT_RATE: '0' } });
const folder = await mkdtemp(join(tmpdir(), 'customs-portal-api-'));
const { clientId, clientSecret } = portal.credentials.management;
const environment: NodeJS.ProcessEnv = {
  CUSTOMS_PORTAL_MANAGEMENT_CLIENT_ID: clientId,
  CUSTOMS_PORTAL_MANAGEMENT_CLIENT_SECRET: clientSecret,
};
await runSuccessfully(['login', '--sandbox', join(portal.dataDir, 'sandbox.json')]);
const documents = Array.from({ length: 5 }, (_, index) =>
  JSON.stringify(coffeeDeclaration(`API-${index + 1}`)),
);
await writeFile(join(folder, 'five.ndjson'), documents.join('\n'));
await runSuccessfully(['declarations', 'lodge', 'five.ndjson']);
after(async () => {
  await portal?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function runSuccessfully(args: readonly string[], input?: string): Promise<string> {
  const { code, output, error } = await cli(args, input);
  assert.equal(code, 0, `${args.join(' ')}\n${error}${output}`);
  return output;
}

async function runRefused(code: number, ...args: string[]): Promise<string> {
  const result = await cli(args);
  assert.equal(result.code, code, `${args.join(' ')}\n${result.error}${result.output}`);
  return result.error;
}

const list = ['api', 'GET', '/openapi/declarations'];

describe('the command api', () => {
  test('prints the response and, on request, status and headers', async () => {
    const answer = JSON.parse(await runSuccessfully([...list, '--query', 'limit=2', 'lrnPrefix=API-']));
    assert.equal(listAt(answer, 'items').length, 2);
    assert.equal(valueAt(answer, 'more'), true);
    const included = await runSuccessfully(['api', 'get', '/openapi/declarations/lrn:API-1', '--include']);
    assert.match(included, /^HTTP 200\n[\s\S]*^x-request-id: \S+\n[\s\S]*^\n\{/m);
    const [, tag = ''] = /^etag: (\S+)$/m.exec(included) ?? [];
    const same = ['--header', `If-None-Match: ${tag}`, '--include'];
    assert.match(
      await runSuccessfully(['api', 'GET', '/openapi/declarations/lrn:API-1', ...same]),
      /^HTTP (?:200|304)\n/,
    );
  });

  test('reads every page of a list, and prints one entry per line', async () => {
    const lines = await runSuccessfully([
      ...list,
      '--query',
      'limit=2',
      'lrnPrefix=API-',
      'sort=lrn',
      '--paginate',
      '--select',
      'lrn',
    ]);
    assert.equal(lines, 'API-1\nAPI-2\nAPI-3\nAPI-4\nAPI-5\n');
    const whole = ['api', 'GET', '/openapi/declarations?limit=2&lrnPrefix=API-&sort=lrn', '--paginate'];
    const two = await runSuccessfully([...whole, '--select', 'lrn,tracks.query']);
    assert.equal(two.split('\n')[0], '{"lrn":"API-1","tracks":{"query":"none"}}');
  });

  test('reads a feed to its end', async () => {
    const feed = ['api', 'GET', '/openapi/status', '--query', 'limit=2', '--paginate', '--select', 'lrn'];
    const lines = (await runSuccessfully(feed)).trim().split('\n');
    assert.deepEqual([...new Set(lines)].toSorted(), ['API-1', 'API-2', 'API-3', 'API-4', 'API-5']);
  });

  test('prints selected properties: a single one as a plain value, several as a document', async () => {
    const one = ['api', 'GET', '/openapi/declarations/lrn:API-1'];
    assert.equal(await runSuccessfully([...one, '--select', 'document.invoice.amount']), '10000.00\n');
    assert.equal(
      await runSuccessfully([...one, '--select', 'document.goodsItems.commodityCode']),
      '09012100\n',
    );
    assert.deepEqual(
      JSON.parse(await runSuccessfully([...one, '--select', 'lrn,document.invoice.currency'])),
      {
        lrn: 'API-1',
        document: { invoice: { currency: 'XTS' } },
      },
    );
    assert.match(
      await runRefused(1, ...one, '--select', 'nothing'),
      /no property "nothing"\. It has: id, lrn, mrn/,
    );
  });

  test('sends a body from an argument, a file or a pipe', async () => {
    const body = JSON.stringify({ document: coffeeDeclaration('API-1', '9000.00'), reason: 'Tried' });
    await writeFile(join(folder, 'amendment.json'), body);
    const amend = [
      'api',
      'POST',
      '/openapi/declarations/lrn:API-1/amendments',
      '-q',
      'dryRun=true',
      '--data',
    ];
    for (const [data, input] of [[body], ['@amendment.json'], ['-', body]] as const)
      assert.match(await runSuccessfully([...amend, data], input), /9000\.00/);
  });

  test('writes a response that is not JSON byte by byte', async () => {
    const csv = ['api', 'GET', '/openapi/declarations/export', '--header', 'Accept: text/csv'];
    assert.match(await runSuccessfully(csv), /^id,lrn,mrn,/);
  });

  test('uses only the management client for the management API', async () => {
    const { clientId } = portal.credentials.hostToHost;
    assert.equal(
      await runSuccessfully(['api', 'GET', `/management/clients/${clientId}`, '--select', 'id']),
      `${clientId}\n`,
    );
    const without = await commands.cli(['api', 'GET', '/management/usage']);
    assert.equal(without.code, 2);
    assert.match(without.error, /CUSTOMS_PORTAL_MANAGEMENT_CLIENT_ID/);
    assert.match(await runRefused(1, 'api', 'GET', '/management/clients/cli_none'), /404 not_found/);
  });
});

describe('the command keys', () => {
  test('creates a key, prints it once, uses and revokes it', async () => {
    const made = JSON.parse(
      await runSuccessfully(['keys', 'create', 'Dashboard', '--scope', 'declarations:read', '--json']),
    );
    const { id, key }: { id: string; key: string } = made;
    const { clientId, clientSecret } = portal.credentials.hostToHost;
    const own = {
      CUSTOMS_PORTAL_URL: portal.baseUrl,
      CUSTOMS_PORTAL_CLIENT_ID: clientId,
      CUSTOMS_PORTAL_CLIENT_SECRET: clientSecret,
      CUSTOMS_PORTAL_API_KEY: key,
    };
    assert.equal((await commands.cli(['status'], own)).code, 0);
    assert.match(await runSuccessfully(['keys', 'list']), new RegExp(`^${id} +Dashboard +\\S+ +active`, 'm'));
    assert.ok(!(await runSuccessfully(['keys', 'list', '--json'])).includes(key));
    assert.equal(await runSuccessfully(['keys', 'revoke', id]), `${id} revoked.\n`);
    assert.equal((await commands.cli(['status'], own)).code, 3);
    assert.match(await runRefused(1, 'keys', 'revoke', id), /404 not_found/);
  });
});

describe('the commands about logged requests', () => {
  test('list, show and repeat requests', async () => {
    const body = JSON.stringify({ ...coffeeDeclaration('API-LOGGED'), office: 'XX999999' });
    const result = await cli(['api', 'POST', '/openapi/declarations', '-q', 'lodge=true', '--data', body]);
    assert.equal(result.code, 1);
    const [, requestId = ''] = /^Request ID: (\S+)$/m.exec(result.error) ?? [];
    const shown = await untilLogged(requestId);
    assert.match(shown, /^POST \/openapi\/declarations {2}400\n[\s\S]*Problem\n[\s\S]*400 input_invalid/);
    assert.match(shown, /^Request body: \d+ bytes of application\/json\n.*API-LOGGED/m);
    const refusedCalls = ['logs', 'tail', '--no-follow', '--refused', '--code', 'input_invalid'];
    assert.match(
      await runSuccessfully(refusedCalls),
      new RegExp(`400 {2}POST {4}/openapi/declarations {2}input_invalid .*${requestId}$`, 'm'),
    );
    const lines = (await runSuccessfully(['logs', 'tail', '--no-follow', '--limit', '3', '--json']))
      .trim()
      .split('\n');
    assert.equal(lines.length, 3);
    const ids = lines.map((line) => BigInt(requireTextAt(JSON.parse(line), line, 'id')));
    assert.ok(
      ids.every((each, index) => index === 0 || each > (ids[index - 1] ?? 0n)),
      'the latest last',
    );
    const groups = JSON.parse(
      await runSuccessfully(['requests', 'errors', '--code', 'input_invalid', '--json']),
    );
    assert.equal(valueAt(groups, 0, 'operation'), 'createDeclaration');
    assert.equal(valueAt(groups, 0, 'lastRequestId'), requestId);
    assert.match((await cli(['requests', 'errors', '--operation', 'unheardOf'])).error, /No errors\./);
    // Repeats the request without its query, which the log does not store, so that it creates a draft.
    const again = await cli(['requests', 'replay', requestId]);
    assert.equal(again.code, 0, again.error);
    assert.match(again.error, /the earlier response had the status 400\. The new response is:/);
    assert.match(again.output, /^HTTP 201\n[\s\S]*"lrn": "API-LOGGED"/);
    assert.match(
      await runRefused(1, 'requests', 'replay', requestId, '-q', 'lodge=true'),
      /409 lrn_in_use|400 input_invalid/,
    );
  });

  test('repeat a request without a captured body with the body that the user provides', async () => {
    const client = `/management/clients/${portal.credentials.hostToHost.clientId}`;
    const kept = ['api', 'PATCH', client, '--select', 'keepBodies', '--data'];
    assert.equal(await runSuccessfully([...kept, '{"keepBodies":false}']), 'false\n');
    const made = await cli(['api', 'POST', '/openapi/tariff/calculation', '--data', '{"nothing":true}']);
    const [, requestId = ''] = /^Request ID: (\S+)$/m.exec(made.error) ?? [];
    assert.match(
      await untilLogged(requestId),
      /^The portal has not stored the bodies of the request and the response\.$/m,
    );
    assert.match(
      await runRefused(1, 'requests', 'replay', requestId),
      /not stored\. Add the body with --data FILE/,
    );
    await writeFile(join(folder, 'nothing.json'), '{"nothing":true}');
    const again = await runRefused(1, 'requests', 'replay', requestId, '--data', 'nothing.json');
    assert.match(
      again,
      /the earlier response had the status 400\. The new response is:\n[\s\S]*400 input_invalid/,
    );
    const own = await cli(['api', 'GET', client, '--include']);
    const [, ownId = ''] = /^x-request-id: (\S+)$/m.exec(own.output) ?? [];
    await untilLogged(ownId);
    assert.match(
      await runRefused(1, 'requests', 'replay', ownId),
      /You can only replay requests whose path begins with \/openapi/,
    );
    assert.equal(await runSuccessfully([...kept, '{"keepBodies":true}']), 'true\n');
  });

  test('print requests as they arrive, after those already printed', async () => {
    const { child, texts, ended } = commands.start(['logs', 'tail', '--limit', '1', '--json'], environment);
    const seen = () =>
      texts.output
        .trim()
        .split('\n')
        .filter((line) => line !== '');
    for (let attempt = 0; attempt < 200 && seen().length < 1; attempt += 1) await pause(50);
    await runSuccessfully(['declarations', 'show', 'API-2', '--json']);
    const wanted = () =>
      seen().some((line) => textAt(JSON.parse(line), 'path') === '/openapi/declarations/lrn:API-2');
    for (let attempt = 0; attempt < 200 && !wanted(); attempt += 1) await pause(50);
    assert.ok(wanted(), texts.output + texts.error);
    const numbers = seen().map((line) => textAt(JSON.parse(line), 'id'));
    assert.equal(new Set(numbers).size, numbers.length, 'each once');
    child.kill('SIGINT');
    assert.equal((await ended).code, 130);
  });
});

/** Waits until the portal has written a request to the log. */
async function untilLogged(requestId: string): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const { code, output } = await cli(['requests', 'show', requestId]);
    if (code === 0) return output;
    await pause(100);
  }
  return runSuccessfully(['requests', 'show', requestId]);
}
