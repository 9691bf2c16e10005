import { Type } from 'typebox';
import { managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { inTenantScope } from '../../foundation/database/tenant-scope.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { answerVersion } from '../../foundation/http/version-tag.ts';
import { ClientBody } from './client.ts';
import { exampleClient } from './client-examples.ts';
import { clientResponse } from './client-response.ts';
import { findClient } from './client-store.ts';

export const getClientOperation = managementOperation(
  {
    id: 'getClient',
    method: 'GET',
    path: '/management/clients/{id}',
    tag: 'Clients',
    summary: 'Get a client',
    description:
      'Returns a client without its secret. Send the `ETag` of the response as `If-Match` when you update the client.',
    scope: 'management:read',
    roles: ['owner', 'developer', 'viewer', 'administrator', 'auditor'],
    terminal: 'requests:read',
    params: Type.Object(
      { id: pathIdSchema('Id of the client (`client_id`).') },
      { additionalProperties: false },
    ),
    conditional: true,
    answers: {
      200: {
        description: 'The client.',
        body: ClientBody,
        headers: ['ETag'],
        examples: { hostToHost: { summary: 'A host-to-host client', value: exampleClient } },
      },
    },
    problems: [inputInvalid, notFound],
  },
  ({ database }: { readonly database: Database }) =>
    async ({ caller, params, request }) => {
      const found = await inTenantScope(database, caller, (sql, within) =>
        findClient(sql, within, params.id),
      );
      if (!found) return refuse(notFound);
      const shown = await clientResponse(database.system, found);
      return answerVersion(request.header('if-none-match'), found.version, shown);
    },
);
