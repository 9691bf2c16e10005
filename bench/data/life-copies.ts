import pg from 'pg';
import { isTime, type LifeColumn, type LifeTable, type Taken } from './life-rows.ts';

/*
 * A declaration's rows once more for others: each row of the template becomes one statement, which writes it for all of
 * them. `m` is the one that is made: `n`, `organisation_id`, `id`, `time` (the ten letters of an id that tell when), `at`,
 * `lrn`, `mrn`, `own`, and `first`, the number in its organisation's log before its own.
 */

/** Between the numbers that a sequence gives to one declaration and to the next. */
const stride = 10_000;

/** Where a declaration's changes stand, whichever there is. */
const logs = ['declarations.change_log', 'declarations.changes'];

/** A number that carries its time: milliseconds in the upper bits; or its day. */
const leastTimed = 2 ** 50;
const leastOfDay = 2 ** 42;

/**
 * Statements that write a template's rows. Of a table with many only the first and the last, where `m.own` is not true; the
 * books whole, since they have to agree.
 */
export function copiesOf(tables: readonly LifeTable[], taken: Taken, variant: number): readonly string[] {
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

/** How many numbers of its organisation's log a declaration takes: with all its changes, and with the first and the last. */
export function numbersOf(tables: readonly LifeTable[]): { readonly all: number; readonly thin: number } {
  const all = tables.find(({ table }) => logs.includes(table))?.rows.length ?? 0;
  return { all, thin: Math.min(2, all) };
}

interface Place {
  /** Of the row among its table's. */
  readonly place: number;
  readonly last: number;
}

function expressionOf(column: LifeColumn, value: string | null, tokens: Tokens, place: Place): string {
  const { name, type, unique } = column;
  if (value === null) return 'null';
  if (isTime(type)) return `m.at + interval '${value} microseconds'`;
  if (name === 'sequence') return numberOf(place);
  if (type === 'bigint' && isCounter(name)) return counted(value);
  const text = withTokens(value, tokens);
  if (text !== null) return `(${text})::${type}`;
  if (unique && type === 'text') return newText(value, place);
  return `${pg.escapeLiteral(value)}::${type}`;
}

/** Its number in the log. What has one row, as an organisation's latest entries have, carries that of the last change. */
function numberOf({ place, last }: Place): string {
  if (last === 0) return 'm.first + m.numbers';
  return place === last ? 'm.first + m.numbers' : `m.first + ${place + 1}`;
}

function isCounter(name: string): boolean {
  return name === 'id' || name === 'place' || name === 'entry' || name.endsWith('_id');
}

function counted(value: string): string {
  if (Number(value) < leastOfDay) return `${value} + (m.n + 1) * ${stride}`;
  // Those of a day come one after the other, and never as many as a day has numbers.
  if (Number(value) < leastTimed) {
    return `(floor(extract(epoch from m.at) / 86400)::bigint << 32) + (${value} + (m.n + 1) * ${stride}) % (1::bigint << 32)`;
  }
  return `${value} + (((extract(epoch from m.at) * 1000)::bigint - m.begun_ms) << 20)`;
}

/** One stride must hold what a sequence gave to one declaration. */
function refuseFarApart({ table, columns, rows }: LifeTable): void {
  for (const [index, { name, type }] of columns.entries()) {
    const values = rows.flatMap((row) => (row[index] === null ? [] : Number(row[index])));
    if (type !== 'bigint' || !isCounter(name) || Math.max(0, ...values) >= leastTimed) continue;
    if (Math.max(0, ...values) - Math.min(...values) >= stride) {
      throw new Error(`${table}: the sequence numbers of one declaration differ by more than ${stride}`);
    }
  }
}

/** What tells the declaration or a bill of it, and what stands in its place. */
type Tokens = ReadonlyMap<string, string>;

function tokensOf(tables: readonly LifeTable[], { organisation, id, lrn, mrn }: Taken): Tokens {
  const bills = tables.find(({ table }) => table === 'declarations.bills');
  const reference = bills?.columns.findIndex(({ name }) => name === 'reference') ?? -1;
  const references = (bills?.rows ?? []).map((row, place): [string, string] => {
    const value = row[reference] ?? '';
    return [value, newText(value, { place, last: 0 })];
  });
  return new Map([
    [organisation, 'm.organisation_id'],
    [id, 'm.id'],
    [lrn, 'm.lrn'],
    [mrn, 'm.mrn'],
    ...references,
  ]);
}

/** With what tells the declaration replaced; null when it tells nothing. */
function withTokens(value: string, tokens: Tokens): string | null {
  const known = [...tokens.keys()].map((token) => RegExp.escape(token)).join('|');
  const parts = value.split(new RegExp(`(${known})`)).filter((part) => part !== '');
  if (!parts.some((part) => tokens.has(part))) return null;
  return parts.map((part) => tokens.get(part) ?? pg.escapeLiteral(part)).join(' || ');
}

/** A value that nobody else has: an id of the same kind, or the old text with another end. */
function newText(value: string, { place }: Place): string {
  const prefix = /^([a-z]+_)[0-9a-hjkmnp-tv-z]{26}$/.exec(value)?.[1];
  const number = (length: number): string => `lpad((m.n * 100 + ${place})::text, ${length}, '0')`;
  if (prefix !== undefined) return `'${prefix}' || m.time || ${number(16)}`;
  return `${pg.escapeLiteral(value.slice(0, -12))} || ${number(12)}`;
}
