import {
  type MigrationMode,
  migrationModeOf,
} from '../../server/src/foundation/database/migrations/migration.ts';
import { tablesThatStaySmall } from './small-tables.ts';
import { type Check, type CheckFinding, lineAt } from './source-tree.ts';

/*
 * A migration runs while the previous version serves requests, so it must not lock a table for long. Work that
 * grows with a table uses a separate mode (decision 0015).
 */

/** The first migration, which runs on an empty database without concurrent requests. */
const baseline = /^0001_/;

interface Statement {
  readonly text: string;
  readonly line: number;
}

export const checkMigrations: Check = (tree) =>
  tree.paths.flatMap((path) => {
    const name = /^server\/migrations\/(\d{4}_.+\.sql)$/.exec(path)?.[1];
    if (name === undefined || baseline.test(name)) return [];
    const text = tree.text(path);
    const found = faultsOf(migrationModeOf(text), statementsIn(text));
    return found.map(({ line, message }): CheckFinding => ({ path, line, message }));
  });

interface Fault {
  readonly line: number;
  readonly message: string;
}

function faultsOf(migrationMode: MigrationMode | null, statements: readonly Statement[]): Fault[] {
  switch (migrationMode) {
    case null:
      return [
        {
          line: 1,
          message: 'has an unknown migration mode. Use concurrently or batches, or remove the line.',
        },
      ];
    case 'concurrently':
      return statements
        .filter(({ text }) => !concurrent.test(text))
        .map(({ line }) => ({ line, message: notConcurrent }));
    case 'batches':
      return batchFaults(statements);
    default:
      return [
        ...statements.flatMap((each) => blockingFaults(each, createdTables(statements))),
        ...lockFaults(statements),
      ];
  }
}

const concurrent =
  /^(create (unique )?index concurrently if not exists \w+ on (only )?\w+\.\w+|drop index concurrently if exists \w+\.\w+$|alter table \w+\.\w+ validate constraint \w+$)/;
const notConcurrent =
  'cannot run concurrently and again after a crash. Use one of: `create index concurrently if not exists`, `drop index concurrently if exists`, `alter table … validate constraint`.';

function batchFaults(statements: readonly Statement[]): Fault[] {
  const [first] = statements;
  const { text = '', line = 1 } = first ?? {};
  if (
    statements.length !== 1 ||
    !/\b(update|delete from|insert into)\b/.test(text) ||
    !/\blimit \d+\b/.test(text)
  ) {
    return [
      {
        line,
        message:
          'is not a valid batch. Write one statement that changes a limited number of rows (`limit`) until no rows are left.',
      },
    ];
  }
  if (!/\bskip locked\b/.test(text)) return [];
  return [
    {
      line,
      message: 'skips locked rows: a batch in which all rows are locked would end the migration too early.',
    },
  ];
}

const table = '(?:only )?((?:\\w+\\.)?\\w+)';
const blocking: readonly (readonly [pattern: RegExp, message: string])[] = [
  [
    new RegExp(`^create (?:unique )?index (?!concurrently).*?\\bon ${table}`),
    'creates an index under a lock that blocks writes. Create it concurrently, in a migration that starts with `-- migrate: concurrently`.',
  ],
  [
    new RegExp(`^reindex (?!.*concurrently).*?${table}$`),
    'rebuilds an index under a lock that blocks writes.',
  ],
  [
    new RegExp(
      `^alter table (?:if exists )?${table} (?:.*, ?)?(?:alter|alter column) (?:column )?\\w+ (?:set data )?type\\b`,
    ),
    'rewrites the whole table. Add a column of the new type, and fill it in batches.',
  ],
  [
    new RegExp(`^alter table (?:if exists )?${table} (?:.*, ?)?alter (?:column )?\\w+ set not null`),
    'reads the whole table under an exclusive lock. Add a check constraint with `not valid`, and validate it in a separate migration.',
  ],
  [
    new RegExp(
      `^alter table (?:if exists )?${table} (?:.*\\b)?set (?:logged|unlogged|tablespace|access method)\\b`,
    ),
    'rewrites the whole table.',
  ],
  [
    new RegExp(`^(?:with .*)?\\bupdate ${table}(?: (?:as )?\\w+)? set\\b`),
    'changes a growing table in one transaction: change its rows in batches, in a migration that begins with `-- migrate: batches`.',
  ],
  [
    new RegExp(`^(?:with .*)?\\bdelete from ${table}`),
    'deletes from a growing table in one transaction: delete its rows in batches, in a migration that begins with `-- migrate: batches`.',
  ],
  [
    new RegExp(`^merge into ${table}`),
    'changes a growing table in one transaction: change its rows in batches.',
  ],
  [new RegExp(`^lock (?:table )?${table}`), 'locks a table that requests use.'],
  [new RegExp(`^truncate (?:table )?${table}`), 'empties a table that requests use.'],
  [new RegExp(`^(?:cluster|vacuum full) ${table}`), 'rewrites the whole table under an exclusive lock.'],
];

const alters = new RegExp(`^alter table (?:if exists )?${table} (.*)$`);
/**
 * Functions that PostgreSQL evaluates once for a statement. Any other function can be evaluated for each row.
 */
const evaluatedOnce = /\b(now|current_setting|statement_timestamp|transaction_timestamp)\(/g;

function blockingFaults({ text, line }: Statement, made: ReadonlySet<string>): Fault[] {
  const grows = (name: string | undefined): boolean =>
    name !== undefined && !tablesThatStaySmall.has(name) && !made.has(name);
  const found = blocking.filter(([pattern]) => grows(pattern.exec(text)?.[1])).map(([, message]) => message);
  const [, altered, actions = ''] = alters.exec(text) ?? [];
  if (grows(altered)) found.push(...actionsOf(actions).flatMap(actionFaults));
  return found.map((message) => ({ line, message }));
}

/** Splits an `alter table` statement into its actions, at commas outside brackets. */
function actionsOf(actions: string): string[] {
  let depth = 0;
  const parts = [''];
  for (const letter of actions) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

function actionFaults(action: string): string[] {
  if (
    /^add (column )?(if not exists )?(?!constraint\b|check\b|foreign\b|unique\b|primary\b|exclude\b)/.test(
      action,
    )
  ) {
    const [, fallback = ''] = /\bdefault (.*)$/.exec(action) ?? [];
    const faults: string[] = [];
    if (
      fallback.replaceAll(evaluatedOnce, '').includes('(') ||
      /\b(stored|identity|(small|big)?serial)\b/.test(action)
    )
      faults.push('adds a column with a different value in every row, which rewrites the whole table.');
    if (/\b(unique|primary key|references|check)\b/.test(action))
      faults.push(
        'adds a column with a constraint that reads the whole table. Add the constraint separately, with `not valid`.',
      );
    if (/\bnot null\b/.test(action) && fallback === '')
      faults.push('adds a NOT NULL column without a default, for which the rows have no value.');
    return faults;
  }
  if (/^add\b/.test(action) && !/\bnot valid$/.test(action) && !/\busing index\b/.test(action))
    return [
      'adds a constraint that reads the whole table under an exclusive lock. Add it with `not valid`, and validate it in a separate migration (unique: `using index`).',
    ];
  return [];
}

/**
 * Reports slow statements after a lock. A lock remains until the end of the migration, so no later statement
 * may take time that grows with a table.
 */
function lockFaults(statements: readonly Statement[]): Fault[] {
  const made = createdTables(statements);
  const lockStatement = statements.find(({ text }) => {
    const [, name] =
      /^(?:alter table|create (?:or replace )?trigger .* on|lock table) (?:only )?(\w+\.\w+)/.exec(text) ??
      [];
    return name !== undefined && !made.has(name);
  });
  if (!lockStatement) return [];
  return statements.flatMap(({ text, line }) => {
    const read = [...text.matchAll(/\b(?:from|join) (?:only )?(\w+\.\w+)\b(?! ?\()/g)].map(
      ([, name = '']) => name,
    );
    const validated = /^alter table (\w+\.\w+) validate constraint/.exec(text)?.[1];
    const long = [...(/^create |^drop /.test(text) ? [] : read), ...(validated ? [validated] : [])].find(
      (name) => !tablesThatStaySmall.has(name) && !made.has(name),
    );
    if (long === undefined) return [];
    return [
      {
        line,
        message: `reads the growing table ${long} while line ${lockStatement.line} blocks requests to a table: split the migration in two.`,
      },
    ];
  });
}

/**
 * Returns the tables that the migration itself creates. They are not in use yet, so locks on them are harmless.
 */
function createdTables(statements: readonly Statement[]): ReadonlySet<string> {
  return new Set(
    statements.flatMap(({ text }) => {
      const [, name] = /^create (?:unlogged )?table (?:if not exists )?(\w+\.\w+)/.exec(text) ?? [];
      return name === undefined ? [] : [name];
    }),
  );
}

/**
 * Returns the statements of a migration in lower case on one line, without comments, texts and function bodies.
 */
function statementsIn(text: string): Statement[] {
  const blank = (part: string): string => part.replaceAll(/[^\n]/g, ' ');
  const bare = text
    .replaceAll(/--.*$/gm, blank)
    .replaceAll(/(\bdo\s+)?\$(\w*)\$[\s\S]*?\$\2\$/gi, (body, runs?: string) =>
      runs ? body.replaceAll('$', ' ') : blank(body),
    )
    .replaceAll(/'(?:[^']|'')*'/g, (literal) => `'${blank(literal.slice(1, -1))}'`);
  return [...bare.matchAll(/[^;]+/g)].flatMap((match) => {
    const start = match.index + (match[0].length - match[0].trimStart().length);
    const statement = match[0]
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/^ ?(do )?(begin )?/gi, '')
      .trim()
      .toLowerCase();
    return statement === '' ? [] : [{ text: statement, line: lineAt(text, start) }];
  });
}
