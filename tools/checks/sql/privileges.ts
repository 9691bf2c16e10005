import type { Check, CheckFinding } from '../source-tree.ts';
import { allStatements, migrationFile, type SqlStatement, sqlFunction } from './sql-source.ts';

/*
 * Reports functions with the rights of their owner that lack a fixed search path, and functions that PUBLIC can
 * execute. `server/sql/function-catalogue.test.ts` checks the same in a migrated database.
 */

export const checkSqlPrivileges: Check = (tree) => {
  const statements = allStatements(tree);
  return [
    ...statements.flatMap(definerFindings),
    ...statements.flatMap(publicFindings),
    ...defaultFindings(statements),
  ];
};

const fixedPath = /\bset search_path = pg_catalog, pg_temp\b/;

function definerFindings(statement: SqlStatement): CheckFinding[] {
  const terms = sqlFunction(statement)?.terms ?? '';
  if (!/\bsecurity definer\b/.test(terms) || fixedPath.test(terms)) return [];
  return [
    failure(
      statement,
      'runs with the rights of its owner under the search path of the caller: add `set search_path = pg_catalog, pg_temp`.',
    ),
  ];
}

function publicFindings(statement: SqlStatement): CheckFinding[] {
  const flat = statement.code.replaceAll(/\s+/g, ' ');
  if (!/^grant (?:execute|all)\b.* to (?:.*\b)?public\b/.test(flat)) return [];
  return [failure(statement, 'grants a right to PUBLIC: name the roles that need it.')];
}

const revoked = /^alter default privileges revoke execute on functions from public$/;

/**
 * Reports a first migration that does not revoke the default privilege by which PUBLIC can execute new
 * functions.
 */
function defaultFindings(statements: readonly SqlStatement[]): CheckFinding[] {
  const migrations = statements.filter(({ path }) => migrationFile.test(path));
  const [first] = migrations;
  if (first === undefined) return [];
  const baseline = migrations.filter(({ path }) => path === first.path);
  const at = baseline.findIndex(({ code }) => revoked.test(code.replaceAll(/\s+/g, ' ')));
  const restored = migrations.filter(({ code }) => /^alter default privileges\b[\s\S]*\bgrant\b/.test(code));
  const early = (at < 0 ? baseline : baseline.slice(0, at)).filter((each) => sqlFunction(each) !== null);
  return [
    ...(at < 0
      ? [
          failure(
            first,
            'does not contain `alter default privileges revoke execute on functions from public`: PUBLIC may execute every function.',
          ),
        ]
      : early.map((each) =>
          failure(
            each,
            'creates a function before the default privileges are revoked: PUBLIC may execute it.',
          ),
        )),
    ...restored.map((each) =>
      failure(each, 'grants default privileges: each function names the roles that may execute it.'),
    ),
  ];
}

function failure({ path, line }: SqlStatement, message: string): CheckFinding {
  return { path, line, message };
}
