import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { signInToConsole } from '../console-browser.ts';
import {
  type ApiCaller,
  createCustomsActs,
  createMutationRequests,
  declarantMutationRequests,
  withOperationIds,
} from '../mutation-requests.ts';
import type { PortalResponse } from '../portal-client.ts';
import {
  findKeyedOperation,
  isReplayed,
  isSameResponse,
  type KeyedOperation,
  requestsWithEffect,
  wasApplied,
} from '../repeated-requests.ts';
import { readServedOperations, type ServedOperation } from '../served-operations.ts';
import { reportObservation, startAttackPortal, statusAndErrorCode } from './attack-portal.ts';

/*
 * Repeats each request of every operation with an Idempotency-Key, as listed in the API documents: ten times
 * concurrently under one key, and ten times again after they completed.
 */
const repetitions = 10;
const attack = await startAttackPortal();
after(() => attack.stop());

/** Responses to one operation. */
interface TriedOperation {
  readonly operation: string;
  /** Statuses while the request was in progress. */
  readonly concurrentResponses: readonly string[];
  readonly afterwards: readonly string[];
}

/**
 * Wraps an API so that each request of such an operation is repeated concurrently, and returns the response
 * of the applied request.
 */
function repeatConcurrently(
  door: ApiCaller,
  operations: readonly ServedOperation[],
  tried: TriedOperation[],
): ApiCaller {
  return {
    async call(method, path, options = {}) {
      const operation = findKeyedOperation(operations, method, path);
      if (!operation) return door.call(method, path, options);
      const headers = { ...options.headers, 'Idempotency-Key': randomUUID() };
      const again = () =>
        Promise.all(
          Array.from({ length: repetitions }, () => door.call(method, path, { ...options, headers })),
        );
      const concurrentResponses = await again();
      const applied = concurrentResponses.find(wasApplied);
      if (!applied)
        throw new Error(`${operation.id} returned ${concurrentResponses.map(({ text }) => text).join(', ')}`);
      const afterwards = await again();
      const describeAnswer = (answer: PortalResponse): string =>
        isSameResponse(answer, applied) || answer.status >= 300
          ? `${statusAndErrorCode(answer)}${replayedText(answer)}`
          : 'another body';
      tried.push({
        operation: operation.id,
        concurrentResponses: concurrentResponses.map(describeAnswer),
        afterwards: afterwards.map(describeAnswer),
      });
      await assertOneEffect(operation, applied, [...concurrentResponses, ...afterwards]);
      return applied;
    },
  };
}

const replayedText = (answer: PortalResponse): string => (isReplayed(answer) ? ' replayed' : '');

/** Asserts that everything was changed by one request. */
async function assertOneEffect(
  { id }: KeyedOperation,
  applied: PortalResponse,
  all: readonly PortalResponse[],
): Promise<void> {
  const changedBy = await requestsWithEffect(attack.shared.query, all);
  assert.deepEqual(changedBy, [applied.headers.get('x-request-id')], id);
}

describe('D20 concurrent replays', () => {
  test('return the response of a completed request; during a running one, its response or "in progress"', async (context) => {
    const { baseUrl, credentials } = attack.portal;
    const keyed = (await readServedOperations(baseUrl)).filter(({ takesKey }) => takesKey);
    const tried: TriedOperation[] = [];
    const through = (door: ApiCaller): ApiCaller => repeatConcurrently(door, keyed, tried);
    const customs = createCustomsActs(attack.shared);
    const recipes = {
      ...createMutationRequests(
        { trader: through(attack.trader), management: through(attack.customs) },
        customs,
      ),
      ...withOperationIds(
        declarantMutationRequests(
          through(await signInToConsole(baseUrl, credentials.trader)),
          '/management/organisation',
          'OWN',
          customs,
        ),
      ),
    };
    const operationIds = new Set(keyed.map(({ id }) => id));
    for (const call of Object.values(recipes)) await call();
    assert.deepEqual(
      [...new Set(tried.map(({ operation }) => operation))].toSorted(),
      [...operationIds].toSorted(),
    );
    const faults = tried.filter(
      ({ concurrentResponses, afterwards }) => !isAsPromised(concurrentResponses, afterwards),
    );
    const waited = tried
      .flatMap(({ concurrentResponses }) => concurrentResponses)
      .filter((one) => one.startsWith('409'));
    reportObservation(
      context,
      `${operationIds.size} operations, ${tried.length} requests sent ${2 * repetitions} times each: ${tried.length} effects, ${tried.length * repetitions} repeated responses after the first request, ${waited.length} × 409 request_in_progress during it`,
    );
    assert.deepEqual(faults, []);
  });
});

function isAsPromised(concurrentResponses: readonly string[], afterwards: readonly string[]): boolean {
  const isReplay = (one: string): boolean => /^20[01] replayed$/.test(one);
  return (
    concurrentResponses.filter((one) => /^20[01]$/.test(one)).length === 1 &&
    concurrentResponses.every(
      (one) => /^20[01]$/.test(one) || isReplay(one) || one === '409 request_in_progress',
    ) &&
    afterwards.every(isReplay)
  );
}
