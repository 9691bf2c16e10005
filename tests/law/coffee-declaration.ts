import { setTimeout as pause } from 'node:timers/promises';
import { textAt } from '../../conformance/json.ts';
import { sampleDeclarations } from '../../server/src/declarations/document/samples.ts';
import { sampleBroker, sampleTrader } from '../../server/src/declarations/testing/xa-samples.ts';
import type { PortalClient } from '../portal-client.ts';

const [{ document: sample }] = sampleDeclarations(new Date());
const [, roasted] = sample.goodsItems;

/**
 * Returns a declaration of roasted coffee for 10000.00, with 750.00 duty and 860.00 VAT, which do not depend on
 * exchange rates.
 */
export function coffeeDeclaration(lrn: string, amount = '10000.00'): Record<string, unknown> {
  if (!roasted) throw new Error('the sample has no roasted coffee');
  const { containerNumbers: _numbers, ...item } = roasted;
  const { charges: _charges, ...invoice } = sample.invoice;
  const { containers: _containers, ...consignment } = sample.consignment;
  return {
    ...sample,
    lrn,
    invoice: { ...invoice, amount, currency: 'XTS', incoterm: 'CIF', place: 'Havenport' },
    consignment: { ...consignment, containerised: false, grossMass: '1050.000', totalPackages: 100 },
    goodsItems: [{ ...item, netMass: '1000.000', grossMass: '1050.000', itemAmount: amount }],
  };
}

/** Returns a declaration of coffee that the sandbox's broker lodges in the name of its trader. */
export function coffeeDeclarationByBroker(lrn: string, amount?: string): Record<string, unknown> {
  return {
    ...coffeeDeclaration(lrn, amount),
    representation: 'direct',
    declarant: sampleTrader,
    representative: sampleBroker,
  };
}

/** Waits until a declaration has a status. */
export async function waitForStatus(client: PortalClient, id: string, status: string): Promise<void> {
  for (let attempt = 0; attempt < 2_000; attempt += 1) {
    const { body } = await client.call('GET', `/openapi/declarations/${id}`);
    if (textAt(body, 'status') === status) return;
    await pause(50);
  }
  throw new Error(`${id} does not reach the status ${status}`);
}
