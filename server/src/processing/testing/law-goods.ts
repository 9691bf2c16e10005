import { sample } from '../../declarations/testing/test-operations.ts';
import { member } from '../../foundation/http/testing/request.ts';

/* Test helper: goods with easily calculated duties. */

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

/** Roasted coffee for 10000.00: duty 7.5 %, VAT 8 %; in national currency 750.00 and 860.00, together 1610.00. */
export function coffee(currency = 'XTS'): object {
  return goodsOf({}, currency);
}

/** Solar panels for 10000.00 XTS: no duty until 2026, then 2 %; VAT 20 %. 2000.00, then 2240.00. */
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

/** 20000 day-old chicks for 10000.00 XTS: 52 XTS for a thousand, VAT 8 %: 1040.00 and 883.20. */
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

/** Returns the document with another price of its only goods item and of the invoice. */
export function priced(document: object, amount: string): object {
  const { goodsItems, invoice, ...others }: Record<string, unknown> = { ...document };
  const item: object = Object(member(goodsItems, 0));
  return {
    ...others,
    invoice: { ...Object(invoice), amount },
    goodsItems: [{ ...item, itemAmount: amount }],
  };
}
