import assert from 'node:assert/strict';
import { listAt, textAt } from '../../conformance/json.ts';
import { previous } from '../../server/src/processing/testing/suspended-goods.ts';
import type { PortalClient } from '../portal-client.ts';
import { coffeeDeclaration } from './coffee-declaration.ts';

/*
 * Coffee by the kilogram for tests of stock: placements under a procedure, and declarations that draw on them.
 */

/** Guarantee of the sandbox's trader. Its broker has a guarantee with the same reference. */
export const traderGuarantee = { type: '1', reference: '26XASANDBOX1' } as const;

/** Returns a declaration of some kilograms at 10.00 each, with duties of 1.61 each. */
export function coffeeDeclarationByMass(
  lrn: string,
  mass: number,
  item: object,
  declared: typeof coffeeDeclaration = coffeeDeclaration,
): Record<string, unknown> {
  const amount = (mass * 10).toFixed(2);
  const document = declared(lrn, amount);
  const [only] = listAt(document, 'goodsItems');
  const masses = { netMass: mass.toFixed(3), grossMass: (mass * 1.05).toFixed(3) };
  return {
    ...document,
    consignment: { ...Object(document.consignment), grossMass: masses.grossMass },
    goodsItems: [{ ...Object(only), ...masses, ...item }],
  };
}

/** Returns a declaration for home use of some kilograms from a warehouse. */
export function homeUseDeclarationFromWarehouse(
  lrn: string,
  mass: number,
  mrn: string,
  declared = coffeeDeclaration,
): Record<string, unknown> {
  return coffeeDeclarationByMass(lrn, mass, { procedure: '4071', ...previous(mrn) }, declared);
}

/**
 * Returns discharge status, available, reserved and discharged quantity and released security of the first item
 * as one text.
 */
export async function describeFirstStock(by: PortalClient, id: string): Promise<string> {
  const { body, text } = await by.call('GET', `/openapi/declarations/${id}/discharge`);
  const figures = ['available', 'reserved', 'discharged', 'securityReleased'].map((name) =>
    textAt(body, 'stock', 0, name),
  );
  assert.ok(figures.every(Boolean), text);
  return [textAt(body, 'discharge'), ...figures].join(' ');
}

/** Returns balance, reserved and used amount of an organisation's guarantee as one text, from customs' view. */
export async function guaranteeBalanceOf(
  customs: PortalClient,
  organisationId: string,
  reference: string = traderGuarantee.reference,
): Promise<string> {
  const query = `organisationId=${organisationId}&reference=${reference}`;
  const { body, text } = await customs.call('GET', `/management/guarantees?${query}`);
  const figures = ['balance', 'reserved', 'used'].map((name) => textAt(body, 'items', 0, name));
  assert.ok(figures.every(Boolean), text);
  return figures.join(' ');
}
