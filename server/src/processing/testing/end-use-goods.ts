import { assertStatus, listMember, textMember } from '../../foundation/http/testing/request.ts';
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
      await requestAmendment(id, document).then(assertStatus(201));
      return goods.take(id, { action: 'grantAmendment' });
    },
    async use(id: string, quantity: string) {
      const body = { item: 1, quantity, disposition: 'assigned_use', text: 'Roasted' };
      await api.call('reportDischarge', trader, { id, body }).then(assertStatus(200));
    },
    /** Returns `placed available securityReleased` for each goods item. */
    async stockOf(id: string): Promise<string[]> {
      const { body } = await api.call('getDischarge', trader, { id });
      return listMember(body, 'stock').map((row) =>
        ['placed', 'available', 'securityReleased'].map((name) => textMember(row, name)).join(' '),
      );
    },
    async billsOf(id: string): Promise<string[]> {
      const bills = listMember(await goods.read(id), 'bills');
      return bills.map((bill) => `${textMember(bill, 'amount')} ${textMember(bill, 'status')}`);
    },
  };
}
