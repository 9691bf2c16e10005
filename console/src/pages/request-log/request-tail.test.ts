import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { LoggedRequest } from '../../api/types.ts';
import { addTailEntries, initialRequestTail, reduceRequestTail } from './request-tail.ts';

function call(id: string): LoggedRequest {
  return {
    id,
    requestId: `req-${id}`,
    recordedAt: '2026-11-26T09:00:00.000Z',
    clientId: 'client-1',
    organisationId: 'organisation-1',
    operation: 'getDeclaration',
    method: 'GET',
    path: `/openapi/declarations/${id}`,
    httpStatus: 200,
    code: null,
    apiKeyId: null,
    durationMs: 1,
    address: '127.0.0.1',
  };
}

function lettersOf(rows: readonly LoggedRequest[] | undefined): string | undefined {
  return rows?.map(({ id }) => id).join('');
}

function idsOf(listed: string, shown: string, waiting: string): string | undefined {
  const [first, second] = [[...shown].map(call), [...waiting].map(call)];
  return lettersOf(addTailEntries([...listed].map(call), { shown: first, waiting: second }));
}

describe('request list with live tail', () => {
  test('is undefined until the list is loaded', () => {
    assert.equal(addTailEntries(undefined, { shown: [call('a')], waiting: [] }), undefined);
  });

  test('contains tailed requests before listed ones', () => {
    assert.equal(idsOf('ba', 'dc', ''), 'dcba');
  });

  test('contains a request once if it is both tailed and listed', () => {
    assert.equal(idsOf('dcba', 'dc', ''), 'dcba');
  });

  test('omits requests that arrived during a pause even if a reload lists them', () => {
    assert.equal(idsOf('fedcba', 'dc', 'fe'), 'dcba');
    assert.equal(idsOf('ba', 'dc', 'fe'), 'dcba');
  });

  test('keeps requests of a pause hidden until the pause ends, even after a reload, and then shows them', () => {
    const listed = [call('a')];
    const paused = reduceRequestTail(
      reduceRequestTail(initialRequestTail, { kind: 'call', call: call('b') }),
      { kind: 'pause' },
    );
    const held = reduceRequestTail(paused, { kind: 'call', call: call('c') });
    assert.equal(lettersOf(addTailEntries(listed, held)), 'ba');
    assert.equal(lettersOf(addTailEntries([call('c'), call('b'), ...listed], held)), 'ba');
    assert.equal(lettersOf(addTailEntries(listed, reduceRequestTail(held, { kind: 'show' }))), 'cba');
    assert.equal(reduceRequestTail(held, { kind: 'show' }).paused, true);
    assert.equal(reduceRequestTail(held, { kind: 'go on' }).paused, false);
  });
});
