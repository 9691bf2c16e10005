import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Caller } from '../callers/caller.ts';
import type { DeclarationTestRequest, TestResponse } from '../declarations/testing/test-call.ts';
import { openTestOperations, sample } from '../declarations/testing/test-operations.ts';
import { sampleBroker } from '../declarations/testing/xa-samples.ts';
import type { Database } from '../foundation/database/database.ts';
import { runForRequest } from '../foundation/database/request-query-stats.ts';
import { type CountedDatabase, countedDatabase } from '../foundation/database/testing/round-trips.ts';
import { eventOperations } from '../notifications/testing/operations.ts';

let counted: CountedDatabase | null = null;

/*
 * Tests how many database round trips a request needs, as counted on the network connection. Several messages that are
 * sent before a response arrives are one round trip.
 */
const testOperations = await openTestOperations({}, undefined, {
  more: eventOperations,
  through: countingDatabase,
});
const trader = await testOperations.newCaller();
const otherCaller = await testOperations.newCaller();
const id = await testOperations.create(trader, { lrn: 'trips-1' }, 'lodge=true');
assert.ok(await testOperations.decide(trader, id, 'accept'));
await testOperations.number();
counted = await countedDatabase(testOperations.testing.connection);
after(async () => {
  await counted?.stop();
  await testOperations.stop();
});

function countingDatabase(database: Database): Database {
  const now = (): Database => counted?.database ?? database;
  return {
    ...database,
    organisation: (organisationId, work) => now().organisation(organisationId, work),
    organisationTransaction: (organisationId, work) => now().organisationTransaction(organisationId, work),
    callFor: (organisationId, name, values) => now().callFor(organisationId, name, values),
  };
}

let calls = 0;

/** Returns the number of round trips of a request, on a connection that was last used for another organisation. */
async function roundTripsOf(
  operationId: string,
  call: DeclarationTestRequest,
  status: number,
  who: Caller = trader,
): Promise<number> {
  const sendCall = (caller: Caller, request: DeclarationTestRequest): Promise<TestResponse> => {
    calls += 1;
    const exchange = {
      id: `call-${calls}`,
      statements: null,
      cost: { workMs: 0, chargeLate: null },
      isAnswered: false,
    };
    return new Promise((resolve, reject) => {
      runForRequest(exchange, () => testOperations.call(operationId, caller, request).then(resolve, reject));
    });
  };
  await sendCall(otherCaller, call);
  counted?.taken();
  const answered = await sendCall(who, call);
  assert.equal(answered.status, status, answered.text);
  return counted?.taken() ?? 0;
}

describe('one database round trip is enough', () => {
  test('to lodge a declaration, directly or under a mandate', async () => {
    const own = { query: 'lodge=true', body: sample({ lrn: 'trips-own' }) };
    assert.equal(await roundTripsOf('createDeclaration', own, 201), 1);
    const representative = sampleBroker;
    const body = sample({ lrn: 'trips-other', representation: 'direct', representative });
    const broker = await testOperations.newBroker();
    assert.equal(await roundTripsOf('createDeclaration', { query: 'lodge=true', body }, 201, broker), 1);
  });

  test('to read a declaration with its history by id or LRN', async () => {
    assert.equal(await roundTripsOf('getDeclaration', { id }, 200), 1);
    assert.equal(await roundTripsOf('getDeclaration', { id: 'lrn:trips-1' }, 200), 1);
    assert.equal(await roundTripsOf('getDeclaration', { id: 'lrn:trips-2' }, 404), 1);
  });

  test('to read the duties of a declaration by id or LRN', async () => {
    await testOperations.testing.database.system.query(
      `insert into declarations.assessments
         (organisation_id, declaration_id, version, assessed_at, currency, payable, suspended, calculation)
       values ($1, $2, 1, now(), 'XTS', 1, 0, '{"kind": "nothing_due", "reason": "Free"}')`,
      [trader.organisation.id, id],
    );
    assert.equal(await roundTripsOf('getDuties', { id }, 200), 1);
    assert.equal(await roundTripsOf('getDuties', { id: 'lrn:trips-1' }, 200), 1);
  });

  test('to read a version of a declaration, or a page of its versions or events', async () => {
    assert.equal(await roundTripsOf('getVersion', { id, number: 1 }, 200), 1);
    assert.equal(await roundTripsOf('listVersions', { id }, 200), 1);
    assert.equal(await roundTripsOf('listDeclarationEvents', { id }, 200), 1);
  });

  test('to list declarations, to poll their status, and to list events', async () => {
    assert.equal(await roundTripsOf('listDeclarations', {}, 200), 1);
    assert.equal(await roundTripsOf('listDeclarations', { query: 'status=accepted&type=import' }, 200), 1);
    assert.equal(await roundTripsOf('getStatus', {}, 200), 1);
    assert.equal(await roundTripsOf('listEvents', {}, 200), 1);
  });
});

describe('a second database round trip is needed', () => {
  test('for a dry run without an idempotency key, to compare earlier declarations', async () => {
    const call = { query: 'dryRun=true', body: sample({ lrn: 'trips-3' }) };
    assert.equal(await roundTripsOf('createDeclaration', call, 200), 2);
  });

  test('for a missing sub-resource of a declaration, because a representative may have lodged it for the caller', async () => {
    assert.equal(await roundTripsOf('getQuery', { id, number: 1 }, 404), 2);
  });

  test('to read a declaration with a query', async () => {
    assert.ok(await testOperations.decide(trader, id, 'openQuery', { reason: 'Which invoice?' }));
    assert.equal(await roundTripsOf('getDeclaration', { id }, 200), 2);
  });

  test('to list the events of a declaration that is given by its LRN', async () => {
    assert.equal(await roundTripsOf('listDeclarationEvents', { id: 'lrn:trips-1' }, 200), 2);
  });
});
