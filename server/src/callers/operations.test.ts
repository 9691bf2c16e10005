import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { answer } from '../foundation/http/operation.ts';
import { idempotencyKeyReused, requestInProgress } from '../foundation/http/problems.ts';
import { openApiOperation } from './operations.ts';

/*
 * Tests the requirements for idempotent operations that the compiler checks. If the compiler no longer detects a
 * violation, `npm run check` reports that an expected error is missing.
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

describe('an operation marked `idempotent`', () => {
  test('compiles when it responds through the idempotency helper', () => {
    const operation = openApiOperation(
      { ...contract, idempotent: true },
      () =>
        ({ idempotency }) =>
          idempotency.inOneCall<never>(made, 201, store),
    );
    assert.equal(operation.idempotent, true);
  });

  test('is a compile error if its handler responds without the idempotency helper', () => {
    openApiOperation(
      { ...contract, idempotent: true },
      // @ts-expect-error The response does not come from the idempotency helper.
      () => () => answer(201),
    );
  });

  test('is a compile error if its contract omits the problems of idempotency keys', () => {
    openApiOperation(
      { ...contract, idempotent: true, problems: [requestInProgress] },
      () =>
        ({ idempotency }) =>
          // @ts-expect-error The contract does not list the problem `idempotency_key_reused`.
          idempotency.inOneCall<never>(made, 201, store),
    );
  });
});

describe('an operation that is not marked `idempotent`', () => {
  test('is a compile error if its handler uses the idempotency helper although the contract is not idempotent', () => {
    openApiOperation(
      contract,
      () =>
        // @ts-expect-error The handler receives no idempotency helper.
        ({ idempotency }) =>
          idempotency.inOneCall<never>(made, 201, store),
    );
  });
});
