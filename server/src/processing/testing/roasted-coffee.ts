import type { Declaration } from '../../declarations/document/public.ts';
import { sampleDeclarations } from '../../declarations/document/public.ts';

/*
 * Test helper: goods whose duties are easy to calculate. For 10000.00 XTS, 7.5 % duty is 750.00, and 8 % VAT on
 * 10750.00 is 860.00, together 1610.00.
 */

type Item = Declaration['goodsItems'][number];

/**
 * Returns a declaration of 1000 kg of roasted coffee for 10000.00 XTS as one goods item, not in containers. The
 * parameters replace properties of the document and of the item.
 */
export function roastedCoffeeDeclaration(changed: object = {}, itemChanged: Partial<Item> = {}): Declaration {
  const [{ document }] = sampleDeclarations(new Date('2026-11-20T08:00:00Z'));
  const { charges, ...invoice } = document.invoice;
  const { containers, ...consignment } = document.consignment;
  const [, item] = document.goodsItems;
  if (!charges || !containers || !item) throw new Error('the first sample is another');
  const { containerNumbers, previousDocuments, ...goods } = item;
  if (!containerNumbers || !previousDocuments) throw new Error('the first sample is another');
  return {
    ...document,
    invoice: { ...invoice, amount: '10000.00', currency: 'XTS', incoterm: 'CIF' },
    consignment: { ...consignment, containerised: false, grossMass: '1050.000', totalPackages: 100 },
    goodsItems: [
      { ...goods, itemAmount: '10000.00', netMass: '1000.000', grossMass: '1050.000', ...itemChanged },
    ],
    ...changed,
  };
}
