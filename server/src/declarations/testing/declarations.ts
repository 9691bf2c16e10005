import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { Caller } from '../../callers/caller.ts';
import { type Calendar, utc } from '../../foundation/calendar.ts';
import type { Database } from '../../foundation/database/database.ts';
import {
  type MigratedTestDatabase,
  migratedTestDatabase,
} from '../../foundation/database/testing/migrated-database.ts';
import { createTurns } from '../../foundation/http/admission/work-slices.ts';
import { createHeldCalls } from '../../foundation/http/long-poll-limit.ts';
import type { Operation } from '../../foundation/http/operation.ts';
import { seedMandate } from '../../mandates/public.ts';
import {
  organisationCaller,
  type TestSource,
  testSource,
} from '../../organisations/testing/organisations.ts';
import { rememberReference } from '../../reference/lists/public.ts';
import { shippedLists } from '../../reference/testing/reference.ts';
import { seedAuthorisations } from '../../registers/authorisations/public.ts';
import { seedCovers } from '../../registers/testing/covers.ts';
import type { CustomsAction } from '../customs/customs-action.ts';
import { sampleDeclarations } from '../document/samples.ts';
import type { Feed } from '../feed/feed.ts';
import { numberChanges } from '../feed/status-store.ts';
import { createUnchanged } from '../feed/unchanged.ts';
import type { Action } from '../lifecycle/facts.ts';
import type { DecidingActor } from '../record/declaration-change.ts';
import { findDeclaration } from '../record/store.ts';
import type { Storage } from '../storage/storage.ts';
import { baseUrl, callOnDesk, type TestAnswer, type TestCall } from './desk-call.ts';
import { type DeclarationParts, declarationOperations } from './operations.ts';
import { sampleBroker, sampleTrader } from './samples-of-xa.ts';
import { takeAction } from './take-action.ts';

/*
 * For tests: the operations of this module on a real database, called as the pipeline does after its guard.
 */

/** What an organisation may keep in tests. */
export const storage: Storage = { drafts: 1_000, documents: 1_000, bytes: 1_000_000_000 };

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
  losses: () => 0,
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
    testing: given,
  }: {
    /** A database with the shipped lists; by default a new one. */
    readonly testing?: MigratedTestDatabase | undefined;
    /** Whose code lists are loaded. */
    readonly profile?: 'sandbox' | 'production';
    readonly calendar?: Calendar;
    /** Operations of later modules that are called too. */
    readonly more?: (parts: TestParts) => readonly Operation[];
    /** What stands between the operations and the database. */
    readonly through?: (database: Database) => Database;
  } = {},
): Promise<TestDesk> {
  const testing = given ?? (await migratedTestDatabase(shippedLists(profile)));
  await testing.warm();
  await testing.database.systemTransaction((transaction) =>
    seedAuthorisations(transaction, testSource(), sampleTrader.identification),
  );
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
    unchanged: createUnchanged({ database: through(database), feed: tested, customsNow: source.now }),
    held: createHeldCalls(),
    turns: createTurns(clock),
    partyImports: createHeldCalls(1),
    bulk: { slowDown: () => Promise.resolve() },
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
    clock,
  };
  const operations = [...declarationOperations(parts), ...more(parts)];
  const byId = new Map(operations.map((each) => [each.id, each]));
  const call: TestDesk['call'] = (operationId, caller, given = {}) => {
    const operation = byId.get(operationId);
    assert.ok(operation, operationId);
    return callOnDesk(operation, caller, given);
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
          'insert into organisations.identification_numbers (number, organisation_id) values ($1, $2)',
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
      return await database.systemTransaction(async (transaction) => {
        await transaction.query('select from declarations.declarations where id = $1 for update', [id]);
        const declaration = await findDeclaration(transaction, caller.organisation.id, {
          by: 'id',
          value: id,
        });
        assert.ok(declaration, id);
        return takeAction(
          transaction,
          { declaration, action, facts },
          { kind, id: 'officer' },
          { now: source.now, random: (bytes) => randomBytes(bytes), calendar },
        );
      });
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
