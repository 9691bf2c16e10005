import { Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample } from '../../foundation/http/pagination.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { versionTag } from '../../foundation/http/version-tag.ts';
import { identificationNumber } from '../../organisations/public.ts';
import {
  exampleOfferedGuarantee,
  guaranteeStatus,
  OfferedGuaranteeBody,
  offeredGuaranteeBody,
} from './guarantee.ts';
import { findGuaranteeOfGuarantor, listGuaranteesOfGuarantor } from './offered-guarantee-store.ts';

export const offeredGuaranteeParams = Type.Object(
  { id: pathIdSchema('Id of the guarantee.') },
  { additionalProperties: false },
);

export const listOfferedGuarantees = declarantOperation(
  {
    id: 'listOfferedGuarantees',
    method: 'GET',
    path: '/openapi/guarantees',
    tag: 'Guarantors',
    summary: 'List guarantees of the guarantor',
    description:
      'Returns the guarantees that your organisation offered as a guarantor, oldest first, with their available amounts.',
    scope: 'guarantees:read',
    query: Type.Object(
      {
        ...listQuery,
        status: Type.Optional(guaranteeStatus),
        beneficiary: Type.Optional(identificationNumber),
      },
      { additionalProperties: false },
    ),
    answers: {
      200: {
        description: 'A page of guarantees.',
        body: listBody(OfferedGuaranteeBody, 'Guarantees, oldest first.'),
        examples: pageExample('One guarantee', exampleOfferedGuarantee),
      },
    },
    problems: [inputInvalid],
  },
  ({ database, cursorKey }: { readonly database: Database; readonly cursorKey: Uint8Array }) =>
    async ({ caller, query }) => {
      const { id } = caller.organisation;
      const filter = [query.status ?? null, query.beneficiary ?? null];
      const page = openPage(cursorKey, ['offered-guarantees', id, ...filter], query);
      if (page.kind === 'refusal') return page;
      const rows = await database.organisation(id, (sql) => listGuaranteesOfGuarantor(sql, id, query, page));
      return answer(
        200,
        page.close(rows, (row) => row.id, offeredGuaranteeBody),
      );
    },
);

export const getOfferedGuarantee = declarantOperation(
  {
    id: 'getOfferedGuarantee',
    method: 'GET',
    path: '/openapi/guarantees/{id}',
    tag: 'Guarantors',
    summary: 'Get a guarantee of the guarantor',
    description:
      'Returns a guarantee that your organisation offered as a guarantor. Send the `ETag` of the response as `If-Match` when you update the guarantee. Reservations and payments do not change the `ETag`.',
    scope: 'guarantees:read',
    params: offeredGuaranteeParams,
    answers: {
      200: {
        description: 'The guarantee.',
        body: OfferedGuaranteeBody,
        headers: ['ETag'],
        examples: { offered: { summary: 'An offered guarantee', value: exampleOfferedGuarantee } },
      },
    },
    problems: [inputInvalid, notFound],
  },
  ({ database }: { readonly database: Database }) =>
    async ({ caller, params }) => {
      const { id } = caller.organisation;
      const found = await database.organisation(id, (sql) => findGuaranteeOfGuarantor(sql, id, params.id));
      return found
        ? answer(200, offeredGuaranteeBody(found), ['ETag', versionTag(found.version)])
        : refuse(notFound);
    },
);
