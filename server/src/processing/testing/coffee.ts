import { sample } from '../../declarations/testing/test-operations.ts';

/**
 * Returns a declaration of 1000 kg of roasted coffee at a price in national currency, with 7.5 % duty and 8 % VAT. Duty
 * and VAT are 750.00 + 860.00 = 1610.00 for a price of 10000.00, and 675.00 + 774.00 = 1449.00 for 9000.00.
 */
export function roastedCoffeeBody(
  lrn: string,
  price = '10000.00',
  invoice = 'CP-88123',
): Record<string, unknown> {
  const document = sample({ lrn });
  const { containers: _, ...consignment } = Object(document.consignment);
  const [, item] = Array.isArray(document.goodsItems) ? document.goodsItems : [];
  const { containerNumbers: __, ...goods } = Object(item);
  return {
    ...document,
    invoice: {
      number: invoice,
      date: '2025-09-02',
      amount: price,
      currency: 'XTS',
      incoterm: 'CIF',
      place: 'Havenport',
    },
    consignment: { ...consignment, containerised: false, grossMass: '1050.000', totalPackages: 100 },
    goodsItems: [{ ...goods, itemAmount: price, netMass: '1000.000', grossMass: '1050.000' }],
  };
}
