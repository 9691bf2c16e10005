import assert from 'node:assert/strict';
import { sampleDeclarations } from '../../declarations/document/public.ts';
import type { TestResponse as DeskAnswer } from '../../declarations/testing/test-call.ts';
import { sampleTrader } from '../../declarations/testing/xa-samples.ts';
import { member, type OperationTestResponse, textMember } from '../../foundation/http/testing/request.ts';
import { roastedCoffeeDeclaration } from './roasted-coffee.ts';
import type { TestCustoms } from './test-customs.ts';
import type { TestOffice } from './test-office.ts';

/* Test helper: coffee under procedures that must be discharged, and declarations that use this coffee. */

const coffeeGuarantee = '26XASANDBOX1';
const guarantee = { type: '1', reference: coffeeGuarantee };

function withDocument(type: string, reference: string) {
  return {
    supportingDocuments: [
      { type: 'N380', reference: 'CP-88123' },
      { type, reference },
    ],
  };
}

/** Properties of a goods item under a customs warehouse or temporary admission authorisation of the samples. */
export const warehoused = { procedure: '7100', ...withDocument('Q360', 'XA-WH-0042') };
export const admitted = { procedure: '5300', ...withDocument('Q350', 'XA-TA-0042') };

/** Returns the properties of a document that places goods under a procedure. */
export function placementDocument(item: object, changed: object = {}) {
  return roastedCoffeeDeclaration({ guarantee, ...changed }, item);
}

/** Returns a declaration for home use of goods that leave a procedure, for 10.00 per kilogram. */
export function homeUseDocument(mrn: string, kilograms: number, item: object = {}) {
  const amount = (kilograms * 10).toFixed(2);
  const { consignment, invoice } = roastedCoffeeDeclaration();
  const mass = kilograms.toFixed(3);
  const gross = (kilograms * 1.05).toFixed(3);
  return roastedCoffeeDeclaration(
    {
      invoice: { ...invoice, amount, currency: 'XTS', incoterm: 'CIF' },
      consignment: { ...consignment, grossMass: gross },
    },
    { itemAmount: amount, netMass: mass, grossMass: gross, procedure: '4071', ...previous(mrn), ...item },
  );
}

/** Returns an export declaration of this quantity of the goods. */
export function exportDocument(kilograms: number, item: object): object {
  const [sample] = sampleDeclarations(new Date('2026-11-20T08:00:00Z')).flatMap(({ document }) =>
    document.type === 'export' ? [document] : [],
  );
  const { goodsItems } = homeUseDocument('', kilograms, { procedure: '1000' });
  if (!sample) throw new Error('there is no sample of an export');
  const { containers: _, ...consignment } = sample.consignment;
  const [{ previousDocuments: __, ...goods } = { previousDocuments: [] }] = goodsItems;
  const { representative: ___, ...document } = sample;
  return {
    ...document,
    representation: 'self',
    declarant: sample.exporter,
    invoice: { ...sample.invoice, amount: (kilograms * 10).toFixed(2), currency: 'XTS' },
    consignment: {
      ...consignment,
      containerised: false,
      grossMass: (kilograms * 1.05).toFixed(3),
      totalPackages: 100,
    },
    goodsItems: [{ ...goods, origin: 'XA', statisticalValue: (kilograms * 10).toFixed(2), ...item }],
  };
}

export function previous(mrn: string, more: object = {}) {
  return { previousDocuments: [{ type: 'N830', reference: mrn, item: 1, ...more }] };
}

/** Provides actions on goods under a procedure, which call the API of a test office only. */
export interface SuspendedGoods {
  lodge(document: object): Promise<DeskAnswer>;
  /** Lodges a document, which customs accepts, and returns id and MRN. */
  accepted(document: object): Promise<{ readonly id: string; readonly mrn: string }>;
  decide(id: string, body: object): Promise<OperationTestResponse>;
  take(id: string, body: object): Promise<unknown>;
  read(id: string): Promise<unknown>;
  /** Returns `status available reserved discharged securityReleased` of the first goods item. */
  stockOf(id: string): Promise<string>;
  balance(): Promise<unknown>;
  reserved(): Promise<unknown>;
  changeGuarantee(change: object): Promise<void>;
  payAll(id: string): Promise<void>;
  events(id: string): Promise<string[]>;
}

/**
 * Assigns the identification number of the samples to the trader, because the registers respond only to the holder of
 * goods and its representatives.
 */
export async function assignSampleNumber({
  api,
  trader,
}: Pick<TestCustoms, 'api' | 'trader'>): Promise<void> {
  await api.testing.database.system.query(
    'insert into organisations.identification_numbers (number, organisation_id) values ($1, $2)',
    [sampleTrader.identification, trader.organisation.id],
  );
}

export async function suspendedGoods(office: TestOffice): Promise<SuspendedGoods> {
  const { customs } = office;
  const { api, trader } = customs;
  let made = 0;
  await assignSampleNumber(customs);
  await office.call('createGuarantee', {
    body: {
      organisationId: trader.organisation.id,
      reference: coffeeGuarantee,
      amount: '1000000.00',
      validFrom: '2020-01-01',
    },
  });
  const guaranteeNow = async (name: string) => {
    const query = { reference: coffeeGuarantee };
    const { body } = await office.call('listGuarantees', { query });
    return member(body, 'items', 0, name);
  };
  const lodge: SuspendedGoods['lodge'] = (document) => {
    made += 1;
    return api.call('createDeclaration', trader, {
      query: 'lodge=true',
      body: { ...document, lrn: `goods-${made}` },
    });
  };
  const decide: SuspendedGoods['decide'] = (id, body) =>
    office.call('decideDeclaration', { params: { id }, body, headers: { 'if-match': '*' } });
  async function take(id: string, body: object) {
    const answered = await decide(id, body);
    assert.equal(answered.status, 201, JSON.stringify(answered.body));
    return answered.body;
  }
  return {
    lodge,
    decide,
    take,
    async accepted(document) {
      const lodged = await lodge(document);
      assert.equal(lodged.status, 201, JSON.stringify(lodged.body));
      const id = textMember(lodged.body, 'id');
      const body = await take(id, { action: 'accept' });
      return { id, mrn: textMember(body, 'mrn') };
    },
    read: customs.read,
    async stockOf(id) {
      const { body, status } = await api.call('getDischarge', trader, { id });
      assert.equal(status, 200);
      const names = ['available', 'reserved', 'discharged', 'securityReleased'];
      const figures = names.map((name) => String(member(body, 'stock', 0, name)));
      return `${String(member(body, 'discharge'))} ${figures.join(' ')}`;
    },
    balance: () => guaranteeNow('balance'),
    reserved: () => guaranteeNow('reserved'),
    async changeGuarantee(body) {
      const params = { id: String(await guaranteeNow('id')) };
      assert.equal((await office.call('updateGuarantee', { params, body })).status, 200);
    },
    async payAll(id) {
      const body = { method: 'transfer' };
      const paid = await api.call('payDuties', trader, { id, body });
      assert.equal(paid.status, 200, paid.text);
    },
    async events(id) {
      const history = member(await customs.read(id), 'history');
      assert.ok(Array.isArray(history));
      return history.map((entry) => textMember(entry, 'event'));
    },
  };
}
