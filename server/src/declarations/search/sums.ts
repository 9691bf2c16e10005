import { Type } from 'typebox';
import { amount, currency } from '../document/public.ts';

/** The members that tell what several declarations come to. */
export const sumsOf = {
  invoiced: Type.Array(
    Type.Object(
      { currency: currency('Currency of the invoices'), amount: amount('Sum of the invoices') },
      { additionalProperties: false },
    ),
    { description: 'The amounts invoiced, summed by currency' },
  ),
  duties: Type.Array(
    Type.Object(
      {
        currency: currency('Currency of the duties'),
        payable: amount('Sum of what is to be paid'),
        suspended: amount('Sum of what is suspended by a procedure'),
      },
      { additionalProperties: false },
    ),
    { description: 'Duties of those that customs has assessed, by their current version' },
  ),
};
