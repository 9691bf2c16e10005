import { lineAt, type RepositoryTree } from '../source-tree.ts';

/*
 * Reads the parts of SQL that checks need: statements, functions with their bodies, literals, and names of
 * objects.
 */

const sqlParts = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"\n]*"|(\$(?:[a-z_]\w*)?\$)([\s\S]*?)\1/gi;

/** A string literal of SQL. */
export interface SqlLiteral {
  readonly value: string;
  readonly index: number;
}

export interface SqlStatement {
  readonly path: string;
  /** The statement as written, without its semicolon. */
  readonly text: string;
  /**
   * The statement in lower case without comments and with empty literals, as long as the original. Includes the
   * bodies of functions.
   */
  readonly code: string;
  readonly index: number;
  readonly line: number;
}

export interface SqlFunction extends SqlStatement {
  /** Name of the function with its schema. */
  readonly name: string;
  readonly replaces: boolean;
  /** The text of the statement before the function's body. */
  readonly terms: string;
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ');
}

/**
 * Replaces comments and literals by spaces, also in the bodies of functions, so that positions and line numbers
 * do not change.
 */
export function maskedSql(sql: string): string {
  return sql.replaceAll(sqlParts, (piece, tag?: string, body?: string) => {
    if (tag !== undefined && body !== undefined) return tag + maskedSql(body) + tag;
    if (piece.startsWith("'")) return `'${blank(piece.slice(1, -1))}'`;
    return piece.startsWith('"') ? piece : blank(piece);
  });
}

/** Returns the string literals, also those in the bodies of functions. */
export function literalsIn(sql: string, offset = 0): SqlLiteral[] {
  return [...sql.matchAll(sqlParts)].flatMap(({ 0: piece, 1: tag, 2: body, index }) => {
    if (tag !== undefined && body !== undefined) return literalsIn(body, offset + index + tag.length);
    if (!piece.startsWith("'")) return [];
    return [{ value: piece.slice(1, -1).replaceAll("''", "'"), index: offset + index }];
  });
}

export function sqlStatements(path: string, sql: string): SqlStatement[] {
  const outside = sql.replaceAll(sqlParts, blank);
  const code = maskedSql(sql).toLowerCase();
  let end = 0;
  return outside.split(';').flatMap((part) => {
    const begin = end;
    end += part.length + 1;
    if (code.slice(begin, end - 1).trim() === '') return [];
    const first = begin + (code.slice(begin).length - code.slice(begin).trimStart().length);
    const last = end - 1;
    return [
      {
        path,
        text: sql.slice(first, last),
        code: code.slice(first, last),
        index: first,
        line: lineAt(sql, first),
      },
    ];
  });
}

/** Returns the function that a statement creates, or null. */
export function sqlFunction(statement: SqlStatement): SqlFunction | null {
  const [, replace, name = ''] = /^create (or replace )?function (\w+\.\w+)/.exec(statement.code) ?? [];
  if (name === '') return null;
  const body = /\$(?:[a-z_]\w*)?\$|\breturn\b(?!s)|\bbegin atomic\b/.exec(statement.code)?.index;
  return { ...statement, name, replaces: replace !== undefined, terms: statement.code.slice(0, body) };
}

export const sqlFunctionFile = /^server\/sql\/.+\.sql$/;
export const migrationFile = /^server\/migrations\/\d{4}_.+\.sql$/;

export function allStatements(tree: RepositoryTree): SqlStatement[] {
  return tree.paths
    .filter((path) => sqlFunctionFile.test(path) || migrationFile.test(path))
    .flatMap((path) => sqlStatements(path, tree.text(path)));
}

export function allFunctions(tree: RepositoryTree): SqlFunction[] {
  return allStatements(tree).flatMap((statement) => sqlFunction(statement) ?? []);
}

const created =
  /^create (?:or replace )?(?:unlogged )?(table|view|materialized view|sequence|function) (?:if not exists )?(\w+\.\w+)/;
/** Table that the migration runner itself creates. */
const runnerTable = 'foundation.migrations';

/** Returns the names of tables, views, sequences and functions, and the kind of each. */
export function sqlObjects(tree: RepositoryTree): ReadonlyMap<string, string> {
  const found = allStatements(tree).flatMap(({ code }) => {
    const [, kind = '', name = ''] = created.exec(code) ?? [];
    return name === '' ? [] : [[name, kind] as const];
  });
  return new Map([[runnerTable, 'table'], ...found]);
}

/** Returns the text between the bracket at `open` and its closing bracket. */
export function bracketText(code: string, open: number): string {
  let depth = 0;
  for (let at = open; at < code.length; at += 1) {
    if (code.charAt(at) === '(') depth += 1;
    if (code.charAt(at) === ')') depth -= 1;
    if (depth === 0) return code.slice(open + 1, at);
  }
  return code.slice(open + 1);
}
