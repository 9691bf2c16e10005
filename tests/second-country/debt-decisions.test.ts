import './id-process.ts';
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { requireTextAt, textAt, valueAt } from '../../conformance/json.ts';
import { textOf } from '../../server/src/documents/testing/pdf-content.ts';
import type { PortalClient } from '../portal-client.ts';
import { declarantOfSample, indonesianDocument, startIdPortal } from './id-portal.ts';

/* Decision documents about debts in the second country: its languages, law and currency. */
const id = await startIdPortal();
after(() => id.portal.stop());

/** Lodges a declaration with an unpaid bill; returns its debt. */
async function unpaidDebt(client: PortalClient, document: object): Promise<unknown> {
  const lodged = await client.call('POST', '/openapi/declarations?lodge=true', { body: document });
  assert.equal(lodged.status, 201, lodged.text);
  const declaration = requireTextAt(lodged.body, 'its id', 'id');
  for (;;) {
    const { body } = await client.call('GET', `/openapi/debts?declaration=${declaration}`);
    const debt = valueAt(body, 'items', 0);
    if (debt !== undefined) return debt;
    await pause(50);
  }
}

async function pageOf(client: PortalClient, path: string, language: string): Promise<string> {
  const response = await client.open(path, AbortSignal.timeout(30_000), { 'Accept-Language': language });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'application/pdf');
  assert.equal(response.headers.get('content-language'), language);
  return textOf(Buffer.from(await response.arrayBuffer())).replaceAll(/\s+/g, ' ');
}

describe('a decision document of the second country', () => {
  test('names amounts in whole rupiah, the law and the tax court, in both languages', async () => {
    const document = indonesianDocument('luxury-car', {}, 'UNPAID');
    const client = declarantOfSample(id, document);
    const debt = await unpaidDebt(client, document);
    const debtId = requireTextAt(debt, 'its id', 'id');
    const tax = requireTextAt(debt, 'a tax', 'lines', 0, 'tax');
    const lines = [{ tax, amount: '1001' }];
    const claimed = { ground: 'overcharge', reason: 'Ongkos angkut', reference: 'PART-1', lines };
    const claim = await client.call('POST', `/openapi/debts/${debtId}/claims`, { body: claimed });
    assert.equal(textAt(claim.body, 'status'), 'partly_granted', claim.text);
    const claimPath = `/openapi/claims/${requireTextAt(claim.body, 'its id', 'id')}/document`;
    const page = await pageOf(client, claimPath, 'id');
    for (const part of [
      'Permohonan dikabulkan sebagian',
      '1.001 IDR 501 IDR',
      'Pasal 27',
      'Pengadilan Pajak memutuskan',
    ])
      assert.ok(page.includes(part), `${part} is missing in: ${page}`);
    assert.match(await pageOf(client, claimPath, 'en'), /Claim partly granted .*Article 27 of Law 10\/1995/);
    const bill = requireTextAt(debt, 'a bill', 'bills', 0, 'reference');
    const appealed = { bill, reason: 'Ongkos angkut', reference: 'REFUSE-1', lines };
    const appeal = await client.call('POST', `/openapi/debts/${debtId}/appeals`, { body: appealed });
    assert.equal(textAt(appeal.body, 'status'), 'dismissed', appeal.text);
    const appealPath = `/openapi/appeals/${requireTextAt(appeal.body, 'its id', 'id')}`;
    assert.match(
      await pageOf(client, `${appealPath}/document`, 'id'),
      /Keberatan ditolak .*Pengadilan Pajak/,
    );
    const read = await client.call('GET', appealPath, { headers: { 'Accept-Language': 'id' } });
    assert.equal(textAt(read.body, 'decision', 'nextInstance'), 'Pengadilan Pajak');
  });
});
