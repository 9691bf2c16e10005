import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { bodyJson, type HttpResponse } from '../../conformance/http.ts';
import { isRecord, listAt, textAt, valueAt } from '../../conformance/json.ts';
import { oauthRoutes } from '../../server/src/access/oauth/routes.ts';
import { maxReportedErrors } from '../../server/src/foundation/http/problem.ts';
import { lrnInCountryFormat } from '../country-lrn.ts';
import { importType } from '../country-values.ts';
import { readServedOperations } from '../served-operations.ts';
import { reportObservation, startAttackPortal, statusAndErrorCode } from './attack-portal.ts';
import { costlyBodies, costlyJson, formatRawRequest } from './costly-bodies.ts';

const limitBytes = 16 * 1024;
const atOnce = 32;
/** `npm run test:attacks -- --long` sets it. */
const rounds = process.env.FUZZ_RUNS === undefined ? 1 : 8;
/** The promised limit is 2 ms. Uncompiled code and slow machines take longer. */
let maxMsPerRequest = 6;
const maxOrdinaryRequests = 16;
/*
 * Cost of a request before it is authenticated: the CPU time of the portal's event-loop thread as counted by
 * the kernel, so other load on the machine does not matter. Password hashes run on other threads.
 */
const attack = await startAttackPortal();
await measureOrdinaryCall();
after(() => attack.stop());

/** On a slow machine, an unauthenticated request may cost as much as a few requests of an authenticated client. */
async function measureOrdinaryCall(): Promise<void> {
  const headers = await attack.traderHeaders();
  const poll = () => attack.send({ method: 'GET', path: '/openapi/status', headers });
  await Promise.all(Array.from({ length: atOnce }, poll));
  const before = eventLoopCpuMs();
  await Promise.all(Array.from({ length: atOnce }, poll));
  maxMsPerRequest = Math.max(maxMsPerRequest, (maxOrdinaryRequests * (eventLoopCpuMs() - before)) / atOnce);
}

/** CPU time of the portal's main thread, in ms. */
function eventLoopCpuMs(): number {
  const { pid } = attack.portal;
  const [onProcessor = '0'] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return Number(onProcessor) / 1e6;
}

/**
 * Writes a request on a new connection and reads until the connection closes. A cut connection counts as a
 * response.
 */
function sendBytes(bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(attack.portal.port, '127.0.0.1', () => socket.write(bytes));
    socket.setTimeout(120_000, () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (text.includes('\r\n\r\n') && !/^HTTP\/1\.1 100/.test(text)) {
        socket.end();
        // The portal keeps the connection open for callers that have more to send, but the response is complete.
        setTimeout(() => socket.destroy(), 500);
      }
    });
    socket.on('error', () => resolve(text));
    socket.on('close', () => resolve(text));
  });
}

interface Cost {
  readonly name: string;
  readonly ms: number;
  /** The length of the largest response. */
  readonly megabytes: number;
  readonly statuses: readonly string[];
}

async function costOf(name: string, request: string): Promise<Cost> {
  const bytes = Buffer.from(request, 'latin1');
  await sendBytes(bytes);
  const before = eventLoopCpuMs();
  const answers: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    answers.push(...(await Promise.all(Array.from({ length: atOnce }, () => sendBytes(bytes)))));
  }
  const ms = (eventLoopCpuMs() - before) / (rounds * atOnce);
  const lengths = answers.map((text) => Number(/^content-length: (\d+)/im.exec(text)?.[1] ?? 0));
  const statuses = [...new Set(answers.map((text) => text.slice(9, 12)))];
  return { name, ms, megabytes: Math.max(...lengths) / 1e6, statuses };
}

/** The kernel copies each byte of a response, so large responses may cost more. */
function isTooExpensive({ ms, megabytes }: Cost): boolean {
  return ms > maxMsPerRequest * (1 + megabytes);
}

/** Lists the unauthenticated operations with the beginning of a request body. */
async function unauthenticatedTargets(): Promise<{ method: string; path: string; beginning: object }[]> {
  const served = await readServedOperations(attack.portal.baseUrl);
  const withBody = served.filter(({ forAnyone, method }) => forAnyone && method !== 'GET');
  assert.ok(withBody.length >= 5, 'the documents tell what is for anyone');
  const oauth = oauthRoutes.flatMap(({ path, methods }) =>
    methods
      .filter((method) => method === 'GET' || method === 'POST')
      .map((method) => ({ method, path: path.replace('{uid}', 'a'.repeat(21)), beginning: {} })),
  );
  const front = (await attack.send({ method: 'GET', path: '/' })).body.toString();
  const pages = [...front.matchAll(/href="(\/[^"#?]*)"/g)].map(([, path = '']) => path);
  return [
    ...withBody.map(({ method, path, examples: [example] }) => ({
      method,
      path,
      beginning: isRecord(example) ? example : {},
    })),
    ...oauth,
    ...[...new Set([...pages, '/openapi.json', '/verify/a-decision', '/console/', '/nowhere'])].map(
      (path) => ({
        method: 'GET',
        path,
        beginning: {},
      }),
    ),
    // Operations that require credentials, requested without any.
    { method: 'POST', path: '/openapi/declarations', beginning: {} },
    { method: 'POST', path: '/management/clients', beginning: {} },
  ];
}

describe('B1 the largest unauthenticated body of each shape, 32 at once', () => {
  test('costs little CPU time and does not delay authenticated clients', async (context) => {
    const headers = await attack.traderHeaders();
    const poll = async (): Promise<number> => {
      const answer = await attack.send({ method: 'GET', path: '/openapi/status', headers });
      if (answer.status !== 200) turnedAway.push(statusAndErrorCode(answer));
      return answer.milliseconds;
    };
    const turnedAway: string[] = [];
    const alone: number[] = [];
    for (let index = 0; index < 50; index += 1) alone.push(await poll());
    const beside: number[] = [];
    let underAttack = true;
    const neighbour = (async () => {
      while (underAttack) {
        beside.push(await poll());
        await pause(20);
      }
    })();
    const costs: Cost[] = [];
    try {
      for (const { method, path, beginning } of await unauthenticatedTargets()) {
        for (const [shape, body] of Object.entries(costlyBodies(beginning, limitBytes))) {
          // Operations that read no body discard all shapes in the same way.
          if (method === 'GET' && !/more than|: unknown properties$/.test(`: ${shape}`)) continue;
          costs.push(await costOf(`${method} ${path}: ${shape}`, formatRawRequest(method, path, body)));
        }
      }
    } finally {
      underAttack = false;
      await neighbour;
    }
    costs.sort((one, other) => other.ms - one.ms);
    const median = (values: readonly number[]): number =>
      values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
    const [dearest] = costs;
    const mean = costs.reduce((sum, { ms }) => sum + ms, 0) / costs.length;
    reportObservation(
      context,
      `${costs.length * rounds * atOnce} requests, ${mean.toFixed(2)} ms of the event loop each; the most expensive ${dearest?.ms.toFixed(2)} ms (${dearest?.name}); a poll of another client ${median(alone).toFixed(1)} ms before the attack, ${median(beside).toFixed(1)} ms during it`,
    );
    assert.deepEqual(costs.filter(isTooExpensive), []);
    assert.deepEqual(
      costs.filter(({ statuses }) => statuses.some((status) => /^5(?!03)/.test(status))),
      [],
    );
    // The portal serves requests in order: the other client waits only for the requests before its own.
    assert.ok(median(beside) < 2 * atOnce * maxMsPerRequest, String(median(beside)));
    assert.ok(turnedAway.length < beside.length / 2, `${turnedAway.length} of ${beside.length} polls`);
  });
});

describe('B2 the largest body of each shape, sent by an authenticated client', () => {
  test('returns 400, and the work is proportional to the size', async (context) => {
    const [token, key] = await attack.traderHeaders();
    const post = async (body: string): Promise<HttpResponse> =>
      attack.send({
        method: 'POST',
        path: '/openapi/declarations',
        headers: [token, key, ['Content-Type', 'application/json']],
        body,
      });
    const beginning = { lrn: lrnInCountryFormat('B2'), type: importType };
    await post(JSON.stringify(beginning));
    const costs: { readonly shape: string; readonly nsAByte: number }[] = [];
    for (const [shape, body] of Object.entries(costlyJson(beginning, 1_000_000))) {
      let nsAByte = Number.POSITIVE_INFINITY;
      // Other processes of the machine can only increase the measured cost.
      for (let repetition = 0; repetition < 3; repetition += 1) {
        const before = eventLoopCpuMs();
        const answer = await post(body);
        nsAByte = Math.min(nsAByte, ((eventLoopCpuMs() - before) * 1e6) / Buffer.byteLength(body));
        assert.equal(statusAndErrorCode(answer), '400 input_invalid', shape);
        const errors = listAt(bodyJson(answer), 'errors');
        assert.ok(errors.length > 0 && errors.length <= maxReportedErrors, shape);
      }
      costs.push({ shape, nsAByte });
    }
    costs.sort((one, other) => other.nsAByte - one.nsAByte);
    const [dearest] = costs;
    reportObservation(
      context,
      `${costs.length} × 1 MB, at most ${dearest?.nsAByte.toFixed(1)} ns a byte (${dearest?.shape})`,
    );
    // The median is about 10 ns per byte, including the socket. A slow machine is slow for all shapes. Unknown
    // properties once took 530.
    const median = costs[costs.length >> 1]?.nsAByte ?? 0;
    assert.deepEqual(
      costs.filter(({ nsAByte }) => nsAByte > Math.max(60, 10 * median)),
      [],
    );
  });

  test('reports the first errors of an excessive number, and that there are more', async (context) => {
    const [token, key] = await attack.traderHeaders();
    const members = Array.from({ length: 99_999 }, (_, index) => `"m${index}":1`).join(',');
    const answer = await attack.send({
      method: 'POST',
      path: '/openapi/declarations',
      headers: [token, key, ['Content-Type', 'application/json']],
      body: `{${members}}`,
    });
    const problem = bodyJson(answer);
    assert.equal(statusAndErrorCode(answer), '400 input_invalid');
    assert.equal(listAt(problem, 'errors').length, maxReportedErrors);
    assert.equal(textAt(problem, 'errors', maxReportedErrors - 1, 'pointer'), `/m${maxReportedErrors - 1}`);
    assert.equal(valueAt(problem, 'moreErrors'), true);
    reportObservation(context, textAt(problem, 'detail') ?? '');
  });
});

describe('B3 bodies above the limit for unauthenticated callers', () => {
  test('returns 413 with the limit, with or without Content-Length, and accepts 2 MiB from an authenticated client', async (context) => {
    const large = { mediaType: 'application/json', text: `{"x":"${'a'.repeat(limitBytes)}"}` };
    const served = await readServedOperations(attack.portal.baseUrl);
    const refused: string[] = [];
    for (const { method, path, forAnyone } of served) {
      if (!forAnyone || method === 'GET') continue;
      for (const body of [large, { ...large, chunk: 4_096 }]) {
        const answer = await attack.raw(formatRawRequest(method, path, body));
        assert.equal(statusAndErrorCode(answer), '413 body_too_large', path);
        assert.equal(valueAt(bodyJson(answer), 'limitBytes'), limitBytes);
        assert.match(textAt(bodyJson(answer), 'detail') ?? '', /16384 bytes/);
        refused.push(path);
      }
    }
    for (const { path, methods, kind } of oauthRoutes) {
      if (!methods.includes('POST') || kind !== 'api') continue;
      const form = {
        mediaType: 'application/x-www-form-urlencoded',
        text: `token=${'a'.repeat(limitBytes)}`,
      };
      for (const body of [form, { ...form, chunk: 4_096 }]) {
        const answer = await attack.raw(formatRawRequest('POST', path, body));
        assert.equal(statusAndErrorCode(answer), '413 invalid_request', path);
        assert.match(textAt(bodyJson(answer), 'error_description') ?? '', /16384 bytes/);
        refused.push(path);
      }
    }
    const [token, key] = await attack.traderHeaders();
    const known = await attack.send({
      method: 'POST',
      path: '/openapi/declarations',
      headers: [token, key, ['Content-Type', 'application/json']],
      body: large.text,
    });
    assert.equal(statusAndErrorCode(known), '400 input_invalid');
    reportObservation(context, `${refused.length} × 413`);
  });
});

describe('B4 one-byte chunks without end', () => {
  test('cuts the connection whether or not the operation reads the body', async (context) => {
    const chunks = '1\r\na\r\n'.repeat(1_000_000);
    // The parser processes a whole read of 64 KiB before the connection can be closed: about 8 ms.
    const costs: string[] = [];
    for (const target of [
      'POST /management/session',
      'POST /oauth/token',
      'POST /openapi/declarations',
      'GET /docs',
      'GET /nowhere',
    ]) {
      const head = `${target} HTTP/1.1\r\nHost: portal.test\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
      const before = eventLoopCpuMs();
      await sendBytes(Buffer.from(head + chunks));
      const ms = eventLoopCpuMs() - before;
      costs.push(`${target} ${ms.toFixed(0)} ms`);
      // A million chunks once took three seconds.
      assert.ok(ms < 500, `${target} ${ms} ms`);
    }
    reportObservation(context, costs.join(', '));
  });

  test('accepts an occasional small chunk', async () => {
    const text = JSON.stringify({ email: 'nobody@unknown.example', password: 'not the password' });
    const answer = await attack.raw(
      formatRawRequest('POST', '/management/session', { mediaType: 'application/json', text, chunk: 1 }),
    );
    assert.match(statusAndErrorCode(answer), /^(?:401|429)/);
  });
});

describe('B5 queries and headers with thousands of parts', () => {
  test('cost little and get the same response as short ones', async (context) => {
    const parts = (unit: string, bytes = 7_900): string => unit.repeat(Math.floor(bytes / unit.length));
    const get = (target: string, ...lines: string[]): string =>
      `${['GET', target, 'HTTP/1.1'].join(' ')}\r\n${['Host: portal.test', 'Connection: close', ...lines].join('\r\n')}\r\n\r\n`;
    const requests: Readonly<Record<string, string>> = {
      'unknown parameters': get(`/management/sandbox/mails?${parts('a&')}`),
      'one parameter again and again': get(`/management/sandbox/mails?${parts('to=a&')}`),
      'broken escapes': get(`/management/sandbox/mails?${parts('%&')}`),
      'parameters of the authorization endpoint': get(`/oauth/authorize?${parts('a=b&')}`),
      'parameters of the key set': get(`/oauth/jwks?${parts('a=b&')}`),
      'escapes in a path': get(`/management/organisations/${parts('%41')}`),
      'segments of a path': get(parts('/a')),
      'ranges of Accept': get('/docs', `Accept: ${parts('a/b;q=0.1,', 15_000)}`),
      'codings of Accept-Encoding': get('/docs/reference.js', `Accept-Encoding: ${parts('a;q=1,', 15_000)}`),
      'tags of If-None-Match': get('/openapi.json', `If-None-Match: ${parts('"a",', 15_000)}`),
      cookies: get('/management/session', `Cookie: ${parts('__Host-portal_session=a; ', 15_000)}`),
      'cookies of sign-ins': get(
        `/oauth/interaction/${'a'.repeat(21)}`,
        `Cookie: ${parts('__Host-portal-interaction-a=b; ', 15_000)}`,
      ),
      'one header many times': get('/docs', ...Array.from({ length: 1_900 }, () => 'X: 1')),
      'a long token': get(
        '/openapi/status',
        `Authorization: Bearer ${parts('a', 15_000)}`,
        'portal-api-key: a',
      ),
      'a long proof': get(
        '/openapi/status',
        `Authorization: DPoP ${parts('a.', 4_000)}b`,
        'portal-api-key: a',
        `DPoP: ${parts('a.', 8_000)}`,
      ),
    };
    const costs: Cost[] = [];
    for (const [name, request] of Object.entries(requests)) costs.push(await costOf(name, request));
    costs.sort((one, other) => other.ms - one.ms);
    const [dearest] = costs;
    reportObservation(
      context,
      `${costs.length} kinds of requests, the most expensive ${dearest?.ms.toFixed(2)} ms (${dearest?.name})`,
    );
    assert.deepEqual(
      costs.filter((cost) => isTooExpensive(cost) || cost.statuses.includes('500')),
      [],
    );
  });
});
