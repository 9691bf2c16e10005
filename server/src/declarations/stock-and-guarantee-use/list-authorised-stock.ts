import { type Static, Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { daySchema, orNull, pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample } from '../../foundation/http/pagination.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { findAuthorisation } from '../../registers/authorisations/public.ts';
import { type AuthorisedStock, listAuthorisedStock } from './authorised-stock-store.ts';

const AuthorisedStockBody = Type.Object(
  {
    mrn: Type.String({ description: 'MRN of the declaration that placed the goods' }),
    placed: Type.String({ description: 'Quantity placed under the procedure (decimal)' }),
    available: Type.String({ description: 'Quantity available to further declarations (decimal)' }),
    unit: Type.String({ description: 'Unit of both quantities (UN/ECE Rec. 20)' }),
    placedDate: orNull(
      daySchema('Date of the release or exit'),
      'Date of the release or exit. Null before the release or exit',
    ),
  },
  {
    additionalProperties: false,
    title: 'AuthorisedStock',
    description: 'A goods item that another organisation placed under an authorisation.',
  },
);

const exampleStock: Static<typeof AuthorisedStockBody> = {
  mrn: '26XA00000000000015',
  placed: '1000.000',
  available: '600.000',
  unit: 'KGM',
  placedDate: '2026-11-20',
};

export const listAuthorisedStockOperation = declarantOperation(
  {
    id: 'listAuthorisedStock',
    client: 'authorisations.stock(id)',
    method: 'GET',
    path: '/openapi/authorisations/{id}/stock',
    tag: 'Procedures and stock',
    summary: 'List stock of other organisations',
    description:
      'Returns the goods items that other organisations have placed under one of your authorisations, for instance in your customs warehouse, in the order in which their declarations were created. Goods of invalidated declarations are not included.',
    scope: 'declarations:read',
    params: Type.Object({ id: pathIdSchema('Id of the authorisation.') }, { additionalProperties: false }),
    query: Type.Object({ ...listQuery }, { additionalProperties: false }),
    answers: {
      200: {
        description: 'A page of stock.',
        body: listBody(AuthorisedStockBody, 'Goods items, oldest declaration first.'),
        examples: pageExample('Goods in a warehouse', exampleStock),
      },
    },
    problems: [inputInvalid, notFound],
  },
  ({ database, cursorKey }: { readonly database: Database; readonly cursorKey: Uint8Array }) =>
    async ({ caller, params, query }) => {
      const { id, numbers } = caller.organisation;
      const page = openPage(cursorKey, ['authorised-stock', id, params.id], query);
      if (page.kind === 'refusal') return page;
      return database.organisation(id, async (sql) => {
        const authorisation = await findAuthorisation(sql, numbers, params.id);
        if (!authorisation) return refuse(notFound);
        const rows = await listAuthorisedStock(sql, authorisation.number, page);
        return answer(
          200,
          page.close(rows, ({ declaration, item }) => `${declaration} ${item}`, stockBody),
        );
      });
    },
);

function stockBody({
  declaration: _,
  item: __,
  ...shown
}: AuthorisedStock): Static<typeof AuthorisedStockBody> {
  return shown;
}
