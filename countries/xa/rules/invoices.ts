import { itemsOf, nationalCurrency, type Place, placeIf, type Rule } from '@customs-portal/rules';

/** Returns the element if its amount has more decimals than the national currency. */
function placesWithTooManyDecimals(amount: string | undefined, pointer: string): Place[] {
  return placeIf(/\.\d{2}\d*[1-9]/.test(amount ?? ''), pointer);
}

/** The supporting documents of the goods refer to the invoice by its number. */
const withInvoiceNumber = (number: string) => ({
  '/invoice/number': number,
  '/goodsItems/0/supportingDocuments/0/reference': number,
});

export const rules: readonly Rule[] = [
  {
    id: 'XA003',
    dataElement: 'InvoiceAmount',
    severity: 'error',
    about: { currency: nationalCurrency },
    check: (document) => {
      const { amount, currency, charges = [] } = document.invoice ?? {};
      const priced = currency === nationalCurrency;
      return [
        ...(priced ? placesWithTooManyDecimals(amount, '/invoice/amount') : []),
        ...charges.flatMap((charge, index) =>
          charge.currency === nationalCurrency
            ? placesWithTooManyDecimals(charge.amount, `/invoice/charges/${index}/amount`)
            : [],
        ),
        ...(priced
          ? itemsOf(document).flatMap(({ item, pointer }) =>
              placesWithTooManyDecimals(item.itemAmount, `${pointer}/itemAmount`),
            )
          : []),
      ];
    },
    passing: { on: 'food-export', set: { '/invoice/currency': 'XTS' } },
    failing: {
      set: { '/invoice/charges/1': { type: 'insurance', amount: '120.005', currency: 'XTS' } },
      at: ['/invoice/charges/1/amount'],
    },
  },
  {
    id: 'XA004',
    dataElement: 'Invoice/ID',
    severity: 'error',
    validFrom: '2027-01-01',
    check: ({ invoice }) => placeIf(/\s/.test(invoice?.number ?? ''), '/invoice/number'),
    passing: { on: 'low-value' },
    failing: { on: 'low-value', set: withInvoiceNumber('SW 99812'), at: ['/invoice/number'] },
  },
];
