import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chargedStatementMs } from './statement-cost.ts';

test('a request is charged the full time of reads, a limited time of writes, and no time of commits', () => {
  assert.equal(chargedStatementMs('commit', 80), 0);
  assert.equal(chargedStatementMs('begin read only', 3), 0);
  assert.equal(chargedStatementMs('select id from declarations.declarations', 80), 80);
  assert.equal(chargedStatementMs(' with a as (select 1) select * from a', 80), 80);
  assert.equal(chargedStatementMs('select id from x where id = $1 for update', 80), 5);
  assert.equal(
    chargedStatementMs('with put as (insert into x values (1) returning id) select * from put', 80),
    5,
  );
  assert.equal(chargedStatementMs('declarations.write_changes', 80), 5);
  assert.equal(chargedStatementMs('declarations.write_changes', 2), 2);
});
