import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type TSchema, Type } from 'typebox';
import type { OperationContract } from '../foundation/http/operation.ts';
import { compileValidator } from '../foundation/http/validate.ts';
import { documentedApi } from './api.ts';

/*
 * Tests that a malformed value causes only one error. Clients that count errors, or show one error per field, must not get
 * two errors for the same mistake.
 */

const operations: readonly OperationContract[] = [...documentedApi.openapi, ...documentedApi.management];

const malformed: readonly unknown[] = [
  ...[
    '',
    ' ',
    'x',
    'X'.repeat(5_000),
    '\u0000',
    '2026-13-45',
    '26-1-1',
    '2026-11-20T10:00:00 01:00',
    '-1',
    '1e400',
  ],
  ...[-1, 1.5, 10 ** 12, true, null, [], [null], ['x', 'x'], {}, { x: 1 }, [{ x: 1 }]],
];

interface Member {
  readonly at: string;
  readonly schema: TSchema;
}

/** Returns the properties of a schema at all levels, including those of list items. */
function membersOf(at: string, schema: TSchema): Member[] {
  const inner = Type.IsObject(schema)
    ? Object.entries(schema.properties).flatMap(([name, member]) => membersOf(`${at}/${name}`, member))
    : Type.IsArray(schema)
      ? membersOf(`${at}/*`, schema.items)
      : Type.IsUnion(schema)
        ? schema.anyOf.flatMap((each, index) => membersOf(`${at}?${index}`, each))
        : [];
  return [{ at, schema }, ...inner];
}

function requestMembers(): Member[] {
  return operations.flatMap(({ id, params, query, body }) => [
    ...(params ? membersOf(`${id} path`, params) : []),
    ...(query ? membersOf(`${id} query`, query) : []),
    ...(body && 'schema' in body ? membersOf(`${id} body`, body.schema) : []),
  ]);
}

describe('request validation', () => {
  const distinct = new Map(requestMembers().map((each) => [JSON.stringify(each.schema), each]));

  test('returns one error per malformed element', () => {
    assert.ok(distinct.size > 500, String(distinct.size));
    const repeated: string[] = [];
    for (const { at, schema } of distinct.values()) {
      const validator = compileValidator(Type.Object({ member: schema }), 'body');
      for (const value of malformed) {
        const faults = validator.faults({ member: value });
        const places = faults.map(({ pointer }) => pointer);
        if (new Set(places).size === places.length) continue;
        const reported = faults.map(({ code, pointer }) => `${code} ${pointer}`).join(', ');
        repeated.push(`${at} ${JSON.stringify(value).slice(0, 40)}: ${reported}`);
      }
    }
    assert.deepEqual(repeated.slice(0, 20), []);
  });

  test('rejects at least one of the malformed values in each element', () => {
    for (const { at, schema } of distinct.values()) {
      const validator = compileValidator(schema, 'body');
      const refused = malformed.filter((value) => validator.faults(value).length > 0);
      assert.ok(refused.length > 0, at);
    }
  });
});
