import { Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import { directionOf } from '../../country/public.ts';
import type { Database, Sql } from '../../foundation/database/database.ts';
import { dayElement } from '../../foundation/http/elements.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { answer } from '../../foundation/http/operation.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import type { RememberedReference } from '../../reference/lists/public.ts';
import {
  DutiesElement,
  type DutyCalculation,
  dutiesExample,
  type Reason,
  type ReferenceOfDay,
  calculateDuties as reckon,
  type TaxableGoods,
  toldDuties,
} from '../../tariff/public.ts';
import { type DraftDeclaration, formOf, GoodsToReckon, sampleDeclarations } from '../document/public.ts';
import type { CustomsClock } from '../lifecycle/public.ts';
import { forecastShares } from '../quotas/public.ts';
import { lawsOfPlacements } from '../stock/public.ts';

// What is reckoned is no declaration: it has any reference that the country takes.
const [
  {
    document: { lrn: ofNobody },
  },
] = sampleDeclarations(new Date(0));

const ReckonedDuties = Type.Object(
  {
    validOn: dayElement('The day whose tariff and exchange rates it goes by'),
    duties: DutiesElement,
  },
  {
    additionalProperties: false,
    title: 'ReckonedDuties',
    description: 'What goods would cost, or what is still missing to say so',
  },
);

export const calculateDuties = declarantOperation(
  {
    id: 'calculateDuties',
    method: 'POST',
    path: '/openapi/tariff/calculation',
    tag: 'Tariff',
    summary: 'Reckon duties',
    description:
      'What goods would cost in duties and VAT, step by step, from what a declaration says of them so far: no other member is asked for, and nothing is stored. What is missing or cannot be read is told as what stands in the way, each with its place. The rules of a declaration are not looked at.',
    scope: 'declarations:read',
    query: Type.Object(
      {
        validOn: Type.Optional(
          dayElement('The day whose tariff and exchange rates are asked; today, when it is left out.'),
        ),
      },
      { additionalProperties: false },
    ),
    body: {
      schema: GoodsToReckon,
      description: 'The members of a declaration that duties go by.',
      required: true,
      examples: {
        coffee: {
          summary: 'Coffee',
          value: {
            type: 'import',
            invoice: { currency: 'USD', incoterm: 'CIF' },
            goodsItems: [
              {
                ...{ commodityCode: '09012100', procedure: '4000', origin: 'BR', preference: '100' },
                ...{ netMass: '400.000', grossMass: '452.000', itemAmount: '7400.00' },
              },
            ],
          },
        },
      },
    },
    answers: {
      200: {
        description: 'What they cost, or why that cannot be said yet.',
        body: ReckonedDuties,
        examples: {
          coffee: { summary: 'Coffee', value: { validOn: '2026-11-20', duties: dutiesExample } },
        },
      },
    },
    problems: [inputInvalid],
  },
  ({
    database,
    reference,
    customsNow,
  }: {
    readonly database: Database;
    readonly reference: RememberedReference;
    readonly customsNow: CustomsClock;
  }) =>
    async ({ body, caller, query, request }) => {
      const { id } = caller.organisation;
      // What has no form counts as not there; a declaration of that name is never made.
      const form = formOf({ ...body, lrn: ofNobody });
      if (form.document === null) return inputRefusal(form.faults, true);
      const validOn = query.validOn ?? reference.calendar.dayOf(customsNow(id));
      const { document } = form;
      const lists = await reference.on(validOn);
      const calculation = await database.organisation(id, async (sql) =>
        reckoned(sql, document, lists, await lawsOfPlacements(sql, document, reference)),
      );
      const duties = toldDuties(calculation, request.language);
      return { ...answer(200, { validOn, duties }), language: request.language };
    },
);

/** What a document costs as far as it goes. */
async function reckoned(
  sql: Sql,
  document: DraftDeclaration,
  lists: ReferenceOfDay,
  placements: ReadonlyMap<number, ReferenceOfDay>,
): Promise<DutyCalculation> {
  const lacking = lackingIn(document);
  // Of exports nothing is due, whatever is known of them.
  if (directionOf(document.type) === 'export') return reckon({ type: document.type, ...noGoods }, lists);
  if (!isTaxable(document, lacking)) return { kind: 'not_calculable', reasons: lacking };
  return reckon(document, lists, placements, await forecastShares(sql, document, lists, placements));
}

const noGoods = { invoice: { currency: '', incoterm: 'CIF' }, goodsItems: [] } as const;
const ofInvoice = ['currency', 'incoterm'] as const;
const ofItems = ['commodityCode', 'procedure', 'grossMass', 'itemAmount'] as const;
const ofCharges = ['type', 'amount', 'currency'] as const;
const mostTold = 20;

/** What nobody can reckon without, and where it would stand. */
function lackingIn({ invoice, goodsItems = [] }: DraftDeclaration): Reason[] {
  const places = [
    ...ofInvoice.flatMap((name) => (invoice?.[name] === undefined ? [`/invoice/${name}`] : [])),
    ...(invoice?.charges ?? []).flatMap((charge, index) =>
      ofCharges.flatMap((name) => (charge[name] === undefined ? [`/invoice/charges/${index}/${name}`] : [])),
    ),
    ...(goodsItems.length === 0 ? ['/goodsItems'] : []),
    ...goodsItems.flatMap((item, index) =>
      ofItems.flatMap((name) => (item[name] === undefined ? [`/goodsItems/${index}/${name}`] : [])),
    ),
  ];
  return places.slice(0, mostTold).map((pointer) => ({ pointer, words: 'assessment.lacking' }));
}

function isTaxable(_document: object, lacking: readonly Reason[]): _document is TaxableGoods {
  return lacking.length === 0;
}
