import assert from 'node:assert/strict';
import { member, textMember } from '../../foundation/http/testing/request.ts';
import { placementDocument, type SuspendedGoods } from './suspended-goods.ts';
import type { TestOffice } from './test-office.ts';

/*
 * Test helper: coffee for end use, which preference 115 places under the procedure. The duties of 1,000 kg for
 * 10,000.00 are 1,610.00, of which 800.00 are due and 810.00 are suspended.
 */

const forEndUse = {
  procedure: '4400',
  supportingDocuments: [
    { type: 'N380', reference: 'CP-88123', date: '2025-09-02' },
    { type: 'Q340', reference: 'XA-EU-0042' },
  ],
};

/** Returns a goods item of coffee for each preference. */
export function endUseCoffee(...preferences: readonly string[]) {
  const document = placementDocument(forEndUse);
  const count = preferences.length;
  return {
    ...document,
    invoice: { ...document.invoice, amount: `${count}0000.00` },
    consignment: { ...document.consignment, grossMass: `${count * 1050}.000`, totalPackages: count * 100 },
    goodsItems: preferences.flatMap((preference) =>
      document.goodsItems.map((item) => ({ ...item, preference })),
    ),
  };
}

/** Adds an end-use rate to the tariff, and returns the new version of the list of commodities. */
export function addEndUseRate({ customs }: TestOffice, endUse = '0%'): Promise<number> {
  return customs.importList('commodities', (entries) =>
    entries.map((entry) =>
      entry.code === '09012100' ? { ...entry, attributes: { ...entry.attributes, endUse } } : entry,
    ),
  );
}

/** Returns functions that act on goods for end use through the API only. */
export function endUseGoods({ customs: { api, trader } }: TestOffice, goods: SuspendedGoods) {
  async function requestAmendment(id: string, document: object, query?: string) {
    const lrn = textMember(await goods.read(id), 'lrn');
    return api.call('requestAmendment', trader, {
      id,
      body: { document: { ...document, lrn }, reason: 'Another use' },
      ...(query !== undefined && { query }),
    });
  }
  return {
    requested: requestAmendment,
    async released(...preferences: readonly string[]) {
      const placed = await goods.accepted(endUseCoffee(...preferences));
      await goods.payAll(placed.id);
      await goods.take(placed.id, { action: 'release' });
      return placed;
    },
    async amend(id: string, document: object) {
      const answered = await requestAmendment(id, document);
      assert.equal(answered.status, 201, answered.text);
      return goods.take(id, { action: 'grantAmendment' });
    },
    async use(id: string, quantity: string) {
      const body = { item: 1, quantity, disposition: 'assigned_use', text: 'Roasted' };
      const reported = await api.call('reportDischarge', trader, { id, body });
      assert.equal(reported.status, 200, reported.text);
    },
    /** Returns `placed available securityReleased` for each goods item. */
    async stockOf(id: string): Promise<string[]> {
      const { body } = await api.call('getDischarge', trader, { id });
      const stock = member(body, 'stock');
      assert.ok(Array.isArray(stock));
      return stock.map((row) =>
        ['placed', 'available', 'securityReleased'].map((name) => textMember(row, name)).join(' '),
      );
    },
    async billsOf(id: string): Promise<string[]> {
      const bills = member(await goods.read(id), 'bills');
      assert.ok(Array.isArray(bills));
      return bills.map((bill) => `${textMember(bill, 'amount')} ${textMember(bill, 'status')}`);
    },
  };
}
