import { type Static, Type } from 'typebox';
import { declarantOperation, type PortalParts } from '../../callers/public.ts';
import { country } from '../../country/public.ts';
import { daySchema, orNull } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample } from '../../foundation/http/pagination.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import type { CachedReference, Procedure } from '../../reference/lists/public.ts';
import { authorisationNumber } from '../../registers/authorisations/public.ts';
import { previousProcedure, requestedProcedure } from '../../tariff/public.ts';
import type { CustomsClock } from '../lifecycle/public.ts';
import { type AvailableStock, listAvailableStock } from './available-stock-store.ts';

const AvailableStockBody = Type.Object(
  {
    declaration: Type.String({ description: 'Id of the declaration that placed the goods' }),
    mrn: Type.String({ description: 'MRN of the declaration that placed the goods' }),
    item: Type.Integer({ minimum: 1, description: 'Number of the goods item' }),
    procedure: Type.String({ description: 'Procedure code of the goods item' }),
    commodityCode: Type.String({ description: 'Commodity code of the goods item' }),
    authorisation: orNull(
      Type.String(),
      'Number of the authorisation under which the goods are placed; null without an authorisation',
    ),
    placed: Type.String({ description: 'Quantity placed under the procedure (decimal)' }),
    available: Type.String({ description: 'Quantity available to further declarations (decimal)' }),
    unit: Type.String({ description: 'Unit of both quantities (UN/ECE Rec. 20)' }),
    placedDate: orNull(
      daySchema('Date of the release or exit'),
      'Date of the release or exit. From this date, goods can be discharged. Null before the release or exit',
    ),
    dueDate: orNull(
      daySchema('Last day for the discharge'),
      'Last day for the discharge; null without a limit',
    ),
    nextProcedures: Type.Array(Type.String(), {
      description:
        'Procedure codes with which a further declaration can use the goods; codes whose duties are due are first',
    }),
  },
  {
    additionalProperties: false,
    title: 'AvailableStock',
    description: 'A goods item under a procedure, part of which further declarations can use.',
  },
);

const exampleStock: Static<typeof AvailableStockBody> = {
  declaration: 'dec_01kaz4w7m0v3c5n8q2x6t9r1ye',
  mrn: '26XA00000000000015',
  item: 1,
  procedure: '7100',
  commodityCode: '09012100',
  authorisation: 'XA-WH-0042',
  placed: '1000.000',
  available: '600.000',
  unit: 'KGM',
  placedDate: '2026-11-20',
  dueDate: null,
  nextProcedures: ['4071', '3171'],
};

export const listStock = declarantOperation(
  {
    id: 'listStock',
    client: 'declarations.stock(filter)',
    method: 'GET',
    path: '/openapi/stock',
    tag: 'Procedures and stock',
    summary: 'List available stock',
    description:
      'Returns the goods items that your declarations have placed under a procedure and of which a quantity is available, in the order in which the declarations were created. Goods that were exported temporarily are included.',
    scope: 'declarations:read',
    query: Type.Object(
      {
        authorisation: Type.Optional(authorisationNumber),
        ...listQuery,
      },
      { additionalProperties: false },
    ),
    answers: {
      200: {
        description: 'A page of stock.',
        body: listBody(AvailableStockBody, 'Goods items, oldest declaration first.'),
        examples: pageExample('Goods in a warehouse', exampleStock),
      },
    },
    problems: [inputInvalid],
  },
  ({
    database,
    cursorKey,
    customsNow,
    reference,
  }: PortalParts<'database' | 'cursorKey'> & {
    readonly customsNow: CustomsClock;
    readonly reference: CachedReference;
  }) =>
    async ({ caller, query }) => {
      const { id } = caller.organisation;
      const { authorisation = null } = query;
      const page = openPage(cursorKey, ['stock', id, authorisation], query);
      if (page.kind === 'refusal') return page;
      const rows = await database.organisation(id, (sql) => listAvailableStock(sql, id, authorisation, page));
      const lists = await reference.on(reference.calendar.dayOf(customsNow(id)));
      return answer(
        200,
        page.close(
          rows,
          ({ declaration, item }) => `${declaration} ${item}`,
          (row) => stockBody(row, lists.procedures()),
        ),
      );
    },
);

function stockBody(row: AvailableStock, procedures: readonly Procedure[]): Static<typeof AvailableStockBody> {
  const { kept } = country.meanings.procedures;
  const current = requestedProcedure(row.procedure);
  const next = procedures.filter(({ code }) => kept.includes(current) && previousProcedure(code) === current);
  const [due, others] = [
    next.filter(({ duties }) => duties === 'due'),
    next.filter(({ duties }) => duties !== 'due'),
  ];
  return { ...row, nextProcedures: [...due, ...others].map(({ code }) => code) };
}
