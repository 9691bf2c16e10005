import './id-process.ts';
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { listAt, requireTextAt, textAt, valueAt } from '../../conformance/json.ts';
import { country } from '../../server/src/country/public.ts';
import { closingBalances, recomputeBalances } from '../../server/src/processing/testing/recompute-month.ts';
import { signInToConsole } from '../console-browser.ts';
import { createPortalClient } from '../portal-client.ts';
import { declarantOfSample, indonesianDocument, startIdPortal } from './id-portal.ts';

/* Debts in the second country, which has no hearings and no decimals. */
const id = await startIdPortal();
after(() => id.portal.stop());
const customs = createPortalClient(id.portal.baseUrl, id.portal.credentials.management);
const sample = 'luxury-car';
const client = declarantOfSample(id, indonesianDocument(sample));

/** Lodges the sample, and returns the declaration once its status is the expected one. */
async function lodgedUntil(status: string, company = 'PTTEST'): Promise<unknown> {
  const document = indonesianDocument(sample, {}, company);
  const lodged = await client.call('POST', '/openapi/declarations?lodge=true', { body: document });
  const path = `/openapi/declarations/${requireTextAt(lodged.body, 'its id', 'id')}`;
  for (;;) {
    const { body } = await client.call('GET', path);
    if (textAt(body, 'status') === status && listAt(body, 'bills').length > 0) return body;
    await pause(50);
  }
}

async function decide(declaration: unknown, body: object): Promise<unknown> {
  const path = `/management/declarations/${requireTextAt(declaration, 'its id', 'id')}/decisions`;
  const answer = await customs.call('POST', path, { body, headers: { 'If-Match': '*' } });
  assert.equal(answer.status, 201, answer.text);
  return answer.body;
}

/** Returns the debts of both organisations that lodge. */
async function debtsOf(): Promise<unknown[]> {
  const debts: unknown[] = [];
  for (const debtor of [id.trader, id.broker]) {
    const { body } = await debtor.call('GET', '/openapi/debts?limit=100');
    debts.push(...listAt(body, 'items'));
  }
  return debts;
}

describe('a decision that burdens the declarant in a country without hearings (hearingDays 0)', () => {
  test('bills at once after the release', async () => {
    const declaration = await lodgedUntil('released');
    const decided = await decide(declaration, {
      ...{ action: 'bill', amount: '75000', tax: 'BM', reason: 'Audit' },
    });
    assert.equal(valueAt(decided, 'hearing'), null);
    assert.equal(textAt(decided, 'bills', 1, 'amount'), '75000');
    assert.equal(textAt(decided, 'bills', 1, 'status'), 'due');
  });

  test('invalidates at once after the release', async () => {
    const declaration = await lodgedUntil('released');
    const decided = await decide(declaration, { action: 'invalidate', reason: 'Declared twice' });
    assert.equal(textAt(decided, 'status'), 'invalidated');
    assert.equal(valueAt(decided, 'hearing'), null);
  });

  test('refuses a claim at once', async () => {
    const declaration = await lodgedUntil('accepted', 'UNPAID');
    const { body } = await client.call(
      'GET',
      `/openapi/debts?declaration=${requireTextAt(declaration, 'id', 'id')}`,
    );
    const path = `/openapi/debts/${requireTextAt(body, 'its id', 'items', 0, 'id')}/claims`;
    const lines = [{ tax: 'BM', amount: '1000' }];
    const claimed = { ground: 'overcharge', reason: 'Freight', reference: 'REFUSE-1', lines };
    const claim = await client.call('POST', path, { body: claimed });
    assert.equal(textAt(claim.body, 'status'), 'refused', claim.text);
    assert.equal(valueAt(claim.body, 'hearing'), null);
  });
});

test('the second country has its own terms for debts', () => {
  const { timeLimits, repaymentTerm } = country;
  assert.deepEqual(
    [timeLimits.hearingDays, timeLimits.appealDays, timeLimits.debtYears, timeLimits.exitEnquiryDays],
    [0, 60, 2, 30],
  );
  assert.deepEqual(repaymentTerm, { days: 30 });
});

test('the month of the second country equals a recomputation from the debts that the debtors read', async () => {
  const part = await lodgedUntil('accepted', 'UNPAID');
  const billReference = requireTextAt(part, 'a bill', 'bills', 0, 'reference');
  await decide(part, { action: 'pay', billReference, amount: '1000001' });
  const paid = await lodgedUntil('released');
  await decide(paid, { action: 'refund', amount: '100000', reason: 'Checked' });
  await decide(paid, { action: 'refund', tax: 'PPN', amount: '77777', reason: 'Checked' });
  const ended = await lodgedUntil('released');
  await decide(ended, { action: 'invalidate', reason: 'Declared twice' });

  // The sandbox pays the refunds of invalidated declarations in the background.
  let debts = await debtsOf();
  while (debts.some((debt) => listAt(debt, 'refunds').some((refund) => valueAt(refund, 'paidAt') === null))) {
    await pause(50);
    debts = await debtsOf();
  }
  const accountant = await signInToConsole(id.portal.baseUrl, id.portal.credentials.accountant);
  const { body } = await accountant.call('GET', '/management/trial-balance');
  assert.deepEqual(recomputeBalances(debts), closingBalances(listAt(body, 'lines')));
  assert.ok(debts.length >= 4);
});
