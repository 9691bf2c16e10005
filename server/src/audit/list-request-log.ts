import { Type } from 'typebox';
import { managementOperation } from '../callers/public.ts';
import type { Database } from '../foundation/database/database.ts';
import { inTenantScope } from '../foundation/database/tenant-scope.ts';
import { idSchema, timeSchema } from '../foundation/http/common-schemas.ts';
import { answer } from '../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample } from '../foundation/http/pagination.ts';
import { inputInvalid } from '../foundation/http/problems.ts';
import { exampleCall, RequestLogEntryBody, requestLogEntryBody } from './request-log-entry.ts';
import { listRequestLogEntries } from './request-log-store.ts';

const uuid = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$';

export const requestLogFilters = {
  clientId: Type.Optional(idSchema('cli', 'Only requests of this client.')),
  operation: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'Only requests of this operation.' }),
  ),
  httpStatus: Type.Optional(
    Type.Integer({ minimum: 100, maximum: 599, description: 'Only responses with this HTTP status.' }),
  ),
  outcome: Type.Optional(
    Type.Enum(['succeeded', 'refused', 'failed'], {
      description:
        '`succeeded`: only 2xx responses; `refused`: only 4xx responses; `failed`: only 5xx responses.',
    }),
  ),
  code: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'Only responses with this problem code.' }),
  ),
  refused: Type.Optional(
    Type.Boolean({
      description: '`true`: only responses with a problem; `false`: only responses without a problem.',
    }),
  ),
  requestId: Type.Optional(
    Type.String({
      pattern: uuid,
      'x-format': 'uuid',
      description: 'Only the request with this `X-Request-Id`.',
    }),
  ),
  organisationId: Type.Optional(idSchema('org', 'Only requests of the clients that this organisation owns.')),
};

const CallQuery = Type.Object(
  {
    ...listQuery,
    ...requestLogFilters,
    occurredFrom: Type.Optional(timeSchema('Start of the period (inclusive)')),
    occurredBefore: Type.Optional(timeSchema('End of the period (exclusive)')),
  },
  { additionalProperties: false },
);

export const listCallsOperation = managementOperation(
  {
    id: 'listRequestLog',
    method: 'GET',
    path: '/management/request-log',
    tag: 'Usage',
    summary: 'List requests of clients',
    description:
      'Returns the logged requests, newest first. A request appears in the log at most a second after its response. An organisation sees the requests of its clients; the customs authority sees the requests of all clients. The log does not contain unchanged polls (304), and contains at most 50 requests per second of each client; the usage statistics count all requests. The log contains a request with rejected credentials (401) only if the credentials identify the client. Two kinds of credentials do: a token that the portal signed, even if it has expired or is revoked, and an API key with the correct secret. Query strings and credentials are never stored. The sandbox stores bodies for 24 hours; `GET /management/request-log/{id}` returns them.',
    scope: 'management:read',
    roles: ['owner', 'developer', 'administrator', 'auditor'],
    terminal: 'requests:read',
    query: CallQuery,
    answers: {
      200: {
        description: 'A page of requests.',
        body: listBody(RequestLogEntryBody, 'Requests, newest first.'),
        examples: pageExample('A request for a declaration that does not exist', exampleCall),
      },
    },
    problems: [inputInvalid],
  },
  ({ database, cursorKey }: { readonly database: Database; readonly cursorKey: Uint8Array }) =>
    async ({ caller, query }) => {
      const { limit: _limit, after: _after, ...filter } = query;
      const bound = Object.entries(filter).sort(([one], [other]) => (one < other ? -1 : 1));
      const page = openPage(cursorKey, ['request-log', caller.organisation.id, bound], query);
      if (page.kind === 'refusal') return page;
      const rows = await inTenantScope(database, caller, (sql, within) =>
        listRequestLogEntries(sql, within, filter, page),
      );
      return answer(
        200,
        page.close(rows, (row) => row.id, requestLogEntryBody),
      );
    },
);
