import { Type } from 'typebox';
import { declaredMethods, identificationElement, country as ownCountry } from '../../country/public.ts';
import { amountSchema, codeSchema, currencySchema } from './data-elements.ts';

function paymentMethod(description: string) {
  return Type.Enum([...declaredMethods], { description });
}

const PaymentOfTax = Type.Object(
  {
    tax: codeSchema('taxCode', '[A-Z0-9]{2,10}', 'Code of a tax of the country (WCO: DutyTaxFee/TypeCode)'),
    method: paymentMethod(
      'Payment method of the tax. The country lists the methods of each tax (WCO: DutyTaxFee/Payment/MethodCode)',
    ),
    account: Type.Optional(
      codeSchema(
        'registeredNumber',
        '[A-Z0-9]{1,35}',
        'Deferment account of `payer`; required for `deferred`',
      ),
    ),
    guarantee: Type.Optional(
      codeSchema(
        'registeredNumber',
        '[A-Z0-9]{1,35}',
        'Reference number of a guarantee of `guarantee.holder`; required for `secured`',
      ),
    ),
  },
  { additionalProperties: false, description: 'Payment of one tax' },
);

export const Payment = Type.Object(
  {
    method: paymentMethod(
      'Payment method: immediate, deferred (charged to a deferment account) or secured by a guarantee (WCO: Payment/MethodCode)',
    ),
    account: Type.Optional(
      codeSchema('registeredNumber', '[A-Z0-9]{1,35}', 'Deferment account; required for `deferred`'),
    ),
    byTax: Type.Optional(
      Type.Array(PaymentOfTax, {
        maxItems: 99,
        description:
          'Taxes with their own payment method. `method` applies to all other taxes. Each method with its account or guarantee is a separate bill',
      }),
    ),
    payer: Type.Optional(
      identificationElement(
        'Holder of the deferment accounts. Default: the declarant (WCO: Payer/ID; Annex B: 13 21)',
      ),
    ),
  },
  {
    additionalProperties: false,
    title: 'DeclarationPayment',
    description: 'Payment of duties; required for an import (WCO: DutyTaxFee/Payment)',
  },
);

export const DeclaredGuarantee = Type.Object(
  {
    type: codeSchema(
      'guaranteeType',
      ownCountry.formats.guaranteeType.pattern,
      `${ownCountry.formats.guaranteeType.description} (WCO: ObligationGuarantee/SecurityDetailsCode)`,
    ),
    reference: codeSchema(
      'registeredNumber',
      '[A-Z0-9]{1,35}',
      'Guarantee reference number (WCO: ObligationGuarantee/ReferenceID)',
    ),
    amount: Type.Optional(amountSchema('Secured amount (WCO: ObligationGuarantee/AmountAmount)')),
    currency: Type.Optional(currencySchema('Currency of the amount')),
    holder: Type.Optional(
      identificationElement(
        'Provider of the guarantee. Default: the declarant (WCO: Surety/ID; Annex B: 13 20)',
      ),
    ),
  },
  {
    additionalProperties: false,
    title: 'DeclaredGuarantee',
    description:
      'Security for duties; required if the payment method is `secured` (WCO: ObligationGuarantee)',
  },
);
