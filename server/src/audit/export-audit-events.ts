import { Type } from 'typebox';
import { managementOperation } from '../callers/public.ts';
import type { Database } from '../foundation/database/database.ts';
import { inTenantScope, type TenantScope } from '../foundation/database/tenant-scope.ts';
import { attachmentHeader } from '../foundation/http/content-disposition.ts';
import { streamAnswer } from '../foundation/http/operation.ts';
import { inputInvalid } from '../foundation/http/problems.ts';
import { AuditEventBody, auditEventBody, auditFilterOf, auditFilters, exampleEvent } from './audit-event.ts';
import { type AuditEvent, type AuditFilter, listAuditEvents } from './audit-store.ts';

const mediaType = 'application/x-ndjson';
const auditEventsPerRead = 500;

export const exportAuditEventsOperation = managementOperation(
  {
    id: 'exportAuditEvents',
    method: 'GET',
    path: '/management/audit-events/export',
    tag: 'Audit',
    summary: 'Export audit events',
    description:
      'Returns all matching events, newest first, one per line (NDJSON). The response is streamed without `Content-Length`. If the export fails, the portal closes the connection before the end of the response.',
    scope: 'management:read',
    roles: ['owner', 'administrator', 'auditor'],
    query: Type.Object(auditFilters, { additionalProperties: false }),
    answers: {
      200: {
        description: 'The events, one per line.',
        mediaType,
        body: AuditEventBody,
        headers: ['Content-Disposition'],
        examples: { line: { summary: 'One line', value: exampleEvent } },
      },
    },
    problems: [inputInvalid],
  },
  ({ database }: { readonly database: Database }) =>
    ({ caller, query }) => {
      return streamAnswer(exportLines(database, caller, auditFilterOf(query)), mediaType, [
        'Content-Disposition',
        attachmentHeader('audit-events', 'ndjson'),
      ]);
    },
);

async function* exportLines(
  database: Database,
  caller: TenantScope,
  filter: AuditFilter,
): AsyncGenerator<string> {
  for (let after: string | null = null; ; ) {
    const page = { after, limit: auditEventsPerRead - 1 };
    const rows: AuditEvent[] = await inTenantScope(database, caller, (sql, within) =>
      listAuditEvents(sql, within, filter, page),
    );
    if (rows.length > 0) yield rows.map((row) => `${JSON.stringify(auditEventBody(row, caller))}\n`).join('');
    after = rows.at(-1)?.id ?? null;
    if (rows.length < auditEventsPerRead) return;
  }
}
