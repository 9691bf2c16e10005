import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { LoggedCall } from '../../api/kinds.ts';
import { beginning, next, withTail } from './tail-state.ts';

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

describe('the list of calls with its tail', () => {
  test('before the list is read there is none', () => {
    assert.equal(withTail(undefined, { shown: [call('a')], waiting: [] }), undefined);
  });

  test('has what came in before what was listed', () => {
    assert.equal(idsOf('ba', 'dc', ''), 'dcba');
  });

  test('has a call once that is listed meanwhile', () => {
    assert.equal(idsOf('dcba', 'dc', ''), 'dcba');
  });

  test('leaves out what waits, though the list was read anew', () => {
    assert.equal(idsOf('fedcba', 'dc', 'fe'), 'dcba');
    assert.equal(idsOf('ba', 'dc', 'fe'), 'dcba');
  });

  test('paused, holds back what comes, also where the list is read anew; then shows it', () => {
    const listed = [call('a')];
    const paused = next(next(beginning, { kind: 'call', call: call('b') }), { kind: 'pause' });
    const held = next(paused, { kind: 'call', call: call('c') });
    assert.equal(lettersOf(withTail(listed, held)), 'ba');
    assert.equal(lettersOf(withTail([call('c'), call('b'), ...listed], held)), 'ba');
    assert.equal(lettersOf(withTail(listed, next(held, { kind: 'show' }))), 'cba');
    assert.equal(next(held, { kind: 'show' }).paused, true);
    assert.equal(next(held, { kind: 'go on' }).paused, false);
  });
});
