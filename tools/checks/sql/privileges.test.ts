import { describe, test } from 'node:test';
import { assertFindings, baseline, type FileTexts, findingsIn, functionText } from '../testing/findings.ts';
import { checkSqlPrivileges } from './privileges.ts';

function grant(name: string, roles = 'portal_request'): string {
  return `\ngrant execute on function ${name}() to ${roles};\n`;
}

describe('privileges in SQL', () => {
  const revoked = 'alter default privileges revoke execute on functions from public;\n';
  const found = (files: FileTexts): string[] =>
    findingsIn(checkSqlPrivileges, { [baseline]: revoked, ...files });
  const path = 'server/sql/audit/record.sql';

  test('refuses a function with the rights of its owner and another search path', () => {
    const definer = (path: string): string =>
      functionText('audit.record', 'perform 1;', `language plpgsql security definer${path}`);
    for (const text of ['', ' set search_path = audit', ' set search_path = pg_catalog, public'])
      assertFindings(found({ [path]: definer(text) }), [/record\.sql:1 runs with the rights of its owner/]);
    assertFindings(found({ [path]: definer(' set search_path = pg_catalog, pg_temp') }), []);
    assertFindings(found({ 'server/migrations/0002_next.sql': definer('') }), [/0002_next\.sql:1 runs with/]);
  });

  test('refuses a grant to PUBLIC', () => {
    for (const roles of ['public', 'portal_request, public', 'PUBLIC'])
      assertFindings(found({ [path]: functionText('audit.record') + grant('audit.record', roles) }), [
        /record\.sql:9 grants a right to PUBLIC/,
      ]);
    assertFindings(
      found({ 'server/migrations/0002_next.sql': 'grant all on all functions in schema audit to public;' }),
      [/grants a right to PUBLIC/],
    );
  });

  test('refuses a baseline that leaves the default privileges', () => {
    const created = functionText('audit.record').replace(' or replace', '');
    assertFindings(found({ [baseline]: created }), [/0001_baseline\.sql:1 does not contain `alter default/]);
    assertFindings(found({ [baseline]: created + revoked }), [/:1 creates a function before the default/]);
    assertFindings(found({ [baseline]: revoked + created }), []);
    const restored = 'alter default privileges grant execute on functions to public;';
    assertFindings(found({ 'server/migrations/0002_next.sql': restored }), [
      /0002_next\.sql:1 grants default/,
    ]);
  });
});
