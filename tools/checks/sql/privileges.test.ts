import { describe, test } from 'node:test';
import {
  assertFindings,
  baselineMigration,
  type FileTexts,
  findingsIn,
  sqlFunctionFixture,
} from '../testing/findings.ts';
import { checkSqlPrivileges } from './privileges.ts';

function grant(name: string, roles = 'portal_request'): string {
  return `\ngrant execute on function ${name}() to ${roles};\n`;
}

describe('privileges in SQL', () => {
  const revoked = 'alter default privileges revoke execute on functions from public;\n';
  const found = (files: FileTexts): string[] =>
    findingsIn(checkSqlPrivileges, { [baselineMigration]: revoked, ...files });
  const path = 'server/sql/audit/record.sql';

  test('refuses a function with the rights of its owner and another search path', () => {
    const definer = (path: string): string =>
      sqlFunctionFixture('audit.record', 'perform 1;', `language plpgsql security definer${path}`);
    for (const text of ['', ' set search_path = audit', ' set search_path = pg_catalog, public'])
      assertFindings(found({ [path]: definer(text) }), [/record\.sql:1 runs with the rights of its owner/]);
    assertFindings(found({ [path]: definer(' set search_path = pg_catalog, pg_temp') }), []);
    assertFindings(found({ 'server/migrations/0002_next.sql': definer('') }), [/0002_next\.sql:1 runs with/]);
  });

  test('refuses a grant to PUBLIC', () => {
    for (const roles of ['public', 'portal_request, public', 'PUBLIC'])
      assertFindings(found({ [path]: sqlFunctionFixture('audit.record') + grant('audit.record', roles) }), [
        /record\.sql:9 grants a right to PUBLIC/,
      ]);
    assertFindings(
      found({ 'server/migrations/0002_next.sql': 'grant all on all functions in schema audit to public;' }),
      [/grants a right to PUBLIC/],
    );
  });

  test('refuses a baseline that leaves the default privileges', () => {
    const created = sqlFunctionFixture('audit.record').replace(' or replace', '');
    assertFindings(found({ [baselineMigration]: created }), [
      /0001_baseline\.sql:1 does not contain `alter default/,
    ]);
    assertFindings(found({ [baselineMigration]: created + revoked }), [
      /:1 creates a function before the default/,
    ]);
    assertFindings(found({ [baselineMigration]: revoked + created }), []);
    const restored = 'alter default privileges grant execute on functions to public;';
    assertFindings(found({ 'server/migrations/0002_next.sql': restored }), [
      /0002_next\.sql:1 grants default/,
    ]);
  });
});
