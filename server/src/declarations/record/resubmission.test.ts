import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Database } from '../../foundation/database/database.ts';
import { assertStatus, member, textMember } from '../../foundation/http/testing/request.ts';
import type { TestResponse } from '../testing/test-call.ts';
import { openTestOperations, sample } from '../testing/test-operations.ts';

let areResponsesLost = false;
let createdCount = 0;
/** Database calls of requests since the test emptied the list. */
const databaseCalls: string[] = [];

/** Returns a database that commits and then throws, like a broken connection or a crashed process. */
const losingResponses = (database: Database): Database => ({
  ...database,
  organisation(...args) {
    databaseCalls.push('organisation');
    return database.organisation(...args);
  },
  organisationTransaction(...args) {
    databaseCalls.push('organisationTransaction');
    return database.organisationTransaction(...args);
  },
  async callFor(...args) {
    databaseCalls.push(args[1]);
    const rows = await database.callFor<never>(...args);
    if (areResponsesLost) throw new Error('the answer is lost');
    return rows;
  },
});

const portal = await openTestOperations({}, undefined, { through: losingResponses });
const trader = await portal.newCaller();
after(() => portal.stop());

const concurrentRequests = 32;
const unusedLrn = (): string => {
  createdCount += 1;
  return `again-${createdCount}`;
};
const lodge = (lrn: string, key?: string, changed: object = {}): Promise<TestResponse> =>
  portal.call('createDeclaration', trader, {
    query: 'lodge=true',
    body: sample({ lrn, ...changed }),
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const sendConcurrently = (call: (index: number) => Promise<TestResponse>): Promise<TestResponse[]> =>
  Promise.all(Array.from({ length: concurrentRequests }, (_, index) => call(index)));

/** Returns the numbers of declarations, changes and audit rows of an LRN. */
async function storedCounts(lrn: string): Promise<readonly [number, number, number]> {
  const [row] = await portal.testing.database.system.query<{ rows: number; changes: number; audit: number }>(
    `select count(*)::integer as rows,
       (select count(*)::integer from declarations.changes c
        where c.declaration_id in (select id from declarations.declarations where lrn = $1)) as changes,
       (select count(*)::integer from audit.events e
        where e.target_id in (select id from declarations.declarations where lrn = $1)) as audit
     from declarations.declarations where lrn = $1`,
    [lrn],
  );
  return [row?.rows ?? -1, row?.changes ?? -1, row?.audit ?? -1];
}

async function whileResponsesAreLost<T>(work: () => Promise<T>): Promise<T> {
  areResponsesLost = true;
  try {
    return await work();
  } finally {
    areResponsesLost = false;
  }
}

describe('database round trips of a lodgement', () => {
  test('are one for a new declaration with or without a key, and one for its repetition', async () => {
    const lrn = unusedLrn();
    databaseCalls.length = 0;
    await lodge(lrn, lrn);
    await lodge(lrn, lrn);
    await lodge(unusedLrn());
    assert.deepEqual(databaseCalls, Array(3).fill('declarations.write_changes'));
  });

  test('are one read and one write for a draft', async () => {
    const id = await portal.create(trader, { lrn: unusedLrn() });
    databaseCalls.length = 0;
    await portal.call('lodgeDeclaration', trader, { id, headers: { 'idempotency-key': id } });
    assert.deepEqual(databaseCalls, ['organisation', 'declarations.write_changes']);
  });
});

describe('thirty-two concurrent lodgements', () => {
  test('with one LRN and one key create one declaration; each response is that declaration or “in progress”', async () => {
    const lrn = unusedLrn();
    const answers = await sendConcurrently(() => lodge(lrn, lrn));
    const first = answers.find(({ status }) => status === 201);
    assert.ok(first);
    for (const { status, code, text } of answers)
      assert.ok(status === 201 ? text === first.text : code === 'request_in_progress', text);
    assert.equal(
      answers.filter(({ status, headers }) => status === 201 && !headers.has('Idempotency-Replayed')).length,
      1,
    );
    const again = await lodge(lrn, lrn);
    assert.deepEqual([again.status, again.text], [201, first.text]);
    assert.deepEqual(await storedCounts(lrn), [1, 1, 1]);
  });

  test('with one LRN and different keys create one declaration; all but one get a conflict with the same content', async () => {
    const lrn = unusedLrn();
    const answers = await sendConcurrently((index) => lodge(lrn, `${lrn}-${index}`));
    const won = answers.filter(({ status }) => status === 201);
    assert.equal(won.length, 1);
    const id = member(won[0]?.body, 'id');
    for (const { status, code, body } of answers) {
      if (status === 201) continue;
      assert.equal(code, 'lrn_in_use');
      assert.equal(member(body, 'conflict', 'id'), id);
      assert.equal(member(body, 'conflict', 'sameContent'), true);
    }
    assert.deepEqual(await storedCounts(lrn), [1, 1, 1]);
  });

  test('with one LRN, no key and different contents create one declaration; all but one get a conflict with different content', async () => {
    const lrn = unusedLrn();
    const reference = (index: number) => ({
      additionalInformation: [{ code: '00100', text: `No. ${index}` }],
    });
    const answers = await sendConcurrently((index) => lodge(lrn, undefined, reference(index)));
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    for (const { status, body } of answers)
      if (status !== 201) assert.equal(member(body, 'conflict', 'sameContent'), false);
    assert.deepEqual(await storedCounts(lrn), [1, 1, 1]);
  });

  test('with different LRNs and keys create thirty-two declarations', async () => {
    const lrns = Array.from({ length: concurrentRequests }, unusedLrn);
    const answers = await sendConcurrently((index) => lodge(lrns[index] ?? '', lrns[index]));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201]);
    for (const lrn of lrns) assert.deepEqual(await storedCounts(lrn), [1, 1, 1]);
  });

  test('of one draft with different keys make one change; all but one get a conflict', async () => {
    const id = await portal.create(trader, { lrn: unusedLrn() });
    const answers = await sendConcurrently((index) =>
      portal.call('lodgeDeclaration', trader, { id, headers: { 'idempotency-key': `${id}-${index}` } }),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    const refused = new Set(answers.flatMap(({ code }) => code ?? []));
    assert.ok(refused.isSubsetOf(new Set(['action_not_allowed', 'version_conflict'])), [...refused].join());
  });
});

describe('lodgement whose response is lost after the commit', () => {
  test('is replayed for the same key; another key gets the conflict of the LRN', async () => {
    const lrn = unusedLrn();
    await assert.rejects(
      whileResponsesAreLost(() => lodge(lrn, lrn)),
      /the answer is lost/,
    );
    assert.deepEqual(await storedCounts(lrn), [1, 1, 1]);
    const again = await lodge(lrn, lrn).then(assertStatus(201));
    assert.equal(again.headers.get('Idempotency-Replayed'), 'true');
    const id = textMember(again.body, 'id');
    assert.equal(again.headers.get('Location'), `https://portal.example/openapi/declarations/${id}`);
    const other = await lodge(lrn, `${lrn}-other`);
    assert.equal(member(other.body, 'conflict', 'id'), id);
    assert.equal(member(other.body, 'conflict', 'sameContent'), true);
    assert.deepEqual(await storedCounts(lrn), [1, 1, 1]);
  });

  test('is replayed for a draft', async () => {
    const lrn = unusedLrn();
    const id = await portal.create(trader, { lrn });
    const again = () =>
      portal.call('lodgeDeclaration', trader, { id, headers: { 'idempotency-key': `lodge-${lrn}` } });
    await assert.rejects(whileResponsesAreLost(again), /the answer is lost/);
    const answered = await again().then(assertStatus(200));
    assert.equal(answered.headers.get('Idempotency-Replayed'), 'true');
    assert.deepEqual(await storedCounts(lrn), [1, 1, 2]);
  });

  test('is stored once even if all thirty-two responses are lost and all requests are repeated', async () => {
    const lrns = Array.from({ length: concurrentRequests }, unusedLrn);
    const call = (index: number) => lodge(lrns[index] ?? '', lrns[index]);
    const lost = await whileResponsesAreLost(() =>
      Promise.allSettled(Array.from({ length: concurrentRequests }, (_, index) => call(index))),
    );
    assert.ok(lost.every(({ status }) => status === 'rejected'));
    const answers = await sendConcurrently(call);
    for (const { status, headers } of answers)
      assert.deepEqual([status, headers.get('Idempotency-Replayed')], [201, 'true']);
    for (const lrn of lrns) assert.deepEqual(await storedCounts(lrn), [1, 1, 1]);
  });
});
