import { describe, test } from 'node:test';
import {
  assertFindings,
  baselineMigration,
  type FileTexts,
  findingsIn,
  sqlFunctionFixture,
} from '../testing/findings.ts';
import { lawFindings, timeLimitsInStores } from './law-in-sql.ts';
import type { LawExceptions } from './law-in-sql-exceptions.ts';

describe('customs law in SQL', () => {
  const path = 'server/sql/declarations/decide.sql';
  const index =
    "create index bills_secured on declarations.bills (id) where (status = 'secured') and (account is not null);\n";
  const found = (files: FileTexts, exceptions: LawExceptions = {}): string[] =>
    findingsIn((tree) => lawFindings(tree, exceptions), { [baselineMigration]: index, ...files });
  const body = (text: string): string[] => found({ [path]: sqlFunctionFixture('declarations.decide', text) });

  test('refuses types, procedures, rules, codes and time limits', () => {
    for (const [text, expected] of [
      [
        "perform from declarations.bills b where b.type = 'import';",
        /declarations\.decide contains import, a type/,
      ],
      ["perform left(v_procedure, 2) in ('71');", /contains 71, a procedure/],
      ["perform '4000';", /contains 4000, a procedure/],
      ["v_code := 'R641';", /contains R641, a rule/],
      ["perform from declarations.bills b where b.document = 'N830';", /contains N830, a code of a document/],
      ["perform 'A00';", /contains A00, a code of a document, relief or tax/],
      ["perform now() - interval '720 hours';", /contains 720 hours, a term/],
      ["perform now() + '3 years'::interval;", /contains 3 years, a term/],
    ] satisfies [string, RegExp][])
      assertFindings(body(text), [expected]);
  });

  test('refuses the types and taxes of countries', () => {
    const country = JSON.stringify({ types: [{ code: 'bc20' }], taxes: [{ code: 'PPN' }] });
    const text = sqlFunctionFixture('declarations.decide', "perform 'bc20', 'PPN';");
    assertFindings(found({ 'countries/id/country.json': country, [path]: text }), [
      /contains bc20/,
      /contains PPN/,
    ]);
  });

  test('refuses a status outside of CHECKs, partial indexes and conditions that repeat an index', () => {
    for (const text of [
      "update declarations.bills set status = 'paid' where id = v_id;",
      "perform from declarations.bills b where b.status = 'secured';",
      "perform from declarations.bills b where b.status = 'due' and b.account is not null;",
      "perform from declarations.declarations d where d.status in ('lodged');",
    ])
      assertFindings(body(text), [/contains the status \w+/]);
    const table = (text: string): string[] => found({ 'server/migrations/0002_next.sql': text });
    assertFindings(table("create table declarations.more (state text default 'paid');"), [
      /contains the status paid/,
    ]);
    assertFindings(
      table("create table declarations.more (x boolean generated always as (status = 'lodged') stored);"),
      [/contains the status lodged/],
    );
    assertFindings(
      table(
        "create trigger t after update on a.b for each row when (new.status = 'draft') execute function declarations.f();",
      ),
      [/declarations\.f contains the status draft/],
    );
  });

  test('allows a status in a CHECK, a partial index, and a condition that repeats the index', () => {
    for (const text of [
      "perform from declarations.bills b where b.id = v_id and b.status = 'secured' and b.account is not null;",
      "perform from declarations.bills where status = 'secured' and account is not null;",
      "perform jsonb_build_object('paid', b.paid, 'due', jsonb_build_object('open', b.open)) from declarations.bills b;",
      "perform v_row ->> 'paid';",
    ])
      assertFindings(body(text), []);
    const table =
      "create table declarations.more (state text not null, check (status in ('due', 'parked')));";
    const partial = "create index more_parked on declarations.more (id) where status = 'parked';";
    const more = { 'server/migrations/0002_next.sql': `${table}\n${partial}\n` };
    assertFindings(found(more), []);
    // Uses the predicate of an index of another table, so that the condition is not allowed.
    const other = sqlFunctionFixture(
      'declarations.decide',
      "perform from declarations.bills b where b.status = 'parked';",
    );
    assertFindings(found({ ...more, [path]: other }), [/contains the status parked/]);
  });

  test('refuses a branch on a status', () => {
    for (const [text, expected] of [
      [
        'v_at := case when excluded.status = b.status then b.at else excluded.at end;',
        /branches on a status \(`case/,
      ],
      ['v_at := case d.status when v_status then 1 end;', /branches on a status \(`case d\.status/],
      ["if d.lifecycle ->> 'payment' = v_payment then perform 1; end if;", /branches on a status \(`if/],
      [
        'if v_ok then perform 1; elsif b.status <> v_state then perform 2; end if;',
        /branches on a status \(`if/,
      ],
    ] satisfies [string, RegExp][])
      assertFindings(body(text), [expected]);
    for (const text of [
      'v_at := case when b.amount > 0 then b.status else b.status end;',
      "if exists (select from declarations.bills b where b.status = 'secured' and b.account is not null) then perform 1; end if;",
      "if p -> 'amendment' is not null then update declarations.bills b set status = v_state; end if;",
    ])
      assertFindings(body(text), []);
  });

  test('allows intervals in foundation, which contains no customs law', () => {
    const text = sqlFunctionFixture('foundation.purge', "perform now() - interval '24 hours';");
    assertFindings(found({ 'server/sql/foundation/purge.sql': text }), []);
  });

  test('refuses time limits in statements of the stores', () => {
    const statement = "const due = `d.due_at + interval '720 hours' <= $1`;";
    const path = 'server/src/declarations/customs/customs-work-store.ts';
    assertFindings(findingsIn(timeLimitsInStores, { [path]: statement }), [
      /customs-work-store\.ts:1 contains interval '720 hours', a term/,
    ]);
    assertFindings(
      findingsIn(timeLimitsInStores, { 'server/src/foundation/system/processes.ts': statement }),
      [],
    );
  });

  test('accepts an exception only as long as it is needed', () => {
    const text = sqlFunctionFixture('declarations.decide', "perform 'R641', 'R642';");
    const excused = { 'declarations.decide': { contains: ['R641', 'R643'], reason: 'Rules.' } };
    assertFindings(found({ [path]: text }, excused), [
      /declarations\.decide contains R642/,
      /law-in-sql-exceptions\.ts:0 has an exception for R643 in declarations\.decide, which does not contain it/,
    ]);
  });
});
