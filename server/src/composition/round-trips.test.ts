import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Caller } from '../callers/caller.ts';
import type { DeclarationTestRequest, TestResponse } from '../declarations/testing/test-call.ts';
import { openTestOperations, sample, type TestOperations } from '../declarations/testing/test-operations.ts';
import { sampleBroker } from '../declarations/testing/xa-samples.ts';
import type { Database } from '../foundation/database/database.ts';
import { runForRequest } from '../foundation/database/request-query-stats.ts';
import { type CountedDatabase, countedDatabase } from '../foundation/database/testing/round-trips.ts';
import { eventOperations } from '../notifications/testing/operations.ts';

/* Counts database round trips on the wire. Messages sent before the previous response arrives add no wait. */

let desk: TestOperations;
let counted: CountedDatabase | null = null;
let trader: Caller;
let stranger: Caller;
let id: string;

before(async () => {
  desk = await openTestOperations({}, undefined, { more: eventOperations, through: byTheWire });
  trader = await desk.newCaller();
  stranger = await desk.newCaller();
  id = await desk.create(trader, { lrn: 'trips-1' }, 'lodge=true');
  assert.ok(await desk.decide(trader, id, 'accept'));
  await desk.number();
  counted = await countedDatabase(desk.testing.connection);
});
after(async () => {
  await counted?.stop();
  await desk.stop();
});

function byTheWire(database: Database): Database {
  const now = (): Database => counted?.database ?? database;
  return {
    ...database,
    organisation: (organisationId, work) => now().organisation(organisationId, work),
    organisationTransaction: (organisationId, work) => now().organisationTransaction(organisationId, work),
    callFor: (organisationId, name, values) => now().callFor(organisationId, name, values),
  };
}

let calls = 0;

/** Returns the round trips of a request, on a connection last used for another organisation. */
async function tripsOf(
  operationId: string,
  call: DeclarationTestRequest,
  status: number,
  who: Caller = trader,
): Promise<number> {
  const asked = (caller: Caller, given: DeclarationTestRequest): Promise<TestResponse> => {
    calls += 1;
    const exchange = {
      id: `call-${calls}`,
      statements: null,
      cost: { workMs: 0, chargeLate: null },
      isAnswered: false,
    };
    return new Promise((resolve, reject) => {
      runForRequest(exchange, () => desk.call(operationId, caller, given).then(resolve, reject));
    });
  };
  await asked(stranger, call);
  counted?.taken();
  const answered = await asked(who, call);
  assert.equal(answered.status, status, answered.text);
  return counted?.taken() ?? 0;
}

describe('one round trip', () => {
  test('lodges a declaration, directly or under a mandate', async () => {
    const own = { query: 'lodge=true', body: sample({ lrn: 'trips-own' }) };
    assert.equal(await tripsOf('createDeclaration', own, 201), 1);
    const representative = sampleBroker;
    const body = sample({ lrn: 'trips-other', representation: 'direct', representative });
    const broker = await desk.newBroker();
    assert.equal(await tripsOf('createDeclaration', { query: 'lodge=true', body }, 201, broker), 1);
  });

  test('reads a declaration with its history by any reference', async () => {
    assert.equal(await tripsOf('getDeclaration', { id }, 200), 1);
    assert.equal(await tripsOf('getDeclaration', { id: 'lrn:trips-1' }, 200), 1);
    assert.equal(await tripsOf('getDeclaration', { id: 'lrn:trips-2' }, 404), 1);
  });

  test('reads duties by any reference', async () => {
    await desk.testing.database.system.query(
      `insert into declarations.assessments
         (organisation_id, declaration_id, version, assessed_at, currency, payable, suspended, calculation)
       values ($1, $2, 1, now(), 'XTS', 1, 0, '{"kind": "nothing_due", "reason": "Free"}')`,
      [trader.organisation.id, id],
    );
    assert.equal(await tripsOf('getDuties', { id }, 200), 1);
    assert.equal(await tripsOf('getDuties', { id: 'lrn:trips-1' }, 200), 1);
  });

  test('reads a sub-resource and a page of sub-resources', async () => {
    assert.equal(await tripsOf('getVersion', { id, number: 1 }, 200), 1);
    assert.equal(await tripsOf('listVersions', { id }, 200), 1);
    assert.equal(await tripsOf('listDeclarationEvents', { id }, 200), 1);
  });

  test('reads the list, the status and the event log', async () => {
    assert.equal(await tripsOf('listDeclarations', {}, 200), 1);
    assert.equal(await tripsOf('listDeclarations', { query: 'status=accepted&type=import' }, 200), 1);
    assert.equal(await tripsOf('getStatus', {}, 200), 1);
    assert.equal(await tripsOf('listEvents', {}, 200), 1);
  });
});

describe('one additional round trip', () => {
  test('a dry run without a key needs one more database round trip, to compare earlier declarations', async () => {
    const call = { query: 'dryRun=true', body: sample({ lrn: 'trips-3' }) };
    assert.equal(await tripsOf('createDeclaration', call, 200), 2);
  });

  test('a missing sub-resource needs one more round trip, because others can lodge for the caller', async () => {
    assert.equal(await tripsOf('getQuery', { id, number: 1 }, 404), 2);
  });

  test('reading a declaration with related rows needs one more database round trip', async () => {
    assert.ok(await desk.decide(trader, id, 'openQuery', { reason: 'Which invoice?' }));
    assert.equal(await tripsOf('getDeclaration', { id }, 200), 2);
  });

  test('is needed for a sub-resource that is requested by LRN', async () => {
    assert.equal(await tripsOf('listDeclarationEvents', { id: 'lrn:trips-1' }, 200), 2);
  });
});
