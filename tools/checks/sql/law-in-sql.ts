import { allStatuses } from '../../../server/src/declarations/lifecycle/statuses.ts';
import { type Check, type CheckFinding, lineAt, type RepositoryTree } from '../source-tree.ts';
import { type LawExceptions, lawExceptions } from './law-in-sql-exceptions.ts';
import { objectOfStatement } from './schema-order.ts';
import { allStatements, bracketText, literalsIn, type SqlLiteral, type SqlStatement } from './sql-source.ts';

/*
 * Reports customs law in SQL. SQL locks, inserts, numbers and aggregates rows, but does not decide: a type,
 * procedure, time limit or code in it would apply the law of one country to all.
 */

const exceptionsPath = 'tools/checks/sql/law-in-sql-exceptions.ts';

export const checkLawInSql: Check = (tree) => [
  ...lawFindings(tree, lawExceptions),
  ...timeLimitsInStores(tree),
];

const stores =
  /^server\/src\/(?:ledger|declarations|mandates|processing|registers|tariff)\/(?!.*\.test\.ts$).*\.ts$/;

/** Reports time limits in the statements of stores, because they belong to the country. */
export function timeLimitsInStores(tree: RepositoryTree): CheckFinding[] {
  return tree.paths
    .filter((path) => stores.test(path))
    .flatMap((path) =>
      [...tree.text(path).matchAll(/\binterval '\d+ (?:hour|day|week|month|year)s?'/g)].map(
        ({ 0: term, index }): CheckFinding => ({
          path,
          line: lineAt(tree.text(path), index),
          message: `contains ${term}, a term: take it from the country or pass it as an argument.`,
        }),
      ),
    );
}

/** Returns the findings that the given exceptions do not cover. Tests pass their own exceptions. */
export function lawFindings(tree: RepositoryTree, exceptions: LawExceptions): CheckFinding[] {
  const statements = allStatements(tree);
  if (statements.length === 0) return [];
  const known = codesOf(tree, statements);
  const found = statements.flatMap((statement) => {
    const owner = objectOfStatement(statement);
    return owner === null ? [] : faultsIn(statement, known).map((fault) => ({ ...fault, owner, statement }));
  });
  const refused = found
    .filter(({ owner, what }) => !exceptions[owner]?.contains.includes(what))
    .map(
      ({ owner, statement: { path }, index, message }): CheckFinding => ({
        path,
        line: lineAt(tree.text(path), index),
        message: `${owner} ${message}`,
      }),
    );
  const unused = Object.entries(exceptions).flatMap(([name, { contains }]) =>
    contains
      .filter((what) => !found.some((one) => one.owner === name && one.what === what))
      .map(
        (what): CheckFinding => ({
          path: exceptionsPath,
          message: `has an exception for ${what} in ${name}, which does not contain it: remove the exception.`,
        }),
      ),
  );
  return [...refused, ...unused];
}

interface Fault {
  /** The reported literal, or `case` or `if` for a branch on a status. */
  readonly what: string;
  readonly index: number;
  readonly message: string;
}

interface KnownCodes {
  /** Codes of declaration types and taxes of all countries. */
  readonly national: ReadonlySet<string>;
  readonly statuses: ReadonlySet<string>;
  /** Conditions of partial indexes that contain a status, with the table of each. */
  readonly predicates: readonly { readonly table: string; readonly pattern: RegExp }[];
}

const directions = ['import', 'export', 'transit'];
const subStatuses = [
  'not_due',
  'due',
  'secured',
  'paid',
  'refunded',
  'requested',
  'granted',
  'denied',
  'open',
  'answered',
  'closed',
  'completed',
  'overdue',
  'discharged',
  'demanded',
];

function codesOf(tree: RepositoryTree, statements: readonly SqlStatement[]): KnownCodes {
  const national = tree.paths
    .filter((path) => /^(?:countries\/[\w-]+|server\/country-template)\/country\.json$/.test(path))
    .flatMap((path) => {
      const { types = [], taxes = [] }: { types?: { code: string }[]; taxes?: { code: string }[] } =
        JSON.parse(tree.text(path));
      return [...types, ...taxes].map(({ code }) => code);
    });
  const checked = statements.flatMap(({ text, code }) =>
    checksIn(code).flatMap(([from, to]) =>
      /^\(*\s*(?:state|status)\s+in\b/.test(code.slice(from, to)) ? literalsIn(text.slice(from, to)) : [],
    ),
  );
  const statuses = new Set<string>([...allStatuses, ...subStatuses, ...checked.map(({ value }) => value)]);
  const predicates = statements.flatMap((statement) => {
    const predicate = predicateOf(statement);
    const isStatus = literalsIn(predicate ?? '').some(({ value }) => statuses.has(value));
    return predicate !== null && isStatus
      ? [{ table: objectOfStatement(statement) ?? '', pattern: patternOf(predicate) }]
      : [];
  });
  return { national: new Set([...directions, ...national]), statuses, predicates };
}

/** Returns the positions of the conditions in CHECK constraints. */
function checksIn(code: string): Range[] {
  return [...code.matchAll(/\bcheck \(/g)].map(({ 0: text, index }) => {
    const from = index + text.length;
    return [from, from + bracketText(code, from - 1).length];
  });
}

/** Returns the condition of a partial index; null for any other statement. */
function predicateOf({ text, code }: SqlStatement): string | null {
  if (!/^create (?:unique )?index\b/.test(code)) return null;
  const begin = code.search(/\bwhere\b/);
  return begin < 0 ? null : text.slice(begin + 'where'.length).trim();
}

const keywords = new Set(['and', 'or', 'not', 'is', 'null', 'in', 'any', 'array']);

/** Returns a pattern for the condition after `where` or `and`, with any alias and optional brackets. */
function patternOf(predicate: string): RegExp {
  const words = predicate.match(/'(?:[^']|'')*'|\w+|[()]|[^\w\s()']+/g) ?? [];
  const parts = words.map((word) => {
    if (word === '(' || word === ')') return `\\${word}?`;
    if (/^[a-z]/.test(word) && !keywords.has(word)) return `(?:\\w+\\.)?${word}`;
    return word.replaceAll(/[.*+?^${}|[\]\\]/g, '\\$&');
  });
  return new RegExp(`\\b(?:where|and)\\s+\\(*${parts.join('\\s*')}(?!\\w)`, 'g');
}

function faultsIn(statement: SqlStatement, known: KnownCodes): Fault[] {
  const { text, code, index } = statement;
  const literals = literalsIn(text);
  const isFoundation = /\bfoundation\./.test(objectOfStatement(statement) ?? '');
  const law = literals.flatMap((literal) => {
    const kind = lawKindOf(literal, code, known, isFoundation);
    const message = `contains ${literal.value}, ${kind}: take it from the country or pass it as an argument.`;
    return kind === null ? [] : [{ what: literal.value, index: index + literal.index, message }];
  });
  const allowed = allowedRanges(statement, known);
  const statuses = literals
    .filter(({ value }) => known.statuses.has(value))
    .filter((literal) => !isKey(literal, code) && !isWithin(allowed, literal.index))
    .map((literal) => ({
      what: literal.value,
      index: index + literal.index,
      message: `contains the status ${literal.value}: pass it as an argument. SQL names a status only in a CHECK, in the predicate of a partial index, and in a \`where\` that repeats that predicate word for word.`,
    }));
  return [...law, ...statuses, ...branchFaults(statement, known, allowed)];
}

function lawKindOf(
  { value, index }: SqlLiteral,
  code: string,
  { national }: KnownCodes,
  isFoundation: boolean,
): string | null {
  if (national.has(value)) return 'a type of declaration or a tax of a country';
  if (/^\d{2}(?:\d{2})?$/.test(value)) return 'a procedure';
  if (/^R\d+$/.test(value)) return 'a rule';
  if (/^[A-Z]\d{2,3}$/.test(value)) return 'a code of a document, relief or tax';
  const isInterval =
    /\binterval\s*$/.test(code.slice(0, index)) ||
    /^\s*::\s*interval\b/.test(code.slice(index + value.length + 2));
  if (isInterval && /\d/.test(value) && !isFoundation) return 'a term';
  return null;
}

type Range = readonly [from: number, to: number];

function isWithin(ranges: readonly Range[], index: number): boolean {
  return ranges.some(([from, to]) => index >= from && index < to);
}

function allowedRanges(statement: SqlStatement, { predicates }: KnownCodes): Range[] {
  const { text, code } = statement;
  const predicate = predicateOf(statement);
  return [
    ...checksIn(code),
    ...(predicate === null ? [] : [[text.length - predicate.length, text.length] satisfies Range]),
    ...predicates.flatMap(({ table, pattern }) =>
      [...text.matchAll(pattern)]
        .filter(({ 0: found }) => tablesOf(found, code).includes(table))
        .map(({ 0: found, index }): Range => [index, index + found.length]),
    ),
  ];
}

/** Returns the tables to which the alias of a condition can refer: all of the statement if it has none. */
function tablesOf(condition: string, code: string): string[] {
  const alias = /(\w+)\.\w/.exec(condition)?.[1];
  return [...code.matchAll(/\b(?:from|join|update|into|using)\s+(\w+\.\w+)(?:\s+(?:as\s+)?(\w+))?/g)].flatMap(
    ([, table = '', name]) => (alias === undefined || alias === name ? [table] : []),
  );
}

/** Returns whether a literal names a JSON property: after `->` or `?`, or in `json_build_object`. */
function isKey({ value, index }: SqlLiteral, code: string): boolean {
  if (/(?:->>?|\?)\s*$/.test(code.slice(0, index))) return true;
  return [...code.matchAll(/\bjsonb?_build_object\(/g)].some(({ 0: call, index: at }) => {
    const from = at + call.length;
    const inside = bracketText(code, from - 1);
    if (index < from || index >= from + inside.length) return false;
    return keyStarts(inside).some((start) => from + start === index) && value !== '';
  });
}

/** Returns the positions at which keys begin among the arguments of `json_build_object`. */
function keyStarts(inside: string): number[] {
  const starts: number[] = [];
  let depth = 0;
  let isNew = true;
  let count = 0;
  for (const [at, letter] of [...inside].entries()) {
    if (isNew && /\S/.test(letter)) {
      if (count % 2 === 0) starts.push(at);
      isNew = false;
    }
    if ('(['.includes(letter)) depth += 1;
    if (')]'.includes(letter)) depth -= 1;
    if (letter === ',' && depth === 0) {
      isNew = true;
      count += 1;
    }
  }
  return starts;
}

const statusCondition =
  /\b(?:status|state|status_group|"statusGroup")\b|->>\s*'(?:payment|discharge|amendment|invalidation|query|control)'/;

/** Reports `case` and `if` that depend on a status, except in queries that repeat the condition of an index. */
function branchFaults(
  { text, code, index }: SqlStatement,
  known: KnownCodes,
  allowed: readonly Range[],
): Fault[] {
  const rest = [...text].map((letter, at) => (isWithin(allowed, at) ? ' ' : letter)).join('');
  return conditionsIn(code).flatMap(({ what, from, to }) => {
    const condition = rest.slice(from, to);
    const depends =
      statusCondition.test(condition) || literalsIn(condition).some(({ value }) => known.statuses.has(value));
    if (!depends) return [];
    const message = `branches on a status (\`${what} ${condition.trim().replaceAll(/\s+/g, ' ').slice(0, 60)}\`): decide before the statement, and pass the result.`;
    return [{ what, index: index + from, message }];
  });
}

interface Condition {
  readonly what: 'case' | 'if';
  readonly from: number;
  readonly to: number;
}

/** Returns the conditions of a statement: from `case`, `when`, `if` or `elsif` up to `then`. */
function conditionsIn(code: string): Condition[] {
  const found: Condition[] = [];
  const open: { readonly what: Condition['what']; readonly from: number }[] = [];
  for (const { 0: word, index } of code.matchAll(
    /\b(?:end if|end case|case|when|then|elsif|if(?! (?:not )?exists\b)|if(?= (?:not )?exists \())\b/g,
  )) {
    if (word === 'case' || word === 'when') {
      const last = open.at(-1);
      // Continues the condition, because the operand of `case x when …` belongs to it.
      if (word === 'when' && last?.what === 'case') continue;
      open.push({ what: 'case', from: index + word.length });
    } else if (word === 'if' || word === 'elsif') open.push({ what: 'if', from: index + word.length });
    else if (word === 'then') {
      const last = open.pop();
      if (last) found.push({ ...last, to: index });
    }
  }
  return found;
}
