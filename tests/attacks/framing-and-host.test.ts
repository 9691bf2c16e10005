import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { bodyJson, createHttpClient, type HttpResponse, headerOf } from '../../conformance/http.ts';
import { textAt, valueAt } from '../../conformance/json.ts';
import { resolveReference } from '../../conformance/openapi-example.ts';
import { readServedOperations } from '../served-operations.ts';
import {
  assertSameResponse,
  reportObservation,
  startAttackPortal,
  statusAndErrorCode,
} from './attack-portal.ts';

/* Requests that the two ends of a connection and a proxy between them can parse differently, on every kind of path. */
const attack = await startAttackPortal();
after(() => attack.stop());

const host = 'Host: portal.test';
const paths = [
  '/',
  '/docs',
  '/openapi.json',
  '/problems',
  '/verify/a-decision',
  '/console/',
  '/oauth/token',
  '/oauth/authorize',
  '/oauth/jwks',
  '/.well-known/oauth-authorization-server',
  '/openapi/status',
  '/openapi/nowhere',
  '/management/session',
  '/management/clients',
  '/nowhere',
];
const raw = (line: string, headers: readonly string[], body = ''): Promise<HttpResponse> =>
  attack.raw(`${[line, ...headers].join('\r\n')}\r\n\r\n${body}`);
const chunk = '5\r\nhello\r\n0\r\n\r\n';
/** Defines a test that makes each attack on each path. */
const attackEveryPath = (
  attacks: Readonly<Record<string, (path: string) => Promise<HttpResponse>>>,
): Record<string, () => Promise<HttpResponse>> =>
  Object.fromEntries(
    paths.flatMap((path) =>
      Object.entries(attacks).map(([name, make]) => [`${path}, ${name}`, () => make(path)]),
    ),
  );

describe('H26 unsupported transfer codings', () => {
  test('return 400 request_malformed on every path and close the connection', async (context) => {
    const post =
      (version: string, ...headers: string[]) =>
      (path: string) =>
        raw(`POST ${path} HTTP/${version}`, [host, ...headers], chunk);
    const answers = await assertSameResponse(
      context,
      '400 request_malformed',
      attackEveryPath({
        'HTTP/1.0 in chunks': post('1.0', 'Transfer-Encoding: chunked'),
        'HTTP/1.0 in chunks, kept alive': post('1.0', 'Connection: keep-alive', 'Transfer-Encoding: chunked'),
        'gzip, chunked': post('1.1', 'Transfer-Encoding: gzip, chunked'),
        'gzip, then chunked': post('1.1', 'Transfer-Encoding: gzip', 'Transfer-Encoding: chunked'),
        'identity, chunked': post('1.1', 'Transfer-Encoding: identity, chunked'),
        'nothing, chunked': post('1.1', 'Transfer-Encoding: , chunked'),
        'chunked, nothing': post('1.1', 'Transfer-Encoding: chunked,'),
        gzip: post('1.1', 'Transfer-Encoding: gzip'),
        'TE: gzip, chunked': post('1.1', 'TE: gzip, chunked', 'Content-Length: 0'),
        'HTTP/2.0 as a line': (path) => raw(`GET ${path} HTTP/2.0`, [host]),
      }),
    );
    for (const answer of answers) assert.equal(headerOf(answer, 'connection'), 'close');
  });

  test('accepts chunked in any case, and TE without it', async () => {
    for (const headers of [['Transfer-Encoding: CHUNKED'], ['TE: trailers', 'Content-Length: 0']]) {
      const answer = await raw(
        'POST /oauth/token HTTP/1.1',
        [host, ...headers],
        headers.length > 1 ? '' : chunk,
      );
      assert.notEqual(statusAndErrorCode(answer), '400 request_malformed');
    }
  });
});

describe('H27 a missing, repeated or invalid Host', () => {
  const wrong: Readonly<Record<string, readonly string[]>> = {
    none: [],
    two: [host, 'Host: evil.example'],
    'two alike': [host, host],
    empty: ['Host:'],
    'two in one': ['Host: portal.test, evil.example'],
    'a URL': ['Host: http://portal.test'],
    'a path': ['Host: portal.test/evil'],
    'a person': ['Host: evil@portal.test'],
    'a blank': ['Host: portal.test evil'],
    'a port that is none': ['Host: portal.test:http'],
    'a port beyond the last': ['Host: portal.test:65536'],
    'an open bracket': ['Host: [::1'],
    'other letters': ['Host: pörtal.test'],
  };

  test('returns 400 header_invalid on every path, whatever the method', async (context) => {
    const attacks = Object.fromEntries(
      Object.entries(wrong).flatMap(([name, headers]) =>
        ['GET', 'DELETE', 'OPTIONS'].map((method) => [
          `${method}, ${name}`,
          (path: string) => raw(`${method} ${path} HTTP/1.1`, headers),
        ]),
      ),
    );
    const answers = await assertSameResponse(context, '400 header_invalid', attackEveryPath(attacks));
    for (const answer of answers) assert.equal(textAt(bodyJson(answer), 'errors', 0, 'name'), 'Host');
  });

  test('is refused in HTTP/1.0 and in absolute form too', async (context) => {
    await assertSameResponse(context, '400 header_invalid', {
      'HTTP/1.0': () => raw('GET /docs HTTP/1.0', []),
      'absolute form': () => raw('GET http://portal.test/docs HTTP/1.1', []),
    });
  });

  test('is refused on the operations port too, except for old HTTP/1.0 probes without Host', async (context) => {
    const { operationsUrl } = attack.portal;
    const client = createHttpClient({ base: operationsUrl });
    const sendProbe = (path: string, version: string, headers: readonly string[]): Promise<HttpResponse> =>
      client.sendRaw(`${[`GET ${path} HTTP/${version}`, ...headers].join('\r\n')}\r\n\r\n`);
    let refused = 0;
    for (const path of ['/health/live', '/metrics', '/nowhere']) {
      for (const [name, headers] of Object.entries(wrong)) {
        assert.equal(
          statusAndErrorCode(await sendProbe(path, '1.1', headers)),
          '400 header_invalid',
          `${path}, ${name}`,
        );
        refused += 1;
      }
    }
    assert.equal((await sendProbe('/health/live', '1.0', [])).status, 200);
    assert.equal((await sendProbe('/health/live', '1.1', ['Host: localhost'])).status, 200);
    assert.equal((await sendProbe('/health/live', '1.1', [host])).status, 400, 'the name of another server');
    client.close();
    reportObservation(context, `${refused} × 400 header_invalid`);
  });

  test('accepts names, addresses and ports', async () => {
    for (const name of [
      'portal.test',
      'PORTAL.test.',
      'portal_1',
      '127.0.0.1:8080',
      '[::1]:8080',
      'localhost:',
    ])
      assert.equal((await raw('GET /docs HTTP/1.1', [`Host: ${name}`])).status, 200, name);
  });
});

describe('H28 an Accept header that is malformed or cannot be met', () => {
  test('returns 406 not_acceptable on public pages and the API, and ignores a malformed header', async (context) => {
    const [token, key] = await attack.traderHeaders();
    const open = [
      '/',
      '/docs',
      '/openapi.json',
      '/management/openapi.json',
      '/problems',
      '/problems/not_found',
      '/rules',
      '/console/',
      '/favicon.svg',
    ];
    const values = [
      '*/json',
      '*/html',
      'image/x-nothing',
      'application',
      'application/json;q=2',
      'text/html;q=x',
      '/',
      '*',
      'application/json;q=0, text/html;q=0',
    ];
    const get = (path: string, accept: string): Promise<HttpResponse> =>
      attack.send({ method: 'GET', path, headers: [token, key, ['Accept', accept]] });
    const attacks = [...open, '/openapi/status'].flatMap((path) =>
      values.map((accept) => [`${path} as ${accept}`, () => get(path, accept)]),
    );
    await assertSameResponse(context, '406 not_acceptable', Object.fromEntries(attacks));
    for (const path of open)
      for (const accept of ['*/*', '*/json, */*;q=0.1', 'text/*, application/json, image/svg+xml'])
        assert.equal((await get(path, accept)).status, 200, `${path} as ${accept}`);
  });
});

describe('H29 other kinds of request smuggling', () => {
  test('return 400 request_malformed on every path', async (context) => {
    const post =
      (headers: readonly string[], body = '') =>
      (path: string) =>
        raw(`POST ${path} HTTP/1.1`, [host, ...headers], body);
    await assertSameResponse(
      context,
      '400 request_malformed',
      attackEveryPath({
        'lines that end in LF alone': (path) => attack.raw(`GET ${path} HTTP/1.1\n${host}\n\n`),
        'one line that ends in LF alone': (path) =>
          attack.raw(`GET ${path} HTTP/1.1\r\n${host}\nX: y\r\n\r\n`),
        'a folded line': post(['X: a', ' b', 'Content-Length: 0']),
        'a blank before the colon': post(['Content-Length : 5'], 'hello'),
        'a line without a colon': post(['Content-Length']),
        'two lengths': post(['Content-Length: 5', 'Content-Length: 6'], 'hello'),
        'the same length twice': post(['Content-Length: 5', 'Content-Length: 5'], 'hello'),
        'lengths in a list': post(['Content-Length: 5, 5'], 'hello'),
        'a length with a sign': post(['Content-Length: +5'], 'hello'),
        'a negative length': post(['Content-Length: -5'], 'hello'),
        'a length in hexadecimal': post(['Content-Length: 0x5'], 'hello'),
        'a length without end': post([`Content-Length: ${'9'.repeat(30)}`], 'hello'),
        'an empty length': post(['Content-Length:'], 'hello'),
        'length and chunks': post(['Content-Length: 5', 'Transfer-Encoding: chunked'], chunk),
        'chunks and length': post(['Transfer-Encoding: chunked', 'Content-Length: 5'], chunk),
        'chunked twice': post(['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'], chunk),
        'chunked with a vertical tab': post(['Transfer-Encoding: \x0bchunked'], chunk),
        'chunked in quotes': post(['Transfer-Encoding: "chunked"'], chunk),
        'chunked with a parameter': post(['Transfer-Encoding: chunked;q=1'], chunk),
        'NUL in a value': post(['X: a\0b', 'Content-Length: 0']),
        'a target with a blank': (path) => raw(`GET ${path} x HTTP/1.1`, [host]),
      }),
    );
  });

  test('return 400 in the chunks of a body that the portal reads', async (context) => {
    const bodies = {
      'a size that ends in LF': '5\nhello\r\n0\r\n\r\n',
      'longer than told': '5\r\nhello!\r\n0\r\n\r\n',
      'a sign': '+5\r\nhello\r\n0\r\n\r\n',
      hexadecimal: '0x5\r\nhello\r\n0\r\n\r\n',
      'a size without end': `${'f'.repeat(17)}5\r\nhello\r\n0\r\n\r\n`,
      'LF in an extension': '5;a\nb\r\nhello\r\n0\r\n\r\n',
      'a length behind it': '5\r\nhello\r\n0\r\nContent-Length: 5\r\n\r\n',
    };
    const headers = [host, 'Content-Type: application/json', 'Transfer-Encoding: chunked'];
    const attacks = ['/management/session', '/oauth/token'].flatMap((path) =>
      Object.entries(bodies).map(([name, body]): [string, () => Promise<HttpResponse>] => [
        `${path}, ${name}`,
        () => raw(`POST ${path} HTTP/1.1`, headers, body),
      ]),
    );
    await assertSameResponse(context, '400 request_malformed', Object.fromEntries(attacks));
  });
});

describe('H30 Authorization without the Bearer scheme', () => {
  test('returns 401 credentials_missing with the scheme that was sent, never its value', async (context) => {
    const [[, bearer], key] = await attack.traderHeaders();
    const token = bearer.replace('Bearer ', '');
    const secret = 'c2VjcmV0LXZhbHVl';
    const cases: readonly [value: string, detail: RegExp][] = [
      [token, /value without a scheme/],
      [secret, /value without a scheme/],
      [`Bearer:${secret}`, /value without a scheme/],
      [`Basic ${secret}`, /scheme other than Bearer/],
      [`Token ${secret}`, /scheme other than Bearer/],
      [`Digest username="${secret}"`, /scheme other than Bearer/],
    ];
    for (const [value, detail] of cases) {
      for (const [path, headers] of [
        ['/openapi/status', [['Authorization', value], key]],
        ['/openapi/status', [['Authorization', value]]],
        ['/management/clients', [['Authorization', value]]],
      ] as const) {
        const answer = await attack.send({ method: 'GET', path, headers });
        const text = answer.body.toString();
        assert.equal(statusAndErrorCode(answer), '401 credentials_missing', path);
        assert.match(textAt(bodyJson(answer), 'detail') ?? '', detail);
        assert.match(textAt(bodyJson(answer), 'detail') ?? '', /Bearer <ACCESS_TOKEN>/);
        assert.deepEqual(
          [textAt(bodyJson(answer), 'errors', 0, 'code'), textAt(bodyJson(answer), 'errors', 0, 'name')],
          ['scheme', 'Authorization'],
        );
        assert.ok(!text.includes(secret) && !text.includes(token), 'the value is not shown');
        assert.match(headerOf(answer, 'www-authenticate') ?? '', /^Bearer /);
      }
    }
    for (const scheme of ['bearer', 'BEARER', 'Bearer'])
      assert.equal((await attack.ask([['Authorization', `${scheme} ${token}`], key])).status, 200);
    const none = await attack.send({ method: 'GET', path: '/openapi/status' });
    assert.match(textAt(bodyJson(none), 'detail') ?? '', /Authorization and portal-api-key are missing/);
    reportObservation(
      context,
      textAt(bodyJson(await attack.ask([['Authorization', token], key])), 'detail') ?? '',
    );
  });
});

describe('H31 a byte order mark before a body', () => {
  test('returns 400 input_invalid that names it', async (context) => {
    const [token, key] = await attack.traderHeaders();
    const answer = await attack.send({
      method: 'POST',
      path: '/openapi/declarations',
      headers: [token, key, ['Content-Type', 'application/json']],
      body: '\ufeff{"lrn":"H31","type":"import"}',
    });
    assert.equal(statusAndErrorCode(answer), '400 input_invalid');
    assert.equal(textAt(bodyJson(answer), 'errors', 0, 'code'), 'byte_order_mark');
    reportObservation(context, textAt(bodyJson(answer), 'detail') ?? '');
  });
});

describe('H32 an unknown path and a missing resource', () => {
  test('both return 404 not_found, distinguished by `missing` and the detail', async (context) => {
    const [token, key] = await attack.traderHeaders();
    const get = (path: string): Promise<HttpResponse> =>
      attack.send({ method: 'GET', path, headers: [token, key] });
    for (const path of [
      '/openapi/nowhere',
      '/management/nowhere',
      '/nowhere',
      '/openapi/declarations/a/b/c',
    ]) {
      const answer = await get(path);
      assert.equal(statusAndErrorCode(answer), '404 not_found');
      assert.equal(textAt(bodyJson(answer), 'missing'), 'path', path);
      assert.match(textAt(bodyJson(answer), 'detail') ?? '', /path does not exist in the API/);
    }
    const missing = await get('/openapi/declarations/dec_01kagv3m8e5q2r7x9c4n6d1t0w');
    assert.equal(textAt(bodyJson(missing), 'missing'), 'resource');
    const theirs = await attack.other.lodge('H32');
    const foreign = await get(`/openapi/declarations/${textAt(theirs.body, 'id')}`);
    const same = (answer: HttpResponse): string =>
      answer.body.toString().replaceAll(headerOf(answer, 'x-request-id') ?? '-', '');
    assert.equal(same(foreign), same(missing), 'another’s is as a missing one');
    reportObservation(context, textAt(bodyJson(missing), 'detail') ?? '');
  });
});

describe('H33 a token where a user session is required', () => {
  test('returns 403 user_session_required on every operation for people, as documented', async (context) => {
    const served = await readServedOperations(attack.portal.baseUrl);
    const document = bodyJson(await attack.send({ method: 'GET', path: '/management/openapi.json' }));
    const forPeople = served.filter(
      ({ forPrograms, forAnyone, area }) => !forPrograms && !forAnyone && area !== 'openapi',
    );
    assert.ok(forPeople.length > 30);
    const tokens = [`Bearer ${await attack.customs.token()}`, 'Bearer abc', 'DPoP abc'];
    for (const { id, method, path } of forPeople) {
      const responses = JSON.stringify(responsesOf(document, path, method));
      for (const authorization of tokens) {
        const examplePath = path.replaceAll(/\{\w+\}/g, 'x');
        const answer = await attack.send({
          method,
          path: examplePath,
          headers: [['Authorization', authorization]],
        });
        assert.equal(
          statusAndErrorCode(answer),
          '403 user_session_required',
          `${id} with ${authorization.slice(0, 12)}`,
        );
      }
      assert.match(responses, /user_session_required/, `${id} documents it`);
    }
    reportObservation(context, `${forPeople.length} operations × ${tokens.length} tokens`);
  });
});

function responsesOf(document: unknown, path: string, method: string): unknown {
  return resolveReference(
    document,
    valueAt(document, 'paths', path, method.toLowerCase(), 'responses', '403'),
  );
}
