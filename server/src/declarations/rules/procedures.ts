import type { DraftDeclaration } from '../declaration.ts';
import { rateOf } from '../exchange.ts';
import { NATIONAL_CURRENCY } from '../home-country.ts';
import {
  additionalFor,
  additionalProcedure,
  previousProcedure,
  requestedFor,
  requestedProcedure,
} from '../procedure-codes.ts';
import { itemsOf, placeIf, type Rule } from './rule.ts';

const previousDocument = { type: 'N830', reference: '26XA00000000000015' };

/** Every additional procedure with the procedure that it stands with. */
const additionalOf = (document: DraftDeclaration) =>
  itemsOf(document).flatMap(({ item: { procedure = '', additionalProcedures = [] }, pointer }) =>
    additionalProcedures.map((code, index) => ({
      code,
      procedure,
      pointer: `${pointer}/additionalProcedures/${index}`,
    })),
  );

/** R601 to R609: what shall happen to the goods, and what happened before. */
export const procedureRules: readonly Rule[] = [
  {
    id: 'R601',
    dataElement: 'GovernmentProcedure/CurrentCode',
    severity: 'error',
    message: 'The procedure is not one for this direction',
    expected: `A procedure that begins with ${requestedFor('import').join(', ')} for an import, ${requestedFor('export').join(', ')} for an export`,
    help: 'The first two digits say what is requested: 40 home use, 71 warehousing … on an import; 10 permanent export, 31 re-export … on an export.',
    check: (document) => {
      const expected = requestedFor(document.type);
      return itemsOf(document).flatMap(({ item, pointer }) => {
        const requested = requestedProcedure(item.procedure);
        const faulty = requested !== undefined && requested.type !== document.type;
        return placeIf(faulty, `${pointer}/procedure`, expected);
      });
    },
    passing: { on: 'food-export' },
    failing: { set: { '/goodsItems/0/procedure': '1000' }, at: ['/goodsItems/0/procedure'] },
  },
  {
    id: 'R602',
    dataElement: 'GovernmentProcedure/PreviousCode',
    severity: 'error',
    message: 'The requested procedure cannot follow the previous one',
    expected: 'A previous procedure (the last two digits) that the requested one can follow',
    help: 'For instance 4071 is home use after warehousing, 6123 re-importation after export for return. 00 stands for goods that were under no procedure.',
    check: (document, reference) =>
      itemsOf(document).flatMap(({ item: { procedure = '' }, pointer }) => {
        const requested = requestedProcedure(procedure);
        if (requested === undefined || !reference.has('procedures', procedure)) return [];
        return placeIf(
          !requested.previous.includes(previousProcedure(procedure)),
          `${pointer}/procedure`,
          requested.previous.map((previous) => procedure.slice(0, 2) + previous),
        );
      }),
    passing: {
      set: {
        '/goodsItems/0/procedure': '4071',
        '/goodsItems/0/previousDocuments/-': previousDocument,
      },
    },
    failing: {
      set: { '/goodsItems/0/procedure': '4023', '/goodsItems/0/previousDocuments/-': previousDocument },
      at: ['/goodsItems/0/procedure'],
    },
  },
  {
    id: 'R603',
    dataElement: 'PreviousDocument/ID',
    severity: 'error',
    message: 'The declaration of the previous procedure is not stated',
    expected: 'A previous document of type N830, for the goods item or the whole declaration',
    help: 'Goods that were under a procedure leave it with this declaration: state the MRN under which they entered it.',
    check: (document, reference) =>
      itemsOf(document).flatMap(({ item, pointer }) => {
        const { procedure = '' } = item;
        if (!reference.has('procedures', procedure) || previousProcedure(procedure) === '00') return [];
        const papers = [...(item.previousDocuments ?? []), ...(document.previousDocuments ?? [])];
        return placeIf(!papers.some(({ type }) => type === 'N830'), `${pointer}/previousDocuments`, 'N830');
      }),
    passing: { set: { '/goodsItems/0/procedure': '4071', '/previousDocuments': [previousDocument] } },
    failing: { set: { '/goodsItems/0/procedure': '4071' }, at: ['/goodsItems/0/previousDocuments'] },
  },
  {
    id: 'R604',
    dataElement: 'ObligationGuarantee/ReferenceID',
    severity: 'error',
    message: 'A procedure that suspends duties needs a guarantee',
    expected: '`guarantee`, whatever the method of payment',
    help: 'Under inward processing (51), temporary admission (53), warehousing (71) and in a free zone (78) duties wait, and a guarantee covers them.',
    check: (document) =>
      placeIf(
        document.guarantee === undefined &&
          document.payment?.method !== 'secured' &&
          itemsOf(document).some(({ item }) => requestedProcedure(item.procedure)?.duties === 'suspended'),
        '/guarantee',
      ),
    passing: {
      on: 'low-value',
      remove: ['/goodsItems/0/additionalProcedures'],
      set: { '/goodsItems/0/procedure': '7100', '/guarantee': { type: '1', reference: '25XA00010000042G' } },
    },
    failing: {
      on: 'low-value',
      remove: ['/goodsItems/0/additionalProcedures'],
      set: { '/goodsItems/0/procedure': '7100' },
      at: ['/guarantee'],
    },
  },
  {
    id: 'R605',
    dataElement: 'GovernmentProcedure/AdditionalProcedure',
    severity: 'error',
    message: 'The consignment costs more than the additional procedure allows',
    expected: `An invoice of at most so much ${NATIONAL_CURRENCY} at the rate of the day`,
    help: 'Some reliefs are for consignments of small value, C07 for instance up to 300.00. Remove the additional procedure: duties and taxes are due.',
    check: (document, reference) => {
      const { amount, currency } = document.invoice ?? {};
      const limits = additionalOf(document).flatMap(({ code, pointer }) => {
        const maxValue = additionalProcedure(code)?.maxValue;
        return maxValue === undefined ? [] : [{ maxValue, pointer }];
      });
      if (limits.length === 0 || amount === undefined || currency === undefined) return [];
      const price = rateOf(currency, reference)?.times(amount);
      return limits.flatMap(({ maxValue, pointer }) =>
        placeIf(price?.greaterThan(maxValue) === true, pointer, `${maxValue} ${NATIONAL_CURRENCY}`),
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
    message: 'Goods items are requested for different procedures',
    expected: 'One requested procedure for the whole declaration',
    help: 'It is allowed, but the goods are then released at different times. Two declarations are easier to follow.',
    check: (document) => {
      const [first, ...others] = itemsOf(document).flatMap(({ item: { procedure }, pointer }) => {
        const requested = requestedProcedure(procedure);
        return requested?.type === document.type ? [{ requested, pointer }] : [];
      });
      return others.flatMap(({ requested, pointer }) =>
        placeIf(requested !== first?.requested, `${pointer}/procedure`),
      );
    },
    passing: {
      set: { '/goodsItems/1/procedure': '4071', '/goodsItems/1/previousDocuments/-': previousDocument },
    },
    failing: {
      set: { '/goodsItems/1/procedure': '7100', '/guarantee': { type: '1', reference: '25XA00010000042G' } },
      at: ['/goodsItems/1/procedure'],
    },
  },
  {
    id: 'R607',
    dataElement: 'DutyTaxFee/Payment/MethodCode',
    severity: 'info',
    message: 'Nothing is paid on an export',
    expected: 'No `payment`',
    help: 'Exports are free of duty. What you state here is not used.',
    check: ({ type, payment }) => placeIf(type === 'export' && payment !== undefined, '/payment'),
    passing: { on: 'food-export' },
    failing: { on: 'food-export', set: { '/payment': { method: 'immediate' } }, at: ['/payment'] },
  },
  {
    id: 'R608',
    dataElement: 'ExitOffice/ID',
    severity: 'info',
    message: 'An import has no office of exit',
    expected: 'No `exitOffice`',
    help: 'The office of exit is where goods leave. What you state here is not used.',
    check: ({ type, exitOffice }) => placeIf(type === 'import' && exitOffice !== undefined, '/exitOffice'),
    passing: {},
    failing: { set: { '/exitOffice': 'XA000100' }, at: ['/exitOffice'] },
  },
  {
    id: 'R609',
    dataElement: 'GovernmentProcedure/AdditionalProcedure',
    severity: 'error',
    message: 'The additional procedure does not go with the procedure',
    expected: 'An additional procedure that is known for the procedure',
    help: 'Reliefs are for certain procedures: C07 for instance goes with 4000, F01 with 6110 and 6123. Correct one of the two, or remove the additional procedure.',
    check: (document, reference) =>
      additionalOf(document).flatMap(({ code, procedure, pointer }) => {
        const fits = additionalProcedure(code)?.procedures.includes(procedure) === true;
        return placeIf(reference.has('procedures', procedure) && !fits, pointer, additionalFor(procedure));
      }),
    passing: {
      set: {
        '/goodsItems/1/procedure': '6123',
        '/goodsItems/1/additionalProcedures': ['F01'],
        '/goodsItems/1/previousDocuments/-': previousDocument,
        '/goodsItems/0/procedure': '6123',
        '/goodsItems/0/previousDocuments/-': previousDocument,
        '/goodsItems/2/procedure': '6123',
        '/goodsItems/2/previousDocuments/-': previousDocument,
      },
    },
    failing: {
      set: { '/goodsItems/1/additionalProcedures': ['F01'] },
      at: ['/goodsItems/1/additionalProcedures/0'],
    },
  },
];
