import type { Sql } from '../foundation/database/database.ts';
import type { Within } from '../foundation/database/reach.ts';
import { where, wherePage } from '../foundation/database/where.ts';

/** A logged call as it is listed. */
export interface LoggedCall {
  /** A decimal number that grows with time. */
  readonly id: string;
  readonly organisationId: string;
  readonly clientId: string;
  readonly apiKeyId: string | null;
  readonly at: Date;
  readonly requestId: string;
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly code: string | null;
  readonly durationMs: number;
  readonly address: string;
}

export interface LoggedCallWithProblem extends LoggedCall {
  readonly problem: Readonly<Record<string, unknown>> | null;
}

export interface RequestLogFilter {
  readonly organisationId?: string;
  readonly clientId?: string;
  readonly operation?: string;
  readonly status?: number;
  readonly code?: string;
  readonly requestId?: string;
  readonly refused?: boolean;
  readonly from?: string;
  readonly to?: string;
}

const columns = `id, organisation_id as "organisationId", client_id as "clientId", api_key_id as "apiKeyId", at,
  request_id as "requestId", operation, method, path, status, code, duration_ms as "durationMs", address`;

/** A page of calls, newest first, and one row more if there is one. */
export async function listCalls(
  sql: Sql,
  within: Within,
  filter: RequestLogFilter,
  page: { readonly after: string | null; readonly limit: number },
): Promise<LoggedCall[]> {
  const { text, values, most } = wherePage(
    [
      ['organisation_id =', within],
      ['organisation_id =', filter.organisationId],
      ['client_id =', filter.clientId],
      ['operation =', filter.operation],
      ['status =', filter.status],
      ['code =', filter.code],
      ['request_id =', filter.requestId],
      ['(code is not null) =', filter.refused],
      ['id >= audit.request_log_id(', filter.from && Date.parse(filter.from)],
      ['id < audit.request_log_id(', filter.to && Date.parse(filter.to)],
      ['id <', page.after],
    ],
    page,
  );
  return sql.query<LoggedCall>(
    `select ${columns} from audit.request_log where ${text.replaceAll(/\( (\$\d+)/g, '($1, 0)')}
     order by id desc limit ${most}`,
    values,
  );
}

/** The call of an entry, or the newest with a request id, with the problem that it was answered with. */
export async function findCall(
  sql: Sql,
  within: Within,
  which: { readonly id: string } | { readonly requestId: string },
): Promise<LoggedCallWithProblem | null> {
  const { text, values } = where([
    ['organisation_id =', within],
    'id' in which ? ['id =', which.id] : ['request_id =', which.requestId],
  ]);
  const rows = await sql.query<LoggedCallWithProblem>(
    `select ${columns}, problem from audit.request_log where ${text} order by id desc limit 1`,
    values,
  );
  return rows[0] ?? null;
}
