import { kilogramsOf, previousOf, priorProcedure, type Unfounded } from '../stock/public.ts';
import type { Lodger, Place, Rule } from './rule.ts';
import { itemsOf } from './rule.ts';

/** What the registers have against a declaration by one rule: they are asked where it is stored. */
export function foundBy(id: string, { unfounded = [] }: Lodger): Place[] {
  return unfounded.flatMap((each) => (each.code === id ? [placeOf(each)] : []));
}

/** What the registers have against a declaration, with what the words say of it. */
export function placeOf({ code, pointer, expected }: Unfounded): Place {
  const listed = Array.isArray(expected) ? expected.map(String) : [String(expected)];
  return {
    pointer,
    ...(expected !== undefined && { expected }),
    ...(code === 'R642' && { params: { allowed: { anyOf: listed } } }),
    ...(code === 'R645' && { params: { left: String(expected) } }),
  };
}

function registerRule(rule: Omit<Rule, 'asks' | 'check' | 'severity'> & Partial<Pick<Rule, 'check'>>): Rule {
  return {
    ...rule,
    severity: 'error',
    asks: 'registers',
    check: (document, reference, now, lodger) => [
      ...(rule.check?.(document, reference, now, lodger) ?? []),
      ...foundBy(rule.id, lodger),
    ],
  };
}

const examplePreviousDocument = { type: 'N830', reference: '26XA00000000000015', item: 1 };
const exampleWarehoused = {
  remove: ['/goodsItems/0/additionalProcedures'],
  set: {
    '/goodsItems/0/procedure': '7100',
    '/goodsItems/0/supportingDocuments/-': { type: 'Q360', reference: 'XA-WH-0042' },
    '/guarantee': { type: '1', reference: '25XA00010000042G' },
  },
};
const fromWarehouse = {
  remove: ['/goodsItems/0/additionalProcedures'],
  set: {
    '/goodsItems/0/procedure': '4071',
    '/goodsItems/0/previousDocuments': [examplePreviousDocument],
  },
};
const processedHere = {
  remove: ['/goodsItems/0/additionalProcedures'],
  set: {
    '/goodsItems/0/procedure': '4051',
    '/goodsItems/0/previousDocuments': [examplePreviousDocument],
  },
};
const on = 'low-value';
const paper = '/goodsItems/0/previousDocuments/0';
const authorisation = '/goodsItems/0/supportingDocuments/1/reference';

/** R641 to R646: authorisations, and goods that are under a procedure already. */
export const registerRules: readonly Rule[] = [
  registerRule({
    id: 'R641',
    dataElement: 'AuthorisationHolder/ID',
    passing: { on, ...exampleWarehoused },
    failing: {
      on,
      ...exampleWarehoused,
      by: { unfounded: [{ code: 'R641', pointer: authorisation }] },
      at: [authorisation],
    },
  }),
  registerRule({
    id: 'R642',
    dataElement: 'AuthorisationHolder/CategoryCode',
    passing: { on, ...exampleWarehoused },
    failing: {
      on,
      ...exampleWarehoused,
      by: {
        unfounded: [{ code: 'R642', pointer: '/goodsItems/0/commodityCode', expected: ['8517'] }],
      },
      at: ['/goodsItems/0/commodityCode'],
    },
  }),
  registerRule({
    id: 'R643',
    dataElement: 'PreviousDocument/ID',
    passing: { on, ...fromWarehouse },
    failing: {
      on,
      ...fromWarehouse,
      by: { unfounded: [{ code: 'R643', pointer: `${paper}/reference` }] },
      at: [`${paper}/reference`],
    },
  }),
  registerRule({
    id: 'R644',
    dataElement: 'PreviousDocument/LineNumeric',
    passing: { on, ...fromWarehouse },
    failing: {
      on,
      ...fromWarehouse,
      by: { unfounded: [{ code: 'R644', pointer: `${paper}/item` }] },
      at: [`${paper}/item`],
    },
  }),
  registerRule({
    id: 'R645',
    dataElement: 'PreviousDocument/Quantity',
    check: (document, reference) =>
      itemsOf(document).flatMap(({ item, pointer }) =>
        priorProcedure(item.procedure) === null
          ? []
          : previousOf(document, item, pointer).flatMap(({ paper: stated, at }) =>
              stated.quantity !== undefined && kilogramsOf(stated, item, reference) === null
                ? [{ pointer: `${at}/unit`, words: 'R645.unit' }]
                : [],
            ),
      ),
    passing: { on, ...fromWarehouse },
    failing: {
      on,
      ...fromWarehouse,
      by: { unfounded: [{ code: 'R645', pointer: `${paper}/quantity`, expected: '600.000' }] },
      at: [`${paper}/quantity`],
    },
  }),
  registerRule({
    id: 'R646',
    dataElement: 'PreviousDocument/Quantity',
    passing: { on, ...processedHere },
    failing: {
      on,
      ...processedHere,
      by: { unfounded: [{ code: 'R646', pointer: `${paper}/quantity` }] },
      at: [`${paper}/quantity`],
    },
  }),
];
