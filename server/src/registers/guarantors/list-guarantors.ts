import { Type } from 'typebox';
import { managementOperation, roles } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { inTenantScope } from '../../foundation/database/tenant-scope.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample } from '../../foundation/http/pagination.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { entryResponse } from '../register.ts';
import {
  exampleActiveGuarantor,
  exampleGuarantor,
  GuarantorBody,
  guarantorBody,
  guarantorParams,
  guarantorState,
} from './guarantor.ts';
import { findGuarantor, listGuarantors } from './guarantor-store.ts';

export const listGuarantorsOperation = managementOperation(
  {
    id: 'listGuarantors',
    method: 'GET',
    path: '/management/guarantors',
    tag: 'Guarantors',
    summary: 'List guarantors',
    description:
      'Returns the guarantors in the order of their ids. Other organisations get their own entry, if there is one.',
    scope: 'management:read',
    roles: [...roles],
    query: Type.Object(
      { ...listQuery, status: Type.Optional(guarantorState) },
      { additionalProperties: false },
    ),
    answers: {
      200: {
        description: 'A page of guarantors.',
        body: listBody(GuarantorBody, 'Guarantors, in the order of their ids.'),
        examples: pageExample('One pending guarantor', exampleGuarantor),
      },
    },
    problems: [inputInvalid],
  },
  ({ database, cursorKey }: { readonly database: Database; readonly cursorKey: Uint8Array }) =>
    async ({ caller, query }) => {
      const page = openPage(cursorKey, ['guarantors', caller.organisation.id, query.status ?? null], query);
      if (page.kind === 'refusal') return page;
      const rows = await inTenantScope(database, caller, (sql, within) =>
        listGuarantors(sql, within, query, page),
      );
      return answer(
        200,
        page.close(rows, (row) => row.organisationId, guarantorBody),
      );
    },
);

export const getGuarantor = managementOperation(
  {
    id: 'getGuarantor',
    method: 'GET',
    path: '/management/guarantors/{id}',
    tag: 'Guarantors',
    summary: 'Get a guarantor',
    description: 'Returns a guarantor by the id of its organisation.',
    scope: 'management:read',
    roles: [...roles],
    params: guarantorParams,
    answers: {
      200: {
        description: 'The guarantor.',
        body: GuarantorBody,
        headers: ['ETag'],
        examples: { active: { summary: 'An active guarantor', value: exampleActiveGuarantor } },
      },
    },
    problems: [inputInvalid, notFound],
  },
  ({ database }: { readonly database: Database }) =>
    async ({ caller, params }) => {
      const found = await inTenantScope(database, caller, (sql, within) =>
        findGuarantor(sql, within, params.id),
      );
      return entryResponse(found, guarantorBody);
    },
);
