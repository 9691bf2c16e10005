import { sample } from '../../declarations/testing/test-operations.ts';
import { member } from '../../foundation/http/testing/request.ts';

/* Test helper: goods whose duties are easy to calculate. */

function goodsOf(item: object, currency: string): object {
  const { goodsItems, consignment, invoice, ...others } = sample();
  const { containers: _, ...carried } = Object(consignment);
  const { charges: __, ...price } = Object(invoice);
  const { containerNumbers: ___, previousDocuments: ____, ...second } = Object(member(goodsItems, 1));
  const packages = [{ type: 'CT', count: 100, marks: 'CP 88123 R 1/100' }];
  return {
    ...others,
    invoice: { ...price, currency, amount: '10000.00', incoterm: 'CIF', place: 'Havenport' },
    consignment: { ...carried, containerised: false, grossMass: '1050.000', totalPackages: 100 },
    goodsItems: [
      {
        ...second,
        ...{ netMass: '1000.000', grossMass: '1050.000', itemAmount: '10000.00', packages },
        ...item,
      },
    ],
  };
}

/**
 * Returns roasted coffee for 10000.00. In national currency, the duty of 7.5 % is 750.00 and the VAT of 8 % is 860.00,
 * together 1610.00.
 */
export function coffee(currency = 'XTS'): object {
  return goodsOf({}, currency);
}

/**
 * Returns solar panels for 10000.00 XTS. Until 2026 they bear no duty, and VAT of 20 % is 2000.00; then the duty is 2
 * %, and duty and VAT are 2240.00.
 */
export function solarPanels(): object {
  return goodsOf(
    {
      commodityCode: '85414300',
      description: 'Photovoltaic panels of 400 W with aluminium frames',
      supplementaryUnits: { quantity: '100', unit: 'NAR' },
    },
    'XTS',
  );
}

/**
 * Returns 20000 day-old chicks for 10000.00 XTS. The duty of 52 XTS per thousand is 1040.00, and VAT of 8 % is 883.20.
 */
export function dayOldChicks(): object {
  return goodsOf(
    {
      commodityCode: '01051100',
      description: 'Day-old chicks of laying hens in ventilated cartons',
      supplementaryUnits: { quantity: '20000', unit: 'NAR' },
      supportingDocuments: [
        { type: 'N380', reference: 'CP-88123', date: '2025-09-02' },
        { type: 'C640', reference: 'BR-VET-2025-1', date: '2025-09-03' },
      ],
    },
    'XTS',
  );
}

/** Returns the document with another price of its only goods item and of its invoice. */
export function withPriceOfOnlyItem(document: object, amount: string): object {
  const { goodsItems, invoice, ...others }: Record<string, unknown> = { ...document };
  const item: object = Object(member(goodsItems, 0));
  return {
    ...others,
    invoice: { ...Object(invoice), amount },
    goodsItems: [{ ...item, itemAmount: amount }],
  };
}
