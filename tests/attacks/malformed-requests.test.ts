import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import {
  bodyJson,
  type HttpHeader,
  type HttpRequest,
  type HttpResponse,
  headerOf,
} from '../../conformance/http.ts';
import { requireTextAt, textAt } from '../../conformance/json.ts';
import { anchoredPattern, country } from '../../server/src/country/public.ts';
import { assertStatus } from '../../server/src/foundation/http/testing/request.ts';
import { declarationOf } from '../portal-client.ts';
import { readServedOperations } from '../served-operations.ts';
import {
  assertNoInternalDetails,
  assertSameResponse,
  reportObservation,
  startAttackPortal,
  statusAndErrorCode,
} from './attack-portal.ts';

/* HTTP over raw sockets: input that parsers interpret differently, that proxies change, or that exceeds limits. */
const attack = await startAttackPortal();
const [token, key] = await attack.traderHeaders();
after(() => attack.stop());

const line = ([name, value]: HttpHeader): string => `${name}: ${value}`;
/** Sends a raw request with valid credentials before these lines. */
const raw = (target: string, lines: readonly string[] = [], body = ''): Promise<HttpResponse> =>
  attack.raw(
    `${[`${target} HTTP/1.1`, 'Host: portal.test', line(token), line(key), ...lines].join('\r\n')}\r\n\r\n${body}`,
  );
const status = 'GET /openapi/status';
const json: HttpHeader = ['Content-Type', 'application/json'];
const post = (body: string | Uint8Array, headers: readonly HttpHeader[] = [json]): Promise<HttpResponse> =>
  attack.send({ method: 'POST', path: '/openapi/declarations', headers: [token, key, ...headers], body });
const lodge = (body: string): Promise<HttpResponse> =>
  attack.send({
    method: 'POST',
    path: '/openapi/declarations?lodge=true',
    headers: [token, key, json],
    body,
  });
const get = (path: string, headers: readonly HttpHeader[] = [token, key]): Promise<HttpResponse> =>
  attack.send({ method: 'GET', path, headers });
let createdDeclarations = 0;
const declaration = (changed: object = {}): string =>
  JSON.stringify({ ...declarationOf(`H-${++createdDeclarations}`), ...changed });
const named = <Value>(values: readonly Value[], make: (value: Value) => Promise<HttpResponse>) =>
  Object.fromEntries(
    values.map((value, index) => [
      `${index} ${String(JSON.stringify(value)).slice(0, 60)}`,
      () => make(value),
    ]),
  );

describe('H1 a repeated header', () => {
  test('returns 400 header_invalid for equal and different values, in any case and position', async (context) => {
    const bare = (...lines: string[]): Promise<HttpResponse> =>
      attack.raw(`${[`${status} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`);
    const host = 'Host: portal.test';
    await assertSameResponse(context, '400 header_invalid', {
      same: () => raw(status, [line(token)]),
      'the genuine one last': () => bare(host, 'Authorization: Bearer abc', line(token), line(key)),
      case: () => raw(status, [`AUTHORIZATION: ${token[1]}`]),
      'another scheme': () => raw(status, ['Authorization: Basic YTpi']),
      empty: () => raw(status, ['authorization:']),
      key: () => raw(status, [`Portal-Api-Key: ${attack.portal.credentials.otherHostToHost.apiKey}`]),
      id_platform: () => raw(status, ['id_platform: PL0001', 'ID_PLATFORM: PL0002']),
      Origin: () => raw(status, ['Origin: https://a.example', 'Origin: https://b.example']),
      Host: () => raw(status, ['Host: evil.example']),
      'Content-Type': () => raw(status, ['Content-Type: application/json', 'Content-Type: text/plain']),
    });
  });
});

describe('H3 two keys in one header', () => {
  test('returns 400 header_invalid and never uses the first valid key', async (context) => {
    const other = attack.portal.credentials.otherHostToHost.apiKey;
    const values = [
      `${key[1]}, ${other}`,
      `${key[1]},${key[1]}`,
      `${other}, ${key[1]}`,
      `${key[1]} ${other}`,
      `${key[1]},`,
    ];
    await assertSameResponse(
      context,
      '400 header_invalid',
      named(values, (value) => get('/openapi/status', [token, ['portal-api-key', value]])),
    );
    const tokens = [`${token[1]}, Bearer abc`, `${token[1]} abc`, `${token[1]},`];
    await assertSameResponse(
      context,
      '400 header_invalid',
      named(tokens, (value) => get('/openapi/status', [key, ['Authorization', value]])),
    );
  });
});

describe('H4 similar header names', () => {
  test('an underscore is not treated as a hyphen, nor a hyphen as an underscore', async (context) => {
    await assertSameResponse(
      context,
      '401 credentials_missing',
      named(
        [
          'portal_api_key',
          'portal-api_key',
          'portal api key'.replaceAll(' ', '.'),
          'x-portal-api-key',
          'api-key',
        ],
        (name) => get('/openapi/status', [token, [name, key[1]]]),
      ),
    );
    const { platform } = attack.portal.credentials;
    await attack.customs.call('GET', '/management/platforms').then(assertStatus(200));
    const { access_token } = JSON.parse(
      (
        await attack.send({
          method: 'POST',
          path: '/oauth/token',
          headers: [['Content-Type', 'application/x-www-form-urlencoded']],
          body: new URLSearchParams({
            grant_type: 'client_credentials',
            client_id: platform.clientId,
            client_secret: platform.clientSecret,
          }).toString(),
        })
      ).body.toString(),
    );
    const calling: readonly HttpHeader[] = [
      ['Authorization', `Bearer ${access_token}`],
      ['portal-api-key', platform.apiKey],
      ['Origin', platform.origin],
    ];
    assert.equal(
      (await get('/openapi/status', [...calling, ['id_platform', platform.idPlatform]])).status,
      200,
    );
    await assertSameResponse(
      context,
      '400 platform_required',
      named(['id-platform', 'idplatform', 'x-id_platform'], (name) =>
        get('/openapi/status', [...calling, [name, platform.idPlatform]]),
      ),
    );
  });
});

describe('H6 oversized headers and paths', () => {
  test('return 431 and 414, and the next caller is served', async (context) => {
    const many = Array.from({ length: 2_100 }, (_, index) => `x${index}: 1`);
    await assertSameResponse(context, '431 headers_too_large', {
      'one long header': () => raw(status, [`X-Long: ${'a'.repeat(17_000)}`]),
      'many headers': () => raw(status, many),
      'a name without end': () => raw(status, [`${'a'.repeat(20_000)}: 1`]),
    });
    await assertSameResponse(context, '414 uri_too_long', {
      path: () => raw(`GET /openapi/${'a'.repeat(8_100)}`),
      query: () => raw(`GET /openapi/status?lrn=${'a'.repeat(8_100)}`),
    });
    assert.equal((await raw(status)).status, 200);
  });
});

describe('H7 line breaks and NUL in repeated input', () => {
  test('no response gets an additional header', async (context) => {
    const evil = '%0d%0aSet-Cookie:%20evil=1%0d%0a%0d%0a<script>';
    const answers = [
      await raw(`GET /openapi/${evil}`),
      await raw(`GET /openapi/status?lrn=${evil}`),
      await raw(`GET /openapi/declarations/${evil}`),
      await raw(`GET /oauth/authorize?client_id=${evil}&redirect_uri=${evil}&state=${evil}`),
      await raw(`GET /problems/${evil}`),
      await raw(`GET /docs/${evil}`),
      await raw(`GET /console/${evil}`),
      await get('/openapi/status', [token, key, ['X-Request-Id', 'abc%0d%0aevil: 1']]),
      await post(declaration({ lrn: 'A\r\nSet-Cookie: evil=1' })),
    ];
    for (const answer of answers) {
      assert.equal(
        headerOf(answer, 'set-cookie')?.includes('evil'),
        answer.url.includes('/oauth/') ? headerOf(answer, 'set-cookie')?.includes('evil') : undefined,
      );
      assert.equal(headerOf(answer, 'evil'), undefined);
      assert.ok(
        !answer.body.toString().includes('<script>') || /json/.test(headerOf(answer, 'content-type') ?? ''),
        answer.url,
      );
      for (const [, value] of answer.headers) assert.doesNotMatch(value, /[\r\n\0]/);
    }
    reportObservation(context, answers.map(statusAndErrorCode).join(', '));
  });
  test('returns 400 request_malformed for bare line breaks, folded lines and NUL in the header section', async (context) => {
    await assertSameResponse(context, '400 request_malformed', {
      NUL: () => raw(status, ['X-A: a\0b']),
      'NUL in the path': () => raw('GET /openapi/status\0'),
      'bare CR': () => raw(status, ['X-A: a\rX-B: b']),
      folded: () => raw(status, ['X-A: a', ' b']),
      'space before the colon': () => raw(status, ['Content-Length : 0']),
      'two lengths': () =>
        raw('POST /openapi/declarations', ['Content-Length: 5', 'Content-Length: 6'], 'abcdef'),
      'length and chunks': () =>
        raw('POST /openapi/declarations', ['Content-Length: 5', 'Transfer-Encoding: chunked'], '0\r\n\r\n'),
      'chunked twice': () =>
        raw('POST /openapi/declarations', ['Transfer-Encoding: chunked, chunked'], '0\r\n\r\n'),
      'another coding': () => raw('POST /openapi/declarations', ['Transfer-Encoding: xchunked'], '0\r\n\r\n'),
      'a signed length': () => raw('POST /openapi/declarations', ['Content-Length: +5'], 'abcde'),
    });
  });
  test('a spreadsheet evaluates no cell of an export as a formula', async (context) => {
    // The LRN is the only exported text that a declarant chooses; its pattern may permit one sign that begins a
    // formula, if the country's pattern does.
    const taken = new RegExp(anchoredPattern(country.lrn.pattern)).test('-1-H7') ? ["'-1-H7"] : [];
    assert.equal((await lodge(declaration({ lrn: '-1-H7' }))).status, taken.length > 0 ? 201 : 400);
    for (const lrn of ['=1', '+1', '@SUM', '\t=1', "'=1"])
      assert.equal((await lodge(declaration({ lrn }))).status, 400);
    const csv = (
      await get('/openapi/declarations/export', [token, key, ['Accept', 'text/csv']])
    ).body.toString();
    const cells = csv.split(/\r?\n/).flatMap((row) => row.split(','));
    assert.deepEqual(
      cells.filter((cell) => /^"?[=+@-]\D|^"?-1-/.test(cell)),
      [],
    );
    assert.ok(
      taken.every((cell) => csv.includes(cell)),
      csv,
    );
    reportObservation(
      context,
      taken.length > 0 ? "the LRN -1-H7 is exported as '-1-H7" : 'no LRN begins with a sign',
    );
  });
});

describe('H9 methods', () => {
  test('returns 405 with the exact Allow, 501 for an unknown method, and ignores method overrides', async (context) => {
    for (const method of ['PUT', 'PATCH', 'TRACE', 'CONNECT-NOT'.slice(0, 0) || 'PROPFIND', 'DELETE']) {
      const answer = await raw(`${method} /openapi/status`);
      assert.equal(statusAndErrorCode(answer), '405 method_not_allowed', method);
      assert.equal(headerOf(answer, 'allow'), 'GET, HEAD, OPTIONS');
    }
    await assertSameResponse(
      context,
      '501 method_unknown',
      named(['FOO', 'get', 'GETX'], (method) => raw(`${method} /openapi/status`)),
    );
    const draft = bodyJson(await post(declaration()));
    const path = `/openapi/declarations/${requireTextAt(draft, 'draft', 'id')}`;
    for (const name of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override', '_method'])
      assert.equal((await get(path, [token, key, [name, 'DELETE']])).status, 200, name);
    assert.equal(statusAndErrorCode(await get(`${path}?_method=DELETE`)), '400 input_invalid');
    assert.equal((await get(path)).status, 200, 'the draft is still there');
    const connected = await attack
      .raw('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n')
      .catch(() => null);
    assert.ok(connected === null || connected.status >= 400);
    reportObservation(context, `CONNECT: ${connected === null ? 'closed' : statusAndErrorCode(connected)}`);
  });
});

describe('H10 HEAD and OPTIONS', () => {
  test('HEAD returns GET without its body, OPTIONS returns no data, and neither bypasses authorization', async (context) => {
    const operations = await readServedOperations(attack.portal.baseUrl);
    const paths = [...new Set(operations.map(({ path }) => path.replaceAll(/\{\w+\}/g, 'x')))];
    for (const path of paths) {
      const methods = operations
        .filter((each) => each.path.replaceAll(/\{\w+\}/g, 'x') === path)
        .map(({ method }) => method);
      const options = await attack.send({ method: 'OPTIONS', path });
      assert.equal(options.status, 204, path);
      assert.equal(options.body.length, 0);
      const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
      assert.deepEqual((headerOf(options, 'allow') ?? '').split(', ').toSorted(), allow.toSorted(), path);
      if (!methods.includes('GET')) continue;
      const request: HttpRequest = { method: 'GET', path };
      const [plain, head] = [await attack.send(request), await attack.send({ ...request, method: 'HEAD' })];
      assert.equal(head.status, plain.status, path);
      assert.equal(head.body.length, 0);
    }
    reportObservation(context, `${paths.length} paths`);
  });
});

describe('H12 bodies of another media type', () => {
  test('returns 415 with the supported types', async (context) => {
    const types = [
      'application/xml',
      'text/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain',
      'application/jsonx',
      'application/json garbage',
      'application/json\ta',
      'application/json; charset=utf-16',
      'application/json; charset=iso-8859-1',
      'application/json, text/plain',
      '*/*',
      'json',
      '',
    ];
    const answers = await assertSameResponse(
      context,
      '415 media_type_unsupported',
      named(types, (type) => post(declaration(), [['Content-Type', type]])),
    );
    for (const answer of answers) assert.match(headerOf(answer, 'accept-post') ?? '', /application\/json/);
    await assertSameResponse(context, '415 media_type_unsupported', { none: () => post(declaration(), []) });
  });
  test('returns 415 for a compression bomb without decompressing it', async (context) => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, 32));
    await assertSameResponse(
      context,
      '415 media_type_unsupported',
      named(['gzip', 'deflate', 'br', 'identity, gzip', 'x-gzip'], (coding) =>
        post(bomb, [json, ['Content-Encoding', coding]]),
      ),
    );
  });
  test('validates unusual spellings of the JSON media type against the schema', async (context) => {
    const types = [
      'APPLICATION/JSON',
      'application/json;charset=utf-8',
      'application/json; charset="UTF-8"',
      ' application/json',
    ];
    await assertSameResponse(
      context,
      '400 input_invalid',
      named(types, (type) => post('{"type":"import","surplus":1}', [['Content-Type', type]])),
    );
  });
});

describe('H13 unexpected and missing bodies', () => {
  test('ignores a body of GET; returns 400 for a missing body only where the operation needs one', async (context) => {
    await raw(status, ['Content-Type: application/json', 'Content-Length: 13'], '{"limit":"x"}').then(
      assertStatus(200),
    );
    assert.equal(statusAndErrorCode(await post('')), '400 input_invalid');
    const id = requireTextAt(bodyJson(await post(declaration())), 'draft', 'id');
    const lodged = await attack.send({
      method: 'POST',
      path: `/openapi/declarations/${id}/lodgement`,
      headers: [token, key, ['Content-Type', 'text/plain']],
    });
    assert.equal(lodged.status, 200);
    reportObservation(
      context,
      'GET with a body 200; POST without a body 400 input_invalid; lodgement without a body 200',
    );
  });
});

describe('H15 very long numbers, repeated properties, strings of megabytes', () => {
  test('return 400 or 413', async (context) => {
    const items = (quantity: string): string =>
      `{"type":"import","lrn":"H15","goodsItems":[{"sequence":${quantity}}]}`;
    await assertSameResponse(context, '400 input_invalid', {
      'a number of 100,000 digits': () => post(items('9'.repeat(100_000))),
      'an exponent of 100,000 digits': () => post(items(`1e${'9'.repeat(100_000)}`)),
      'a member twice': () => post('{"type":"import","type":"export","lrn":"H15"}'),
      'a member twice, once escaped': () => post('{"type":"import","lrn":"H15","\\u006crn":"H16"}'),
      __proto__: () => post('{"type":"import","lrn":"H15","__proto__":{"admin":true}}'),
      constructor: () => post('{"type":"import","lrn":"H15","constructor":{"prototype":{"admin":true}}}'),
      'a string of 1.5 MB': () => post(`{"type":"import","lrn":"${'a'.repeat(1_500_000)}"}`),
    });
    await assertSameResponse(context, '413 body_too_large', {
      'a string of 10 MB': () => post(`{"type":"import","lrn":"${'a'.repeat(10_000_000)}"}`),
      'a length that is a lie': () =>
        raw(
          'POST /openapi/declarations',
          ['Content-Type: application/json', 'Content-Length: 99999999999'],
          '{}',
        ),
    });
  });
});

describe('H16 characters', () => {
  test('returns 400 for invalid UTF-8 and for characters that no text may contain', async (context) => {
    const inLrn = (bytes: readonly number[]): Buffer =>
      Buffer.concat([Buffer.from('{"type":"import","lrn":"'), Buffer.from(bytes), Buffer.from('"}')]);
    const named16 = (name: string): string =>
      declaration({ declarant: { ...Object(declarationOf('x').declarant), name } });
    await assertSameResponse(context, '400 input_invalid', {
      'invalid UTF-8': () => post(inLrn([0xff, 0xfe])),
      overlong: () => post(inLrn([0xc0, 0xaf])),
      'a surrogate in UTF-8': () => post(inLrn([0xed, 0xa0, 0x80])),
      cut: () => post(inLrn([0xe2, 0x82])),
      'UTF-16': () => post(Buffer.from('{"type":"import"}', 'utf16le')),
      'a lone surrogate, escaped': () => post(named16('A\ud800B').replace('\ud800', '\\ud800')),
      NUL: () => post(named16('A\0B')),
      'right to left, lodged': () => lodge(named16('ABC\u202egpj.exe')),
    });
  });
  test('returns stored text unchanged', async (context) => {
    const names = ['Ünïcode Gm\u0062H', 'e\u0301', 'é', '株式会社', '😀 & <b>"\'', '\u0131I\u0130i', 'ﬀ Ⅳ'];
    for (const name of names) {
      const { declarant } = declarationOf('x');
      const answer = await post(declaration({ declarant: { ...Object(declarant), name } }));
      assert.equal(answer.status, 201, answer.body.toString());
      const read = await get(`/openapi/declarations/${textAt(bodyJson(answer), 'id')}`);
      assert.equal(
        textAt(bodyJson(read), 'declaration', 'declarant', 'name') ??
          textAt(bodyJson(read), 'document', 'declarant', 'name'),
        name,
      );
    }
    reportObservation(context, `${names.length} names unchanged`);
  });
  test('accepts a leading byte order mark', async (context) => {
    const answer = await post(`\ufeff${declaration()}`);
    assert.ok([201, 400].includes(answer.status));
    assertNoInternalDetails(answer);
    reportObservation(context, statusAndErrorCode(answer));
  });
});

describe('H18 values of another type', () => {
  test('return 400 input_invalid: nothing is coerced', async (context) => {
    const values = ['1', '[1]', 'true', 'null', '1e2', '-0', '{}', '["H18"]', '{"toString":"H18"}'];
    await assertSameResponse(
      context,
      '400 input_invalid',
      named(values, (value) => post(`{"type":"import","lrn":${value}}`)),
    );
    const numbers = ['"1"', '[1]', 'true', 'null', '"NaN"', '1.5', '-1', '"1e2"', '1e400'];
    await assertSameResponse(
      context,
      '400 input_invalid',
      named(numbers, (value) => post(`{"type":"import","lrn":"H18","goodsItems":[{"sequence":${value}}]}`)),
    );
    const limits = [
      '1e2',
      '-0',
      '0x10',
      '+5',
      '05',
      '1.0',
      ' 5',
      'NaN',
      'Infinity',
      'true',
      '',
      '5&limit=6',
      '[5]',
      '5%00',
      '１',
    ];
    await assertSameResponse(
      context,
      '400 input_invalid',
      named(limits, (value) => get(`/openapi/status?limit=${encodeURI(value)}`)),
    );
    await assertSameResponse(
      context,
      '400 input_invalid',
      named(
        ['NaN', 'Infinity', '-Infinity', 'undefined', "{'a':1}", '{"a":1,}', '// x\n{}', '01', '.5', '+1'],
        (text) => post(text),
      ),
    );
  });
});

describe('H19 alternative spellings of a path', () => {
  test('return 404, with valid credentials too', async (context) => {
    const paths = [
      '//openapi/status',
      '/openapi//status',
      '/openapi/./status',
      '/openapi/../openapi/status',
      '/openapi/%2e%2e/openapi/status',
      '/x/..%2fopenapi/status',
      '/openapi%2fstatus',
      '/openapi/status/',
      '/openapi/status.',
      '/openapi/status;x',
      '/openapi/status;/x',
      '/OPENAPI/status',
      '/openapi/STATUS',
      '/openapi/status%00',
      '/openapi/status%20',
      '/openapi/status\\',
      '/openapi\\status',
      '/openapi/status.json',
      '/openapi/%73tatus%',
      '/./openapi/status',
      '/management/..;/openapi/status',
      '/oauth/../openapi/status',
    ];
    await assertSameResponse(
      context,
      '404 not_found',
      named(paths, (path) => raw(`GET ${path}`)),
    );
  });
  test('none bypasses authorization: without credentials no spelling returns 2xx', async (context) => {
    const spellings = [
      '/openapi/%73tatus',
      '/%6fpenapi/status',
      '/openapi/status?',
      '/openapi/status#x',
      'http://portal.test/openapi/status',
      'http://evil.example/openapi/status',
      '/openapi/declarations/%64ec_x',
      '/management/%63lients',
    ];
    const told_: string[] = [];
    for (const spelling of spellings) {
      const answer = await attack.raw(`GET ${spelling} HTTP/1.1\r\nHost: portal.test\r\n\r\n`);
      assert.ok(answer.status >= 400, `${spelling} ${answer.status}`);
      told_.push(statusAndErrorCode(answer));
    }
    reportObservation(context, told_.join(', '));
  });
});

describe('H22 origins', () => {
  test('reflects only a registered origin, and never with credentials', async (context) => {
    const { origin } = attack.portal.credentials.platform;
    const { host } = new URL(origin);
    const strangers = [
      'null',
      'https://evil.example',
      `${origin}.evil.example`,
      `https://evil.${host}`,
      `${origin}:8443`,
      origin.replace('https', 'http'),
      `https://${host.toUpperCase()}x`,
      `${origin}:443.evil.example`,
      `https://evil${host}`,
    ];
    for (const path of ['/openapi/status', '/oauth/token', '/management/session', '/openapi.json']) {
      for (const outsider of strangers) {
        for (const method of ['GET', 'OPTIONS']) {
          const preflight: HttpHeader[] =
            method === 'OPTIONS'
              ? [
                  ['Access-Control-Request-Method', 'GET'],
                  ['Access-Control-Request-Headers', 'authorization'],
                ]
              : [];
          const answer = await attack.send({
            method,
            path,
            headers: [token, key, ['Origin', outsider], ...preflight],
          });
          const allowed = headerOf(answer, 'access-control-allow-origin');
          assert.ok(
            allowed === undefined || (allowed === '*' && path === '/openapi.json'),
            `${method} ${path} ${outsider}: ${allowed}`,
          );
          assert.equal(headerOf(answer, 'access-control-allow-credentials'), undefined);
        }
      }
    }
    const known = await attack.send({
      method: 'GET',
      path: '/openapi/status',
      headers: [token, key, ['Origin', origin]],
    });
    assert.equal(headerOf(known, 'access-control-allow-origin'), origin);
    assert.match(headerOf(known, 'vary') ?? '', /Origin/i);
    reportObservation(context, `${strangers.length} origins on 4 paths: no response names one of them`);
  });
});

describe('H24 caches', () => {
  test('private data is marked private or no-store, and its ETag matches at no other caller', async (context) => {
    const own = await get('/openapi/status');
    const tag = headerOf(own, 'etag') ?? '';
    assert.match(tag, /^"[\w+/=-]{8,}"$/);
    assert.equal(headerOf(own, 'cache-control'), 'private, no-cache');
    const theirs = await attack.other.call('GET', '/openapi/status', { headers: { 'If-None-Match': tag } });
    assert.equal(theirs.status, 200);
    assert.notEqual(theirs.headers.get('etag'), tag);
    const operations = await readServedOperations(attack.portal.baseUrl);
    const lists = operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
    let storableCount = 0;
    for (const { path, area } of lists) {
      const answer =
        area === 'openapi' ? await attack.trader.call('GET', path) : await attack.customs.call('GET', path);
      const control = answer.headers.get('cache-control') ?? '';
      if (/private|no-store/.test(control)) continue;
      storableCount += 1;
      assert.fail(`${path}: ${control}`);
    }
    reportObservation(
      context,
      `${lists.length} lists, ${storableCount} of them that a shared cache can store`,
    );
  });
});

describe('H25 conditional changes', () => {
  test('return 409 for a stale ETag, 400 for a weak or missing one, and one of twenty concurrent changes succeeds', async (context) => {
    const lrn = `H25-${++createdDeclarations}`;
    const draft = bodyJson(await post(JSON.stringify(declarationOf(lrn))));
    const path = `/openapi/declarations/${requireTextAt(draft, 'draft', 'id')}`;
    const tag = headerOf(await get(path), 'etag') ?? '';
    const put = (condition: string | null): Promise<HttpResponse> =>
      attack.send({
        method: 'PUT',
        path,
        headers: [token, key, json, ...(condition === null ? [] : [['If-Match', condition] as const])],
        body: JSON.stringify(declarationOf(lrn)),
      });
    await assertSameResponse(context, '409 version_conflict', { stale: () => put('"0"') });
    await assertSameResponse(context, '400 input_invalid', {
      ...named(['"stale"', `W/${tag}`], (condition) => put(condition)),
      missing: () => put(null),
    });
    const answers = await Promise.all(Array.from({ length: 20 }, () => put(tag)));
    const ended = answers.map(statusAndErrorCode).toSorted();
    assert.deepEqual(ended, ['200', ...Array(19).fill('409 version_conflict')]);
    assert.equal((await put('*')).status, 200);
    reportObservation(
      context,
      'of 20 concurrent requests 1 × 200, 19 × 409 version_conflict; with `If-Match: *` 200',
    );
  });
});
