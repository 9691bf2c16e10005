import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { LoggedCall } from '../../api/types.ts';
import { initialTail, reduceTail, withTail } from './tail-state.ts';

function call(id: string): LoggedCall {
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

function lettersOf(rows: readonly LoggedCall[] | undefined): string | undefined {
  return rows?.map(({ id }) => id).join('');
}

function idsOf(listed: string, shown: string, waiting: string): string | undefined {
  const [first, second] = [[...shown].map(call), [...waiting].map(call)];
  return lettersOf(withTail([...listed].map(call), { shown: first, waiting: second }));
}

describe('request list with live tail', () => {
  test('is undefined until the list is loaded', () => {
    assert.equal(withTail(undefined, { shown: [call('a')], waiting: [] }), undefined);
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
    const paused = reduceTail(reduceTail(initialTail, { kind: 'call', call: call('b') }), { kind: 'pause' });
    const held = reduceTail(paused, { kind: 'call', call: call('c') });
    assert.equal(lettersOf(withTail(listed, held)), 'ba');
    assert.equal(lettersOf(withTail([call('c'), call('b'), ...listed], held)), 'ba');
    assert.equal(lettersOf(withTail(listed, reduceTail(held, { kind: 'show' }))), 'cba');
    assert.equal(reduceTail(held, { kind: 'show' }).paused, true);
    assert.equal(reduceTail(held, { kind: 'go on' }).paused, false);
  });
});
