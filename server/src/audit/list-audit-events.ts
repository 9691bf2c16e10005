import { Type } from 'typebox';
import { managementOperation } from '../callers/public.ts';
import type { Database } from '../foundation/database/database.ts';
import { inTenantScope } from '../foundation/database/tenant-scope.ts';
import { answer } from '../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample } from '../foundation/http/pagination.ts';
import { inputInvalid } from '../foundation/http/problems.ts';
import { AuditEventBody, auditEventBody, auditFilterOf, auditFilters, exampleEvent } from './audit-event.ts';
import { listAuditEvents } from './audit-store.ts';

const AuditQuery = Type.Object({ ...listQuery, ...auditFilters }, { additionalProperties: false });

export const listAuditEventsOperation = managementOperation(
  {
    id: 'listAuditEvents',
    method: 'GET',
    path: '/management/audit-events',
    tag: 'Audit',
    summary: 'List audit events',
    description:
      'Returns audit events, newest first. Each change through `/management` writes an audit event in the same transaction. The customs authority sees the events of all organisations.',
    scope: 'management:read',
    roles: ['owner', 'administrator', 'auditor'],
    query: AuditQuery,
    answers: {
      200: {
        description: 'A page of audit events.',
        body: listBody(AuditEventBody, 'Events, newest first.'),
        examples: pageExample('Suspension of an organisation', exampleEvent),
      },
    },
    problems: [inputInvalid],
  },
  ({ database, cursorKey }: { readonly database: Database; readonly cursorKey: Uint8Array }) =>
    async ({ caller, query }) => {
      const { limit: _limit, after: _after, ...filter } = query;
      const page = openPage(
        cursorKey,
        ['audit-events', caller.organisation.id, filterBinding(filter)],
        query,
      );
      if (page.kind === 'refusal') return page;
      const rows = await inTenantScope(database, caller, (sql, within) =>
        listAuditEvents(sql, within, auditFilterOf(filter), page),
      );
      return answer(
        200,
        page.close(
          rows,
          (row) => row.id,
          (row) => auditEventBody(row, caller),
        ),
      );
    },
);

/** Returns the filters in a fixed order, so that a cursor is valid for any order of the query parameters. */
function filterBinding(filter: Readonly<Record<string, string>>): unknown {
  return Object.entries(filter).sort(([one], [other]) => (one < other ? -1 : 1));
}
