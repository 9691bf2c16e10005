import {
  authorisationInForce,
  candidatesFor,
  isDeclared,
  isOtherGoods,
  kilogramsOf,
  previousDeclarationsOf,
  previousStockProcedure,
  quantityText,
  type RegisterCase,
  type RegisterContents,
  stockUsesOf,
} from '../stock/public.ts';
import type { Place, Rule } from './rule.ts';
import { itemsOf } from './rule.ts';

function registerRule(rule: Omit<Rule, 'asks' | 'check' | 'severity'> & Partial<Pick<Rule, 'check'>>): Rule {
  return { check: () => [], ...rule, severity: 'error', asks: 'registers' };
}

/**
 * Returns an error for each valid authorisation that does not permit its use for the procedure, the goods or the
 * office.
 */
function authorisationErrors(registers: RegisterCase): Place[] {
  const { authorisations, office } = registers.request;
  return authorisations.flatMap((each) => {
    const found = authorisationInForce(each, registers);
    if (!found) return [];
    const { procedures, commodities } = found;
    const isFor = (prefixes: readonly string[] | null, code: string): boolean =>
      prefixes?.some((prefix) => code.startsWith(prefix)) ?? true;
    return [
      ...each.uses.flatMap(({ pointer, procedure, commodity }) => [
        ...(isFor(procedures, procedure)
          ? []
          : [notAuthorisedError(`${pointer}/procedure`, procedures ?? [])]),
        ...(isFor(commodities, commodity)
          ? []
          : [notAuthorisedError(`${pointer}/commodityCode`, commodities ?? [])]),
      ]),
      ...(office !== null && found.office !== null && found.office !== office.code
        ? [notAuthorisedError(office.pointer, found.office)]
        : []),
    ];
  });
}

function notAuthorisedError(pointer: string, allowed: string | readonly string[]): Place {
  return { pointer, expected: allowed, params: { allowed: { anyOf: [allowed].flat() } } };
}

/**
 * Returns an error for goods that are not in the stock of the procedure that they leave, and for goods that match
 * several stocks without naming one.
 */
function stockErrors({ request, found }: RegisterCase): Place[] {
  return request.stock
    .filter((each) => isDeclared(each, found))
    .flatMap((each) => {
      const { length } = candidatesFor(each, found);
      const isStock = found.stock.some(({ mrn }) => mrn === each.mrn);
      const member = length > 0 || (isStock && each.item !== null) ? 'item' : 'reference';
      return length === 1 ? [] : [{ pointer: `${each.pointer}/${member}` }];
    });
}

const exampleSampleName = 'low-value';
const exampleDeclarant = 'XA100200300400';
const examplePrevious = { type: 'N830', reference: '26XA00000000000015', item: 1 };
const examplePreviousPointer = '/goodsItems/0/previousDocuments/0';
const namedAuthorisation = '/goodsItems/0/supportingDocuments/1/reference';
const exampleWarehoused = {
  remove: ['/goodsItems/0/additionalProcedures'],
  set: {
    '/goodsItems/0/procedure': '7100',
    '/goodsItems/0/supportingDocuments/-': { type: 'Q360', reference: 'XA-WH-0042' },
    '/guarantee': { type: '1', reference: '25XA00010000042G' },
  },
};
const exampleAuthorisation = {
  ...{ number: 'XA-WH-0042', kind: 'CWP', holder: exampleDeclarant, status: 'active' },
  ...{
    procedures: ['71'],
    commodities: null,
    office: 'XA000300',
    validFrom: '2026-01-01',
    validUntil: '2026-12-31',
  },
};
const exampleStock = {
  ...{ organisationId: 'org_1', id: 'dec_1', item: 1, mrn: examplePrevious.reference, procedure: '7100' },
  ...{ commodityCode: '85183000', available: '0.600', ownReserved: '0', openedOn: '2026-01-20' },
};

function exampleTaking(procedure: string, previous: object = examplePrevious) {
  return {
    on: exampleSampleName,
    remove: ['/goodsItems/0/additionalProcedures'],
    set: { '/goodsItems/0/procedure': procedure, '/goodsItems/0/previousDocuments': [previous] },
  };
}

function exampleContents(contents: Partial<RegisterContents>): RegisterContents {
  return { authorisations: [], stock: [], declared: [], ...contents };
}

const examplePassing = {
  ...exampleTaking('4071'),
  registers: exampleContents({ stock: [exampleStock] }),
};
const exampleProcessed = { ...exampleStock, procedure: '5100', commodityCode: '85182100' };

/** R641 to R646: authorisations, and goods that are already under a procedure. */
export const registerRules: readonly Rule[] = [
  registerRule({
    id: 'R641',
    dataElement: 'AuthorisationHolder/ID',
    checkRegisters: (registers) =>
      registers.request.authorisations
        .filter((each) => !authorisationInForce(each, registers))
        .map(({ pointer, kind }) => ({ pointer, expected: kind })),
    passing: {
      ...{ on: exampleSampleName, ...exampleWarehoused },
      registers: exampleContents({ authorisations: [exampleAuthorisation] }),
    },
    failing: {
      ...{ on: exampleSampleName, ...exampleWarehoused },
      registers: exampleContents({
        authorisations: [{ ...exampleAuthorisation, validUntil: '2026-02-28' }],
      }),
      at: [namedAuthorisation],
    },
  }),
  registerRule({
    id: 'R642',
    dataElement: 'AuthorisationHolder/CategoryCode',
    checkRegisters: authorisationErrors,
    passing: {
      ...{ on: exampleSampleName, ...exampleWarehoused },
      registers: exampleContents({
        authorisations: [{ ...exampleAuthorisation, commodities: ['84', '8518'] }],
      }),
    },
    failing: {
      ...{ on: exampleSampleName, ...exampleWarehoused },
      registers: exampleContents({
        authorisations: [
          { ...exampleAuthorisation, procedures: ['51'], commodities: ['8517'], office: 'XA000100' },
        ],
      }),
      at: ['/office', '/goodsItems/0/commodityCode', '/goodsItems/0/procedure'],
    },
  }),
  registerRule({
    id: 'R643',
    dataElement: 'PreviousDocument/ID',
    checkRegisters: ({ request, found }) =>
      request.stock
        .filter((each) => !isDeclared(each, found))
        .map(({ pointer }) => ({ pointer: `${pointer}/reference` })),
    passing: examplePassing,
    failing: {
      ...exampleTaking('4071'),
      registers: exampleContents({}),
      at: [`${examplePreviousPointer}/reference`],
    },
  }),
  registerRule({
    id: 'R644',
    dataElement: 'PreviousDocument/LineNumeric',
    checkRegisters: stockErrors,
    passing: examplePassing,
    failing: {
      ...exampleTaking('4071', { type: examplePrevious.type, reference: examplePrevious.reference }),
      registers: exampleContents({ stock: [exampleStock, { ...exampleStock, item: 2 }] }),
      at: [`${examplePreviousPointer}/item`],
    },
  }),
  registerRule({
    id: 'R645',
    dataElement: 'PreviousDocument/Quantity',
    check: (document, reference) =>
      itemsOf(document).flatMap(({ item, pointer }) =>
        previousStockProcedure(item.procedure) === null
          ? []
          : previousDeclarationsOf(document, item, pointer).flatMap(({ paper: stated, at }) =>
              stated.quantity !== undefined && kilogramsOf(stated, item, reference) === null
                ? [{ pointer: `${at}/unit`, words: 'R645.unit' }]
                : [],
            ),
      ),
    checkRegisters: (registers) =>
      stockUsesOf(registers)
        .filter(({ request, left }) => left.lessThan(request.quantity))
        .map(({ request, left }) => ({
          pointer: `${request.pointer}/quantity`,
          expected: quantityText(left),
          params: { left: quantityText(left) },
        })),
    passing: examplePassing,
    failing: {
      ...exampleTaking('4071'),
      registers: exampleContents({ stock: [{ ...exampleStock, available: '0.539' }] }),
      at: [`${examplePreviousPointer}/quantity`],
    },
  }),
  registerRule({
    id: 'R646',
    dataElement: 'PreviousDocument/Quantity',
    checkRegisters: ({ request, found }) =>
      request.stock
        .filter((each) => {
          const [stock, ...others] = candidatesFor(each, found);
          return stock !== undefined && others.length === 0 && isOtherGoods(each, stock);
        })
        .map(({ pointer }) => ({ pointer: `${pointer}/quantity` })),
    passing: {
      ...exampleTaking('4051', { ...examplePrevious, quantity: '0.6' }),
      registers: exampleContents({ stock: [exampleProcessed] }),
    },
    failing: {
      ...exampleTaking('4051'),
      registers: exampleContents({ stock: [exampleProcessed] }),
      at: [`${examplePreviousPointer}/quantity`],
    },
  }),
];
