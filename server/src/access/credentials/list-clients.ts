import { Type } from 'typebox';
import { managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { inTenantScope } from '../../foundation/database/tenant-scope.ts';
import { idSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample } from '../../foundation/http/pagination.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { organisationId } from '../../organisations/public.ts';
import { platformId } from '../../platforms/public.ts';
import { ClientBody, ClientState, UserType } from './client.ts';
import { exampleClient } from './client-examples.ts';
import { clientResponses } from './client-response.ts';
import { listClients } from './client-store.ts';

export const listClientsOperation = managementOperation(
  {
    id: 'listClients',
    method: 'GET',
    path: '/management/clients',
    tag: 'Clients',
    summary: 'List clients',
    description:
      'Returns clients, oldest first. The customs authority sees the clients of all organisations.',
    scope: 'management:read',
    roles: ['owner', 'developer', 'viewer', 'administrator', 'auditor'],
    terminal: 'requests:read',
    query: Type.Object(
      {
        ...listQuery,
        status: Type.Optional(ClientState),
        userType: Type.Optional(UserType),
        platformId: Type.Optional(platformId),
        organisationId: Type.Optional(organisationId),
        responsibleId: Type.Optional(idSchema('per', 'Id of the responsible person.')),
      },
      { additionalProperties: false },
    ),
    answers: {
      200: {
        description: 'A page of clients.',
        body: listBody(ClientBody, 'Clients, oldest first.'),
        examples: pageExample('One client', exampleClient),
      },
    },
    problems: [inputInvalid],
  },
  ({ database, cursorKey }: { readonly database: Database; readonly cursorKey: Uint8Array }) =>
    async ({ caller, query }) => {
      const filter = [
        query.status,
        query.userType,
        query.platformId,
        query.organisationId,
        query.responsibleId,
      ];
      const page = openPage(cursorKey, ['clients', caller.organisation.id, ...filter], query);
      if (page.kind === 'refusal') return page;
      const rows = await inTenantScope(database, caller, (sql, within) =>
        listClients(sql, within, query, page),
      );
      const shown = await clientResponses(database.system, rows);
      return answer(
        200,
        page.close(
          shown,
          (client) => client.id,
          (client) => client,
        ),
      );
    },
);
