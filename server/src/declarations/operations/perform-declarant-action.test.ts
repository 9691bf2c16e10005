import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { withDependencies } from '../../foundation/http/operation.ts';
import { member } from '../../foundation/http/testing/request.ts';
import { auditOf } from '../../organisations/testing/organisations.ts';
import { payDuties } from '../../processing/payments/public.ts';
import { openTestOperations, sample } from '../testing/test-operations.ts';

let isCrashing = false;

// The action notifies the feed after the commit and before the response, so an error here loses the response of a
// stored change.
const feed = {
  committed() {
    if (isCrashing) throw new Error('killed');
  },
};
const portal = await openTestOperations(feed, undefined, {
  more: (deps) => [withDependencies(payDuties, { ...deps, transfers: true })],
});
const trader = await portal.newCaller();
after(() => portal.stop());

const inTwoDays = () => new Date(portal.source.now().getTime() + 172_800_000).toISOString();

async function registered(lrn: string): Promise<string> {
  const id = await portal.create(trader, { lrn, expectedArrival: inTwoDays() }, 'lodge=true');
  assert.ok(await portal.decide(trader, id, 'register'));
  return id;
}

const actions = {
  presentDeclaration: async (lrn: string) => ({ id: await registered(lrn) }),
  requestAmendment: async (lrn: string) => {
    const id = await registered(lrn);
    return {
      id,
      body: {
        reason: 'Why',
        document: sample({
          lrn,
          expectedArrival: inTwoDays(),
          additionalInformation: [{ code: '00100', text: 'Amended' }],
        }),
      },
    };
  },
  payDuties: async (lrn: string) => {
    const id = await portal.create(trader, { lrn }, 'lodge=true');
    assert.ok(await portal.decide(trader, id, 'accept'));
    assert.ok(await portal.decide(trader, id, 'bill'));
    return { id, body: { method: 'transfer' } };
  },
  requestInvalidation: async (lrn: string) => ({ id: await registered(lrn), body: { reason: 'Why' } }),
  answerQuery: async (lrn: string) => {
    const id = await registered(lrn);
    assert.ok(await portal.decide(trader, id, 'openQuery', { reason: 'Why?' }));
    return { id, number: 1, body: { text: 'So' } };
  },
};

/** Status of the response: an amendment creates a resource, the other actions do not. */
const statusOf = (operation: string) => (operation === 'requestAmendment' ? 201 : 200);

describe('action whose response is lost after the commit', () => {
  for (const [operation, prepare] of Object.entries(actions)) {
    test(`${operation}: returns the response of the first request when the request is repeated`, async () => {
      const call = await prepare(`lost-${operation}`);
      const headers = { 'idempotency-key': operation };
      isCrashing = true;
      await assert.rejects(portal.call(operation, trader, { ...call, headers }), /killed/);
      isCrashing = false;
      const before_ = await auditOf(portal.testing.database, call.id);
      const again = await portal.call(operation, trader, { ...call, headers });
      assert.equal(again.status, statusOf(operation), again.text);
      assert.equal(again.headers.get('Idempotency-Replayed'), 'true');
      const read = await portal.call('getDeclaration', trader, { id: call.id });
      assert.equal(read.headers.get('ETag'), again.headers.get('ETag'));
      assert.equal(member(read.body, 'status'), member(again.body, 'status'));
      assert.deepEqual(await auditOf(portal.testing.database, call.id), before_);
    });

    test(`${operation}: is applied once for ten concurrent requests with one key`, async () => {
      const call = await prepare(`rush-${operation}`);
      const headers = { 'idempotency-key': `rush-${operation}` };
      const before_ = await auditOf(portal.testing.database, call.id);
      const all = await Promise.all(
        Array.from({ length: 10 }, () => portal.call(operation, trader, { ...call, headers })),
      );
      for (const one of all)
        assert.ok(one.status === statusOf(operation) || one.code === 'request_in_progress', one.text);
      const texts = new Set(
        all.filter(({ status }) => status === statusOf(operation)).map(({ text }) => text),
      );
      assert.equal(texts.size, 1);
      assert.equal((await auditOf(portal.testing.database, call.id)).length, before_.length + 1);
    });
  }
});
