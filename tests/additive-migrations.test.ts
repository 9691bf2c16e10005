import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import {
  migrationsDirectory,
  readMigrations,
} from '../server/src/foundation/database/migrations/migration.ts';

/*
 * During a rolling upgrade, old code runs on the new schema, so a migration must not remove anything that an
 * older version uses. It may remove an unused object if the line above the statement confirms it.
 */

/** The first migration, which runs on an empty database before any version is installed. */
const baseline = /^0001_/;
const removalConfirmation = /--\s*no version uses it any more/i;

const destructiveStatement: readonly (readonly [RegExp, string])[] = [
  [
    /\bdrop\s+(table|view|schema|type|function|procedure|sequence|column|domain)\b/i,
    'drops what may be used',
  ],
  [/\brename\s+(to|column|constraint)\b/i, 'renames what is known by its name'],
  [/\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/i, 'changes a type'],
  [/\balter\s+column\s+\w+\s+set\s+not\s+null\b/i, 'asks for what older code leaves out'],
  [
    /\badd\s+column\s+(?:(?!,|;|\bdefault\b)[\s\S])*\bnot\s+null\b(?!\s+default)/i,
    'adds a column that older code leaves out',
  ],
  [/\brevoke\b/i, 'takes a right away'],
  [/\btruncate\b(?! on\b)/i, 'empties a table'],
];

/**
 * Returns the statements of a migration that remove something, one per line. A table that is replaced by a view
 * of the same name is not reported.
 */
function destructiveStatementsOf(text: string): string[] {
  const lines = text.split('\n');
  const excused = lines.map((line, index) =>
    removalConfirmation.test(lines[index - 1] ?? '') ? '' : line.replace(/--.*$/, ''),
  );
  const statements = excused
    .join('\n')
    // Ignores a table that is dropped and created again as unlogged, because it contains no durable data.
    .replaceAll(/\bdrop table (\S+);(?=\s+create unlogged table \1 \()/gi, '')
    .replaceAll(/\balter table (\S+) rename to/gi, (all, name: string) =>
      new RegExp(`\\bcreate view ${name} with \\(security_invoker = true\\)`).test(text) ? '' : all,
    );
  return destructiveStatement.flatMap(([pattern, fault]) => {
    const found = pattern.exec(statements)?.[0];
    return found === undefined ? [] : [`${fault}: ${found.replaceAll(/\s+/g, ' ')}`];
  });
}

describe('migrations', () => {
  test('remove nothing that an older version uses', async () => {
    for (const { name } of await readMigrations()) {
      if (baseline.test(name)) continue;
      assert.deepEqual(
        destructiveStatementsOf(await readFile(join(migrationsDirectory, name), 'utf8')),
        [],
        name,
      );
    }
  });

  test('are reported if they remove something', () => {
    for (const text of [
      'drop table a.b;',
      'alter table a.b drop column c;',
      'alter table a.b rename column c to d;',
      'alter table a.b rename to c;\ncreate view a.d with (security_invoker = true) as select * from a.c;',
      'alter table a.b rename to c;\ncreate view a.b as select * from a.c;',
      'alter table a.b alter column c type bigint;',
      'alter table a.b alter column c set not null;',
      'alter table a.b add column c text not null;',
      'revoke select on a.b from portal_request;',
      'drop function a.f(text);',
      'drop table a.b;\ncreate table a.b (c text);',
      'drop table a.b;\ncreate unlogged table a.c (c text);',
    ]) {
      assert.equal(destructiveStatementsOf(text).length, 1, text);
    }
  });

  test('are accepted if they only add something', () => {
    for (const text of [
      'create table a.b (c text not null);',
      "alter table a.b add column c text not null default '';",
      'alter table a.b add column c text;\nalter table a.b alter column d drop not null;',
      'create or replace function a.f(x text) returns text language sql as $$ select x $$;',
      'drop index a.i;',
      'drop table a.b;\ncreate unlogged table a.b (c text);',
      'alter table a.b rename to c;\ncreate view a.b with (security_invoker = true) as select * from a.c;',
      '-- drop table a.b;',
      '-- No version uses it any more.\ndrop table a.b;',
    ]) {
      assert.deepEqual(destructiveStatementsOf(text), [], text);
    }
  });
});
