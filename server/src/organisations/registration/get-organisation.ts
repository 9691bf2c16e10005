import { Type } from 'typebox';
import { managementOperation, roles } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { inTenantScope } from '../../foundation/database/tenant-scope.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { answerVersion } from '../../foundation/http/version-tag.ts';
import { exampleOrganisation, OrganisationBody, organisationBody } from '../organisation.ts';
import { findOrganisation } from '../store.ts';

export const getOrganisationOperation = managementOperation(
  {
    id: 'getOrganisation',
    method: 'GET',
    path: '/management/organisations/{id}',
    tag: 'Organisations',
    summary: 'Get an organisation',
    description:
      'Returns an organisation. Send the `ETag` of the response as `If-Match` when you update the organisation.',
    scope: 'management:read',
    roles: [...roles],
    params: Type.Object({ id: pathIdSchema('Id of the organisation.') }, { additionalProperties: false }),
    conditional: true,
    answers: {
      200: {
        description: 'The organisation.',
        body: OrganisationBody,
        headers: ['ETag'],
        examples: { trader: { summary: 'A declarant', value: exampleOrganisation } },
      },
    },
    problems: [inputInvalid, notFound],
  },
  ({ database }: { readonly database: Database }) =>
    async ({ caller, params, request }) => {
      const found = await inTenantScope(database, caller, (sql, within) =>
        findOrganisation(sql, within, params.id),
      );
      if (!found) return refuse(notFound);
      return answerVersion(request.header('if-none-match'), found.version, organisationBody(found));
    },
);
