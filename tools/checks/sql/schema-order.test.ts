import { describe, test } from 'node:test';
import {
  assertFindings,
  baselineMigration,
  type FileTexts,
  findingsIn,
  sqlFunctionFixture,
} from '../testing/findings.ts';
import { checkSchemaOrder } from './schema-order.ts';

describe('dependencies between schemas', () => {
  const tables = [
    'create table ledger.postings (id text);',
    'create table declarations.bills (id text);',
    'create sequence declarations.numbers;',
    'create table foundation.secrets (id text);',
    'create function declarations.store() returns trigger language plpgsql as $$ begin return null; end $$;',
    'create function ledger.write() returns trigger language plpgsql as $$ begin return null; end $$;',
  ].join('\n');
  const found = (files: FileTexts): string[] =>
    findingsIn(checkSchemaOrder, { [baselineMigration]: tables, ...files });
  const migration = (text: string): string[] => found({ 'server/migrations/0002_next.sql': text });

  test('allows an object of the same or an earlier schema', () => {
    for (const text of [
      'create view declarations.open as select * from ledger.postings;',
      // This trigger makes `ledger` depend on `declarations`, which is the wrong direction.
      'create trigger changed after insert on ledger.postings for each row execute function declarations.store();',
      sqlFunctionFixture('ledger.sum', "perform 'declarations.bills of the text'; -- declarations.bills"),
      "insert into foundation.secrets values ('declarations.bills');",
      'grant select on declarations.bills to portal_request;',
    ])
      assertFindings(migration(text), []);
  });

  test('refuses an object of a later schema', () => {
    for (const text of [
      sqlFunctionFixture('ledger.sum', 'perform from declarations.bills;'),
      sqlFunctionFixture('ledger.sum', "perform nextval('declarations.numbers');"),
      sqlFunctionFixture('foundation.sum', 'perform from ledger.postings;'),
      sqlFunctionFixture(
        'foundation.sum',
        "execute format('delete from ledger.postings where id = %L', v_id);",
      ),
      'create view ledger.open as select * from declarations.bills;',
      'create table ledger.more (id text references declarations.bills (id));',
      'alter table ledger.postings add foreign key (id) references declarations.bills (id);',
      'create policy own on ledger.postings using (exists (select from declarations.bills));',
      'create trigger changed after insert on declarations.bills for each row execute function ledger.write();',
      "create table ledger.more (id bigint default nextval('declarations.numbers'));",
    ])
      assertFindings(migration(text), [
        /0002_next\.sql:\d (?:ledger|foundation)\.\w+ uses \w+\.\w+, of a later schema/,
      ]);
  });

  test('refuses a schema that has no module', () => {
    assertFindings(migration('create table billing.bills (id text);'), [
      /is in the schema billing, which is not/,
    ]);
  });

  test('are also found in SQL inside TypeScript files', () => {
    const sql = (text: string): string => `export const text = \`${text}\`;\n`;
    for (const [path, text, expected] of [
      [
        'ledger/ledger-store.ts',
        'select 1 from declarations.bills',
        /names declarations\.bills, of a later schema/,
      ],
      ['foundation/database/parts.ts', "'ledger.postings'", /names ledger\.postings, of a later schema/],
      [
        'declarations/bill-store.ts',
        'select 1 from ledger.postings',
        /names ledger\.postings, a table of another module/,
      ],
      [
        'declarations/bill-store.ts',
        'select 1 from declarations.drafts',
        /names declarations\.drafts, which no migration/,
      ],
      ['ledger/ledger-store.ts', 'select 1 from ledger.postings', null],
      [
        'declarations/bill-store.ts',
        'select ledger.write(), id from declarations.bills, foundation.secrets',
        null,
      ],
    ] satisfies [string, string, RegExp | null][])
      assertFindings(found({ [`server/src/${path}`]: sql(text) }), expected === null ? [] : [expected]);
    const comment = '/* Of declarations.bills. */\n// And of declarations.bills.\nexport const one = 1;\n';
    assertFindings(found({ 'server/src/ledger/ledger-store.ts': comment }), []);
  });
});
