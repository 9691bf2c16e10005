import { describe, test } from 'node:test';
import { assertFindings, baselineMigration, findingsIn, sqlFunctionFixture } from '../testing/findings.ts';
import { checkFunctionFiles } from './function-files.ts';

function grant(name: string, roles = 'portal_request'): string {
  return `\ngrant execute on function ${name}() to ${roles};\n`;
}

describe('function files', () => {
  const path = 'server/sql/audit/record.sql';

  test('accepts a comment, a function, a blank line and grants', () => {
    for (const text of [
      sqlFunctionFixture('audit.record'),
      sqlFunctionFixture('audit.record') + grant('audit.record'),
      `-- Records an event; drop table and insert are only mentioned.\n${sqlFunctionFixture('audit.record')}${grant('audit.record')}`,
    ])
      assertFindings(findingsIn(checkFunctionFiles, { [path]: text }), []);
  });

  test('refuses a file or folder that is not named after its function', () => {
    assertFindings(findingsIn(checkFunctionFiles, { [path]: sqlFunctionFixture('audit.store') }), [
      /record\.sql:1 defines audit\.store: name the file server\/sql\/audit\/store\.sql/,
    ]);
    assertFindings(
      findingsIn(checkFunctionFiles, { 'server/sql/access/record.sql': sqlFunctionFixture('audit.record') }),
      [/access\/record\.sql:1 defines audit\.record/],
    );
  });

  test('refuses a second function in a file', () => {
    const text = sqlFunctionFixture('audit.record') + sqlFunctionFixture('audit.store');
    assertFindings(findingsIn(checkFunctionFiles, { [path]: text }), [
      /:8 defines a second function, audit\.store/,
    ]);
  });

  test('refuses a function that has two sources', () => {
    const files = { [path]: sqlFunctionFixture('audit.record') };
    const moved = { 'server/sql/audit/events/record.sql': sqlFunctionFixture('audit.record') };
    assertFindings(findingsIn(checkFunctionFiles, { ...files, ...moved }), [
      /events\/record\.sql:1 defines audit\.record: name the file/,
      /events\/record\.sql:1 defines audit\.record, which server\/sql\/audit\/record\.sql:1 defines too/,
      /audit\/record\.sql:1 defines audit\.record, which .*events\/record\.sql:1 defines too/,
    ]);
    const migration = {
      [baselineMigration]: `\n${sqlFunctionFixture('audit.record').replace(' or replace', '')}`,
    };
    assertFindings(findingsIn(checkFunctionFiles, { ...files, ...migration }), [
      /record\.sql:1 defines audit\.record, which server\/migrations\/0001_baseline\.sql:2 defines too/,
    ]);
  });

  test('refuses statements other than the function and its grants', () => {
    for (const statement of [
      'create trigger changed after insert on audit.events for each row execute function audit.record();',
      'create view audit.all_events as select 1 as one;',
      'create table audit.more (id text);',
      'drop function audit.record();',
      'insert into audit.events (id) values (1);',
      'grant execute on function audit.other() to portal_request;',
    ])
      assertFindings(
        findingsIn(checkFunctionFiles, { [path]: `${sqlFunctionFixture('audit.record')}\n${statement}\n` }),
        [/record\.sql:9 contains `\w+ \w+`/],
      );
  });

  test('refuses the parts of a file in another order', () => {
    for (const text of [
      sqlFunctionFixture('audit.record') + grant('audit.record').trimStart(),
      `${grant('audit.record').trimStart()}\n${sqlFunctionFixture('audit.record')}`,
      `${sqlFunctionFixture('audit.record')}${grant('audit.record')}-- The end.\n`,
      sqlFunctionFixture('audit.record').replace(' or replace', ''),
    ])
      assertFindings(findingsIn(checkFunctionFiles, { [path]: text }), [/does not follow the order/]);
  });

  test('refuses a function that stores rows in the language SQL', () => {
    const text = (body: string): string =>
      `create or replace function audit.record() returns void\n  language sql as\n$$\n  ${body}\n$$;\n`;
    assertFindings(findingsIn(checkFunctionFiles, { [path]: text('delete from audit.events') }), [
      /stores rows/,
    ]);
    assertFindings(findingsIn(checkFunctionFiles, { [path]: text('select count(*) from audit.events') }), []);
  });
});
