import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { literalsIn, maskedSql, sqlStatements } from './sql-source.ts';

describe('reading SQL', () => {
  const sql =
    "select 'it''s; one' /* ; */ from \"a;b\"; -- end;\ncreate function a.b() as $x$ select 'two'; $x$;\n";

  test('separates statements outside of literals, comments and bodies', () => {
    assert.deepEqual(
      sqlStatements('a.sql', sql).map(({ line, text }) => [line, text.slice(0, 8)]),
      [
        [1, "select '"],
        [2, 'create f'],
      ],
    );
  });

  test('finds literals in statements and in function bodies, at their positions', () => {
    const found = literalsIn(sql);
    assert.deepEqual(
      found.map(({ value }) => value),
      ["it's; one", 'two'],
    );
    for (const { index } of found) assert.equal(sql.charAt(index), "'");
  });

  test('masks literals and comments and preserves positions', () => {
    const masked = maskedSql(sql);
    assert.equal(masked.length, sql.length);
    assert.doesNotMatch(masked, /one|two|end/);
    assert.match(masked, /"a;b"/);
  });
});
