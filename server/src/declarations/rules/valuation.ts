import { country } from '../../country/public.ts';
import { nationalCurrency } from '../../reference/public.ts';
import type { TariffReference } from '../../tariff/public.ts';
import { Exact, formatPrice, incoterms, rateOf, type TermsOfDelivery } from '../../tariff/public.ts';
import type { DraftDeclaration } from '../document/public.ts';
import { namedCode } from './code-names.ts';
import { addRows, itemsOf, type Place, placeIf, type Rule } from './rule.ts';

const chargesPath = '/invoice/charges';
const { valueDeclaration } = country.meanings.documents;
const { transactionValue } = country.meanings.valuationMethods;

function incotermsOf({ invoice }: DraftDeclaration): TermsOfDelivery | undefined {
  return invoice?.incoterm === undefined ? undefined : incoterms[invoice.incoterm];
}

function incotermOf({ invoice }: DraftDeclaration, reference: TariffReference) {
  return namedCode(reference, 'incoterms', invoice?.incoterm ?? '');
}

/** Returns an error if there is no exchange rate for the currency on the day. */
function errorWithoutRate(
  currency: string | undefined,
  pointer: string,
  reference: TariffReference,
): Place[] {
  if (currency === undefined || !reference.has('currencies', currency)) return [];
  return placeIf(rateOf(currency, reference) === null, pointer, () => ({
    params: { currency: namedCode(reference, 'currencies', currency) },
  }));
}

function chargesOf({ invoice }: DraftDeclaration) {
  return (invoice?.charges ?? []).map((charge, index) => ({ ...charge, pointer: `${chargesPath}/${index}` }));
}

function hasCharge(document: DraftDeclaration, type: string): boolean {
  return chargesOf(document).some((charge) => charge.type === type);
}

/** R901 to R919: the elements of the customs value. */
export const valuationRules: readonly Rule[] = [
  {
    id: 'R901',
    dataElement: 'ChargeDeduction/ChargesTypeCode',
    severity: 'error',
    only: 'import',
    check: (document, reference) =>
      placeIf(
        incotermsOf(document)?.freight === false && !hasCharge(document, 'freight'),
        chargesPath,
        () => ({
          expected: 'freight',
          params: { incoterm: incotermOf(document, reference) },
          partialFix: addRows(chargesPath, document.invoice?.charges, [{ type: 'freight' }]),
        }),
      ),
    passing: { on: 'bicycles-by-sea' },
    failing: { remove: ['/invoice/charges/0'], at: ['/invoice/charges'] },
  },
  {
    id: 'R902',
    dataElement: 'ChargeDeduction/ChargesTypeCode',
    severity: 'warning',
    only: 'import',
    check: (document, reference) =>
      placeIf(
        incotermsOf(document)?.insurance === false && !hasCharge(document, 'insurance'),
        chargesPath,
        () => ({ expected: 'insurance', params: { incoterm: incotermOf(document, reference) } }),
      ),
    passing: { on: 'machine-parts-by-air' },
    failing: { remove: ['/invoice/charges/1'], at: ['/invoice/charges'] },
  },
  {
    id: 'R903',
    dataElement: 'ChargeDeduction/ChargesTypeCode',
    severity: 'info',
    only: 'import',
    check: (document, reference) =>
      chargesOf(document).flatMap(({ type, pointer }) =>
        (type === 'freight' || type === 'insurance') && incotermsOf(document)?.[type] === true
          ? [{ pointer, params: { incoterm: incotermOf(document, reference), type } }]
          : [],
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
    check: (document, reference) => {
      const mode = document.transport?.borderMode;
      if (mode === undefined || ['1', '8'].includes(mode)) return [];
      return placeIf(incotermsOf(document)?.waterOnly === true, '/invoice/incoterm', () => ({
        params: {
          incoterm: incotermOf(document, reference),
          mode: namedCode(reference, 'transport-modes', mode),
        },
      }));
    },
    passing: {},
    failing: { on: 'machine-parts-by-air', set: { '/invoice/incoterm': 'FOB' }, at: ['/invoice/incoterm'] },
  },
  {
    id: 'R905',
    dataElement: 'CustomsValuation/MethodCode',
    severity: 'error',
    only: 'import',
    check: (document, reference) => {
      if (valueDeclaration === undefined) return [];
      const header = document.supportingDocuments ?? [];
      return itemsOf(document).flatMap(({ item, pointer }) => {
        const declared = [...header, ...(item.supportingDocuments ?? [])].some(
          ({ type }) => type === valueDeclaration,
        );
        const { valuationMethod: method, supportingDocuments } = item;
        if (method === undefined || method === transactionValue || declared) return [];
        const at = `${pointer}/supportingDocuments`;
        const params = { method, document: namedCode(reference, 'document-types', valueDeclaration) };
        const partialFix = addRows(at, supportingDocuments, [{ type: valueDeclaration }]);
        return [{ pointer: at, expected: valueDeclaration, params, partialFix }];
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
    check: ({ invoice }, reference) => errorWithoutRate(invoice?.currency, '/invoice/currency', reference),
    passing: { set: { '/invoice/currency': 'GBP' } },
    failing: { set: { '/invoice/currency': 'ISK' }, at: ['/invoice/currency'] },
  },
  {
    id: 'R907',
    dataElement: 'CurrencyExchange/RateNumeric',
    severity: 'error',
    only: 'import',
    check: (document, reference) =>
      chargesOf(document).flatMap(({ currency, pointer }) =>
        errorWithoutRate(currency, `${pointer}/currency`, reference),
      ),
    passing: { set: { '/invoice/charges/0/currency': 'EUR' } },
    failing: { set: { '/invoice/charges/0/currency': 'ISK' }, at: ['/invoice/charges/0/currency'] },
  },
  {
    id: 'R908',
    dataElement: 'ChargeDeduction/OtherChargeDeductionAmount',
    severity: 'warning',
    check: (document, reference) => {
      const { amount: total, currency: ofTotal } = document.invoice ?? {};
      const totalRate = ofTotal === undefined ? null : rateOf(ofTotal, reference);
      if (total === undefined || totalRate === null) return [];
      return chargesOf(document).flatMap(({ amount, currency, pointer }) => {
        const rate = currency === undefined ? null : rateOf(currency, reference);
        return placeIf(
          rate?.times(amount ?? 0).greaterThan(totalRate.times(total)) === true,
          `${pointer}/amount`,
          () => ({ params: { currency: currency ?? '', price: total, priceCurrency: ofTotal ?? '' } }),
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
    check: (document, reference) =>
      chargesOf(document).flatMap(({ type, pointer }) =>
        placeIf(
          type === 'import_duties' && incotermsOf(document)?.importDuties === false,
          `${pointer}/type`,
          () => ({ params: { incoterm: incotermOf(document, reference) } }),
        ),
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
    check: (document, reference) => {
      const { amount, currency } = document.invoice ?? {};
      const terms = incotermsOf(document);
      const rate = currency === undefined ? null : rateOf(currency, reference);
      if (amount === undefined || rate === null || !terms) return [];
      const taken = chargesOf(document).flatMap((charge) => {
        const deducted =
          (charge.type === 'inland_freight' && terms.inlandFreight) ||
          (charge.type === 'import_duties' && terms.importDuties);
        const own = charge.currency === undefined ? null : rateOf(charge.currency, reference);
        return deducted && own !== null && charge.amount !== undefined ? [own.times(charge.amount)] : [];
      });
      const sum = taken.reduce((total, one) => total.plus(one), new Exact(0));
      const price = rate.times(amount);
      return placeIf(taken.length > 0 && sum.greaterThanOrEqualTo(price), chargesPath, () => ({
        params: { taken: formatPrice(sum), price: formatPrice(price), currency: nationalCurrency },
      }));
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
