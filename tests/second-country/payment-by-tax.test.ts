import './id-process.ts';
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { listAt, requireTextAt, textAt, valueAt } from '../../conformance/json.ts';
import { bodyWithStatus } from '../../server/src/foundation/http/testing/request.ts';
import { declarantOfSample, indonesianDocument, indonesianSample, startIdPortal } from './id-portal.ts';

/* Tests a payment method for each tax in the second country, whose taxes have different methods. */
const id = await startIdPortal();
after(() => id.portal.stop());

const sample = 'luxury-car';

const lodge = (byTax: readonly object[]) => {
  const document = indonesianDocument(sample, { '/payment': { method: 'immediate', byTax } });
  return declarantOfSample(id, document).call('POST', '/openapi/declarations?lodge=true', { body: document });
};

describe('a declaration of the second country', () => {
  test('pays duty immediately, defers VAT and secures income tax, with a bill for each', async () => {
    const answer = await lodge([
      { tax: 'PPN', method: 'deferred', account: 'IDDEF0042' },
      { tax: 'PPH', method: 'secured', guarantee: 'IDSANDBOX1' },
    ]).then(bodyWithStatus(201));
    const declaration = requireTextAt(answer, 'its id', 'id');
    const client = declarantOfSample(id, indonesianDocument(sample));
    const read = async () => (await client.call('GET', `/openapi/declarations/${declaration}`)).body;
    let body = await read();
    for (; textAt(body, 'status') !== 'released'; body = await read()) await pause(50);
    assert.equal(textAt(body, 'tracks', 'payment'), 'secured');
    const costs = Object(valueAt(indonesianSample(sample), 'costs'));
    const bills = listAt(body, 'bills').map((bill) => [
      textAt(bill, 'status'),
      textAt(bill, 'method'),
      ...listAt(bill, 'lines').map((line) => [textAt(line, 'tax'), textAt(line, 'amount')]),
    ]);
    assert.deepEqual(bills, [
      ['paid', 'immediate', ['BM', costs.BM], ['PPNBM', costs.PPNBM]],
      ['secured', 'deferred', ['PPN', costs.PPN]],
      ['secured', 'secured', ['PPH', costs.PPH]],
    ]);
  });

  test('can’t name an unknown tax, or a method that the country does not allow for the tax', async () => {
    const answer = await lodge([
      { tax: 'CUKAI', method: 'deferred', account: 'IDDEF0042' },
      { tax: 'VAT', method: 'immediate' },
    ]).then(bodyWithStatus(400));
    const faults = listAt(answer, 'errors').map(
      (fault) => `${textAt(fault, 'code')} ${textAt(fault, 'pointer')}`,
    );
    assert.deepEqual(faults, ['R923 /payment/byTax/0/method', 'R923 /payment/byTax/1/tax']);
  });
});
