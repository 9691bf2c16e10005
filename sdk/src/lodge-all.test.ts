import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CustomsPortal } from './customs-portal.ts';
import { PortalConnectionError } from './errors.ts';
import type { LodgementResult } from './lodge-all.ts';
import { isProblem } from './problem.ts';
import {
  createTestRuntime,
  type FakeReply,
  fakePortal,
  problemReply,
  type ReceivedRequest,
  testCredentials,
} from './test-server.ts';
import type { DraftDeclaration } from './types.ts';

const draft = (lrn: string): DraftDeclaration => ({ type: 'import', lrn });
const drafts = (count: number): DraftDeclaration[] =>
  Array.from({ length: count }, (_, index) => draft(`L-${index}`));

/**
 * Returns a reply for the first `most` lines of a bulk request. Then the response is cut, or ends with the line
 * `last`.
 */
function lodging(maxAnswered = Number.POSITIVE_INFINITY, last: object | null = null) {
  return ({ body }: ReceivedRequest): FakeReply => {
    const sent = body.split('\n').map((line): DraftDeclaration => JSON.parse(line));
    const answered = sent.slice(0, maxAnswered).map(({ lrn }, index) => {
      const line = index + 1;
      if (lrn.includes('bad')) return { line, code: 'input_invalid', status: 400, detail: 'No.' };
      return { line, httpStatus: 201, id: `dec_${lrn}`, lrn, mrn: null, status: 'lodged' };
    });
    const lines = last ? [...answered, { line: answered.length + 1, ended: true, ...last }] : answered;
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    const cut = sent.length > answered.length && last === null;
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(text));
        if (!cut) controller.close();
      },
      pull(controller) {
        if (cut) controller.error(new TypeError('terminated'));
      },
    });
    return new Response(stream, { headers: { 'content-type': 'application/x-ndjson' } });
  };
}

function portalOf(...replies: (FakeReply | ((seen: ReceivedRequest) => FakeReply))[]) {
  const server = fakePortal(...replies);
  const portal = new CustomsPortal({ ...testCredentials, fetch: server.fetch, runtime: createTestRuntime() });
  return { portal, ...server };
}

const lrnsOf = (results: readonly LodgementResult[]): string[] =>
  results.map(({ declaration }) => declaration.lrn);
const lrnsSentIn = ({ body }: ReceivedRequest): number => body.split('\n').length;

describe('lodgeAll', () => {
  test('lodges declarations in order in several requests, without an Idempotency-Key', async () => {
    const { portal, calls } = portalOf(lodging(), lodging(), lodging());
    const results = await Array.fromAsync(portal.declarations.lodgeAll(drafts(4_500)));
    assert.deepEqual(
      lrnsOf(results),
      drafts(4_500).map(({ lrn }) => lrn),
    );
    assert.deepEqual(calls.map(lrnsSentIn), [2_000, 2_000, 500]);
    assert.ok(calls.every(({ headers }) => !headers.has('idempotency-key')));
  });

  test('reads only one request ahead if the iterable of declarations has no end', async () => {
    let taken = 0;
    async function* endless(): AsyncGenerator<DraftDeclaration> {
      for (;;) {
        taken += 1;
        yield draft(`E-${taken}`);
      }
    }
    const { portal } = portalOf(lodging());
    for await (const { index } of portal.declarations.lodgeAll(endless())) if (index === 9) break;
    assert.equal(taken, 2_001);
  });

  test('reports a refused declaration with its problem and lodges all others', async () => {
    const { portal } = portalOf(lodging());
    const declarations = [draft('a'), draft('bad'), draft('c')];
    const [one, two, three] = await Array.fromAsync(portal.declarations.lodgeAll(declarations));
    assert.deepEqual([one?.outcome, two?.outcome, three?.outcome], ['lodged', 'refused', 'lodged']);
    assert.ok(two?.outcome === 'refused' && two.problem.code === 'input_invalid');
  });

  test('repeats only the declarations without a result after an interruption', async () => {
    const { portal, calls } = portalOf(lodging(3), 'lost', lodging(4), lodging());
    const results = await Array.fromAsync(portal.declarations.lodgeAll(drafts(10)));
    assert.deepEqual(
      lrnsOf(results),
      drafts(10).map(({ lrn }) => lrn),
    );
    assert.deepEqual(calls.map(lrnsSentIn), [10, 7, 7, 3]);
  });

  test('continues after a shutdown of the portal and an expired token', async () => {
    const draining = { code: 'service_unavailable', status: 503, detail: 'Later.', retryable: true };
    const expired = { code: 'token_expired', status: 401, detail: 'Over.', retryable: false };
    const { portal, calls } = portalOf(lodging(2, draining), lodging(2, expired), lodging());
    assert.equal((await Array.fromAsync(portal.declarations.lodgeAll(drafts(6)))).length, 6);
    assert.deepEqual(calls.map(lrnsSentIn), [6, 4, 2]);
  });

  test('throws when the client loses access, and when the portal never responds', async () => {
    const suspended = { code: 'client_suspended', status: 403, detail: 'No.', retryable: false };
    const first = portalOf(lodging(2, suspended)).portal.declarations.lodgeAll(drafts(6));
    await assert.rejects(Array.fromAsync(first), (error) => isProblem(error, 'client_suspended'));
    const second = portalOf(problemReply('api_key_invalid')).portal.declarations.lodgeAll(drafts(6));
    await assert.rejects(Array.fromAsync(second), (error) => isProblem(error, 'api_key_invalid'));
    const { portal, calls } = portalOf('lost', 'lost', 'lost', 'lost', 'lost');
    await assert.rejects(Array.fromAsync(portal.declarations.lodgeAll(drafts(6))), PortalConnectionError);
    assert.equal(calls.length, 5);
  });

  test('sends no request for an empty list', async () => {
    const { portal, calls } = portalOf();
    assert.deepEqual(await Array.fromAsync(portal.declarations.lodgeAll([])), []);
    assert.equal(calls.length, 0);
  });
});
