import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { isRecord } from '../../conformance/json.ts';
import { startPortal } from '../portal-process.ts';
import { commandLine } from './command-line.ts';

/* Tests each command of `customs-portal` with correct and incorrect input against a portal. */
const portal = await startPortal({ environment: { PORTAL_CLIENT_RATE: '0' } });
const folder = await mkdtemp(join(tmpdir(), 'customs-portal-cli-'));
const { start, cli } = commandLine(() => folder);
const { code, error } = await cli(['login', '--sandbox', join(portal.dataDir, 'sandbox.json')]);
assert.equal(code, 0, error);
after(async () => {
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
});

async function until(condition: () => boolean, what: string): Promise<void> {
  for (let attempt = 0; attempt < 2_000; attempt += 1) {
    if (condition()) return;
    await pause(50);
  }
  assert.fail(`${what} did not come`);
}

async function example(): Promise<Record<string, unknown>> {
  const { output } = await cli(['declarations', 'template', '--json']);
  return JSON.parse(output);
}

describe('exit status 0', () => {
  test('follows login, which stores secrets from a pipe, readable only by their owner, and never prints them', async () => {
    const { clientId, clientSecret, apiKey } = portal.credentials.otherHostToHost;
    const args = ['login', '--profile', 'other', '--url', portal.baseUrl, '--client-id', clientId];
    const { code, output, error } = await cli(args, {}, `${clientSecret}\n${apiKey}\n`);
    assert.equal(code, 0, error);
    assert.match(output, /Logged in at .* for Northern Brokers \(sandbox\)/);
    for (const secret of [clientSecret, apiKey]) assert.ok(!(output + error).includes(secret));
    assert.equal((await stat(join(folder, 'config', 'credentials.json'))).mode & 0o777, 0o600);
  });

  test('follows a template that is lodged unchanged, listed and shown', async () => {
    const template = await cli(['declarations', 'template']);
    await writeFile(join(folder, 'one.csv'), template.output);
    const dry = await cli(['declarations', 'lodge', 'one.csv', '--dry-run']);
    assert.match(dry.output, /would be lodged\n {2}payable: \d+\.\d\d XTS \(duties /);
    const lodged = await cli(['declarations', 'lodge', 'one.csv']);
    assert.equal(lodged.code, 0, lodged.error);
    assert.match(lodged.output, /^1 declaration: 1 lodged, 0 already lodged, 0 refused\.$/m);
    const { lrn, goodsItems } = await example();
    assert.ok(Array.isArray(goodsItems) && goodsItems.length > 1, 'rows become goods items');
    const status = await cli(['status']);
    assert.match(status.output, new RegExp(`^LRN .*\n${lrn} `));
    const shown = await cli(['declarations', 'show', String(lrn)]);
    assert.match(shown.output, /History[\s\S]*declaration\.lodged[\s\S]*Next actions/);
    const whole = JSON.parse((await cli(['declarations', 'show', String(lrn), '--json'])).output);
    assert.equal(whole.document.goodsItems.length, goodsItems.length);
  });

  test('follows a lodgement that is killed and restarted, with each declaration lodged once', async () => {
    const document = await example();
    const lines = Array.from({ length: 300 }, (_, index) =>
      JSON.stringify({ ...document, lrn: `KILLED-${index}` }),
    );
    await writeFile(join(folder, 'many.ndjson'), lines.join('\n'));
    const report = join(folder, 'many.ndjson.report.ndjson');
    const reported = async (): Promise<string[]> =>
      (await readFile(report, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');
    const { child, ended } = start(['declarations', 'lodge', 'many.ndjson']);
    while ((await reported()).length < 60) await pause(5);
    child.kill('SIGKILL');
    await ended;
    const before = (await reported()).length;
    assert.ok(before < 300, 'it was killed in the middle');
    const again = await cli(['declarations', 'lodge', 'many.ndjson', '--json']);
    assert.equal(again.code, 0, again.error);
    const counts = JSON.parse(again.output.trim().split('\n').at(-1) ?? '');
    assert.equal(counts.lodged + counts.lodgedBefore, 300);
    const all = (await cli(['status', '--json', '--limit', '1000'])).output.split('\n');
    const ids = all.flatMap((line) => {
      const entry: unknown = line === '' ? null : JSON.parse(line);
      return isRecord(entry) && String(entry.lrn).startsWith('KILLED-') ? [entry.id] : [];
    });
    assert.equal(new Set(ids).size, 300, 'none is missing, none is there twice');
  });

  test('follows status --watch, which shows a change as it happens, when Ctrl-C ends it', async () => {
    const { child, texts, ended } = start(['status', '--watch', '--lrn', 'WATCHED-1']);
    await writeFile(join(folder, 'watched.json'), JSON.stringify({ ...(await example()), lrn: 'WATCHED-1' }));
    await cli(['declarations', 'lodge', 'watched.json']);
    await until(() => /WATCHED-1 .* released/.test(texts.output), 'the release');
    child.kill('SIGINT');
    assert.equal((await ended).code, 130);
  });

  test('follows webhooks listen, whose events a receiver verifies with the reference implementation', async () => {
    const received: { headers: Record<string, string>; body: string }[] = [];
    const receiver = createServer(async (message, answer) => {
      let body = '';
      for await (const chunk of message) body += chunk;
      received.push({
        headers: Object.fromEntries(Object.entries(message.headers).map(([k, v]) => [k, String(v)])),
        body,
      });
      answer.writeHead(204).end();
    });
    const url = await listening(receiver);
    const { child, texts, ended } = start([
      'webhooks',
      'listen',
      '--forward-to',
      url,
      '--type',
      'declaration.released',
    ]);
    await until(() => texts.error.includes('whsec_'), 'the secret');
    await pause(500);
    await writeFile(join(folder, 'heard.json'), JSON.stringify({ ...(await example()), lrn: 'HEARD-1' }));
    await cli(['declarations', 'lodge', 'heard.json']);
    await until(() => received.length > 0, 'the delivery');
    const secret = /whsec_\S+/.exec(texts.error)?.[0] ?? '';
    const { headers, body } = received[0] ?? { headers: {}, body: '' };
    const event: unknown = new Webhook(secret).verify(body, headers);
    assert.ok(isRecord(event) && event.type === 'declaration.released');
    child.kill('SIGINT');
    assert.equal((await ended).code, 130);
    receiver.close();
  });

  test('follows events tail, which prints past events as JSON', async () => {
    const { code, output } = await cli([
      'events',
      'tail',
      '--all',
      '--no-follow',
      '--json',
      '--type',
      'declaration.lodged',
    ]);
    assert.equal(code, 0);
    const [first] = output.split('\n');
    assert.equal(JSON.parse(first ?? '').type, 'declaration.lodged');
  });

  test('follows a search for codes by their text', async () => {
    assert.match((await cli(['reference', 'lists'])).output, /^countries /m);
    assert.match((await cli(['reference', 'search', 'commodities', 'coffee'])).output, /^09011100 /m);
  });

  test('follows keys rotate, which replaces the stored key and uses the new one', async () => {
    const { clientId, clientSecret } = portal.credentials.management;
    const management = {
      CUSTOMS_PORTAL_MANAGEMENT_CLIENT_ID: clientId,
      CUSTOMS_PORTAL_MANAGEMENT_CLIENT_SECRET: clientSecret,
    };
    const rotated = await cli(['keys', 'rotate', '--overlap', '0', '--profile', 'other'], management);
    assert.equal(rotated.code, 0, rotated.error);
    assert.ok(!rotated.output.includes('cpk_'), 'a key is printed only with --print');
    assert.equal((await cli(['status', '--profile', 'other'])).code, 0);
    assert.match(
      (await cli(['keys', 'list', '--profile', 'other'], management)).output,
      /expired[\s\S]*active|active[\s\S]*expired/,
    );
  });

  test('follows doctor without problems in a correct setup, and completion, which lists every command', async () => {
    assert.match((await cli(['doctor'])).output, /No problems found/);
    for (const shell of ['bash', 'zsh', 'fish']) {
      assert.match((await cli(['completion', shell])).output, /forward-to/, shell);
    }
  });
});

describe('exit status 1', () => {
  test('follows events tail with an invalid cursor, as after a restore of the portal', async () => {
    for (const args of [
      ['status', '--watch', '--after', 'c-of-yesterday'],
      ['events', 'tail', '--after', 'c-of-yesterday'],
    ]) {
      const { code, error } = await cli(args);
      assert.equal(code, 1, error);
      assert.match(
        error,
        /was returned before the portal was restored from a backup\n {4}Omit the cursor to start at the beginning/,
      );
    }
  });

  test('follows a refused declaration, which is reported while the rest is lodged', async () => {
    const document = await example();
    const two = [
      { ...document, lrn: 'GOOD-1' },
      { ...document, lrn: 'BAD-1', office: 'XX999999' },
    ];
    await writeFile(join(folder, 'two.json'), JSON.stringify(two));
    const { code, output } = await cli(['declarations', 'lodge', 'two.json']);
    assert.equal(code, 1);
    assert.match(
      output,
      /2 declarations: 1 lodged, 0 already lodged, 1 refused\.\n {2}BAD-1 {2}input_invalid/,
    );
    const dry = await cli(['declarations', 'lodge', 'two.json', '--dry-run', '--report', 'none.ndjson']);
    assert.equal(dry.code, 1);
    assert.match(dry.output, /BAD-1 {2}would be refused\n[\s\S]*\/office/);
    assert.match(dry.output, /GOOD-1 {2}would be (?:lodged\n {2}payable: [\d.]+ [A-Z]{3}|refused)/);
  });

  test('follows an unknown resource', async () => {
    const { code, error } = await cli(['declarations', 'show', 'NOT-THERE']);
    assert.equal(code, 1);
    assert.match(error, /404 not_found[\s\S]*\/problems\/not_found/);
    assert.equal((await cli(['reference', 'search', 'no-such-list'])).code, 1);
    assert.equal((await cli(['reference', 'quota', '099999'])).code, 1);
  });

  test('follows doctor behind a proxy that drops id_platform', async () => {
    const proxy = createServer((message, answer) => {
      const { id_platform: _dropped, ...headers } = message.headers;
      const onward = request(
        `${portal.baseUrl}${message.url}`,
        { method: message.method, headers },
        (response) => {
          answer.writeHead(response.statusCode ?? 502, response.headers);
          response.pipe(answer);
        },
      );
      message.pipe(onward);
    });
    const url = new URL(await listening(proxy)).origin;
    const file = join(folder, 'proxied.json');
    await writeFile(file, JSON.stringify({ ...portal.credentials, baseUrl: portal.baseUrl }));
    const args = ['--profile', 'proxied'];
    assert.equal((await cli(['login', '--sandbox', file, '--client', 'platform', ...args])).code, 0);
    const stored = join(folder, 'config', 'credentials.json');
    const { profiles } = JSON.parse(await readFile(stored, 'utf8'));
    profiles.proxied.baseUrl = url;
    await writeFile(stored, JSON.stringify({ profiles }));
    const { code, output } = await cli(['doctor', ...args]);
    assert.equal(code, 1);
    assert.match(output, /✗ Request +400 platform_required/);
    assert.match(output, /✗ Proxy .*underscore/);
    proxy.close();
  });

  test('follows doctor with a mistyped key and with a wrong secret', async () => {
    const { clientId, clientSecret, apiKey } = portal.credentials.hostToHost;
    const environment = {
      CUSTOMS_PORTAL_URL: portal.baseUrl,
      CUSTOMS_PORTAL_CLIENT_ID: clientId,
      CUSTOMS_PORTAL_CLIENT_SECRET: clientSecret,
      CUSTOMS_PORTAL_API_KEY: `${apiKey.slice(0, -1)}${apiKey.endsWith('0') ? '1' : '0'}`,
    };
    const mistyped = await cli(['doctor'], environment);
    assert.equal(mistyped.code, 1);
    assert.match(mistyped.output, /✗ API key +wrong checksum/);
    const wrong = await cli(['doctor'], { ...environment, CUSTOMS_PORTAL_CLIENT_SECRET: 'cps_wrong' });
    assert.match(wrong.output, /✗ Token +refused: 401 invalid_client/);
  });
});

describe('exit status 2', () => {
  test('follows a mistyped name, with the known names', async () => {
    const cases: readonly [readonly string[], RegExp][] = [
      [['statuss'], /Did you mean status/],
      [['status', '--limit', 'many'], /whole number greater than 0/],
      [['declarations', 'lodge'], /missing required argument 'file'/],
      [['declarations', 'lodge', 'not-there.json'], /Cannot read/],
      [['declarations', 'lodge', 'file.xml'], /Cannot read|Unknown file type/],
      [['declarations', 'template', 'none'], /Use one of/],
      [['events', 'tail', '--what'], /unknown option '--what'/],
      [['webhooks', 'listen'], /--forward-to/],
      [['webhooks', 'listen', '--forward-to', 'ftp://here'], /Invalid URL/],
      [['declarations', 'show', 'A B'], /Invalid declaration/],
      [['reference', 'search', 'countries', '--limit', 'x'], /whole number greater than 0/],
      [['login', '--url', 'here', '--client-id', 'x'], /Invalid address of the portal/],
      [['login', '--kid', '1'], /--private-key/],
      [['keys', 'rotate', '--overlap', '9d'], /CUSTOMS_PORTAL_MANAGEMENT|from 0 to 7d/],
      [['login', '--sandbox', 'not-there.json'], /Cannot read/],
      [['completion', 'tcsh'], /bash, zsh or fish/],
    ];
    for (const [args, expected] of cases) {
      const { code, error } = await cli(args);
      assert.equal(code, 2, `${args.join(' ')}: ${error}`);
      assert.match(error, expected);
    }
  });

  test('follows files with a repeated LRN, before anything is sent', async () => {
    const document = await example();
    await writeFile(join(folder, 'twice.json'), JSON.stringify([document, document]));
    const { code, error } = await cli(['declarations', 'lodge', 'twice.json']);
    assert.equal(code, 2);
    assert.match(error, /declaration 2 has the same LRN as .* declaration 1: /);
  });

  test('follows a CSV file with an unknown column', async () => {
    await writeFile(join(folder, 'column.csv'), 'lrn,colour\r\nA-1,red\r\n');
    assert.match((await cli(['declarations', 'lodge', 'column.csv'])).error, /Unknown column "colour"/);
  });
});

describe('exit status 3', () => {
  test('follows a command without a login, and one whose credentials the portal refuses', async () => {
    const result = await cli(['status'], { CUSTOMS_PORTAL_CONFIG: join(folder, 'empty') });
    assert.equal(result.code, 3);
    assert.match(result.error, /Run: customs-portal login/);
    const { clientId, clientSecret } = portal.credentials.hostToHost;
    const args = ['login', '--profile', 'wrong', '--url', portal.baseUrl, '--client-id', clientId];
    const refused = await cli(args, {}, `${clientSecret}\ncpk_sandbox_wrong\n`);
    assert.equal(refused.code, 3);
    assert.match(refused.error, /401 api_key_invalid/);
    assert.equal((await cli(['status', '--profile', 'wrong'])).code, 3, 'nothing was stored');
  });
});

test('a command exits with 2 if the environment has incomplete credentials, which stored ones do not complete', async () => {
  const { code, error } = await cli(['status'], {
    CUSTOMS_PORTAL_URL: portal.baseUrl,
    CUSTOMS_PORTAL_CLIENT_SECRET: 'cps_hidden',
  });
  assert.equal(code, 2, error);
  assert.match(error, /CUSTOMS_PORTAL_CLIENT_ID and CUSTOMS_PORTAL_API_KEY are not set/);
  assert.doesNotMatch(error, /hidden/);
});

test('a single request exits with 4 if the portal is unavailable, without waiting', async () => {
  const problem = {
    ...{ type: '/problems/service_unavailable', title: 'Not available', status: 503, detail: 'Come later.' },
    ...{ code: 'service_unavailable', retryable: true, outcome: 'not_applied', requestId: 'none' },
  };
  const away = createServer((request, response) => {
    if (request.url === '/oauth/token') {
      response.end('{"access_token":"x","token_type":"Bearer","expires_in":600}');
      return;
    }
    response.writeHead(503, { 'Content-Type': 'application/problem+json', 'Retry-After': '600' });
    response.end(JSON.stringify(problem));
  });
  try {
    const environment = {
      CUSTOMS_PORTAL_URL: new URL(await listening(away)).origin,
      CUSTOMS_PORTAL_CLIENT_ID: 'cli_x',
      CUSTOMS_PORTAL_CLIENT_SECRET: 'cps_x',
      CUSTOMS_PORTAL_API_KEY: 'cpk_x',
    };
    const commands = [['status'], ['events', 'tail', '--all', '--no-follow']];
    for (const { code, error } of await Promise.all(commands.map((args) => cli(args, environment)))) {
      assert.equal(code, 4, error);
      assert.match(error, /503 service_unavailable/);
    }
  } finally {
    away.closeAllConnections();
    away.close();
  }
});

test('a command exits with 4 if nothing listens at the address', async () => {
  const { clientId, clientSecret, apiKey } = portal.credentials.hostToHost;
  const { code, error } = await cli(
    ['login', '--url', 'http://127.0.0.1:1', '--client-id', clientId],
    {},
    `${clientSecret}\n${apiKey}\n`,
  );
  assert.equal(code, 4);
  assert.match(error, /does not respond/);
});

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
  return `http://127.0.0.1:${address.port}/webhooks`;
}
