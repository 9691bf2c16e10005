import { Type } from 'typebox';
import { declarantOperation, managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { inTenantScope } from '../../foundation/database/tenant-scope.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { versionTag } from '../../foundation/http/version-tag.ts';
import { numbersOf } from '../../organisations/public.ts';
import {
  type Authorisation,
  AuthorisationBody,
  authorisationBody,
  exampleAuthorisation,
} from './authorisation.ts';
import { findAuthorisation } from './authorisation-store.ts';

const params = Type.Object({ id: pathIdSchema('Id of the authorisation.') }, { additionalProperties: false });
const answers = {
  200: {
    description: 'The authorisation.',
    body: AuthorisationBody,
    headers: ['ETag'],
    examples: { warehouse: { summary: 'A customs warehouse', value: exampleAuthorisation } },
  },
} as const;

export const getAnyAuthorisation = managementOperation(
  {
    id: 'getAnyAuthorisation',
    method: 'GET',
    path: '/management/authorisations/{id}',
    tag: 'Procedures and stock',
    summary: 'Get an authorisation',
    description:
      'Returns an authorisation. Send the `ETag` of the response as `If-Match` when you update the authorisation.',
    scope: 'management:read',
    roles: ['owner', 'developer', 'clerk', 'viewer', 'officer', 'supervisor', 'administrator', 'auditor'],
    params,
    answers,
    problems: [inputInvalid, notFound],
  },
  ({ database }: { readonly database: Database }) =>
    async ({ caller, params: { id } }) => {
      const found = await inTenantScope(database, caller, async (sql, within) =>
        findAuthorisation(sql, within === null ? null : await numbersOf(sql, within), id),
      );
      return authorisationResponse(found);
    },
);

export const getAuthorisation = declarantOperation(
  {
    id: 'getAuthorisation',
    method: 'GET',
    path: '/openapi/authorisations/{id}',
    tag: 'Procedures and stock',
    summary: 'Get one of your authorisations',
    description:
      'Returns an authorisation whose holder is one of the identification numbers of your organisation.',
    scope: 'declarations:read',
    params,
    answers,
    problems: [inputInvalid, notFound],
  },
  ({ database }: { readonly database: Database }) =>
    async ({ caller, params: { id } }) => {
      const { id: organisationId, numbers } = caller.organisation;
      return authorisationResponse(
        await database.organisation(organisationId, (sql) => findAuthorisation(sql, numbers, id)),
      );
    },
);

function authorisationResponse(found: Authorisation | null) {
  if (!found) return refuse(notFound);
  return answer(200, authorisationBody(found), ['ETag', versionTag(found.version)]);
}
