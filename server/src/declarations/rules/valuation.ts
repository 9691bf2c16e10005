import { Decimal, incoterms, rateOf, type TermsOfDelivery } from '../../tariff/public.ts';
import type { DraftDeclaration } from '../document/public.ts';
import { itemsOf, placeIf, type Rule } from './rule.ts';

const chargesPath = '/invoice/charges';

function termsOf({ invoice }: DraftDeclaration): TermsOfDelivery | undefined {
  return invoice?.incoterm === undefined ? undefined : incoterms[invoice.incoterm];
}

function chargesOf({ invoice }: DraftDeclaration) {
  return (invoice?.charges ?? []).map((charge, index) => ({ ...charge, pointer: `${chargesPath}/${index}` }));
}

function hasCharge(document: DraftDeclaration, type: string): boolean {
  return chargesOf(document).some((charge) => charge.type === type);
}

/** R901 to R919: what the customs value is made of. */
export const valuationRules: readonly Rule[] = [
  {
    id: 'R901',
    dataElement: 'ChargeDeduction/ChargesTypeCode',
    severity: 'error',
    only: 'import',
    message: 'The price is without freight: the customs value needs it',
    expected: 'A charge of the type `freight` under EXW, FCA, FAS and FOB',
    help: 'The customs value is the price delivered at the border. Add what the carriage up to there cost, 0 if nothing was paid.',
    check: (document) =>
      placeIf(
        termsOf(document)?.freight === false && !hasCharge(document, 'freight'),
        chargesPath,
        'freight',
      ),
    passing: { on: 'bicycles-by-sea' },
    failing: { remove: ['/invoice/charges/0'], at: ['/invoice/charges'] },
  },
  {
    id: 'R902',
    dataElement: 'ChargeDeduction/ChargesTypeCode',
    severity: 'warning',
    only: 'import',
    message: 'The price is without insurance, and none is stated',
    expected: 'A charge of the type `insurance` under EXW, FCA, FAS, FOB, CFR and CPT',
    help: 'If the goods were insured, its cost belongs to the customs value. If they were not, lodge the declaration as it is.',
    check: (document) =>
      placeIf(
        termsOf(document)?.insurance === false && !hasCharge(document, 'insurance'),
        chargesPath,
        'insurance',
      ),
    passing: { on: 'machine-parts-by-air' },
    failing: { remove: ['/invoice/charges/1'], at: ['/invoice/charges'] },
  },
  {
    id: 'R903',
    dataElement: 'ChargeDeduction/ChargesTypeCode',
    severity: 'info',
    only: 'import',
    message: 'The price includes this cost already: it is not added',
    expected: 'No freight under the C and D rules, no insurance under CIF, CIP and the D rules',
    help: 'The Incoterms rule says that the seller has paid it within the price. If it was paid beside the price, another rule was agreed.',
    check: (document) =>
      chargesOf(document).flatMap(({ type, pointer }) =>
        placeIf((type === 'freight' || type === 'insurance') && termsOf(document)?.[type] === true, pointer),
      ),
    passing: {},
    failing: {
      on: 'bicycles-by-sea',
      set: { '/invoice/charges': [{ type: 'freight', amount: '2200', currency: 'EUR' }] },
      at: ['/invoice/charges/0'],
    },
  },
  {
    id: 'R904',
    dataElement: 'TradeTerms/ConditionCode',
    severity: 'error',
    message: 'This Incoterms rule is for sea and inland waterways only',
    expected: 'FCA, CPT or CIP in place of FAS or FOB, CFR and CIF',
    help: 'Check the invoice: for containers, road, rail and air the rules FCA, CPT and CIP are meant.',
    check: (document) => {
      const mode = document.transport?.borderMode;
      return placeIf(
        termsOf(document)?.waterOnly === true && mode !== undefined && !['1', '8'].includes(mode),
        '/invoice/incoterm',
      );
    },
    passing: {},
    failing: { on: 'machine-parts-by-air', set: { '/invoice/incoterm': 'FOB' }, at: ['/invoice/incoterm'] },
  },
  {
    id: 'R905',
    dataElement: 'CustomsValuation/MethodCode',
    severity: 'error',
    only: 'import',
    message: 'Another valuation method than the price paid needs a value declaration',
    expected: 'A document N934, with the item or for the whole declaration',
    help: 'Methods 2 to 6 are used in their order, and the value declaration says why the ones before do not fit.',
    check: (document) => {
      const header = document.supportingDocuments ?? [];
      return itemsOf(document).flatMap(({ item, pointer }) => {
        const declared = [...header, ...(item.supportingDocuments ?? [])].some(({ type }) => type === 'N934');
        return placeIf(
          item.valuationMethod !== undefined && item.valuationMethod !== '1' && !declared,
          `${pointer}/supportingDocuments`,
          'N934',
        );
      });
    },
    passing: {
      set: {
        '/goodsItems/2/valuationMethod': '6',
        '/goodsItems/2/supportingDocuments/-': { type: 'N934', reference: 'VD-2025-17' },
      },
    },
    failing: { set: { '/goodsItems/2/valuationMethod': '6' }, at: ['/goodsItems/2/supportingDocuments'] },
  },
  {
    id: 'R906',
    dataElement: 'CurrencyExchange/RateNumeric',
    severity: 'error',
    only: 'import',
    message: 'There is no exchange rate of the day for the currency of the invoice',
    expected: 'A currency with a rate in the list `exchange-rates`',
    help: 'Ask the customs office for the rate to be used, or have the invoice issued in a currency with a rate.',
    check: ({ invoice }, reference) => {
      const currency = invoice?.currency;
      return placeIf(
        currency !== undefined &&
          reference.has('currencies', currency) &&
          rateOf(currency, reference) === null,
        '/invoice/currency',
      );
    },
    passing: { set: { '/invoice/currency': 'GBP' } },
    failing: { set: { '/invoice/currency': 'ISK' }, at: ['/invoice/currency'] },
  },
  {
    id: 'R907',
    dataElement: 'CurrencyExchange/RateNumeric',
    severity: 'error',
    only: 'import',
    message: 'There is no exchange rate of the day for the currency of the charge',
    expected: 'A currency with a rate in the list `exchange-rates`',
    help: 'Ask the customs office for the rate to be used, or state the charge in the currency of the invoice.',
    check: (document, reference) =>
      chargesOf(document).flatMap(({ currency, pointer }) =>
        placeIf(
          currency !== undefined &&
            reference.has('currencies', currency) &&
            rateOf(currency, reference) === null,
          `${pointer}/currency`,
        ),
      ),
    passing: { set: { '/invoice/charges/0/currency': 'EUR' } },
    failing: { set: { '/invoice/charges/0/currency': 'ISK' }, at: ['/invoice/charges/0/currency'] },
  },
  {
    id: 'R908',
    dataElement: 'ChargeDeduction/OtherChargeDeductionAmount',
    severity: 'warning',
    message: 'The charge is greater than the whole invoice',
    expected: 'A charge below the invoice amount, at the rates of the day',
    help: 'Compare the amount and its currency with the bill: a decimal point may be lost, or another currency meant.',
    check: (document, reference) => {
      const { amount: total, currency: ofTotal } = document.invoice ?? {};
      const totalRate = ofTotal === undefined ? null : rateOf(ofTotal, reference);
      if (total === undefined || totalRate === null) return [];
      return chargesOf(document).flatMap(({ amount, currency, pointer }) => {
        const rate = currency === undefined ? null : rateOf(currency, reference);
        return placeIf(
          rate?.times(amount ?? 0).greaterThan(totalRate.times(total)) === true,
          `${pointer}/amount`,
        );
      });
    },
    passing: { set: { '/invoice/charges/0/amount': '28500' } },
    failing: { set: { '/invoice/charges/0/amount': '285000' }, at: ['/invoice/charges/0/amount'] },
  },
  {
    id: 'R909',
    dataElement: 'ChargeDeduction/ChargesTypeCode',
    severity: 'error',
    message: 'Import duties are taken off a DDP price only',
    expected: 'The Incoterms rule DDP, or no charge of the type `import_duties`',
    help: 'Only under DDP the seller pays the import duties within the price. They are not stated otherwise.',
    check: (document) =>
      chargesOf(document).flatMap(({ type, pointer }) =>
        placeIf(type === 'import_duties' && termsOf(document)?.importDuties === false, `${pointer}/type`),
      ),
    passing: {
      on: 'low-value',
      set: {
        '/invoice/incoterm': 'DDP',
        '/invoice/charges': [{ type: 'import_duties', amount: '5.00', currency: 'GBP' }],
      },
    },
    failing: {
      on: 'low-value',
      set: { '/invoice/charges': [{ type: 'import_duties', amount: '5.00', currency: 'GBP' }] },
      at: ['/invoice/charges/0/type'],
    },
  },
  {
    id: 'R910',
    dataElement: 'ChargeDeduction/OtherChargeDeductionAmount',
    severity: 'error',
    message: 'More is taken off than the price',
    expected: 'Inland freight and import duties below the invoice amount, at the rates of the day',
    help: 'A customs value cannot fall to zero or below. Compare the amounts and currencies with the invoice.',
    check: (document, reference) => {
      const { amount, currency } = document.invoice ?? {};
      const terms = termsOf(document);
      const rate = currency === undefined ? null : rateOf(currency, reference);
      if (amount === undefined || rate === null || !terms) return [];
      const taken = chargesOf(document).flatMap((charge) => {
        const deducted =
          (charge.type === 'inland_freight' && terms.inlandFreight) ||
          (charge.type === 'import_duties' && terms.importDuties);
        const own = charge.currency === undefined ? null : rateOf(charge.currency, reference);
        return deducted && own !== null && charge.amount !== undefined ? [own.times(charge.amount)] : [];
      });
      const sum = taken.reduce((total, one) => total.plus(one), new Decimal(0));
      return placeIf(taken.length > 0 && sum.greaterThanOrEqualTo(rate.times(amount)), chargesPath);
    },
    passing: {
      on: 'low-value',
      set: { '/invoice/charges': [{ type: 'inland_freight', amount: '4.90', currency: 'GBP' }] },
    },
    failing: {
      on: 'low-value',
      set: { '/invoice/charges': [{ type: 'inland_freight', amount: '89.90', currency: 'GBP' }] },
      at: ['/invoice/charges'],
    },
  },
  {
    id: 'R911',
    dataElement: 'ObligationGuarantee/AmountAmount',
    severity: 'error',
    message: 'The amount of the guarantee and its currency go together',
    expected: 'Both `amount` and `currency`, or neither',
    help: 'An amount without a currency says nothing. Leave both out for a guarantee whose balance customs keeps.',
    check: ({ guarantee }) => {
      const { amount, currency } = guarantee ?? {};
      return [
        ...placeIf(amount !== undefined && currency === undefined, '/guarantee/currency'),
        ...placeIf(amount === undefined && currency !== undefined, '/guarantee/amount'),
      ];
    },
    passing: { on: 'bicycles-by-sea', remove: ['/guarantee/amount', '/guarantee/currency'] },
    failing: { on: 'bicycles-by-sea', remove: ['/guarantee/currency'], at: ['/guarantee/currency'] },
  },
];
