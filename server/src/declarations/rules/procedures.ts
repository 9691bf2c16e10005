import { nationalCurrency } from '../../reference/public.ts';
import type { ReferenceOfDay } from '../../tariff/public.ts';
import { proceduresLike, rateOf, requestedProcedure } from '../../tariff/public.ts';
import type { DraftDeclaration } from '../document/public.ts';
import { itemsOf, placeIf, type Rule } from './rule.ts';

const previousDocument = { type: 'N830', reference: '26XA00000000000015' };

const exampleWarehouse = { type: 'Q360', reference: 'XA-WH-0042' };

/** Every additional procedure with the procedure that it stands with. */
function additionalOf(document: DraftDeclaration) {
  return itemsOf(document).flatMap(({ item: { procedure = '', additionalProcedures = [] }, pointer }) =>
    additionalProcedures.map((code, index) => ({
      code,
      procedure,
      pointer: `${pointer}/additionalProcedures/${index}`,
    })),
  );
}

/** Every goods item whose procedure the code list of the day has. */
function proceduresOf(document: DraftDeclaration, reference: ReferenceOfDay) {
  return itemsOf(document).flatMap(({ item, pointer }) => {
    const procedure = item.procedure === undefined ? null : reference.procedure(item.procedure);
    return procedure === null ? [] : [{ procedure, item, pointer }];
  });
}

/** The procedures that a declaration of this direction can request. */
function codesFor({ type }: DraftDeclaration, reference: ReferenceOfDay): string[] {
  return reference.procedures().flatMap(({ code, direction }) => (direction === type ? [code] : []));
}

function additionalFor(procedure: string, reference: ReferenceOfDay): string[] {
  return reference
    .additionalProcedures()
    .flatMap(({ code, procedures }) => (procedures.includes(procedure) ? [code] : []));
}

/** The document type under which the declaration of the previous procedure is stated. */
const earlierDeclaration = 'N830';

/** R601 to R610: what shall happen to the goods, and what happened before. */
export const procedureRules: readonly Rule[] = [
  {
    id: 'R601',
    dataElement: 'GovernmentProcedure/CurrentCode',
    severity: 'error',
    message: 'The procedure is not one for this direction',
    expected: 'A procedure of the list `procedures` for the direction of the declaration',
    help: 'The first two digits say what is requested: 40 home use, 71 warehousing … on an import; 10 permanent export, 31 re-export … on an export.',
    check: (document, reference) =>
      proceduresOf(document, reference).flatMap(({ procedure, pointer }) =>
        placeIf(procedure.direction !== document.type, `${pointer}/procedure`, codesFor(document, reference)),
      ),
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
      itemsOf(document).flatMap(({ item: { procedure }, pointer }) => {
        if (procedure === undefined || reference.has('procedures', procedure)) return [];
        const possible = proceduresLike(procedure, reference);
        return placeIf(possible.length > 0, `${pointer}/procedure`, possible);
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
      proceduresOf(document, reference).flatMap(({ procedure, item, pointer }) => {
        const papers = [...(item.previousDocuments ?? []), ...(document.previousDocuments ?? [])];
        const stated = papers.some(({ type }) => type === earlierDeclaration);
        const needed = procedure.documents.includes(earlierDeclaration);
        return placeIf(needed && !stated, `${pointer}/previousDocuments`, earlierDeclaration);
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
    message: 'The consignment costs more than the additional procedure allows',
    expected: `An invoice of at most so much ${nationalCurrency} at the rate of the day`,
    help: 'Some reliefs are for consignments of small value, C07 for instance up to 300.00. Remove the additional procedure: duties and taxes are due.',
    check: (document, reference) => {
      const { amount, currency } = document.invoice ?? {};
      const limits = additionalOf(document).flatMap(({ code, pointer }) => {
        const maxValue = reference.additionalProcedure(code)?.maxValue ?? null;
        return maxValue === null ? [] : [{ maxValue, pointer }];
      });
      if (limits.length === 0 || amount === undefined || currency === undefined) return [];
      const price = rateOf(currency, reference)?.times(amount);
      return limits.flatMap(({ maxValue, pointer }) =>
        placeIf(price?.greaterThan(maxValue) === true, pointer, `${maxValue} ${nationalCurrency}`),
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
    check: (document, reference) => {
      const [first, ...others] = proceduresOf(document, reference).flatMap(({ procedure, pointer }) =>
        procedure.direction === document.type
          ? [{ requested: requestedProcedure(procedure.code), pointer }]
          : [],
      );
      return others.flatMap(({ requested, pointer }) =>
        placeIf(requested !== first?.requested, `${pointer}/procedure`),
      );
    },
    passing: {
      set: { '/goodsItems/1/procedure': '4071', '/goodsItems/1/previousDocuments/-': previousDocument },
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
    message: 'Nothing is paid on an export',
    expected: 'No `payment`',
    help: 'Exports are free of duty. What you state here is not used.',
    check: ({ payment }) => placeIf(payment !== undefined, '/payment'),
    passing: { on: 'food-export' },
    failing: { on: 'food-export', set: { '/payment': { method: 'immediate' } }, at: ['/payment'] },
  },
  {
    id: 'R608',
    dataElement: 'ExitOffice/ID',
    severity: 'info',
    only: 'import',
    message: 'An import has no office of exit',
    expected: 'No `exitOffice`',
    help: 'The office of exit is where goods leave. What you state here is not used.',
    check: ({ exitOffice }) => placeIf(exitOffice !== undefined, '/exitOffice'),
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
        const fits = reference.additionalProcedure(code)?.procedures.includes(procedure) === true;
        const faulty = reference.has('procedures', procedure) && !fits;
        return placeIf(faulty, pointer, faulty ? additionalFor(procedure, reference) : undefined);
      }),
    passing: {
      set: {
        '/goodsItems/0/procedure': '6123',
        '/goodsItems/0/additionalProcedures': ['F01'],
        '/goodsItems/0/previousDocuments/-': previousDocument,
        '/goodsItems/1/procedure': '6123',
        '/goodsItems/1/additionalProcedures': ['F01'],
        '/goodsItems/1/previousDocuments/-': previousDocument,
        '/goodsItems/2/procedure': '6123',
        '/goodsItems/2/additionalProcedures': ['F01'],
        '/goodsItems/2/previousDocuments/-': previousDocument,
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
    message: 'The procedure needs a document that is not stated',
    expected: 'A supporting document of each type that the list `procedures` names for it',
    help: 'Most procedures other than plain import and export need an authorisation of customs: state its number with the goods item or for the whole declaration.',
    check: (document, reference) =>
      proceduresOf(document, reference).flatMap(({ procedure, item, pointer }) => {
        const papers = [...(item.supportingDocuments ?? []), ...(document.supportingDocuments ?? [])];
        const lacking = procedure.documents.filter(
          (needed) => needed !== earlierDeclaration && !papers.some(({ type }) => type === needed),
        );
        return lacking.map((type) => ({ pointer: `${pointer}/supportingDocuments`, expected: type }));
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
