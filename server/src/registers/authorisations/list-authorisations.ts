import { Type } from 'typebox';
import { declarantOperation, managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { inTenantScope } from '../../foundation/database/tenant-scope.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample } from '../../foundation/http/pagination.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { numbersOf } from '../../organisations/public.ts';
import {
  AuthorisationBody,
  authorisationBody,
  authorisationFilters,
  exampleAuthorisation,
} from './authorisation.ts';
import { listAuthorisations as readAuthorisations } from './authorisation-store.ts';

interface ListParts {
  readonly database: Database;
  readonly cursorKey: Uint8Array;
}

const answers = {
  200: {
    description: 'A page of authorisations.',
    body: listBody(AuthorisationBody, 'Authorisations, oldest first.'),
    examples: pageExample('One authorisation', exampleAuthorisation),
  },
};

const query = Type.Object({ ...listQuery, ...authorisationFilters }, { additionalProperties: false });

export const listAllAuthorisationsOperation = managementOperation(
  {
    id: 'listAllAuthorisations',
    method: 'GET',
    path: '/management/authorisations',
    tag: 'Procedures and stock',
    summary: 'List authorisations',
    description:
      'Returns the authorisations whose holder is one of the identification numbers of your organisation, oldest first. The customs authority gets all authorisations.',
    scope: 'management:read',
    roles: ['owner', 'developer', 'clerk', 'viewer', 'officer', 'supervisor', 'administrator', 'auditor'],
    query,
    answers,
    problems: [inputInvalid],
  },
  ({ database, cursorKey }: ListParts) =>
    async ({ caller, query }) => {
      const { id } = caller.organisation;
      const page = openPage(cursorKey, ['authorisations', id, ...filterOf(query)], query);
      if (page.kind === 'refusal') return page;
      const rows = await inTenantScope(database, caller, async (sql, within) =>
        readAuthorisations(sql, within === null ? null : await numbersOf(sql, within), query, page),
      );
      return answer(
        200,
        page.close(rows, (row) => row.id, authorisationBody),
      );
    },
);

export const listAuthorisationsOperation = declarantOperation(
  {
    id: 'listAuthorisations',
    method: 'GET',
    path: '/openapi/authorisations',
    tag: 'Procedures and stock',
    summary: 'List your authorisations',
    description:
      'Returns the authorisations whose holder is one of the identification numbers of your organisation, oldest first.',
    scope: 'declarations:read',
    query,
    answers,
    problems: [inputInvalid],
  },
  ({ database, cursorKey }: ListParts) =>
    async ({ caller, query }) => {
      const { id, numbers } = caller.organisation;
      const page = openPage(cursorKey, ['own-authorisations', id, ...filterOf(query)], query);
      if (page.kind === 'refusal') return page;
      const rows = await database.organisation(id, (sql) => readAuthorisations(sql, numbers, query, page));
      return answer(
        200,
        page.close(rows, (row) => row.id, authorisationBody),
      );
    },
);

function filterOf(query: {
  readonly number?: string;
  readonly kind?: string;
  readonly holder?: string;
  readonly status?: string;
}): (string | null)[] {
  return [query.number ?? null, query.kind ?? null, query.holder ?? null, query.status ?? null];
}
