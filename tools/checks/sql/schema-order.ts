import { moduleOrder } from '../modules.ts';
import { maskedSource } from '../source.ts';
import {
  type Check,
  type CheckFinding,
  isCodePath,
  isTestPath,
  lineAt,
  type RepositoryTree,
} from '../source-tree.ts';
import { allStatements, literalsIn, type SqlStatement, sqlObjects } from './sql-source.ts';

/*
 * Reports SQL that uses an object of a later schema. Each module has a schema, and the order of imports also
 * applies to functions, policies, foreign keys, views and triggers.
 */

export const checkSchemaOrder: Check = (tree) => {
  const objects = sqlObjects(tree);
  if (objects.size === 1) return [];
  return [...sqlFindings(tree, objects), ...codeFindings(tree, objects)];
};

type Objects = ReadonlyMap<string, string>;

function sqlFindings(tree: RepositoryTree, objects: Objects): CheckFinding[] {
  return allStatements(tree).flatMap((statement) => {
    const from = objectOfStatement(statement);
    if (from === null) return [];
    const schema = schemaOf(from);
    const at = (index: number, message: string): CheckFinding[] => [
      { path: statement.path, line: lineAt(tree.text(statement.path), index), message },
    ];
    if (!moduleOrder.includes(schema))
      return at(
        statement.index,
        `is in the schema ${schema}, which is not in the order: add its module to tools/checks/modules.ts.`,
      );
    return referencesIn(statement, objects).flatMap(({ name, index }) =>
      isLater(name, schema)
        ? at(
            index,
            `${from} uses ${name}, of a later schema: the order is in tools/checks/modules.ts. Move the function to the later schema, or pass a value.`,
          )
        : [],
    );
  });
}

function isLater(name: string, schema: string): boolean {
  return moduleOrder.indexOf(schemaOf(name)) > moduleOrder.indexOf(schema);
}

function schemaOf(name: string): string {
  return name.slice(0, name.indexOf('.'));
}

const ownerPatterns: readonly RegExp[] = [
  /^create (?:or replace )?(?:function|(?:materialized )?view) (\w+\.\w+)/,
  /^create (?:unlogged )?table (?:if not exists )?(\w+\.\w+)/,
  /^alter (?:table|function|view|sequence) (?:if exists )?(?:only )?(\w+\.\w+)/,
  /^create (?:unique )?index [\s\S]*? on (?:only )?(\w+\.\w+)/,
  /^create policy \w+ on (\w+\.\w+)/,
  // Matches a trigger, which depends on its function and on its table.
  /^create (?:or replace )?(?:constraint )?trigger [\s\S]* execute (?:function|procedure) (\w+\.\w+)/,
];

/**
 * Returns the object that a statement creates or changes, whose schema determines what it may use; null if it
 * only changes rows or privileges.
 */
export function objectOfStatement({ code }: SqlStatement): string | null {
  const flat = code.replaceAll(/\s/g, ' ');
  return ownerPatterns.map((pattern) => pattern.exec(flat)?.[1]).find((name) => name !== undefined) ?? null;
}

interface Reference {
  readonly name: string;
  readonly index: number;
}

/**
 * Returns the names of objects in a statement, also in literals such as that in `nextval('…')` and in dynamic
 * SQL.
 */
function referencesIn({ code, text, index: begin }: SqlStatement, objects: Objects): Reference[] {
  const isDynamic = /\bexecute\b(?!\s+(?:function|procedure)\b)/.test(code) && !code.startsWith('grant');
  const quoted = literalsIn(text, begin).flatMap(({ value, index }) =>
    isDynamic ? namesIn(value, index + 1) : [{ name: value, index }],
  );
  return [...namesIn(code, begin), ...quoted].filter(({ name }) => objects.has(name));
}

function namesIn(sql: string, begin: number): Reference[] {
  return [...sql.matchAll(/\b[a-z_]+\.\w+/g)].map(({ 0: name, index }) => ({ name, index: begin + index }));
}

/** Matches the name of an object that a statement reads, writes or calls. */
const usedName = new RegExp(`(?<=\\b(?:from|join|into|update)\\s+)(?:${moduleOrder.join('|')})\\.\\w+`, 'g');

/**
 * Reports statements in a module's code that use objects other than those of its own schema, of foundation, and
 * functions of earlier schemas.
 */
function codeFindings(tree: RepositoryTree, objects: Objects): CheckFinding[] {
  const all = [...objects.keys()].map((name) => name.replace('.', '\\.')).join('|');
  // `client` of an operation names a method of the client packages.
  const known = new RegExp(`(?<![\\w.])(?<!\\bclient: ')(?:${all})(?!\\w)`, 'g');
  return tree.paths
    .filter((path) => path.startsWith('server/src/') && isCodePath(path) && !isTestPath(path))
    .flatMap((path) => {
      const module = path.split('/')[2] ?? '';
      if (!moduleOrder.includes(module)) return [];
      const text = tree.text(path);
      const names = [
        ...namesInTexts(text, known),
        ...namesInTexts(text, usedName).filter(({ name }) => !objects.has(name)),
      ];
      return names.flatMap(({ name, index }): CheckFinding[] => {
        const message = faultOf(module, name, objects.get(name));
        return message === null ? [] : [{ path, line: lineAt(text, index), message }];
      });
    });
}

/** Returns the names that occur in the texts of a source, but not those in its code or comments. */
function namesInTexts(text: string, names: RegExp): Reference[] {
  const code = maskedSource(text);
  return [...withoutComments(text).matchAll(names)]
    .map(({ 0: name, index }) => ({ name, index }))
    .filter(({ name, index }) => code.slice(index, index + name.length).trim() === '');
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm, (comment) =>
    comment.replaceAll(/[^\n]/g, ' '),
  );
}

function faultOf(schema: string, name: string, kind: string | undefined): string | null {
  if (kind === undefined) return `names ${name}, which no migration and no function file creates.`;
  if (schemaOf(name) === schema) return null;
  if (isLater(name, schema))
    return `names ${name}, of a later schema: the order is in tools/checks/modules.ts. Take the name or a function as an argument.`;
  if (kind === 'function' || schemaOf(name) === 'foundation') return null;
  return `names ${name}, a ${kind} of another module: call a function of that module.`;
}
