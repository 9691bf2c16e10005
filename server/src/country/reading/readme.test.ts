import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { CountryProfile } from './profile.ts';

const readme = readFileSync(join(import.meta.dirname, '../../../../countries/README.md'), 'utf8');

/** The names of all members that a schema has, at any depth. */
function membersOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap(membersOf);
  return Object.entries(schema).flatMap(([name, value]) => [
    ...(name === 'properties' && typeof value === 'object' && value !== null ? Object.keys(value) : []),
    ...membersOf(value),
  ]);
}

test('the README of the countries explains every member of country.json', () => {
  const members = [...new Set(membersOf(CountryProfile))];
  assert.ok(members.length > 60);
  // Of whoever stands in the sandbox the names say it.
  const plain = ['number', 'reference', 'amount', 'limit', 'guarantee', 'months'];
  assert.deepEqual(
    members.filter((name) => !plain.includes(name) && !new RegExp(`[\`.]${name}\``).test(readme)),
    [],
  );
});
