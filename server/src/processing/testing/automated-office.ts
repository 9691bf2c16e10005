import assert from 'node:assert/strict';
import type { Caller } from '../../callers/caller.ts';
import { readBills, type StoredBill } from '../../declarations/bills/public.ts';
import type { Calendar } from '../../foundation/calendar.ts';
import { assertStatus, member } from '../../foundation/http/testing/request.ts';
import { roastedCoffeeBody } from './coffee.ts';
import { customsPerson } from './limit-grounds.ts';
import { openTestOffice, type TestOffice } from './test-office.ts';

/* Test helper: automatic decisions in the production profile, where neither an officer nor a bank is simulated. */

/** A row that accepts declarations and assigns their lanes. */
export const acceptingRow = { decisions: ['accept', 'assign_lane'] };

export interface AutomatedOffice extends TestOffice {
  /** Puts an automation table into force: one person proposes the table, and another one confirms it. Returns its version. */
  apply(rows: readonly object[], sample?: number): Promise<number>;
  /** Lodges a declaration of coffee, by default as the trader of the test, and returns its id. */
  lodge(changed?: object, declarant?: Caller): Promise<string>;
  /** Lets an officer decide on a declaration. */
  take(id: string, body: object): Promise<void>;
  /** Lets an officer record the payment of the due bill. */
  pay(id: string): Promise<void>;
  /** Lodges a declaration that the portal accepts, and pays its bill. */
  lodgePaid(changed?: object, declarant?: Caller): Promise<string>;
  /** Returns the status of a declaration and of its payment. */
  statusOf(id: string): Promise<string>;
}

export async function openAutomatedOffice(
  options: { readonly calendar?: Calendar } = {},
): Promise<AutomatedOffice> {
  const office = await openTestOffice({ ...options, profile: 'production' });
  const { customs, database } = office;
  let count = 0;
  async function declarationOf(id: string) {
    const [row] = await database.system.query<{ organisationId: string; standing: string }>(
      `select organisation_id as "organisationId", concat_ws(' ', status, lifecycle ->> 'payment') as standing
       from declarations.declarations where id = $1`,
      [id],
    );
    assert.ok(row, id);
    return row;
  }
  async function dueBill(id: string): Promise<StoredBill> {
    const { organisationId } = await declarationOf(id);
    const bills = (await readBills(database.system, [{ organisationId, id }])).get(id) ?? [];
    const bill = bills.find(({ status }) => status === 'due');
    assert.ok(bill, id);
    return bill;
  }
  const automated: AutomatedOffice = {
    ...office,
    async apply(rows, sample = 0) {
      const baseVersion = member((await office.call('getAutomation')).body, 'version');
      const body = { baseVersion, sample, rows, reason: 'Low risk' };
      const ada = customsPerson(office, 'supervisor', 'ada');
      const proposed = await office.call('replaceAutomation', { caller: ada, body });
      assert.equal(proposed.status, 200, JSON.stringify(proposed.body));
      const version = Number(member(proposed.body, 'proposal', 'version'));
      const ben = customsPerson(office, 'supervisor', 'ben');
      await office.call('approveAutomation', { caller: ben, body: { version } }).then(assertStatus(200));
      return version;
    },
    lodge(changed = {}, declarant = customs.trader) {
      count += 1;
      const lrn = `automatic-${count}`;
      const body = { ...roastedCoffeeBody(lrn, '10000.00', `INV-${count}`), ...changed };
      return customs.api.create(declarant, body, 'lodge=true');
    },
    async take(id, body) {
      const headers = { 'if-match': '*' };
      await office.call('decideDeclaration', { params: { id }, body, headers }).then(assertStatus(201));
    },
    async pay(id) {
      const { reference, amount } = await dueBill(id);
      await automated.take(id, { action: 'pay', billReference: reference, amount });
    },
    async lodgePaid(changed, declarant) {
      const id = await automated.lodge(changed, declarant);
      await customs.work();
      await automated.pay(id);
      return id;
    },
    statusOf: async (id) => (await declarationOf(id)).standing,
  };
  return automated;
}
