import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Caller } from '../../callers/caller.ts';
import { type Calendar, utc } from '../../foundation/calendar.ts';
import type { Database } from '../../foundation/database/database.ts';
import {
  type MigratedTestDatabase,
  migratedTestDatabase,
} from '../../foundation/database/testing/migrated-database.ts';
import { compileInput, type InputReader } from '../../foundation/http/input.ts';
import type { Answer, Operation, RequestFacts } from '../../foundation/http/operation.ts';
import { type PipelineRefusal, problemDocument, type Refusal } from '../../foundation/http/problem.ts';
import { compileValidator } from '../../foundation/http/validate.ts';
import { seedMandate } from '../../mandates/public.ts';
import {
  organisationCaller,
  type TestSource,
  testSource,
} from '../../organisations/testing/organisations.ts';
import { rememberReference } from '../../reference/lists/public.ts';
import { shippedLists } from '../../reference/testing/reference.ts';
import { seedCovers } from '../../registers/testing/covers.ts';
import type { CustomsAction } from '../customs/customs-action.ts';
import { decideDeclarations } from '../customs/decide-declarations.ts';
import { sampleBroker, sampleTrader } from '../document/sample-parties.ts';
import { sampleDeclarations } from '../document/samples.ts';
import type { Feed } from '../feed/feed.ts';
import { createHeldCalls } from '../feed/held-calls.ts';
import { numberChanges } from '../feed/status-store.ts';
import { createUnchanged } from '../feed/unchanged.ts';
import type { Action } from '../lifecycle/facts.ts';
import type { DecidingActor } from '../record/declaration-change.ts';
import { findDeclaration } from '../record/store.ts';
import type { Storage } from '../storage/storage.ts';
import { type DeclarationParts, declarationOperations } from './operations.ts';

/*
 * For tests: the operations of this module on a real database, called as the pipeline does after its guard.
 */

const baseUrl = 'https://portal.example';
/** What an organisation may keep in tests. */
export const storage: Storage = { drafts: 1_000, documents: 1_000, bytes: 1_000_000_000 };

export interface TestCall {
  readonly id?: string;
  /** The number of an amendment, a query or a version. */
  readonly n?: number;
  /** Any other members of the path. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  /** A text is sent as it is, anything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly ended?: AbortSignal;
  readonly recheck?: () => Promise<PipelineRefusal | null>;
}

export interface TestAnswer {
  readonly status: number;
  readonly code: string | null;
  readonly text: string;
  /** The parsed body. */
  readonly body: unknown;
  readonly headers: ReadonlyMap<string, string>;
  readonly unchanged: boolean;
}

export interface TestDesk {
  readonly testing: MigratedTestDatabase;
  readonly source: TestSource;
  readonly operations: readonly Operation[];
  /** A client of a new organisation. */
  newCaller(): Promise<Caller>;
  /** A client of the broker of the samples, to whom their trader has given a mandate: one in each database. */
  newBroker(): Promise<Caller>;
  call(operationId: string, caller: Caller, call?: TestCall): Promise<TestAnswer>;
  /** Creates a declaration from the first sample, with members changed; answers its id. */
  create(caller: Caller, document: object, query?: string): Promise<string>;
  /** Takes an action of customs, or of a job, on a declaration as it stands; whether it was taken. */
  decide(
    caller: Caller,
    id: string,
    action: Action,
    facts?: CustomsAction['facts'],
    kind?: DecidingActor['kind'],
  ): Promise<boolean>;
  /** How often the feed was told of a commit. */
  committed(): number;
  /** Numbers what was committed, so that the status feed shows it. */
  number(): Promise<void>;
  stop(): Promise<void>;
}

/** The numbers under which the samples are declared: every caller of a test desk has them, as the guard would say. */
const sampleNumbers: readonly string[] = [sampleTrader.identification, sampleBroker.identification];

/** Every document was uploaded but this one. */
export const unknownDocument = 'doc_01kaz4w7m0v3c5n8q2x6t9r1zz';

/** Knows no head, so that every call looks into the database. */
export const blindFeed: Feed = {
  head: () => null,
  moment: () => null,
  follow: () => {},
  learn: () => {},
  moved: () => Promise.resolve(),
  committed: () => {},
  settled: () => Promise.resolve(),
  start: () => {},
  stop: () => Promise.resolve(),
};

/** What the operations of later modules have, too. */
export type TestParts = DeclarationParts & { readonly now: () => Date; readonly calendar: Calendar };

export async function openTestDesk(
  feed: Partial<Feed> = {},
  clock: () => number = () => performance.now(),
  {
    profile = 'sandbox',
    calendar = utc,
    more = () => [],
    through = (database) => database,
  }: {
    /** Whose code lists are loaded. */
    readonly profile?: 'sandbox' | 'production';
    readonly calendar?: Calendar;
    /** Operations of later modules that are called too. */
    readonly more?: (parts: TestParts) => readonly Operation[];
    /** What stands between the operations and the database. */
    readonly through?: (database: Database) => Database;
  } = {},
): Promise<TestDesk> {
  const testing = await migratedTestDatabase(shippedLists(profile));
  await testing.warm();
  const { database } = testing;
  const source = testSource();
  let committed = 0;
  async function number(): Promise<void> {
    while ((await numberChanges(database.system, 1_000)) !== 0);
  }
  const tested: Feed = {
    ...blindFeed,
    committed: () => {
      committed += 1;
    },
    settled: number,
    ...feed,
  };
  const parts: TestParts = {
    database: through(database),
    feed: tested,
    unchanged: createUnchanged({ database: through(database), feed: tested }),
    held: createHeldCalls(),
    source,
    now: source.now,
    calendar,
    customsNow: source.now,
    reference: rememberReference({ sql: database.system, clock, calendar }),
    uploaded: (_organisationId, _declarationId, ids) =>
      Promise.resolve(new Set(ids.filter((id) => id !== unknownDocument))),
    cursorKey: randomBytes(32),
    baseUrl,
    storage,
    profile: 'sandbox',
    clock,
  };
  const operations = [...declarationOperations(parts), ...more(parts)];
  const readers = new Map(operations.map((each) => [each.id, { each, reader: compileInput(each) }]));
  const call: TestDesk['call'] = (operationId, caller, given = {}) => {
    const found = readers.get(operationId);
    assert.ok(found, operationId);
    return callOperation(found.each, found.reader, caller, given);
  };
  async function newCaller(): Promise<Caller> {
    const made = await organisationCaller(database, source);
    const organisation = { ...made.organisation, numbers: sampleNumbers };
    await database.systemTransaction((transaction) => seedCovers(transaction, organisation.id));
    const scopes = new Set(['declarations:read', 'declarations:write']);
    const client = { id: `cli_of_${organisation.id}` };
    return {
      ...{ userType: 'host_to_host', organisation, client, apiKeyId: 'key_1', scopes },
      ...{ personId: null, grantId: null, responsibleId: null },
    };
  }
  return {
    testing,
    source,
    operations,
    call,
    committed: () => committed,
    newCaller,
    async newBroker() {
      const broker = await newCaller();
      const [principal, representative] = [sampleTrader.identification, sampleBroker.identification];
      await database.systemTransaction(async (transaction) => {
        await transaction.query(
          'insert into organisations.numbers (number, organisation_id) values ($1, $2)',
          [representative, broker.organisation.id],
        );
        await seedMandate(transaction, source, calendar, { principal, representative });
      });
      return broker;
    },
    async create(caller, document, query = '') {
      const answered = await call('createDeclaration', caller, { query, body: sample(document) });
      assert.equal(answered.status, 201, answered.text);
      return String(Reflect.get(Object(answered.body), 'id'));
    },
    async decide(caller, id, action, facts = {}, kind = 'customs') {
      const declaration = await findDeclaration(database.system, caller.organisation.id, {
        by: 'id',
        value: id,
      });
      assert.ok(declaration, id);
      const taken = await database.systemTransaction((transaction) =>
        decideDeclarations(
          transaction,
          [{ declaration, action, facts }],
          { kind, id: 'officer' },
          { now: source.now, random: (bytes) => randomBytes(bytes), calendar },
        ),
      );
      return taken.length === 1;
    },
    number,
    stop: testing.stop,
  };
}

/** A declaration that the trader of the samples can lodge itself, with some members changed. */
export function sample(changed: object = {}, type = 'import'): Record<string, unknown> {
  const samples = sampleDeclarations(new Date('2026-11-20T08:00:00Z'));
  const found = samples.find(({ document }) => document.type === type);
  assert.ok(found, type);
  const { representative: _representative, ...document } = found.document;
  return { ...document, representation: 'self', declarant: sampleTrader, ...changed };
}

async function callOperation(
  operation: Operation,
  reader: InputReader,
  caller: Caller,
  given: TestCall,
): Promise<TestAnswer> {
  const { id, n, query = '', body, headers = {} } = given;
  const bytes = Buffer.from(body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body));
  const over = new AbortController();
  const request: RequestFacts = {
    id: randomUUID(),
    path: operation.path.replace('{id}', id ?? '{id}').replace('{n}', String(n)),
    queryString: query,
    address: '192.0.2.44',
    header: (name) => headers[name],
    ended: given.ended ?? over.signal,
    recheck: given.recheck ?? (() => Promise.resolve(null)),
    count: () => {},
  };
  const params: Record<string, string> = {
    ...given.params,
    ...(id !== undefined && { id }),
    ...(n !== undefined && { n: String(n) }),
  };
  const input = reader.read(request, params, bytes);
  if (input.kind === 'refusal') return refused(operation, input);
  const outcome = await reader.handle({ ...input.values, caller, bytes, request });
  if (outcome.kind === 'refusal') return refused(operation, outcome);
  const answer = await answered(operation, outcome);
  over.abort();
  return answer;
}

function refused(operation: Operation, refusal: Refusal): TestAnswer {
  const { code, status } = refusal.problem;
  const listed = 'ofPipeline' in refusal || operation.problems.some((problem) => problem.code === code);
  assert.ok(listed, `${operation.id} does not list ${code}`);
  const text = problemDocument(refusal, baseUrl, 'request');
  return { status, code, text, body: JSON.parse(text), headers: mapOf(refusal.headers), unchanged: false };
}

async function answered(operation: Operation, outcome: Answer): Promise<TestAnswer> {
  const { status, body } = outcome;
  const headers = mapOf(outcome.headers);
  if (outcome.chunks) {
    const pieces = await Array.fromAsync(outcome.chunks, String);
    const text = pieces.join('');
    headers.set('content-type', outcome.mediaType ?? '');
    return { status, code: null, text, body: undefined, headers, unchanged: false };
  }
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  const parsed: unknown = text === '' ? undefined : JSON.parse(text);
  if (status !== 304) {
    const contract = operation.answers[status];
    assert.ok(contract, `${operation.id} does not tell of ${status}`);
    for (const name of headers.keys())
      assert.ok(
        contract.headers?.some((told) => told === name),
        name,
      );
    if (contract.body) assert.deepEqual(compileValidator(contract.body, 'body').faults(parsed), []);
    else assert.equal(text, '');
  }
  return { status, code: null, text, body: parsed, headers, unchanged: outcome.poll === 'unchanged' };
}

function mapOf(list: readonly string[] = []): Map<string, string> {
  return new Map(
    list.flatMap((name, index) => (index % 2 === 0 ? [[name, list[index + 1] ?? ''] as const] : [])),
  );
}
