import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import type { TLSSocket } from 'node:tls';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { callTool } from '../../mcp/src/test-host.ts';
import { commandLine } from './command-line.ts';

const { cli } = commandLine(() => folder);
const servers: Server[] = [];
/** Client certificate of each request that the server has received. */
const clients: string[] = [];
const tunnels: string[] = [];
const tokenReply: readonly [number, object] = [
  200,
  { access_token: 'token', token_type: 'Bearer', expires_in: 600, scope: 'declarations:read' },
];
let token = tokenReply;

const pem = (name: string): string => join(folder, name);
const key = 'cpk_sandbox_000000000000000000000000000000000';

function openssl(...args: readonly string[]): void {
  execFileSync('openssl', [...args], { cwd: folder, stdio: 'pipe' });
}

/** Creates a certificate signed by the private authority. */
async function createCertificate(name: string, subject: string): Promise<void> {
  const request = [
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    `${name}.key`,
    '-subj',
    `/CN=${subject}`,
  ];
  openssl(...request, '-out', `${name}.csr`);
  await writeFile(pem(`${name}.ext`), `subjectAltName=DNS:${subject}\n`);
  const authority = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2'];
  openssl(
    'x509',
    '-req',
    '-in',
    `${name}.csr`,
    ...authority,
    '-extfile',
    `${name}.ext`,
    '-out',
    `${name}.pem`,
  );
}

async function listenOn(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object(server.address() satisfies AddressInfo | string | null).port;
}

const createPortalReplies =
  (baseUrl: () => string): RequestListener =>
  (request, response) => {
    const path = request.url ?? '';
    const [status, body, headers = {}] = path.includes('/.well-known/')
      ? ([200, { issuer: baseUrl() }] as const)
      : path === '/oauth/token'
        ? ([...token, {}] as const)
        : answer(path);
    request.resume();
    const type = status >= 400 ? 'application/problem+json' : 'application/json';
    response.writeHead(status, { 'Content-Type': type, ...headers });
    response.end(JSON.stringify(body));
  };

const caller = {
  organisation: { id: 'org_1', name: 'Havenport Trading' },
  client: { id: 'cli_1', userType: 'host_to_host' },
  platform: null,
  environment: 'sandbox',
};
const problem = (status: number, code: string, more: object = {}) =>
  [
    status,
    { status, code, title: code, detail: `${code}.`, type: 'about:blank', retryable: false, ...more },
  ] as const;

/*
 * Tests the command line and the MCP server in the network of a company. A small server replaces the portal:
 * its name resolves only at the proxy, its certificate is from a private authority, and it requires a client
 * certificate.
 */
const folder = await mkdtemp(join(tmpdir(), 'customs-portal-network-'));
let answer: (path: string) => readonly [status: number, body: object, headers?: Record<string, string>] =
  () => [200, caller];
openssl(
  'req',
  '-x509',
  '-newkey',
  'rsa:2048',
  '-nodes',
  '-keyout',
  'ca.key',
  '-subj',
  '/CN=Company CA',
  '-days',
  '2',
  '-out',
  'ca.pem',
);
await createCertificate('server', 'portal.test');
await createCertificate('client', 'erp.company.test');
const [cert, serverKey, ca] = await Promise.all(
  ['server.pem', 'server.key', 'ca.pem'].map((name) => readFile(pem(name))),
);
const secure = createSecureServer(
  { cert, key: serverKey, ca, requestCert: true, rejectUnauthorized: true },
  (request: IncomingMessage, response) => {
    const socket: TLSSocket = Object(request.socket);
    clients.push(String(socket.getPeerCertificate().subject?.CN));
    createPortalReplies(() => `https://portal.test:${portalPort}`)(request, response);
  },
);
const portalPort = await listenOn(Object(secure));
const plainPort = await listenOn(createServer(createPortalReplies(() => `http://127.0.0.1:${plainPort}`)));
const proxy = createServer((_request, response) => response.writeHead(405).end());
proxy.on('connect', (request, socket) => {
  tunnels.push(request.url ?? '');
  const onward = connect(portalPort, '127.0.0.1', () => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    onward.pipe(socket).pipe(onward);
  });
  for (const each of [socket, onward]) each.on('error', () => onward.destroy());
});
const proxyUrl = `http://user:secret@127.0.0.1:${await listenOn(proxy)}`;
after(async () => {
  for (const server of servers) server.close();
  for (const server of servers) server.closeAllConnections();
  await rm(folder, { recursive: true, force: true });
});

const credentials = (url: string) => ({
  CUSTOMS_PORTAL_URL: url,
  CUSTOMS_PORTAL_CLIENT_ID: 'cli_1',
  CUSTOMS_PORTAL_CLIENT_SECRET: 'cps_secret',
  CUSTOMS_PORTAL_API_KEY: key,
});
const companyEnvironment = () => ({
  ...credentials(`https://portal.test:${portalPort}`),
  HTTPS_PROXY: proxyUrl,
  NODE_EXTRA_CA_CERTS: pem('ca.pem'),
});
/** Lists declarations by the MCP server, in a process that the test starts as the host of an assistant does. */
async function listByMcp(args: readonly string[]) {
  const main = join(import.meta.dirname, '..', '..', 'mcp', 'src', 'main.ts');
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['--conditions=@customs-portal/source', main, ...args],
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', ...companyEnvironment() },
  });
  const client = new Client({ name: 'test-host', version: '0.0.0' });
  await client.connect(transport);
  try {
    return await callTool(client, 'list_declarations', {});
  } finally {
    await client.close();
  }
}

const certificate = ['--cert', 'client.pem', '--key', 'client.key'];
const localEnvironment = () => credentials(`http://127.0.0.1:${plainPort}`);

describe('a company’s network', () => {
  test('lets requests through the proxy, with a private authority and a client certificate', async () => {
    tunnels.length = 0;
    const { output, error } = await cli(['doctor', ...certificate], companyEnvironment());
    assert.match(
      output,
      /✓ Route +through the proxy http:\/\/127\.0\.0\.1:\d+ \(HTTPS_PROXY\), with the client certificate client\.pem/,
      error,
    );
    assert.match(output, /✓ Portal +https:\/\/portal\.test:\d+ responds/, error);
    assert.match(output, /✓ Request +succeeded as /);
    assert.doesNotMatch(output, /secret/);
    assert.ok(tunnels.length > 0 && tunnels.every((each) => each === `portal.test:${portalPort}`));
    assert.ok(clients.length > 0 && clients.every((each) => each === 'erp.company.test'));
    const called = await cli(['api', 'GET', '/openapi/caller', ...certificate], companyEnvironment());
    assert.match(called.output, /Havenport Trading/, called.error);
  });

  test('makes doctor name a missing client certificate, certificate authority or proxy', async () => {
    const uncertified = await cli(['doctor'], companyEnvironment());
    assert.match(uncertified.output, /✗ Portal/);
    assert.match(uncertified.output, /client certificate, use --cert and --key/, uncertified.output);
    const outsider = await cli(['doctor', ...certificate], {
      ...companyEnvironment(),
      NODE_EXTRA_CA_CERTS: '',
    });
    assert.match(outsider.output, /Set NODE_EXTRA_CA_CERTS/);
    const direct = await cli(['doctor', ...certificate], { ...companyEnvironment(), NO_PROXY: '.test' });
    assert.match(direct.output, /✓ Route +direct, with the client certificate/);
    assert.match(direct.output, /✗ Portal .*does not respond/);
  });

  test('has no effect on requests to this machine, which never use the proxy', async () => {
    tunnels.length = 0;
    const { output } = await cli(['doctor'], {
      ...localEnvironment(),
      HTTP_PROXY: proxyUrl,
      HTTPS_PROXY: proxyUrl,
    });
    assert.match(output, /✓ Route +direct/);
    assert.match(output, /✓ Request +succeeded as /);
    assert.deepEqual(tunnels, []);
  });

  test('lets the MCP server through the proxy, with a private authority and a client certificate', async () => {
    tunnels.length = 0;
    clients.length = 0;
    answer = () => [200, { items: [], cursor: null, more: false }];
    const [list, refused] = [await listByMcp(certificate), await listByMcp([])];
    answer = () => [200, caller];
    assert.equal(list.isError, false, JSON.stringify(list));
    assert.ok(tunnels.length > 0 && tunnels.every((each) => each === `portal.test:${portalPort}`));
    assert.ok(clients.length > 0 && clients.every((each) => each === 'erp.company.test'));
    assert.equal(refused.isError, true, 'without the client certificate');
    assert.doesNotMatch(JSON.stringify([list, refused]), /user:secret|cps_secret/);
  });

  test('requires a client certificate with its key: otherwise it is a usage error', async () => {
    for (const args of [
      ['doctor', '--cert', 'client.pem'],
      ['doctor', '--cert', 'none.pem', '--key', 'none.key'],
    ])
      assert.equal((await cli(args, localEnvironment())).code, 2, args.join(' '));
  });
});

describe('doctor', () => {
  const diagnosed = async (environment: NodeJS.ProcessEnv): Promise<string> =>
    (await cli(['doctor'], environment)).output;

  test('reports https sent to a port for http', async () => {
    const output = await diagnosed(credentials(`https://127.0.0.1:${plainPort}`));
    assert.match(output, /✗ Portal .*does not respond.*\n +The port does not use TLS/, output);
  });

  test('reports a redirect from http to https', async () => {
    const redirect = createServer((request, response) => {
      response.writeHead(308, { Location: `https://127.0.0.1${request.url}` }).end();
    });
    const port = await listenOn(redirect);
    const output = await diagnosed(credentials(`http://127.0.0.1:${port}`));
    assert.match(output, /✗ Portal .*redirects to https:.*\n +Use https: in the base URL/, output);
  });

  test('reports a proxy that removes Authorization or another header', async () => {
    for (const name of ['Authorization', 'portal-api-key']) {
      const missing = { in: 'header', code: 'required', name, message: 'missing' };
      answer = () => problem(401, 'credentials_missing', { errors: [missing] });
      const output = await diagnosed(localEnvironment());
      assert.match(output, new RegExp(`✗ Proxy +the header ${name} did not reach the portal`), output);
    }
    answer = () => [200, caller];
  });

  test('reports a key without the scope that its check needs', async () => {
    answer = () => problem(403, 'scope_insufficient');
    const output = await diagnosed(localEnvironment());
    assert.match(output, /\? Request +the portal accepts the token and the API key, but they lack the scope/);
    answer = () => [200, caller];
  });

  test('reports a suspended client whose secret is valid', async () => {
    token = [
      401,
      { error: 'invalid_client', error_description: 'the secret is right, but the client is suspended' },
    ];
    const output = await diagnosed(localEnvironment());
    assert.match(
      output,
      /✗ Token +refused: 401 .*suspended.*\n +The client ID and its secret are correct/,
      output,
    );
    token = tokenReply;
  });

  test('reports that no key is configured', async () => {
    const client = { clientId: 'cli_1', clientSecret: 'cps', apiKey: '' };
    const profiles = { default: { ...client, baseUrl: `http://127.0.0.1:${plainPort}` } };
    await mkdir(join(folder, 'config'), { recursive: true });
    await writeFile(join(folder, 'config', 'credentials.json'), JSON.stringify({ profiles }));
    assert.match(await diagnosed({}), /✗ API key +no API key is stored/);
  });
});
