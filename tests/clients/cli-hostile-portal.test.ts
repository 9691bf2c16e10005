import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { commandLine } from './command-line.ts';

const receivedCredentials: string[] = [];
let respond: (path: string, response: ServerResponse) => void;

/* Tests against a portal that tries to get the caller's credentials or to control the caller's terminal. */
const folder = await mkdtemp(join(tmpdir(), 'customs-portal-hostile-'));
const portal = await serve((path, response) => respond(path, response));
const otherOrigin = await serve((path, response) => {
  receivedCredentials.push(path);
  response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
});
after(async () => {
  for (const { server } of [portal, otherOrigin]) {
    server.closeAllConnections();
    server.close();
  }
  await rm(folder, { recursive: true, force: true });
});

async function serve(handle: (path: string, response: ServerResponse) => void) {
  const server = createServer((request, response) => {
    request.resume();
    handle(request.url ?? '/', response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  return { server, url: `http://127.0.0.1:${address.port}` };
}

const { cli } = commandLine(() => folder);

async function storePerson(baseUrl: string): Promise<void> {
  const person = { refreshToken: 'refresh', accessToken: 'access', expiresAt: 0 };
  await mkdir(join(folder, 'config'), { recursive: true });
  await writeFile(
    join(folder, 'config', 'credentials.json'),
    JSON.stringify({ profiles: { default: { baseUrl, person } } }),
  );
}

describe('an address without encryption', () => {
  for (const args of [
    ['login', '--person', '--url', 'http://203.0.113.7'],
    ['login', '--url', 'http://203.0.113.7', '--client-id', 'cli_x'],
    ['login', '--person', '--url', 'http://localhost.evil.example'],
    ['login', '--person', '--url', 'http://127.0.0.1@evil.example/'],
    ['login', '--person', '--url', 'ftp://127.0.0.1/'],
  ]) {
    test(`is refused with exit status 2: ${args.join(' ')}`, async () => {
      const { code, error } = await cli(args, {}, 'secret\nkey\n');
      assert.equal(code, 2, error);
      assert.match(error, /is not encrypted|must be a URL that begins with https/);
    });
  }

  test('is refused in stored credentials and in environment variables', async () => {
    await storePerson('http://203.0.113.7');
    assert.equal((await cli(['keys', 'list'])).code, 2);
    const environment = {
      CUSTOMS_PORTAL_URL: 'http://203.0.113.7',
      CUSTOMS_PORTAL_CLIENT_ID: 'cli_x',
      CUSTOMS_PORTAL_CLIENT_SECRET: 'secret',
      CUSTOMS_PORTAL_API_KEY: 'key',
    };
    assert.equal((await cli(['status'], environment)).code, 2);
  });

  for (const args of [['logout'], ['logout', '--person'], ['logout', '--json']]) {
    test(`gets no request from ${args.join(' ')}, which deletes the stored credentials and reports this`, async () => {
      // Uses an address that does not respond, so that a request to it would time out and fail the test.
      await storePerson('http://203.0.113.7');
      const { code, output, error } = await cli(args);
      assert.equal(code, 0, error);
      if (args.includes('--json')) assert.equal(JSON.parse(output).isRevoked, false);
      else {
        assert.equal(output, 'Deleted the credentials for http://203.0.113.7.\n');
        assert.match(
          error,
          /No request was sent to the portal, because its address does not begin with https/,
        );
      }
      assert.equal((await cli(['logout'])).code, 3);
    });
  }
});

describe('a redirect', () => {
  for (const status of [301, 302, 307, 308]) {
    test(`with status ${status} gets no credentials to another origin`, async () => {
      respond = (path, response) =>
        void response.writeHead(status, { Location: `${otherOrigin.url}${path}` }).end();
      receivedCredentials.length = 0;
      await storePerson(portal.url);
      for (const args of [
        ['keys', 'list'],
        ['logout', '--person'],
        ['login', '--person', '--url', portal.url],
      ]) {
        const { code, error } = await cli(args);
        assert.notEqual(code, 0, args.join(' '));
        assert.match(error, /Redirects are not followed|did not sign you out/, args.join(' '));
        await storePerson(portal.url);
      }
      assert.deepEqual(receivedCredentials, []);
    });
  }
});

test('the command line prints no escape sequences and direction marks of a response', async () => {
  const hostile = 'Run\u001b[2J\u001b]0;owned\u0007 \u202ethis\u2066\u009b31m\nas root';
  respond = (_path, response) =>
    void response
      .writeHead(400, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ error: 'invalid_grant', error_description: hostile, issuer: portal.url }));
  await storePerson(portal.url);
  for (const args of [
    ['keys', 'list'],
    ['keys', 'list', '--json'],
    ['login', '--person', '--url', portal.url],
    ['logout', '--person'],
  ]) {
    const { code, output, error } = await cli(args);
    assert.notEqual(code, 0, args.join(' '));
    assert.doesNotMatch(output + error, /[^\P{C}\n]/u, args.join(' '));
    assert.doesNotMatch(output + error, /^as root/m, args.join(' '));
    await storePerson(portal.url);
  }
});
