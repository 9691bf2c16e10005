import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { faultsResponse, matchesFault, validateFaults } from './fault.ts';

const call = {
  operationId: 'lodgeDeclaration',
  method: 'POST',
  path: '/openapi/declarations/dec_1/lodgement',
};

describe('requests that match a fault', () => {
  for (const [pattern, meant] of [
    [null, true],
    ['lodgeDeclaration', true],
    ['lodge', false],
    ['POST /openapi/declarations/dec_1/lodgement', true],
    ['POST /openapi/declarations/dec_1', false],
    ['POST /openapi/declarations/*', true],
    ['POST /openapi/*/lodgement', true],
    ['POST /openapi/*/dec_*/lodge*', true],
    ['* /openapi/*', true],
    ['GET /openapi/*', false],
    ['POST /openapi/*/presentation', false],
    ['POST /openapi/declarations/dec_1/lodgement*lodgement', false],
  ] as const) {
    test(`pattern ${pattern} matches: ${meant}`, () => assert.equal(matchesFault(pattern, call), meant));
  }

  test('treat HEAD like GET', () => {
    const head = { operationId: 'getStatus', method: 'HEAD', path: '/openapi/status' };
    assert.ok(matchesFault('GET /openapi/status', head));
  });

  test('exclude the sandbox operations', () => {
    for (const path of ['/openapi/sandbox/faults', '/openapi/sandbox']) {
      assert.equal(matchesFault(null, { operationId: 'setSandboxFaults', method: 'PUT', path }), false);
    }
  });
});

describe('400: invalid faults', () => {
  test('refuses an unknown operation, an operation for a delivery fault, and a delay for a fault type without a delay', () => {
    const faults = [
      { operation: 'lodgeDeclaratoin', fault: 'slow' },
      { fault: 'error_500', delayMs: 5 },
      { operation: 'POST /openapi/anything', fault: 'timeout_after_commit', delayMs: 5 },
      { operation: 'lodgeDeclaration', fault: 'duplicate_deliveries' },
      { fault: 'reorder_deliveries', delayMs: 5 },
    ] as const;
    assert.deepEqual(
      validateFaults(faults, [{ id: 'lodgeDeclaration' }]).map(({ pointer, expected }) => [
        pointer,
        expected,
      ]),
      [
        ['/faults/0/operation', ['lodgeDeclaration']],
        ['/faults/1/delayMs', undefined],
        ['/faults/3/operation', undefined],
      ],
    );
  });
});

describe('200: list of faults', () => {
  test('returns only the properties that were set, and the remaining count', () => {
    const expiresAt = new Date('2026-02-04T09:00:00.000Z');
    const nothing = { operation: null, delayMs: null, probability: null, remaining: null };
    assert.deepEqual(
      faultsResponse([
        { ...nothing, number: 1, fault: 'slow', expiresAt },
        {
          ...nothing,
          number: 2,
          fault: 'slow',
          delayMs: 0,
          remaining: 0,
          probability: 0.5,
          operation: 'x',
          expiresAt,
        },
      ]),
      {
        items: [
          { fault: 'slow', expiresAt: '2026-02-04T09:00:00.000Z' },
          {
            operation: 'x',
            fault: 'slow',
            delayMs: 0,
            probability: 0.5,
            times: 0,
            expiresAt: '2026-02-04T09:00:00.000Z',
          },
        ],
        cursor: null,
        more: false,
      },
    );
  });
});
