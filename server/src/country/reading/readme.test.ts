import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { CountryProfile } from './profile.ts';

const readme = readFileSync(join(import.meta.dirname, '../../../../countries/README.md'), 'utf8');

const isExplained = (name: string): boolean => readme.includes(name);

/** Returns the names of all properties of a schema, even of nested ones. */
function membersOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap(membersOf);
  return Object.entries(schema).flatMap(([name, value]) => [
    ...(name === 'properties' && typeof value === 'object' && value !== null ? Object.keys(value) : []),
    ...membersOf(value),
  ]);
}

test('the countries README explains every property of country.json', () => {
  const members = [...new Set(membersOf(CountryProfile))];
  assert.ok(members.length > 60);
  // Properties of organisations in the sandbox, which need no explanation because of their names.
  const plain = ['number', 'reference', 'amount', 'limit', 'guarantee', 'months'];
  assert.deepEqual(
    members.filter((name) => !plain.includes(name) && ![`\`${name}\``, `.${name}\``].some(isExplained)),
    [],
  );
});
