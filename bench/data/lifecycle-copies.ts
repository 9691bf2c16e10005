import pg from 'pg';
import {
  isTimestampType,
  type LifecycleColumn,
  type LifecycleTable,
  type TemplateDeclaration,
} from './lifecycle-rows.ts';

/*
 * Copies a declaration's rows for others: each row of the template becomes one statement that writes it for
 * all of them. `m` is the new declaration: `n`, `organisation_id`, `id`, `time` (the ten letters of an id
 * that contain the time), `at`, `lrn`, `mrn`, `own`, and `first`, the last sequence number in its
 * organisation's log before it.
 */

/** Distance between the sequence values of one declaration and the next. */
const stride = 10_000;

/** Names of the table with a declaration's changes. A database has one of them, depending on its release. */
const logs = ['declarations.change_log', 'declarations.changes'];

/** A number that contains its time (milliseconds in the upper bits) or its day. */
const leastTimed = 2 ** 50;
const leastOfDay = 2 ** 42;

/**
 * Returns the statements that write a template's rows. In a table with many, only the first and the last are
 * written unless `m.own` is true; the ledger is always complete, because it must balance.
 */
export function copyStatements(
  tables: readonly LifecycleTable[],
  taken: TemplateDeclaration,
  variant: number,
): readonly string[] {
  const tokens = tokensOf(tables, taken);
  return tables.flatMap(({ table, columns, rows }) => {
    const names = columns.map(({ name }) => name).join();
    refuseFarApart({ table, columns, rows });
    return rows.map((row, place) => {
      const values = columns.map((column, index) =>
        expressionOf(column, row[index] ?? null, tokens, { place, last: rows.length - 1 }),
      );
      const always = place === 0 || place === rows.length - 1 || table.startsWith('books.');
      const thin = always ? '' : ' and m.own';
      return `insert into ${table} (${names}) overriding system value
        select ${values.join()} from made m where m.variant = ${variant}${thin} order by m.n`;
    });
  });
}

/**
 * Returns how many sequence numbers of its organisation's log a declaration uses: with all changes, and with
 * the first and the last.
 */
export function sequenceNumbersUsed(tables: readonly LifecycleTable[]): {
  readonly all: number;
  readonly thin: number;
} {
  const all = tables.find(({ table }) => logs.includes(table))?.rows.length ?? 0;
  return { all, thin: Math.min(2, all) };
}

interface Place {
  /** Index of the row in its table. */
  readonly place: number;
  readonly last: number;
}

function expressionOf(column: LifecycleColumn, value: string | null, tokens: Tokens, place: Place): string {
  const { name, type, unique } = column;
  if (value === null) return 'null';
  if (isTimestampType(type)) return `m.at + interval '${value} microseconds'`;
  if (name === 'sequence') return numberOf(place);
  if (type === 'bigint' && isCounter(name)) return counted(value);
  const text = withTokens(value, tokens);
  if (text !== null) return `(${text})::${type}`;
  if (unique && type === 'text') return newText(value, place);
  return `${pg.escapeLiteral(value)}::${type}`;
}

/**
 * Returns its sequence number in the log. A table with one row, such as the latest entries of an
 * organisation, contains that of the last change.
 */
function numberOf({ place, last }: Place): string {
  if (last === 0) return 'm.first + m.numbers';
  return place === last ? 'm.first + m.numbers' : `m.first + ${place + 1}`;
}

function isCounter(name: string): boolean {
  return name === 'id' || name === 'place' || name === 'entry' || name.endsWith('_id');
}

function counted(value: string): string {
  if (Number(value) < leastOfDay) return `${value} + (m.n + 1) * ${stride}`;
  // Numbers of a day are consecutive and never exhaust the day's range.
  if (Number(value) < leastTimed) {
    return `(floor(extract(epoch from m.at) / 86400)::bigint << 32) + (${value} + (m.n + 1) * ${stride}) % (1::bigint << 32)`;
  }
  return `${value} + (((extract(epoch from m.at) * 1000)::bigint - m.begun_ms) << 20)`;
}

/** All sequence values of one declaration must fit into one stride. */
function refuseFarApart({ table, columns, rows }: LifecycleTable): void {
  for (const [index, { name, type }] of columns.entries()) {
    const values = rows.flatMap((row) => (row[index] === null ? [] : Number(row[index])));
    if (type !== 'bigint' || !isCounter(name) || Math.max(0, ...values) >= leastTimed) continue;
    if (Math.max(0, ...values) - Math.min(...values) >= stride) {
      throw new Error(`${table}: the sequence numbers of one declaration differ by more than ${stride}`);
    }
  }
}

/** Texts that identify the declaration, its debt or its bill, and their replacements. */
type Tokens = ReadonlyMap<string, string>;

function tokensOf(
  tables: readonly LifecycleTable[],
  { organisation, id, lrn, mrn }: TemplateDeclaration,
): Tokens {
  const references = [
    ...identifiersIn(tables, 'declarations.bills', 'reference'),
    ...identifiersIn(tables, 'declarations.debts', 'id'),
  ];
  return new Map([
    [organisation, 'm.organisation_id'],
    [id, 'm.id'],
    [lrn, 'm.lrn'],
    [mrn, 'm.mrn'],
    ...references,
  ]);
}

/** Returns the values of a column that other tables repeat, with their replacements. */
function identifiersIn(tables: readonly LifecycleTable[], name: string, column: string): [string, string][] {
  const found = tables.find(({ table }) => table === name);
  const index = found?.columns.findIndex((each) => each.name === column) ?? -1;
  return (found?.rows ?? []).map((row, place) => {
    const value = row[index] ?? '';
    return [value, newText(value, { place, last: 0 })];
  });
}

/** Replaces identifying texts; returns null if the value contains none. */
function withTokens(value: string, tokens: Tokens): string | null {
  const known = [...tokens.keys()].map((token) => RegExp.escape(token)).join('|');
  const parts = value.split(new RegExp(`(${known})`)).filter((part) => part !== '');
  if (!parts.some((part) => tokens.has(part))) return null;
  return parts.map((part) => tokens.get(part) ?? pg.escapeLiteral(part)).join(' || ');
}

/** Returns a unique value: an id of the same kind, or the old text with another end. */
function newText(value: string, { place }: Place): string {
  const prefix = /^([a-z]+_)[0-9a-hjkmnp-tv-z]{26}$/.exec(value)?.[1];
  const number = (length: number): string => `lpad((m.n * 100 + ${place})::text, ${length}, '0')`;
  if (prefix !== undefined) return `'${prefix}' || m.time || ${number(16)}`;
  return `${pg.escapeLiteral(value.slice(0, -12))} || ${number(12)}`;
}
