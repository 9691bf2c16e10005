import { Type } from 'typebox';
import { managementOperation } from '../callers/public.ts';
import type { Database } from '../foundation/database/database.ts';
import { inTenantScope } from '../foundation/database/tenant-scope.ts';
import { answer } from '../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample } from '../foundation/http/pagination.ts';
import { inputInvalid } from '../foundation/http/problems.ts';
import { organisationId } from '../organisations/public.ts';
import { examplePlatform, PlatformBody, PlatformState, platformBody } from './platform.ts';
import { listPlatforms } from './store.ts';

export const listPlatformsOperation = managementOperation(
  {
    id: 'listPlatforms',
    method: 'GET',
    path: '/management/platforms',
    tag: 'Platforms',
    summary: 'List platforms',
    description:
      'Returns platforms, sorted by identifier. The customs authority sees the platforms of all organisations.',
    scope: 'management:read',
    roles: ['owner', 'developer', 'viewer', 'officer', 'supervisor', 'administrator', 'auditor'],
    query: Type.Object(
      {
        ...listQuery,
        status: Type.Optional(PlatformState),
        organisationId: Type.Optional(organisationId),
      },
      { additionalProperties: false },
    ),
    answers: {
      200: {
        description: 'A page of platforms.',
        body: listBody(PlatformBody, 'Platforms, sorted by identifier.'),
        examples: pageExample('One platform', examplePlatform),
      },
    },
    problems: [inputInvalid],
  },
  ({ database, cursorKey }: { readonly database: Database; readonly cursorKey: Uint8Array }) =>
    async ({ caller, query }) => {
      const filter = [query.status ?? null, query.organisationId ?? null];
      const page = openPage(cursorKey, ['platforms', caller.organisation.id, ...filter], query);
      if (page.kind === 'refusal') return page;
      const rows = await inTenantScope(database, caller, (sql, within) =>
        listPlatforms(sql, within, query, page),
      );
      return answer(
        200,
        page.close(rows, (row) => row.id, platformBody),
      );
    },
);
