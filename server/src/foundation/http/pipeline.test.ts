import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { Type } from 'typebox';
import { openApiOperation } from '../../callers/public.ts';
import { bodyLimitBytes } from './body/body.ts';
import { answer, type Operation, withDependencies } from './operation.ts';
import type { Guard } from './pipeline.ts';
import { refuse } from './problem.ts';
import { inputInvalid, methodNotAllowed, notFound, versionConflict } from './problems.ts';
import { assertStatus } from './testing/request.ts';
import {
  type CallOptions,
  type HttpAnswer,
  problemCode,
  registeredOrigin,
  startTestServer,
  type TestServer,
} from './testing/server.ts';

const Thing = Type.Object({ name: Type.String() }, { additionalProperties: false });
const operationTexts = { tag: 'Things', summary: 'A thing', description: 'A thing.' };

/** Outcomes of the test operations, selected by the query parameter `outcome`. */
const outcomes: Record<string, () => ReturnType<Operation['handle']>> = {
  '200': () => answer(200, { ok: true }, ['ETag', '"1"']),
  '204': () => answer(204),
  '304': () => ({ ...answer(304, undefined, ['ETag', '"1"']), poll: 'unchanged' }),
  '409': () => refuse(versionConflict),
  text: () => answer(200, '{"as":"written"}', ['ETag', '"1"']),
  later: async () => answer(200, { ok: true }, ['ETag', '"1"']),
  throws: () => {
    throw new Error('a bug');
  },
  rejects: async () => {
    throw new Error('a bug, later');
  },
  circular: async () => {
    const body: { self?: unknown } = {};
    body.self = body;
    return answer(200, body);
  },
  'bad header': async () => answer(200, {}, ['ETag', 'a\r\nSet-Cookie: b=c']),
};

const operations: Operation[] = [
  withDependencies(
    openApiOperation(
      {
        ...operationTexts,
        id: 'readThing',
        method: 'GET',
        path: '/openapi/things',
        scope: 'declarations:read',
        conditional: true,
        query: Type.Object(
          {
            outcome: Type.Optional(Type.String()),
            limit: Type.Optional(Type.Integer()),
          },
          { additionalProperties: false },
        ),
        answers: {
          200: { description: 'A thing', body: Thing, headers: ['ETag'] },
          204: { description: 'None' },
        },
        problems: [inputInvalid, versionConflict],
        // The outcomes are of every kind; the compiler checks which of them an operation may return.
      },
      () =>
        ({ query }) =>
          Reflect.apply(outcomes[query.outcome ?? '200'] ?? (() => answer(204)), null, []),
    ),
    {},
  ),
  withDependencies(
    openApiOperation(
      {
        ...operationTexts,
        id: 'makeThing',
        method: 'POST',
        path: '/openapi/things',
        scope: 'declarations:write',
        body: { schema: Thing, description: 'A thing', examples: {} },
        answers: { 201: { description: 'Made', body: Type.Object({}) } },
        problems: [inputInvalid],
      },
      () =>
        ({ body, bytes }) =>
          answer(201, { name: body.name, bytes: bytes.length }),
    ),
    {},
  ),
  withDependencies(
    openApiOperation(
      {
        ...operationTexts,
        id: 'lodgeThing',
        method: 'POST',
        path: '/openapi/things/{id}/lodgement',
        scope: 'declarations:write',
        params: Type.Object({ id: Type.String({ pattern: '^[a-z]+$' }) }, { additionalProperties: false }),
        body: {
          schema: Type.Object({}, { additionalProperties: false }),
          description: 'Nothing',
          required: false,
          examples: {},
        },
        answers: { 201: { description: 'Lodged', body: Type.Object({}) } },
        problems: [inputInvalid, notFound],
      },
      () =>
        ({ params, bytes }) =>
          params.id === 'gone' ? refuse(notFound) : answer(201, { bytes: bytes.length }),
    ),
    {},
  ),
  withDependencies(
    openApiOperation(
      {
        ...operationTexts,
        id: 'readFacts',
        method: 'GET',
        path: '/openapi/facts',
        scope: 'declarations:read',
        answers: { 200: { description: 'What a handler takes out of its request', body: Type.Object({}) } },
        problems: [],
      },
      () =>
        async ({ request: { id, header, recheck, count } }) => {
          count({ facts: 1 });
          return answer(200, { id, agent: header('user-agent'), revoked: await recheck() });
        },
    ),
    {},
  ),
  withDependencies(
    openApiOperation(
      {
        ...operationTexts,
        id: 'changeThing',
        method: 'PATCH',
        path: '/openapi/things/{id}',
        scope: 'declarations:write',
        params: Type.Object({ id: Type.String() }, { additionalProperties: false }),
        body: { schema: Thing, description: 'A thing', examples: {} },
        answers: { 200: { description: 'Changed', body: Type.Object({}) } },
        problems: [inputInvalid],
      },
      () => () => answer(200, {}),
    ),
    {},
  ),
];

const guardDetail = { words: 'not_found.decision' } as const;

/** A guard that decides by the header `x-verdict`, to test the order of rules 4 to 12. */
const guard: Guard = {
  admit(exchange) {
    const clientId = exchange.header('x-client') ?? 'cli_1';
    switch (exchange.header('x-verdict')) {
      case '401':
        return refuse(notFound, { detail: guardDetail });
      case '401 later':
        return Promise.resolve(refuse(notFound, { detail: guardDetail }));
      case '403':
        return {
          kind: 'client_refused',
          clientId,
          refusal: refuse(methodNotAllowed, { detail: guardDetail }),
        };
      case 'admitted later':
        return Promise.resolve({ kind: 'admitted', caller: {}, clientId });
      case 'throws':
        throw new Error('a bug in the guard');
      case 'rejects':
        return Promise.reject(new Error('a bug in the guard, later'));
      default:
        return { kind: 'admitted', caller: {}, clientId };
    }
  },
};
const server = await startTestServer({ operations, guard });
after(() => server.stop());

const call = (path: string, options?: CallOptions): Promise<HttpAnswer> => server.call(path, options);
const post = (body: string | Buffer, headers: Record<string, string> = {}): Promise<HttpAnswer> =>
  call('/openapi/things', {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
/** Headers that violate every rule that is checked after the path. */
const faultyHeaders = { Authorization: 'Bearer', Accept: 'text/html', 'x-verdict': '401' };

describe('200', () => {
  test('is returned with the standard headers', async () => {
    const answered = await call('/openapi/things').then(assertStatus(200));
    assert.deepEqual(JSON.parse(answered.text), { ok: true });
    const { headers } = answered;
    assert.match(headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/);
    assert.equal(headers.get('content-type'), 'application/json');
    assert.equal(headers.get('content-length'), String(Buffer.byteLength(answered.text)));
    assert.equal(headers.get('cache-control'), 'private, no-cache');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
    assert.equal(headers.get('content-security-policy'), "default-src 'none'; frame-ancestors 'none'");
    assert.match(headers.get('strict-transport-security') ?? '', /^max-age=\d+/);
    assert.match(headers.get('vary') ?? '', /^Origin\b/);
    assert.equal(headers.get('etag'), '"1"');
  });

  test('is returned with the unchanged text that the handler returned', async () => {
    assert.equal((await call('/openapi/things?outcome=text')).text, '{"as":"written"}');
  });

  test('is returned if guard and handler are asynchronous', async () => {
    const headers = { 'x-verdict': 'admitted later' };
    assert.equal((await call('/openapi/things?outcome=later', { headers })).status, 200);
  });

  test('is returned for a GET request with a body, which is ignored', async () => {
    const headers = { 'Content-Type': 'text/plain', 'Content-Length': '5' };
    assert.equal((await call('/openapi/things', { headers, body: 'abcde' })).status, 200);
  });

  test('is returned for HEAD with the headers of GET and no body', async () => {
    const get = await call('/openapi/things');
    const head = await call('/openapi/things', { method: 'HEAD' }).then(assertStatus(200));
    assert.equal(head.text, '');
    for (const name of ['content-length', 'content-type', 'etag', 'cache-control', 'vary']) {
      assert.equal(head.headers.get(name), get.headers.get(name), name);
    }
  });

  test('is returned with the caller’s request id if it is a UUID', async () => {
    const own = randomUUID();
    const response = await call('/openapi/things', { headers: { 'X-Request-Id': own.toUpperCase() } });
    assert.equal(response.headers.get('x-request-id'), own);
    const made = await call('/openapi/things', { headers: { 'X-Request-Id': 'abc' } });
    assert.notEqual(made.headers.get('x-request-id'), 'abc');
  });

  test('is returned if the handler destructures the properties of its request', async () => {
    const { status, headers, text } = await call('/openapi/facts', { headers: { 'User-Agent': 'facts/1' } });
    assert.equal(status, 200);
    assert.deepEqual(JSON.parse(text), { id: headers.get('x-request-id'), agent: 'facts/1', revoked: null });
  });

  test('is returned for GET with a method override header, which is ignored', async () => {
    const headers = { 'X-HTTP-Method-Override': 'DELETE', 'X-Method-Override': 'DELETE' };
    assert.equal((await call('/openapi/things', { headers })).status, 200);
  });
});

describe('201', () => {
  test('is returned by a handler that receives the bytes of the body as sent', async () => {
    const answered = await post('{ "name": "é" }').then(assertStatus(201));
    assert.deepEqual(JSON.parse(answered.text), { name: 'é', bytes: 16 });
    assert.equal(answered.headers.get('cache-control'), 'no-store');
  });

  test('is returned for a chunked body', async () => {
    await post('{"name":"x"}', { 'Transfer-Encoding': 'chunked' }).then(assertStatus(201));
  });

  test('is returned for an empty body with any Content-Type if the body is optional', async () => {
    const path = '/openapi/things/a/lodgement';
    const empty = { method: 'POST', headers: { 'Content-Type': 'text/plain', 'Content-Length': '0' } };
    assert.equal((await call(path, empty)).status, 201);
    const chunked = { method: 'POST', headers: { 'Transfer-Encoding': 'chunked' } };
    assert.equal((await call(path, chunked)).status, 201);
    assert.equal((await call(path, { method: 'POST' })).status, 201);
  });
});

describe('204', () => {
  test('has neither body nor length', async () => {
    const answered = await call('/openapi/things?outcome=204').then(assertStatus(204));
    assert.equal(answered.headers.has('content-length'), false);
  });

  test('is returned for OPTIONS without credentials, with Allow and the accepted media types', async () => {
    const answered = await call('/openapi/things', { method: 'OPTIONS', headers: faultyHeaders });
    assert.equal(answered.status, 204);
    assert.equal(answered.headers.get('allow'), 'GET, HEAD, POST, OPTIONS');
    assert.equal(answered.headers.get('accept-post'), 'application/json');
    assert.equal(answered.headers.has('access-control-allow-methods'), false);
    const patch = await call('/openapi/things/x', { method: 'OPTIONS' });
    assert.equal(patch.headers.get('accept-patch'), 'application/json, application/merge-patch+json');
  });

  test('is returned for a CORS preflight of a registered origin, with the allowed methods and headers', async () => {
    const requestHeaders = { Origin: registeredOrigin, 'Access-Control-Request-Method': 'POST' };
    const { headers } = await call('/openapi/things', { method: 'OPTIONS', headers: requestHeaders });
    assert.equal(headers.get('access-control-allow-origin'), registeredOrigin);
    assert.equal(headers.get('access-control-allow-methods'), 'GET, HEAD, POST, OPTIONS');
    assert.match(
      headers.get('access-control-allow-headers') ?? '',
      /Authorization, DPoP, portal-api-key, id_platform/,
    );
    assert.equal(headers.has('access-control-allow-credentials'), false);
  });
});

describe('304', () => {
  test('has no body, length or media type, and is private', async () => {
    const answered = await call('/openapi/things?outcome=304').then(assertStatus(304));
    assert.equal(answered.text, '');
    assert.equal(answered.headers.has('content-length'), false);
    assert.equal(answered.headers.has('content-type'), false);
    assert.equal(answered.headers.get('cache-control'), 'private, no-cache');
    assert.equal(answered.headers.get('etag'), '"1"');
  });
});

describe('CORS', () => {
  const paths = [
    '/openapi/things',
    '/openapi/nothing',
    '/openapi/things?outcome=throws',
    '/openapi/things?x=1',
  ];
  for (const path of paths) {
    test(`lets a registered origin read the response of ${path}, without cookies`, async () => {
      const { headers } = await call(path, { headers: { Origin: registeredOrigin } });
      assert.equal(headers.get('access-control-allow-origin'), registeredOrigin);
      assert.match(headers.get('vary') ?? '', /^Origin\b/);
      assert.match(
        headers.get('access-control-expose-headers') ?? '',
        /^ETag, Location, Retry-After, .*, Date, Portal-Api-Key-Ends$/,
      );
      assert.equal(headers.has('access-control-allow-credentials'), false);
    });
  }

  const others = ['null', 'https://evil.example', 'https://platform.example.evil', 'http://platform.example'];
  for (const origin of [...others, 'https://platform.example:8443', 'https://sub.platform.example']) {
    test(`does not let the unregistered origin ${origin} read a response`, async () => {
      const { headers } = await call('/openapi/things', { headers: { Origin: origin } });
      assert.equal(headers.has('access-control-allow-origin'), false);
      assert.match(headers.get('vary') ?? '', /^Origin\b/);
    });
  }
});

describe('404', () => {
  test('is returned for an unknown path before all other checks', async () => {
    const answered = await call('/openapi/nothing?%', {
      method: 'DELETE',
      headers: { ...faultyHeaders, Origin: '///' },
    }).then(assertStatus(404));
    assert.equal(problemCode(answered), 'not_found');
    assert.equal(answered.headers.get('cache-control'), 'no-store');
  });

  test('is a problem document with type, request id and outcome', async () => {
    const own = randomUUID();
    const { text } = await call('/openapi/nothing', { headers: { 'X-Request-Id': own } });
    const { title, detail, ...rest } = JSON.parse(text);
    assert.ok(title && detail);
    assert.deepEqual(rest, {
      type: 'https://portal.example/problems/not_found',
      status: 404,
      name: 'NOT FOUND',
      code: 'not_found',
      instance: `urn:uuid:${own}`,
      requestId: own,
      retryable: false,
      outcome: 'not_applied',
      missing: 'path',
    });
  });

  test('is in the requested language, with the same codes in each language', async () => {
    const requestProblem = async (language: string) => {
      const answered = await post('\ufeff{}', { 'Accept-Language': language });
      const { title, detail, errors, code } = JSON.parse(answered.text);
      const [fault] = errors;
      assert.deepEqual([code, fault.code], ['input_invalid', 'byte_order_mark']);
      return [answered.headers.get('content-language'), title, fault.message, detail.endsWith('.')];
    };
    const english = 'Request body starts with a byte order mark (the bytes EF BB BF)';
    const german = 'Inhalt der Anfrage beginnt mit einem Byte Order Mark (den Bytes EF BB BF)';
    assert.deepEqual(await requestProblem('de-DE'), ['de', 'Die Eingabe ist ungültig', german, true]);
    assert.deepEqual(await requestProblem('fr'), ['en', 'The input is invalid', english, true]);
  });

  test('for a resource (rule 18) is decided after the input is validated (rule 17)', async () => {
    const lodgeThing = (id: string) => call(`/openapi/things/${id}/lodgement`, { method: 'POST' });
    const gone = await lodgeThing('gone').then(assertStatus(404));
    assert.equal(JSON.parse(gone.text).missing, 'resource');
    assert.equal((await lodgeThing('GONE')).status, 400);
  });
});

describe('405', () => {
  for (const method of ['DELETE', 'PUT', 'TRACE', 'PROPFIND', 'QUERY']) {
    test(`is returned for ${method} before headers and guard are checked, with the exact Allow`, async () => {
      const answered = await call('/openapi/things', { method, headers: faultyHeaders });
      assert.equal(answered.status, 405);
      assert.equal(answered.headers.get('allow'), 'GET, HEAD, POST, OPTIONS');
      assert.equal(JSON.parse(answered.text).name, 'METHOD ALLOWED');
    });
  }

  test('is returned for HEAD on a path without GET', async () => {
    const answered = await call('/openapi/things/x', { method: 'HEAD' }).then(assertStatus(405));
    assert.equal(answered.text, '');
  });
});

describe('400 header_invalid', () => {
  test('is returned for an invalid header before the guard checks the request', async () => {
    const answered = await call('/openapi/things', { headers: faultyHeaders });
    assert.equal(problemCode(answered), 'header_invalid');
    assert.equal(JSON.parse(answered.text).errors[0].name, 'Authorization');
  });

  test('is returned for two Authorization headers, of which Node hides one', async () => {
    const request = 'GET /openapi/things HTTP/1.1\r\nHost: x\r\nConnection: close\r\n';
    const answered = await server.raw(`${request}Authorization: Bearer a\r\nauthorization: Bearer a\r\n\r\n`);
    assert.match(answered, /^HTTP\/1\.1 400 .*"code":"header_invalid".*"name":"Authorization"/s);
  });

  test('is returned for a missing or second Host header', async () => {
    const request = 'GET /openapi/things HTTP/1.1\r\nConnection: close\r\n';
    assert.match(await server.raw(`${request}\r\n`), /"code":"header_invalid".*"name":"Host"/s);
    assert.match(await server.raw(`${request}Host: a\r\nHost: a\r\n\r\n`), /"code":"header_invalid"/);
  });
});

describe('a refusal by the guard (rules 4 to 12)', () => {
  const faultyBody = { method: 'POST', body: 'x'.repeat(100) };

  for (const verdict of ['401', '401 later']) {
    test(`with ${verdict} is decided before the body is read, and has no rate-limit headers`, async () => {
      const headers = { 'x-verdict': verdict, 'Content-Type': 'text/plain' };
      const answered = await call('/openapi/things', { ...faultyBody, headers });
      assert.equal(JSON.parse(answered.text).detail, 'No decision with this number or code exists.');
      assert.equal(answered.headers.has('ratelimit'), false);
    });
  }

  test('with 403 is decided before the rate limit, the body and Accept', async () => {
    const headers = { 'x-verdict': '403', 'Content-Type': 'text/plain', Accept: 'text/html' };
    const answered = await call('/openapi/things', { ...faultyBody, headers });
    assert.equal(JSON.parse(answered.text).detail, 'No decision with this number or code exists.');
  });
});

describe('429', () => {
  let limited: TestServer;
  before(async () => {
    limited = await startTestServer({ operations, guard, ratePerSecond: 2 });
  });
  after(() => limited.stop());
  const callAs = (client: string, path = '/openapi/things', headers = {}) =>
    limited.call(path, { headers: { 'x-client': client, ...headers } });

  test('is returned with Retry-After only to the client whose rate limit is exhausted', async () => {
    for (let left = 3; left >= 0; left -= 1) {
      const { headers } = await callAs('a').then(assertStatus(200));
      assert.equal(headers.get('ratelimit-policy'), '"client";q=4;w=2');
      assert.equal(headers.get('ratelimit'), `"client";r=${left};t=1`);
    }
    const refused = await callAs('a', '/openapi/things?unknown=1', { Accept: 'text/html' });
    assert.equal(problemCode(refused), 'rate_limited');
    assert.equal(refused.headers.get('retry-after'), '1');
    assert.equal(refused.headers.get('ratelimit'), '"client";r=0;t=1');
    const body = JSON.parse(refused.text);
    assert.equal(body.retryable, true);
    assert.equal(body.retryAfterSeconds, 1);
    assert.equal((await callAs('b')).status, 200);
  });

  test('is returned later to a client that polls, because unchanged polls (304) are refunded', async () => {
    for (let poll = 0; poll < 40; poll += 1) {
      assert.equal((await callAs('c', '/openapi/things?outcome=304')).status, 304);
    }
    assert.equal((await callAs('c')).status, 200);
    assert.equal((await callAs('c', '/openapi/things?outcome=304')).status, 429);
  });

  test('does not result from requests that the guard refuses with 403, which are not charged', async () => {
    for (let time = 0; time < 10; time += 1) {
      const { headers } = await callAs('d', '/openapi/things', { 'x-verdict': '403' });
      assert.equal(headers.get('ratelimit'), '"client";r=4;t=1');
    }
  });
});

describe('415', () => {
  test('is decided before the body size, Accept and the input', async () => {
    const headers = {
      'Content-Type': 'text/plain',
      'Content-Length': String(bodyLimitBytes + 1),
      Accept: 'text/html',
      Connection: 'close',
    };
    const answered = await call('/openapi/things?x=1', {
      method: 'POST',
      headers,
      body: Buffer.alloc(bodyLimitBytes + 1),
    }).then(assertStatus(415));
    assert.equal(answered.headers.get('accept-post'), 'application/json');
  });

  test('is returned for a body without Content-Type, with declared length or chunked', async () => {
    assert.equal((await call('/openapi/things', { method: 'POST', body: '{}' })).status, 415);
    const headers = { 'Transfer-Encoding': 'chunked' };
    assert.equal((await call('/openapi/things', { method: 'POST', body: '{}', headers })).status, 415);
  });

  test('is returned for a compressed body', async () => {
    const answered = await post('{"name":"x"}', { 'Content-Encoding': 'gzip' }).then(assertStatus(415));
    assert.equal(answered.headers.get('accept-encoding'), 'identity');
  });

  test('is returned with Accept-Patch for a PATCH without a supported media type', async () => {
    const answered = await call('/openapi/things/x', { method: 'PATCH', body: 'x' }).then(assertStatus(415));
    assert.equal(answered.headers.get('accept-patch'), 'application/json, application/merge-patch+json');
  });
});

describe('413', () => {
  test('is returned for a declared length over the limit before Accept is checked', async () => {
    const answered = await post(Buffer.alloc(bodyLimitBytes + 1, 0x20), { Accept: 'text/html' });
    assert.equal(problemCode(answered), 'body_too_large');
    assert.equal(JSON.parse(answered.text).limitBytes, 2 * 1024 * 1024);
  });

  test('is returned for a chunked body that exceeds the limit', async () => {
    const body = Buffer.alloc(bodyLimitBytes + 100_000, 0x20);
    const answered = await post(body, { 'Transfer-Encoding': 'chunked' });
    assert.equal(problemCode(answered), 'body_too_large');
  });

  test('is not returned for a body of exactly the maximum size', async () => {
    const body = Buffer.alloc(bodyLimitBytes, 0x20);
    body.write('{"name":"x"}');
    assert.equal((await post(body)).status, 201);
    assert.equal((await post(body, { 'Transfer-Encoding': 'chunked' })).status, 201);
  });
});

describe('406', () => {
  test('is decided before the input, and lists the available media types', async () => {
    const answered = await post('{', { Accept: 'text/html' }).then(assertStatus(406));
    assert.deepEqual(JSON.parse(answered.text).available, ['application/json']);
  });
});

describe('400 input_invalid', () => {
  const bodies = [
    '',
    '{',
    '{"name":1}',
    '{"name":"a","name":"a"}',
    '[]',
    '\ufeff{"name":"x"}',
    '{"name":"\\ud800"}',
  ];
  for (const body of bodies) {
    test(`is returned for the body ${JSON.stringify(body)}`, async () =>
      assert.equal(problemCode(await post(body)), 'input_invalid'));
  }

  test('is returned for a malformed escape in the query', async () => {
    assert.equal(problemCode(await call('/openapi/things?limit=%zz')), 'input_invalid');
  });

  test('contains all errors of the query together', async () => {
    const { text } = await call('/openapi/things?limit=x&other=1');
    const { errors } = JSON.parse(text);
    assert.deepEqual(
      errors.map(({ name }: { name: string }) => name),
      ['other', 'limit'],
    );
  });
});

describe('409', () => {
  test('is returned if the handler of the operation returns this refusal', async () => {
    assert.equal(problemCode(await call('/openapi/things?outcome=409')), 'version_conflict');
  });
});

describe('500', () => {
  for (const outcome of ['throws', 'rejects', 'circular', 'bad header']) {
    test(`is returned for a handler that fails (${outcome}), and reveals no internals`, async () => {
      const before = server.faults.length;
      const answered = await call(`/openapi/things?outcome=${encodeURIComponent(outcome)}`);
      assert.equal(problemCode(answered), 'internal_error');
      assert.doesNotMatch(answered.text, /a bug|circular|Set-Cookie|\.ts/);
      assert.equal(answered.headers.has('set-cookie'), false);
      assert.equal(server.faults.length, before + 1);
    });
  }

  for (const verdict of ['throws', 'rejects']) {
    test(`is returned for a guard that ${verdict}, which admits no request`, async () => {
      const answered = await call('/openapi/things', { headers: { 'x-verdict': verdict } });
      assert.equal(problemCode(answered), 'internal_error');
    });
  }

  test('is not reported for a caller that disconnects while sending a body', async () => {
    const before = server.faults.length;
    const { finished } = server;
    const already = finished.length;
    const { connect } = await import('node:net');
    await new Promise<void>((resolve) => {
      const socket = connect(server.port, '127.0.0.1', () => {
        const head = 'POST /openapi/things HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
        socket.write(`${head}Content-Length: 100\r\n\r\n{"name"`, () =>
          setTimeout(() => socket.resetAndDestroy(), 50),
        );
      });
      socket.on('error', () => {});
      socket.on('close', () => resolve());
    });
    // A later request was answered, so an error of the earlier request would have been reported by now.
    assert.equal((await post('{"name":"x"}')).status, 201);
    assert.equal(server.faults.length, before);
    assert.ok(finished.length > already);
  });
});
