import { Type } from 'typebox';
import { managementOperation, roles } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { inTenantScope } from '../../foundation/database/tenant-scope.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample } from '../../foundation/http/pagination.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import {
  exampleOrganisation,
  OrganisationBody,
  OrganisationKind,
  OrganisationState,
  organisationBody,
} from '../organisation.ts';
import { listOrganisations } from '../store.ts';

export const listOrganisationsOperation = managementOperation(
  {
    id: 'listOrganisations',
    method: 'GET',
    path: '/management/organisations',
    tag: 'Organisations',
    summary: 'List organisations',
    description: 'Returns your organisation. The customs authority gets all organisations, oldest first.',
    scope: 'management:read',
    roles: [...roles],
    query: Type.Object(
      {
        ...listQuery,
        kind: Type.Optional(OrganisationKind),
        status: Type.Optional(OrganisationState),
      },
      { additionalProperties: false },
    ),
    answers: {
      200: {
        description: 'A page of organisations.',
        body: listBody(OrganisationBody, 'Organisations, oldest first.'),
        examples: pageExample('One organisation', exampleOrganisation),
      },
    },
    problems: [inputInvalid],
  },
  ({ database, cursorKey }: { readonly database: Database; readonly cursorKey: Uint8Array }) =>
    async ({ caller, query }) => {
      const filter = [query.kind ?? null, query.status ?? null];
      const page = openPage(cursorKey, ['organisations', caller.organisation.id, ...filter], query);
      if (page.kind === 'refusal') return page;
      const rows = await inTenantScope(database, caller, (sql, within) =>
        listOrganisations(sql, within, query, page),
      );
      return answer(
        200,
        page.close(rows, (row) => row.id, organisationBody),
      );
    },
);
