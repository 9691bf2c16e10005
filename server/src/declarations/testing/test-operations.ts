import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { Caller } from '../../callers/caller.ts';
import { type Calendar, utcCalendar } from '../../foundation/calendar.ts';
import type { Database } from '../../foundation/database/database.ts';
import {
  type MigratedTestDatabase,
  migratedTestDatabase,
} from '../../foundation/database/testing/migrated-database.ts';
import { createWorkTurns } from '../../foundation/http/admission/work-slices.ts';
import { createLongPollLimit } from '../../foundation/http/long-poll-limit.ts';
import type { Operation } from '../../foundation/http/operation.ts';
import { seedMandate } from '../../mandates/public.ts';
import {
  organisationCaller,
  type TestSource,
  testSource,
} from '../../organisations/testing/organisations.ts';
import { cacheReference } from '../../reference/lists/public.ts';
import { bundledListsFilling } from '../../reference/testing/reference.ts';
import { seedAuthorisations } from '../../registers/authorisations/public.ts';
import { seedSecurities } from '../../registers/testing/securities.ts';
import { readAvailability } from '../../system/status/public.ts';
import type { CustomsAction } from '../customs/customs-action.ts';
import { sampleDeclarations } from '../document/samples.ts';
import { createConditionalReads } from '../feed/conditional-read-cache.ts';
import type { Feed } from '../feed/feed.ts';
import { sequenceChanges } from '../feed/status-store.ts';
import type { Action } from '../lifecycle/transition-context.ts';
import type { DecidingActor } from '../record/declaration-change.ts';
import { findDeclaration } from '../record/declaration-store.ts';
import { readCalculationLaw } from '../record/read-calculation-law.ts';
import { createExpectedTimes, type ExpectedTimes } from '../service-levels/expected-times.ts';
import type { Storage } from '../storage/storage.ts';
import { type DeclarationParts, declarationOperations } from './operations.ts';
import { applyTestAction } from './take-action.ts';
import {
  callTestOperation,
  type DeclarationTestRequest,
  declarationTestBaseUrl,
  type TestResponse,
} from './test-call.ts';
import { sampleBroker, sampleTrader } from './xa-samples.ts';

/*
 * Test helper: the operations of this module on a real database, called like the HTTP pipeline after its access checks.
 */

export const emptyStorage: Storage = { drafts: 1_000, documents: 1_000, bytes: 1_000_000_000 };

export interface TestOperations {
  readonly testing: MigratedTestDatabase;
  readonly source: TestSource;
  readonly operations: readonly Operation[];
  readonly expectedTimes: ExpectedTimes;
  newCaller(): Promise<Caller>;
  /**
   * Creates a client of the sample broker with a mandate of the sample trader; can be called once for each database.
   */
  newBroker(): Promise<Caller>;
  call(operationId: string, caller: Caller, call?: DeclarationTestRequest): Promise<TestResponse>;
  /** Creates a declaration from the first sample with some properties changed; returns its id. */
  create(caller: Caller, document: object, query?: string): Promise<string>;
  /**
   * Performs an action of customs or of a background job on the current declaration; returns whether it was allowed.
   */
  decide(
    caller: Caller,
    id: string,
    action: Action,
    facts?: CustomsAction['facts'],
    kind?: DecidingActor['kind'],
  ): Promise<boolean>;
  /** Number of commits reported to the feed. */
  committed(): number;
  /** Assigns sequence numbers, so that the status feed contains all commits. */
  number(): Promise<void>;
  stop(): Promise<void>;
}

/** Identification numbers of the declarants in the samples, which every test caller has. */
const sampleNumbers: readonly string[] = [sampleTrader.identification, sampleBroker.identification];

/** Id of a document that counts as not uploaded; every other id counts as uploaded. */
export const unknownDocument = 'doc_01kaz4w7m0v3c5n8q2x6t9r1zz';

/** A feed without cached positions, so that every request reads the database. */
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

/** Dependencies of the operations; tests of later modules extend them. */
export type TestDependencies = DeclarationParts & { readonly now: () => Date; readonly calendar: Calendar };

export async function openTestOperations(
  feed: Partial<Feed> = {},
  clock: () => number = () => performance.now(),
  {
    profile = 'sandbox',
    calendar = utcCalendar,
    more = () => [],
    through = (database) => database,
    statusDir = null,
    testing: given,
  }: {
    /** A database with the bundled code lists; if absent, a new one is created. */
    readonly testing?: MigratedTestDatabase | undefined;
    readonly profile?: 'sandbox' | 'production';
    readonly calendar?: Calendar;
    /** Returns additional operations of later modules. */
    readonly more?: (dependencies: TestDependencies) => readonly Operation[];
    /** Wraps the database that the operations use. */
    readonly through?: (database: Database) => Database;
    /** Directory with the availability of months. */
    readonly statusDir?: string | null;
  } = {},
): Promise<TestOperations> {
  const testing = given ?? (await migratedTestDatabase(bundledListsFilling(profile)));
  await testing.openAllConnections();
  await testing.database.systemTransaction((transaction) =>
    seedAuthorisations(transaction, testSource(), sampleTrader.identification),
  );
  const { database } = testing;
  const source = testSource();
  const expectedTimes = createExpectedTimes();
  let committed = 0;
  async function number(): Promise<void> {
    while ((await sequenceChanges(database.system, 1_000)) !== 0);
  }
  const tested: Feed = {
    ...blindFeed,
    committed: () => {
      committed += 1;
    },
    settled: number,
    ...feed,
  };
  const parts: TestDependencies = {
    database: through(database),
    feed: tested,
    unchanged: createConditionalReads({ database: through(database), feed: tested, customsNow: source.now }),
    longPollLimit: createLongPollLimit(),
    turns: createWorkTurns(clock),
    partyImports: createLongPollLimit(1),
    bulk: { slowDown: () => Promise.resolve() },
    source,
    now: source.now,
    calendar,
    customsNow: source.now,
    lawOfDeclaration: (caller, id) => readCalculationLaw(database, caller, id),
    expectedTimes,
    readAvailability: (month) => readAvailability(statusDir, month),
    reference: cacheReference({ sql: database.system, clock, calendar }),
    uploaded: (_organisationId, _declarationId, ids) =>
      Promise.resolve(new Set(ids.filter((id) => id !== unknownDocument))),
    cursorKey: randomBytes(32),
    baseUrl: declarationTestBaseUrl,
    storage: emptyStorage,
    clock,
  };
  const operations = [...declarationOperations(parts), ...more(parts)];
  const byId = new Map(operations.map((each) => [each.id, each]));
  const call: TestOperations['call'] = (operationId, caller, given = {}) => {
    const operation = byId.get(operationId);
    assert.ok(operation, operationId);
    return callTestOperation(operation, caller, given);
  };
  async function newCaller(): Promise<Caller> {
    const made = await organisationCaller(database, source);
    const organisation = { ...made.organisation, numbers: sampleNumbers };
    await database.systemTransaction((transaction) => seedSecurities(transaction, organisation.id));
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
    expectedTimes,
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
        return applyTestAction(
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

/** Returns a declaration that the sample trader can lodge itself, with some properties changed. */
export function sample(changed: object = {}, type = 'import'): Record<string, unknown> {
  const samples = sampleDeclarations(new Date('2026-11-20T08:00:00Z'));
  const found = samples.find(({ document }) => document.type === type);
  assert.ok(found, type);
  const { representative: _representative, ...document } = found.document;
  return { ...document, representation: 'self', declarant: sampleTrader, ...changed };
}
