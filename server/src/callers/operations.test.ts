import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { answer } from '../foundation/http/operation.ts';
import { idempotencyKeyReused, requestInProgress } from '../foundation/http/problems.ts';
import { openApiOperation } from './operations.ts';

/*
 * What the compiler holds an idempotent operation to. A breach that it no longer sees is told by `npm run check`: then the
 * expected error is missing.
 */

const contract = {
  id: 'plantedOperation',
  method: 'POST',
  path: '/openapi/planted',
  tag: 'Planted',
  summary: 'Planted',
  description: 'Planted.',
  scope: 'declarations:write',
  answers: { 201: { description: 'Made' } },
  problems: [idempotencyKeyReused, requestInProgress],
} as const;
const made = { kind: 'made', body: {} } as const;
const store = () => Promise.resolve(null);

describe('an operation that says `idempotent`', () => {
  test('answers by its key', () => {
    const kept = openApiOperation(
      { ...contract, idempotent: true },
      () =>
        ({ idempotency }) =>
          idempotency.inOneCall<never>(made, 201, store),
    );
    assert.equal(kept.idempotent, true);
  });

  test('does not compile when it answers without', () => {
    openApiOperation(
      { ...contract, idempotent: true },
      // @ts-expect-error This answer is not one that is remembered.
      () => () => answer(201),
    );
  });

  test('does not compile when it does not list what a key is refused with', () => {
    openApiOperation(
      { ...contract, idempotent: true, problems: [requestInProgress] },
      () =>
        ({ idempotency }) =>
          // @ts-expect-error The key may have been used for another call.
          idempotency.inOneCall<never>(made, 201, store),
    );
  });
});

describe('an operation that does not say so', () => {
  test('does not compile when it answers by a key', () => {
    openApiOperation(
      contract,
      () =>
        // @ts-expect-error It has none.
        ({ idempotency }) =>
          idempotency.inOneCall<never>(made, 201, store),
    );
  });
});
