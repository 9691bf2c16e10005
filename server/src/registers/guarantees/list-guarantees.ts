import { Type } from 'typebox';
import { managementOperation, roles } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { inTenantScope } from '../../foundation/database/tenant-scope.ts';
import { idSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample } from '../../foundation/http/pagination.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import {
  exampleGuarantee,
  GuaranteeBody,
  guaranteeBody,
  guaranteeReference,
  guaranteeStatus,
} from './guarantee.ts';
import { listGuarantees } from './guarantee-store.ts';

export const listGuaranteesOperation = managementOperation(
  {
    id: 'listGuarantees',
    method: 'GET',
    path: '/management/guarantees',
    tag: 'Payments and guarantees',
    summary: 'List guarantees',
    description:
      'Returns the guarantees of your organisation, oldest first. The customs authority gets the guarantees of all organisations.',
    scope: 'management:read',
    roles: [...roles],
    query: Type.Object(
      {
        ...listQuery,
        organisationId: Type.Optional(idSchema('org', 'Only guarantees of this organisation.')),
        reference: Type.Optional(guaranteeReference),
        status: Type.Optional(guaranteeStatus),
      },
      { additionalProperties: false },
    ),
    answers: {
      200: {
        description: 'A page of guarantees.',
        body: listBody(GuaranteeBody, 'Guarantees, oldest first.'),
        examples: pageExample('One guarantee', exampleGuarantee),
      },
    },
    problems: [inputInvalid],
  },
  ({ database, cursorKey }: { readonly database: Database; readonly cursorKey: Uint8Array }) =>
    async ({ caller, query }) => {
      const filter = [query.organisationId ?? null, query.reference ?? null, query.status ?? null];
      const page = openPage(cursorKey, ['guarantees', caller.organisation.id, ...filter], query);
      if (page.kind === 'refusal') return page;
      const rows = await inTenantScope(database, caller, (sql, within) =>
        listGuarantees(sql, within, query, page),
      );
      return answer(
        200,
        page.close(rows, (row) => row.id, guaranteeBody),
      );
    },
);
