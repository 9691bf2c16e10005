import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { inspect } from 'node:util';
import { CustomsPortal } from './customs-portal.ts';
import { PortalConnectionError, UnexpectedResponseError } from './errors.ts';
import { allProblemCodes, isProblem, PortalProblem, type ProblemCode } from './problem.ts';
import type { ReceivedRequest } from './test-server.ts';
import {
  createTestRuntime,
  type FakeReply,
  fakePortal,
  jsonReply,
  problemReply,
  testCredentials,
} from './test-server.ts';

const draft = { type: 'import', lrn: 'A-1' } as const;
const created = { id: 'dec_1', lrn: 'A-1' };
const later = { retryable: true, outcome: 'not_applied' };

function portalOf(...replies: (FakeReply | ((seen: ReceivedRequest) => FakeReply | Promise<FakeReply>))[]) {
  const server = fakePortal(...replies);
  const runtime = createTestRuntime();
  const portal = new CustomsPortal({ ...testCredentials, fetch: server.fetch, runtime });
  return { portal, runtime, ...server };
}

describe('tokens', () => {
  test('for concurrent requests come from one token request', async () => {
    const { portal, tokenRequests } = portalOf(...Array.from({ length: 20 }, () => jsonReply({})));
    await Promise.all(Array.from({ length: 20 }, () => portal.status.poll()));
    assert.equal(tokenRequests.length, 1);
  });

  test('for concurrent requests at the expiry come from one further token request', async () => {
    const { portal, tokenRequests, runtime } = portalOf(...Array.from({ length: 41 }, () => jsonReply({})));
    await portal.status.poll();
    runtime.pass(571_000);
    await Promise.all(Array.from({ length: 20 }, () => portal.status.poll()));
    assert.equal(tokenRequests.length, 2, 'before its end, not after');
    await Promise.all(Array.from({ length: 20 }, () => portal.status.poll()));
    assert.equal(tokenRequests.length, 2);
  });

  test('replace a refused token by one new token for all requests', async () => {
    const answer = ({ headers }: ReceivedRequest): FakeReply =>
      headers.get('authorization') === 'Bearer token-1' ? problemReply('token_expired') : jsonReply({});
    const { portal, tokenRequests } = portalOf(...Array.from({ length: 20 }, () => answer));
    await Promise.all(Array.from({ length: 10 }, () => portal.status.poll()));
    assert.equal(tokenRequests.length, 2);
  });

  test('are renewed at most once for a request', async () => {
    const { portal, tokenRequests } = portalOf(problemReply('token_invalid'), problemReply('token_invalid'));
    await assert.rejects(portal.status.poll(), (error) => isProblem(error, 'token_invalid'));
    assert.equal(tokenRequests.length, 2);
  });

  test('are not requested again if the portal rejects the API key, because a new token cannot fix it', async () => {
    const { portal, tokenRequests } = portalOf(problemReply('api_key_invalid'));
    await assert.rejects(portal.status.poll(), (error) => isProblem(error, 'api_key_invalid'));
    assert.equal(tokenRequests.length, 1);
  });

  test('are still requested for the other callers when one caller aborts', async () => {
    const { portal, tokenRequests } = portalOf(jsonReply({}));
    const gone = AbortSignal.abort(new Error('gone'));
    const [first, second] = await Promise.allSettled([
      portal.status.poll({}, { signal: gone }),
      portal.status.poll(),
    ]);
    assert.equal(first.status, 'rejected');
    assert.equal(second.status, 'fulfilled');
    assert.equal(tokenRequests.length, 1);
  });
});

describe('retries', () => {
  test('repeat a lost request with the same idempotency key', async () => {
    const { portal, calls } = portalOf(
      'lost',
      problemReply('request_in_progress', later),
      jsonReply(created, 201),
    );
    const declaration = await portal.declarations.lodge(draft);
    assert.equal(declaration.id, 'dec_1');
    const keys = calls.map(({ headers }) => headers.get('idempotency-key'));
    assert.equal(new Set(keys).size, 1);
    assert.match(keys[0] ?? '', /^[0-9a-f-]{36}$/);
    assert.equal(new Set(calls.map(({ body }) => body)).size, 1);
  });

  test('use a different idempotency key for each request', async () => {
    const { portal, calls } = portalOf(jsonReply(created, 201), jsonReply(created, 201));
    await portal.declarations.create(draft);
    await portal.declarations.create(draft);
    const [first, second] = calls.map(({ headers }) => headers.get('idempotency-key'));
    assert.notEqual(first, second);
  });

  test('do not repeat a lost request without an idempotency key', async () => {
    const { portal, calls } = portalOf('lost');
    await assert.rejects(portal.declarations.replace('dec_1', draft, { ifMatch: '"1"' }), (error) => {
      assert(error instanceof PortalConnectionError);
      assert.equal(error.outcome, 'unknown');
      return true;
    });
    assert.equal(calls.length, 1);
  });

  test('do not happen if the problem is not retryable', async () => {
    const { portal, calls } = portalOf(problemReply('lrn_in_use'));
    await assert.rejects(portal.declarations.create(draft), (error) => isProblem(error, 'lrn_in_use'));
    assert.equal(calls.length, 1);
  });

  test('wait as long as the portal requests, otherwise longer after each attempt', async () => {
    const busy = problemReply('service_unavailable', later);
    const { portal, runtime } = portalOf(
      problemReply('rate_limited', later, { 'retry-after': '7' }),
      busy.clone(),
      busy.clone(),
      jsonReply({}),
    );
    await portal.status.poll();
    assert.deepEqual(runtime.slept, [7_000, 250, 500]);
  });

  test('wait until a date in Retry-After', async () => {
    const { portal, runtime } = portalOf(
      problemReply('rate_limited', later, { 'retry-after': 'Fri, 20 Nov 2026 08:00:03 GMT' }),
      jsonReply({}),
    );
    await portal.status.poll();
    assert.deepEqual(runtime.slept, [3_000]);
  });

  test("do not happen if Retry-After exceeds the request's timeout", async () => {
    const { portal, calls } = portalOf(problemReply('rate_limited', later, { 'retry-after': '3600' }));
    await assert.rejects(portal.status.poll({}, { timeoutMs: 5_000 }), (error) =>
      isProblem(error, 'rate_limited'),
    );
    assert.equal(calls.length, 1);
  });

  test('end with UnexpectedResponseError if a proxy still responds with 502 at the last attempt', async () => {
    const page = () => new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } });
    const { portal, calls } = portalOf(...Array.from({ length: 5 }, page));
    await assert.rejects(portal.declarations.create(draft), (error) => {
      assert(error instanceof UnexpectedResponseError);
      assert.equal(error.status, 502);
      assert.equal(error.outcome, 'unknown');
      assert.equal(error.call.attempts, 5);
      return true;
    });
    assert.equal(calls.length, 5);
  });

  test('send no credentials to the target of a redirect', async () => {
    const elsewhere = new Response(null, { status: 307, headers: { location: 'https://elsewhere.test/' } });
    const { portal, calls } = portalOf(elsewhere);
    await assert.rejects(portal.status.poll(), UnexpectedResponseError);
    assert.deepEqual(
      calls.map(({ url }) => url),
      ['https://portal.test/openapi/status'],
    );
  });

  test("end with the signal's reason when it is aborted", async () => {
    const { portal } = portalOf('silence');
    const controller = new AbortController();
    const polling = portal.status.poll({}, { signal: controller.signal });
    setImmediate(() => controller.abort(new Error('enough')));
    await assert.rejects(polling, /^Error: enough$/);
  });
});

describe('problems', () => {
  test('have exactly the codes of the contract', () => {
    const { paths, components }: { paths: object; components: { responses: object } } = JSON.parse(
      readFileSync(join(import.meta.dirname, '..', '..', 'contract', 'openapi.json'), 'utf8'),
    );
    const codes = new Set<string>();
    JSON.stringify([paths, components.responses], (name, value) => {
      const known: unknown = name === 'code' && value?.['x-extensible-enum'];
      if (Array.isArray(known)) for (const code of known) codes.add(code);
      return value;
    });
    assert.deepEqual(allProblemCodes.toSorted(), [...codes].sort());
  });

  test('have the properties of their code in the type', async () => {
    const conflict = {
      id: 'dec_9',
      lrn: 'A-1',
      mrn: null,
      declarationStatus: 'lodged',
      sameContent: true,
      href: '/x',
    };
    const { portal } = portalOf(problemReply('lrn_in_use', { conflict }));
    const error: unknown = await portal.declarations.create(draft).catch((caught: unknown) => caught);
    assert(error instanceof PortalProblem && error instanceof Error);
    const code: ProblemCode = error.code;
    assert.equal(code, 'lrn_in_use');
    if (error.code === 'lrn_in_use') assert.equal(error.conflict.id, 'dec_9');
    // @ts-expect-error Only some problems have it.
    assert.equal(error.available, undefined);
    assert.equal(error.message, 'lrn_in_use: because of lrn_in_use');
  });
});

describe('secrets', () => {
  test('appear neither in errors nor in the inspected portal', async () => {
    const attempts: unknown[] = [];
    const server = fakePortal('lost', problemReply('token_invalid'), problemReply('token_invalid'));
    const portal = new CustomsPortal({
      ...testCredentials,
      fetch: server.fetch,
      runtime: createTestRuntime(),
      onAttempt: (attempt) => attempts.push(attempt),
    });
    const error: unknown = await portal.status.poll().catch((caught: unknown) => caught);
    const shown = [error, portal, portal.declarations, attempts]
      .map((each) => inspect(each, { depth: 20, showHidden: true }) + JSON.stringify(each))
      .join();
    assert.equal(attempts.length, 3);
    assert.match(shown, /token_invalid/);
    for (const secret of [testCredentials.clientSecret, testCredentials.apiKey, 'token-1', 'token-2']) {
      assert(!shown.includes(secret), secret);
    }
  });

  for (const [name, value] of [
    ['apiKey', 'cpk_with a blank'],
    ['clientSecret', 'with\nanother line'],
  ] as const) {
    test(`reports a malformed ${name} without its value`, () => {
      assert.throws(
        () => new CustomsPortal({ ...testCredentials, [name]: value }),
        (error) =>
          error instanceof TypeError && error.message.startsWith(name) && !error.message.includes(value),
      );
    });
  }

  test('are not sent over plain http to another machine', () => {
    assert.throws(
      () => new CustomsPortal({ ...testCredentials, baseUrl: 'http://portal.test' }),
      /unencrypted to portal\.test/,
    );
    new CustomsPortal({ ...testCredentials, baseUrl: 'http://portal.test', allowHttp: true });
    new CustomsPortal({ ...testCredentials, baseUrl: 'http://127.0.0.1:8080/portal/' });
  });
});

describe('following a feed', () => {
  const entry = (sequence: number) => ({ id: `dec_${sequence}`, sequence });
  const page = (cursor: string, sequences: number[], more = false, etag = `"${cursor}"`) =>
    jsonReply({ items: sequences.map(entry), cursor, more }, 200, { etag });

  test('yields each batch with its cursor, waits for changes at the end, and polls unchanged batches with their ETag', async () => {
    const { portal, calls } = portalOf(
      page('c1', [1, 2], true),
      page('c2', [3]),
      page('c2', [], false, '"none"'),
      new Response(null, { status: 304, headers: { etag: '"none"' } }),
      page('c3', [4]),
    );
    const cursors: string[] = [];
    for await (const { cursor } of portal.status.follow({ wait: 20 })) {
      cursors.push(cursor);
      if (cursor === 'c3') break;
    }
    assert.deepEqual(cursors, ['c1', 'c2', 'c3']);
    assert.deepEqual(
      calls.map(({ url, headers }) => [new URL(url).search, headers.get('if-none-match')]),
      [
        ['', null],
        ['?after=c1', null],
        ['?after=c2&wait=20', null],
        ['?after=c2&wait=20', '"none"'],
        ['?after=c2&wait=20', '"none"'],
      ],
    );
  });

  test('continues from the last position after an outage', async () => {
    const lost = Array.from({ length: 5 }, (): FakeReply => 'lost');
    const { portal, calls } = portalOf(page('c1', [1], true), ...lost, page('c2', [2]));
    const interruptions: Error[] = [];
    const seen: number[] = [];
    const onInterruption = (error: Error): void => {
      interruptions.push(error);
    };
    for await (const batch of portal.status.follow({ untilCaughtUp: true, onInterruption })) {
      seen.push(...batch.items.map(({ sequence }) => sequence));
    }
    assert.deepEqual(seen, [1, 2]);
    assert.equal(interruptions.length, 1);
    assert.equal(new URL(calls.at(-1)?.url ?? '').search, '?after=c1');
  });

  test('ends with an error that a retry cannot correct', async () => {
    const { portal } = portalOf(problemReply('api_key_invalid'));
    await assert.rejects(portal.status.follow().next(), (error) => isProblem(error, 'api_key_invalid'));
  });

  const otherHistory = (): Response => problemReply('cursor_of_other_history');
  const isOtherHistory = (error: unknown): boolean => isProblem(error, 'cursor_of_other_history');

  test('throws cursor_of_other_history without a retry, and then ends', async () => {
    const { portal, calls } = portalOf(page('c1', [1]), otherHistory());
    const following = portal.status.follow();
    assert.equal((await following.next()).value?.cursor, 'c1');
    await assert.rejects(following.next(), isOtherHistory);
    assert.equal(calls.length, 2);
    assert.deepEqual(await following.next(), { done: true, value: undefined });
  });

  test('throws cursor_of_other_history from the event log and from the event stream, without a retry', async () => {
    const { portal, calls } = portalOf(otherHistory(), otherHistory());
    await assert.rejects(portal.events.follow({ cursor: 'old' }).next(), isOtherHistory);
    await assert.rejects(portal.events.stream({ cursor: 'old' }).next(), isOtherHistory);
    assert.equal(calls.length, 2);
  });

  test('loads further pages as needed, also from a stored cursor', async () => {
    const { portal, calls } = portalOf(
      jsonReply({ items: [{ id: 'dec_1' }], cursor: 'next', more: true }),
      jsonReply({ items: [{ id: 'dec_2' }], cursor: null, more: false }),
    );
    const ids: string[] = [];
    for await (const { id } of portal.declarations.list({ after: 'stored', status: ['lodged', 'accepted'] }))
      ids.push(id);
    assert.deepEqual(ids, ['dec_1', 'dec_2']);
    assert.deepEqual(
      calls.map(({ url }) => new URL(url).search),
      ['?status=lodged&status=accepted&after=stored', '?status=lodged&status=accepted&after=next'],
    );
  });

  test('reads each page of a short list once, whether the list is awaited or iterated', async () => {
    const { portal, calls } = portalOf(
      jsonReply({ items: [{ id: 'R501' }], cursor: 'next', more: true }),
      jsonReply({ items: [{ id: 'R501' }], cursor: null, more: false }),
    );
    const rules = portal.rules.list();
    assert.equal((await rules).length, 2);
    for await (const { id } of rules) assert.equal(id, 'R501');
    assert.deepEqual(
      calls.map(({ url }) => new URL(url).search),
      ['', '?after=next'],
    );
  });
});
