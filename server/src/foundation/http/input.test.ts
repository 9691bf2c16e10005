import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Type } from 'typebox';
import { openApiOperation } from '../../callers/public.ts';
import { compileInput } from './input.ts';
import { withDependencies } from './operation.ts';
import { problemDocument, refuse } from './problem.ts';
import { inputInvalid } from './problems.ts';

const reader = compileInput(
  withDependencies(
    openApiOperation(
      {
        id: 'make',
        method: 'POST',
        path: '/openapi/things/{id}',
        tag: 'Things',
        summary: 'Make',
        description: 'Make a thing.',
        scope: 'declarations:write',
        idempotent: true,
        ifMatch: 'required',
        params: Type.Object({ id: Type.String({ pattern: '^[a-z]+$' }) }, { additionalProperties: false }),
        query: Type.Object({ dryRun: Type.Optional(Type.Boolean()) }, { additionalProperties: false }),
        body: {
          schema: Type.Object({ name: Type.String() }, { additionalProperties: false }),
          description: 'A thing.',
          examples: {},
        },
        answers: { 201: { description: 'Made.' } },
        problems: [inputInvalid],
      },
      () => () => refuse(inputInvalid),
    ),
    {},
  ),
);

const validHeaders = { 'if-match': '"1"', 'idempotency-key': 'k-1' };

function read(headers: Readonly<Record<string, string>>, queryString = '', id = 'x', body = '{"name":"n"}') {
  return reader.read({ queryString, header: (name) => headers[name] }, { id }, Buffer.from(body));
}

/**
 * Returns the position of each error: the name of a header or parameter, a JSON pointer, or the part of the request.
 */
function errorPositions(outcome: ReturnType<typeof read>): readonly (string | undefined)[] {
  if (outcome.kind === 'input') return [];
  return (outcome.errors ?? []).map((fault) => fault.name ?? (fault.pointer || fault.in));
}

test('a valid request is read as the values of its query and body', () => {
  const outcome = read(validHeaders, 'dryRun=true');
  assert.deepEqual(outcome.kind === 'input' && outcome.values.body, { name: 'n' });
  assert.deepEqual(outcome.kind === 'input' && { ...outcome.values.query }, { dryRun: true });
});

describe('400 input_invalid', () => {
  test('is returned for an Idempotency-Key that is not 1 to 255 visible ASCII characters', () => {
    for (const key of ['', 'a b', ' ', 'ä', 'k'.repeat(256), 'one, two']) {
      assert.deepEqual(
        errorPositions(read({ ...validHeaders, 'idempotency-key': key })),
        ['Idempotency-Key'],
        key,
      );
    }
    assert.deepEqual(errorPositions(read({ ...validHeaders, 'idempotency-key': `~${'k'.repeat(254)}` })), []);
    assert.deepEqual(errorPositions(read({ 'if-match': '"1"' })), []);
  });

  test('is returned for a missing If-Match if the operation requires it', () => {
    assert.deepEqual(errorPositions(read({})), ['If-Match']);
  });

  test('is returned for an If-Match without a strong tag of the portal, whatever its version', () => {
    for (const tag of ['W/"1"', '"1-gzip"', '1', '']) {
      const outcome = read({ ...validHeaders, 'if-match': tag });
      assert.equal(outcome.kind === 'refusal' && outcome.problem.code, 'input_invalid', tag);
      assert.deepEqual(outcome.kind === 'refusal' && outcome.errors, [
        { code: 'header', in: 'header', name: 'If-Match', words: 'header.if_match' },
      ]);
    }
    for (const tag of ['*', '"9"', 'W/"1", "2"'])
      assert.deepEqual(errorPositions(read({ ...validHeaders, 'if-match': tag })), [], tag);
  });

  test('contains the errors of path, query, headers and body together', () => {
    const outcome = read({}, 'dryRun=1&other=2', 'X9', '{"name":1,"more":2}');
    assert.equal(outcome.kind, 'refusal');
    assert.deepEqual(errorPositions(outcome), ['id', 'other', 'dryRun', 'If-Match', '/more', '/name']);
  });

  test('is returned for a missing body and for a body that is not JSON', () => {
    assert.deepEqual(errorPositions(read(validHeaders, '', 'x', '')), ['body']);
    assert.deepEqual(errorPositions(read(validHeaders, '', 'x', '{"name":"n"} x')), ['body']);
  });

  test('has a detail that is one sentence, whatever the first error is', () => {
    const bodies = ['', '{', '{} x', '{"a":1,"a":2}', '{"a":"\\ud800"}', '{"a":1e999}', '['.repeat(40)];
    for (const body of bodies) {
      const refusal = read(validHeaders, '', 'x', body);
      const problem =
        refusal.kind === 'refusal' && JSON.parse(problemDocument(refusal, 'http://portal.test', 'x'));
      assert.match(problem.detail, /^(Request body|`a`) (is|has|contains|occurs) .*[^.]\.$/);
    }
  });
});
