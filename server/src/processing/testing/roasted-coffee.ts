import type { Declaration } from '../../declarations/document/public.ts';
import { sampleDeclarations } from '../../declarations/document/public.ts';

/*
 * Test helper: goods with easily calculated duties. 10000.00 XTS at 7.5 % are 750.00, VAT of 8 % on 10750.00
 * is 860.00, together 1610.00.
 */

type Item = Declaration['goodsItems'][number];

/**
 * 1000 kg of roasted coffee for 10000.00 XTS, one item, not in containers; with changed properties of
 * document and item.
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
