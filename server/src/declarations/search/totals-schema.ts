import { Type } from 'typebox';
import { amountSchema, currencySchema } from '../document/public.ts';

/** Schema of the totals of several declarations. */
export const totalsProperties = {
  invoiced: Type.Array(
    Type.Object(
      { currency: currencySchema('Currency of the invoices'), amount: amountSchema('Sum of the invoices') },
      { additionalProperties: false, title: 'InvoiceTotal' },
    ),
    { description: 'Invoice amounts by currency' },
  ),
  duties: Type.Array(
    Type.Object(
      {
        currency: currencySchema('Currency of the duties'),
        payable: amountSchema('Sum of the amounts to be paid'),
        suspended: amountSchema('Sum of the amounts suspended by a procedure'),
      },
      { additionalProperties: false, title: 'DutyTotal' },
    ),
    {
      description:
        'Sums of the duties of the assessed declarations, by currency. The duties are those of the current version of each declaration',
    },
  ),
};
