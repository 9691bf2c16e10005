import type { Check, CheckFinding, RepositoryTree } from '../source-tree.ts';
import { allFunctions, type SqlFunction, sqlFunction, sqlFunctionFile, sqlStatements } from './sql-source.ts';

/*
 * Reports SQL functions without exactly one source file `server/sql/<schema>/<function>.sql`, which the
 * migration runner applies when it has changed. Functions that a policy, default, constraint, index or trigger
 * uses are in migrations.
 */

export const checkFunctionFiles: Check = (tree) => [
  ...tree.paths.filter((path) => sqlFunctionFile.test(path)).flatMap((path) => fileFindings(tree, path)),
  ...duplicates(allFunctions(tree)),
];

/** Matches a function file: a comment, the function, a blank line, and its grants if there are any. */
const shape =
  /^(?:--[^\n]*\n)*create or replace function (\w+\.\w+)\([\s\S]*?\n?\$\$;\n(?:\ngrant [^\n;]+;\n(?:grant [^\n;]+;\n)*)?$/;

function fileFindings(tree: RepositoryTree, path: string): CheckFinding[] {
  const text = tree.text(path);
  const statements = sqlStatements(path, text);
  const at = (line: number, message: string): CheckFinding => ({ path, line, message });
  const functions = statements.flatMap((statement) => sqlFunction(statement) ?? []);
  const [first, ...more] = functions;
  if (first === undefined) return [at(1, 'defines no function: one file defines one.')];
  const expected = `server/sql/${first.name.replace('.', '/')}.sql`;
  const others = statements.filter(
    ({ code, line }) =>
      line !== first.line &&
      !functions.some((each) => each.line === line) &&
      !code.startsWith(`grant execute on function ${first.name}(`),
  );
  const found = [
    ...(path === expected ? [] : [at(first.line, `defines ${first.name}: name the file ${expected}.`)]),
    ...more.map(({ line, name }) => at(line, `defines a second function, ${name}: give it its own file.`)),
    ...others.map(({ line, code }) =>
      at(
        line,
        `contains \`${code.split(/\s+/).slice(0, 2).join(' ')}\`: a file contains one function and its grants; tables, triggers and views are created by migrations.`,
      ),
    ),
    ...storingFindings(first),
  ];
  if (found.length > 0 || shape.test(text)) return found;
  return [
    at(
      first.line,
      'does not follow the order of a function file: an optional comment, `create or replace function`, a blank line, the grants.',
    ),
  ];
}

/**
 * Reports functions in the language SQL that store rows, because PostgreSQL plans them at every call (decision
 * 0011).
 */
function storingFindings({ path, code, terms, line }: SqlFunction): CheckFinding[] {
  const stores = /\b(?:insert into|update|delete from|merge into)\b/.test(code.slice(terms.length));
  if (!/\blanguage sql\b/.test(terms) || !stores) return [];
  return [
    {
      path,
      line,
      message:
        'stores rows in the language SQL, which PostgreSQL plans at every call: write the function in PL/pgSQL.',
    },
  ];
}

/**
 * Reports functions with two sources. A later migration may replace a function of an earlier one, but not a
 * function that has a file.
 */
function duplicates(functions: readonly SqlFunction[]): CheckFinding[] {
  return functions.flatMap((each) => {
    const other = functions.find((one) => one.name === each.name && one !== each);
    if (other === undefined || !sqlFunctionFile.test(each.path)) return [];
    const message = `defines ${each.name}, which ${other.path}:${other.line} defines too: keep one source.`;
    return [{ path: each.path, line: each.line, message }];
  });
}
