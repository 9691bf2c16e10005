import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/*
 * Collects all SQL statements of the stores without a database, by calling each exported function with
 * placeholder objects. A statement that is not reached is reported, so that no new store is overlooked.
 */

const sources = join(import.meta.dirname, '..', 'server', 'src');

/** A statement with its place in the source, `path:line`, and its function, `path name`. */
export interface SentStatement {
  readonly place: string;
  readonly sender: string;
  readonly text: string;
}

/** A call that reaches statements which placeholder objects do not reach. */
export interface StoreFunctionCall {
  readonly path: string;
  readonly name: string;
  /** Arguments of the call after the connection. */
  readonly values: readonly unknown[];
  /** Rows that the statements of this call return. None by default. */
  readonly rows?: readonly object[];
}

export interface StoreStatements {
  readonly statements: readonly SentStatement[];
  /** Places of statements in the source that no call has reached. */
  readonly unreached: readonly string[];
}

/** Returns the source files below a folder that send statements. */
function storesIn(folder = sources): string[] {
  return globSync('**/*.ts', { cwd: folder })
    .filter((path) => !/(?:\.test\.ts$|(?:^|\/)testing\/|^foundation\/(?:database|tracing)\/)/.test(path))
    .filter((path) => placesIn(folder, path).length > 0)
    .sort();
}

/** Matches calls of the database, but not the client methods that contracts name. */
const sendsStatement = /^(?!\s*client: ).*\.(?:query|callFor)(?:<|\()/;

function placesIn(folder: string, path: string): string[] {
  const lines = readFileSync(join(folder, path), 'utf8').split('\n');
  return lines.flatMap((line, index) => (sendsStatement.test(line) ? [`${path}:${index + 1}`] : []));
}

/** Calls every exported function of the stores, and then the additional `calls`. */
export async function statementsOfStores(
  calls: readonly StoreFunctionCall[],
  folder = sources,
): Promise<StoreStatements> {
  const paths = storesIn(folder);
  const sent = new Map<string, SentStatement>();
  const unknown = new Set(calls);
  let statementCount = 0;
  const record = (text: string): void => {
    statementCount += 1;
    if (statementCount > maxStatementsOfCall)
      throw new Error('the function sends an unlimited number of statements');
    const from = placeOf(folder);
    if (from !== null) sent.set(`${from.place} ${text}`, { ...from, text });
  };
  for (const path of paths) {
    const module: Readonly<Record<string, unknown>> = await import(pathToFileURL(join(folder, path)).href);
    for (const [name, called] of Object.entries(module)) {
      if (typeof called !== 'function') continue;
      for (const variant of placeholderVariants) {
        statementCount = 0;
        const areOptionsGiven = placeholderObject({ ...variant, record });
        await callUntilSent(called, [
          areOptionsGiven,
          areOptionsGiven,
          areOptionsGiven,
          areOptionsGiven,
          areOptionsGiven,
          areOptionsGiven,
        ]);
      }
      for (const call of calls.filter((each) => each.path === path && each.name === name)) {
        const { values, rows = [] } = call;
        unknown.delete(call);
        statementCount = 0;
        const connection = placeholderObject({ given: true, rows: [...rows], record });
        await callUntilSent(called, [connection, ...values]);
      }
    }
  }
  const names = [...unknown].map(({ path, name }) => `${path} ${name}`);
  if (names.length > 0) throw new Error(`no store exports ${[...new Set(names)].join(', ')}`);
  const reached = new Set([...sent.values()].map(({ place }) => place));
  const unreached = paths.flatMap((path) => placesIn(folder, path)).filter((place) => !reached.has(place));
  return { statements: [...sent.values()], unreached };
}

/**
 * Variants of placeholder objects: with or without optional parts, and statements that return a row or none.
 */
const placeholderVariants = [
  { given: true, rows: null },
  { given: true, rows: [] },
  { given: false, rows: null },
  { given: false, rows: [] },
] as const;

interface PlaceholderVariant {
  readonly given: boolean;
  /** Rows that statements return; null for a placeholder row. */
  readonly rows: readonly object[] | null;
  readonly record: (text: string) => void;
}

const maxWaitMs = 500;
/** Maximum number of statements in one call. */
const maxStatementsOfCall = 50;

/** Runs a call that can fail or never end after its statements, which are recorded by then. */
async function callUntilSent(called: object, values: readonly unknown[]): Promise<void> {
  if (typeof called !== 'function') return;
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise((resolve) => {
    timer = setTimeout(resolve, maxWaitMs);
  });
  try {
    const outcome: unknown = Reflect.apply(called, undefined, [...values]);
    await Promise.race([drain(outcome), patience]);
  } catch {
    // Ignores the failure, because the call has no real connection.
  } finally {
    clearTimeout(timer);
  }
}

/** Waits for a promise, or runs the first steps of a generator. */
async function drain(outcome: unknown): Promise<void> {
  const settled: unknown = await outcome;
  if (typeof settled !== 'object' || settled === null || !(Symbol.asyncIterator in settled)) return;
  const iterator: unknown = settled;
  if (typeof Reflect.get(Object(iterator), 'next') !== 'function') return;
  for (let step = 0; step < 3; step += 1)
    await Reflect.apply(Reflect.get(Object(iterator), 'next'), iterator, []);
}

/** Returns the place in a store that sends the current statement. */
function placeOf(folder: string): Pick<SentStatement, 'place' | 'sender'> | null {
  const at = pathToFileURL(folder).href;
  for (const line of (new Error('where').stack ?? '').split('\n')) {
    const [, name = '', path, number] =
      /at (?:async )?(?:(\S+) \()?(file:\/\/[^)]*?\.ts):(\d+):\d+\)?$/.exec(line) ?? [];
    if (!path?.startsWith(at)) continue;
    const short = path.slice(at.length + 1);
    return { place: `${short}:${number}`, sender: `${short} ${name}`.trim() };
  }
  return null;
}

/**
 * Returns a placeholder that can be used as a connection, a row, a list with one entry, a text or any other
 * value.
 */
function placeholderObject(placeholder: PlaceholderVariant, name = ''): object {
  return new Proxy(() => {}, {
    get: (_, key) => memberOf(placeholder, key),
    apply: (_, __, values: readonly unknown[]) => resultOf(placeholder, name, values),
    has: () => placeholder.given,
    ownKeys: () => ['prototype'],
    getOwnPropertyDescriptor: () => undefined,
  });
}

const connections = ['query', 'callFor', 'organisation', 'organisationTransaction', 'systemTransaction'];
const overEach = ['map', 'flatMap', 'filter', 'forEach', 'find', 'some', 'every', 'toSorted', 'sort'];

function memberOf(placeholder: PlaceholderVariant, key: string | symbol): unknown {
  const { given } = placeholder;
  if (key === Symbol.toPrimitive) return () => '1';
  if (key === Symbol.iterator)
    return () => (given ? [placeholderObject(placeholder)] : [])[Symbol.iterator]();
  if (typeof key === 'symbol' || key === 'then' || key === 'kind' || key === 'prototype') return undefined;
  if (key === 'toJSON' || key === 'toString' || key === 'valueOf') return () => '1';
  if (key === 'length' || key === 'size') return given ? 1 : 0;
  if (connections.includes(key) || overEach.includes(key)) return placeholderObject(placeholder, key);
  if (['system', 'queue', 'single', 'database'].includes(key)) return placeholderObject(placeholder, key);
  return given ? placeholderObject(placeholder, key) : undefined;
}

function resultOf(placeholder: PlaceholderVariant, name: string, values: readonly unknown[]): unknown {
  const [first, second] = values;
  switch (name) {
    case 'query':
      placeholder.record(String(first));
      return Promise.resolve(rowsOf(placeholder));
    case 'callFor':
      placeholder.record(`call of ${String(second)}`);
      return Promise.resolve(rowsOf(placeholder));
    case 'organisation':
    case 'organisationTransaction':
      return applyCallback(second, placeholderObject(placeholder));
    case 'systemTransaction':
      return applyCallback(first, placeholderObject(placeholder));
    default:
      if (!overEach.includes(name)) return placeholderObject(placeholder);
      return placeholder.given ? [applyCallback(first, placeholderObject(placeholder))] : [];
  }
}

function rowsOf(placeholder: PlaceholderVariant): readonly unknown[] {
  return placeholder.rows ?? [placeholderObject({ ...placeholder, given: true })];
}

function applyCallback(work: unknown, value: object): unknown {
  return typeof work === 'function' ? Reflect.apply(work, undefined, [value, value]) : undefined;
}
