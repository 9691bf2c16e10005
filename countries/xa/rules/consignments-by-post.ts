import {
  compareAmounts,
  inNationalCurrency,
  nationalCurrency,
  type Parameter,
  placeIf,
  type Rule,
  valueOn,
} from '@customs-portal/rules';

const byPost = '5';

/** Value in the national currency from which the seller of postal goods must be named. */
const parameters: readonly Parameter[] = [
  { name: 'limit', validFrom: '2020-01-01', value: '1000.00' },
  { name: 'limit', validFrom: '2027-01-01', value: '500.00' },
];

const parcel = {
  on: 'low-value',
  remove: ['/goodsItems/0/additionalProcedures'],
};
const priced = (amount: string) => ({
  '/transport/borderMode': byPost,
  '/transport/meansType': '50',
  '/consignment/transportDocument/type': 'N750',
  '/invoice/currency': nationalCurrency,
  '/invoice/amount': amount,
  '/goodsItems/0/itemAmount': amount,
});

export const rules: readonly Rule[] = [
  {
    id: 'XA002',
    dataElement: 'Seller',
    severity: 'error',
    only: 'import',
    parameters,
    check: ({ transport, invoice, seller }, reference) => {
      const { amount, currency } = invoice ?? {};
      if (transport?.borderMode !== byPost || amount === undefined || currency === undefined) return [];
      const value = inNationalCurrency(amount, currency, reference);
      const limit = valueOn(parameters, 'limit', reference);
      const isRequired = value !== null && limit !== null && compareAmounts(value, limit) >= 0;
      return placeIf(isRequired && seller === undefined, '/seller');
    },
    passing: { ...parcel, set: priced('999.99') },
    failing: { ...parcel, set: priced('1000.00'), at: ['/seller'] },
  },
];
