import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openApiOperation } from '../../callers/public.ts';
import type { InjectedFault } from './fault-injection.ts';
import { answer, streamAnswer, withDependencies } from './operation.ts';
import { refuse } from './problem.ts';
import { serviceUnavailable } from './problems.ts';
import { problemCode, startTestServer, type TestServer } from './testing/server.ts';

let done = 0;
const described = { tag: 'Things', summary: 'A thing', description: 'A thing.' };
const operations = [
  withDependencies(
    openApiOperation(
      {
        ...described,
        id: 'doThing',
        method: 'POST',
        path: '/openapi/things',
        scope: 'declarations:write',
        answers: { 201: { description: 'Done' } },
        problems: [],
      },
      () => async () => {
        done += 1;
        return answer(201);
      },
    ),
    {},
  ),
  withDependencies(
    openApiOperation(
      {
        ...described,
        id: 'readThings',
        method: 'GET',
        path: '/openapi/things',
        scope: 'declarations:read',
        answers: { 200: { description: 'Things', mediaType: 'text/csv' } },
        problems: [],
      },
      () => () => streamAnswer(rows(), 'text/csv'),
    ),
    {},
  ),
];

async function* rows(): AsyncGenerator<string> {
  done += 1;
  yield 'a,b\r\n';
}

describe('fault injection', () => {
  let server: TestServer;
  let next: InjectedFault | null | undefined;
  before(async () => {
    server = await startTestServer({
      operations,
      guard: { admit: () => ({ kind: 'admitted', caller: {}, clientId: 'cli_1' }) },
      injectFault: () => (next === undefined ? undefined : Promise.resolve(next)),
    });
  });
  after(() => server.stop());

  const act = (fault: InjectedFault | null | undefined, method = 'POST') => {
    next = fault;
    done = 0;
    return server.call('/openapi/things', { method });
  };
  const headers = ['Sandbox-Fault', 'some'];

  test('returns the normal response if no fault is set or triggered', async () => {
    assert.equal((await act(undefined)).status, 201);
    const answered = await act(null);
    assert.deepEqual([answered.status, done], [201, 1]);
    assert.equal(answered.headers.has('sandbox-fault'), false);
  });

  test('returns 503 before the work for a fault that refuses the request', async () => {
    const answered = await act({ headers, kind: 'refused', refusal: refuse(serviceUnavailable) });
    assert.deepEqual([answered.status, done], [503, 0]);
    assert.equal(problemCode(answered), 'service_unavailable');
    assert.equal(JSON.parse(answered.text).outcome, 'not_applied');
    assert.equal(answered.headers.get('sandbox-fault'), 'some');
  });

  test('does the work and delays its 201 response for a fault that makes responses late', async () => {
    const answered = await act({ headers, kind: 'late', holdMs: 50 });
    assert.deepEqual([answered.status, done], [201, 1]);
    assert.equal(answered.headers.get('sandbox-fault'), 'some');
  });

  test('does the work and aborts the connection for a fault that loses responses', async () => {
    await assert.rejects(act({ headers, kind: 'lost', holdMs: 20 }), /socket hang up|ECONNRESET/);
    assert.equal(done, 1);
  });

  test('delays or loses a streamed response, too', async () => {
    const answered = await act({ headers, kind: 'late', holdMs: 20 }, 'GET');
    assert.deepEqual([answered.status, answered.text], [200, 'a,b\r\n']);
    await assert.rejects(act({ headers, kind: 'lost', holdMs: 20 }, 'GET'), /socket hang up|ECONNRESET/);
  });

  test('does not delay responses while the process drains', async () => {
    const delayedResponses: Promise<unknown>[] = [];
    for (const kind of ['late', 'lost'] as const) {
      delayedResponses.push(act({ headers, kind, holdMs: 600_000 }));
      while (done === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const outcomes = Promise.allSettled(delayedResponses);
    await server.portal.drain(10_000);
    assert.deepEqual(
      (await outcomes).map((outcome) => outcome.status),
      ['fulfilled', 'rejected'],
    );
  });
});
