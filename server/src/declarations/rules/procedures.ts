import { country, directionOf } from '../../country/public.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { formatPrice, proceduresLike, rateOf, requestedProcedure } from '../../tariff/public.ts';
import { namedCode, namedCodes } from './code-names.ts';
import {
  additionalProceduresFor,
  additionalProceduresOf,
  proceduresOf,
  requestableProcedures,
} from './procedure-codes.ts';
import { addRows, itemsOf, placeIf, type Rule } from './rule.ts';

const examplePreviousDocument = { type: 'N830', reference: '26XA00000000000015' };

const exampleWarehouse = { type: 'Q360', reference: 'XA-WH-0042' };

/** The document type by which a goods item refers to the declaration of the previous procedure. */
const earlierDeclaration = country.registration.documentType;

/** R601 to R610: the requested and the previous procedure. */
export const procedureRules: readonly Rule[] = [
  {
    id: 'R601',
    dataElement: 'GovernmentProcedure/CurrentCode',
    severity: 'error',
    check: (document, reference) =>
      proceduresOf(document, reference).flatMap(({ procedure, pointer }) =>
        placeIf(procedure.direction !== directionOf(document.type), `${pointer}/procedure`, () => ({
          expected: requestableProcedures(document, reference),
          params: {
            procedure: namedCode(reference, 'procedures', procedure.code),
            type: directionOf(document.type),
          },
        })),
      ),
    passing: { on: 'food-export' },
    failing: { set: { '/goodsItems/0/procedure': '1000' }, at: ['/goodsItems/0/procedure'] },
  },
  {
    id: 'R602',
    dataElement: 'GovernmentProcedure/PreviousCode',
    severity: 'error',
    check: (document, reference) =>
      itemsOf(document).flatMap(({ item: { procedure }, pointer }) => {
        if (procedure === undefined || reference.has('procedures', procedure)) return [];
        const possible = proceduresLike(procedure, reference);
        return placeIf(possible.length > 0, `${pointer}/procedure`, () => ({
          expected: possible,
          params: { procedures: { anyOf: namedCodes(reference, 'procedures', possible) } },
        }));
      }),
    passing: {
      set: {
        '/goodsItems/0/procedure': '4071',
        '/goodsItems/0/previousDocuments/-': examplePreviousDocument,
      },
    },
    failing: {
      set: {
        '/goodsItems/0/procedure': '4023',
        '/goodsItems/0/previousDocuments/-': examplePreviousDocument,
      },
      at: ['/goodsItems/0/procedure'],
    },
  },
  {
    id: 'R603',
    dataElement: 'PreviousDocument/ID',
    severity: 'error',
    check: (document, reference) =>
      proceduresOf(document, reference).flatMap(({ procedure, item, pointer }) => {
        const papers = [...(item.previousDocuments ?? []), ...(document.previousDocuments ?? [])];
        const stated = papers.some(({ type }) => type === earlierDeclaration);
        const needed = procedure.documents.includes(earlierDeclaration);
        const at = `${pointer}/previousDocuments`;
        return placeIf(needed && !stated, at, () => ({
          expected: earlierDeclaration,
          params: {
            procedure: namedCode(reference, 'procedures', procedure.code),
            document: namedCode(reference, 'document-types', earlierDeclaration),
          },
          partialFix: addRows(at, item.previousDocuments, [{ type: earlierDeclaration }]),
        }));
      }),
    passing: { set: { '/goodsItems/0/procedure': '4071', '/previousDocuments': [examplePreviousDocument] } },
    failing: { set: { '/goodsItems/0/procedure': '4071' }, at: ['/goodsItems/0/previousDocuments'] },
  },
  {
    id: 'R604',
    dataElement: 'ObligationGuarantee/ReferenceID',
    severity: 'error',
    check: (document, reference) =>
      placeIf(
        document.guarantee === undefined &&
          document.payment?.method !== 'secured' &&
          proceduresOf(document, reference).some(({ procedure }) => procedure.duties === 'suspended'),
        '/guarantee',
      ),
    passing: {
      on: 'low-value',
      remove: ['/goodsItems/0/additionalProcedures'],
      set: {
        '/goodsItems/0/procedure': '7100',
        '/goodsItems/0/supportingDocuments/-': exampleWarehouse,
        '/guarantee': { type: '1', reference: '25XA00010000042G' },
      },
    },
    failing: {
      on: 'low-value',
      remove: ['/goodsItems/0/additionalProcedures'],
      set: { '/goodsItems/0/procedure': '7100', '/goodsItems/0/supportingDocuments/-': exampleWarehouse },
      at: ['/guarantee'],
    },
  },
  {
    id: 'R605',
    dataElement: 'GovernmentProcedure/AdditionalProcedure',
    severity: 'error',
    about: { currency: nationalCurrency },
    check: (document, reference) => {
      const { amount, currency } = document.invoice ?? {};
      const limits = additionalProceduresOf(document).flatMap(({ code, pointer }) => {
        const maxValue = reference.additionalProcedure(code)?.maxValue ?? null;
        return maxValue === null ? [] : [{ code, maxValue, pointer }];
      });
      if (limits.length === 0 || amount === undefined || currency === undefined) return [];
      const price = rateOf(currency, reference)?.times(amount);
      return limits.flatMap(({ code, maxValue, pointer }) =>
        placeIf(price?.greaterThan(maxValue) === true, pointer, () => ({
          expected: `${maxValue} ${nationalCurrency}`,
          params: {
            additional: namedCode(reference, 'additional-procedures', code),
            limit: maxValue,
            price: price ? formatPrice(price) : '',
          },
        })),
      );
    },
    passing: { on: 'low-value' },
    failing: {
      on: 'low-value',
      set: { '/invoice/amount': '189.90', '/goodsItems/0/itemAmount': '189.90' },
      at: ['/goodsItems/0/additionalProcedures/0'],
    },
  },
  {
    id: 'R606',
    dataElement: 'GovernmentProcedure/CurrentCode',
    severity: 'warning',
    check: (document, reference) => {
      const [first, ...others] = proceduresOf(document, reference).flatMap(({ procedure, pointer }) =>
        procedure.direction === directionOf(document.type) ? [{ code: procedure.code, pointer }] : [],
      );
      if (!first) return [];
      return others.flatMap(({ code, pointer }) =>
        placeIf(requestedProcedure(code) !== requestedProcedure(first.code), `${pointer}/procedure`, () => ({
          params: {
            procedure: namedCode(reference, 'procedures', code),
            first: namedCode(reference, 'procedures', first.code),
          },
        })),
      );
    },
    passing: {
      set: {
        '/goodsItems/1/procedure': '4071',
        '/goodsItems/1/previousDocuments/-': examplePreviousDocument,
      },
    },
    failing: {
      set: {
        '/goodsItems/1/procedure': '7100',
        '/goodsItems/1/supportingDocuments/-': exampleWarehouse,
        '/guarantee': { type: '1', reference: '25XA00010000042G' },
      },
      at: ['/goodsItems/1/procedure'],
    },
  },
  {
    id: 'R607',
    dataElement: 'DutyTaxFee/Payment/MethodCode',
    severity: 'info',
    only: 'export',
    check: ({ payment }) =>
      placeIf(payment !== undefined, '/payment', () => ({ fix: [{ op: 'remove', path: '/payment' }] })),
    passing: { on: 'food-export' },
    failing: { on: 'food-export', set: { '/payment': { method: 'immediate' } }, at: ['/payment'] },
  },
  {
    id: 'R608',
    dataElement: 'ExitOffice/ID',
    severity: 'info',
    only: 'import',
    check: ({ exitOffice }) =>
      placeIf(exitOffice !== undefined, '/exitOffice', () => ({
        fix: [{ op: 'remove', path: '/exitOffice' }],
      })),
    passing: {},
    failing: { set: { '/exitOffice': 'XA000100' }, at: ['/exitOffice'] },
  },
  {
    id: 'R609',
    dataElement: 'GovernmentProcedure/AdditionalProcedure',
    severity: 'error',
    check: (document, reference) =>
      additionalProceduresOf(document).flatMap(({ code, procedure, pointer }) => {
        const fits = reference.additionalProcedure(code)?.procedures.includes(procedure) === true;
        const faulty = reference.has('procedures', procedure) && !fits;
        return placeIf(faulty, pointer, () => ({
          expected: additionalProceduresFor(procedure, reference),
          params: {
            additional: namedCode(reference, 'additional-procedures', code),
            procedure: namedCode(reference, 'procedures', procedure),
          },
        }));
      }),
    passing: {
      set: {
        '/goodsItems/0/procedure': '6123',
        '/goodsItems/0/additionalProcedures': ['F01'],
        '/goodsItems/0/previousDocuments/-': examplePreviousDocument,
        '/goodsItems/1/procedure': '6123',
        '/goodsItems/1/additionalProcedures': ['F01'],
        '/goodsItems/1/previousDocuments/-': examplePreviousDocument,
        '/goodsItems/2/procedure': '6123',
        '/goodsItems/2/additionalProcedures': ['F01'],
        '/goodsItems/2/previousDocuments/-': examplePreviousDocument,
      },
    },
    failing: {
      set: { '/goodsItems/1/additionalProcedures': ['F01'] },
      at: ['/goodsItems/1/additionalProcedures/0'],
    },
  },
  {
    id: 'R610',
    dataElement: 'AdditionalDocument/TypeCode',
    severity: 'error',
    check: (document, reference) =>
      proceduresOf(document, reference).flatMap(({ procedure, item, pointer }) => {
        const papers = [...(item.supportingDocuments ?? []), ...(document.supportingDocuments ?? [])];
        const lacking = procedure.documents.filter(
          (needed) => needed !== earlierDeclaration && !papers.some(({ type }) => type === needed),
        );
        const at = `${pointer}/supportingDocuments`;
        return placeIf(lacking.length > 0, at, () => ({
          expected: lacking.length === 1 ? lacking[0] : lacking,
          params: {
            procedure: namedCode(reference, 'procedures', procedure.code),
            documents: { allOf: namedCodes(reference, 'document-types', lacking) },
          },
          partialFix: addRows(
            at,
            item.supportingDocuments,
            lacking.map((type) => ({ type })),
          ),
        }));
      }),
    passing: {
      set: {
        '/goodsItems/0/procedure': '7100',
        '/goodsItems/1/procedure': '7100',
        '/goodsItems/2/procedure': '7100',
        '/supportingDocuments': [exampleWarehouse],
        '/guarantee': { type: '1', reference: '25XA00010000042G' },
      },
    },
    failing: {
      set: {
        '/goodsItems/0/procedure': '7100',
        '/goodsItems/1/procedure': '7100',
        '/goodsItems/2/procedure': '7100',
        '/goodsItems/1/supportingDocuments/-': exampleWarehouse,
        '/goodsItems/2/supportingDocuments/-': exampleWarehouse,
        '/guarantee': { type: '1', reference: '25XA00010000042G' },
      },
      at: ['/goodsItems/0/supportingDocuments'],
    },
  },
];
