import { type Static, Type } from 'typebox';
import { managementOperation, openApiOperation, type PortalParts } from '../callers/public.ts';
import { inTenantScope } from '../foundation/database/tenant-scope.ts';
import { idSchema, orNull, timeSchema } from '../foundation/http/common-schemas.ts';
import { answer } from '../foundation/http/operation.ts';
import { inputInvalid } from '../foundation/http/problems.ts';
import { requestLogFilters } from './list-request-log.ts';
import { usagePeriodOf, usagePeriodQuery } from './usage-period.ts';
import { type CountedErrors, countErrors, maxUsageGroups } from './usage-store.ts';

const { clientId, operation, code, organisationId } = requestLogFilters;

const ErrorGroupBody = Type.Object(
  {
    organisationId: idSchema('org', 'Organisation that owns the client.'),
    clientId: idSchema('cli', 'Client that sent the requests.'),
    operation: Type.String({ description: 'Operation of the requests.' }),
    httpStatus: Type.Integer({ description: 'HTTP status of the responses.' }),
    code: Type.String({ description: 'Code of the problem.' }),
    calls: Type.Integer({ minimum: 1, description: 'Number of responses with this problem in the period.' }),
    share: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Part of all requests of the client for the operation in the period, from 0 to 1.',
    }),
    firstSeenAt: timeSchema(
      'Time of the first response with this problem in the period; the start of its hour if the request log does not contain it.',
    ),
    lastSeenAt: timeSchema(
      'Time of the last response with this problem in the period; the start of its hour if the request log does not contain it.',
    ),
    lastRequestId: orNull(
      Type.String(),
      '`X-Request-Id` of the last request in the log; null if the request log does not contain it.',
    ),
  },
  {
    additionalProperties: false,
    title: 'ErrorGroup',
    description: 'Responses to one client with the same operation and problem.',
  },
);

const ErrorGroupsBody = Type.Object(
  {
    occurredFrom: timeSchema('Start of the period (inclusive).'),
    occurredBefore: timeSchema('End of the period (exclusive).'),
    groups: Type.Array(ErrorGroupBody, {
      description: `Groups of errors, most requests first, at most ${maxUsageGroups} groups.`,
    }),
  },
  {
    additionalProperties: false,
    title: 'ErrorGroups',
    description: 'Errors of a period, grouped by client, operation and problem.',
  },
);

const exampleErrorGroups: Static<typeof ErrorGroupsBody> = {
  occurredFrom: '2026-11-20T00:00:00.000Z',
  occurredBefore: '2026-11-27T00:00:00.000Z',
  groups: [
    {
      organisationId: 'org_01kaz4w7m0v3c5n8q2x6t9r1ye',
      clientId: 'cli_01kaz4w7m0v3c5n8q2x6t9r1ye',
      operation: 'createDeclaration',
      httpStatus: 400,
      code: 'input_invalid',
      calls: 37,
      share: 0.0514,
      firstSeenAt: '2026-11-21T08:12:05.120Z',
      lastSeenAt: '2026-11-26T16:40:31.007Z',
      lastRequestId: '0197f4a2-6c3b-7d3a-9a41-5c0e6c1f8b90',
    },
  ],
};

const answers = {
  200: {
    description: 'The groups of errors.',
    body: ErrorGroupsBody,
    examples: { week: { summary: 'One kind of error in a week', value: exampleErrorGroups } },
  },
};

const about =
  'The period contains whole hours and at most 31 days; the default is the last seven days. A request counts at most a second after its response. Token requests count only with `operation=issueToken`.';

type ErrorGroupParts = PortalParts<'database' | 'now'>;

export const getErrorGroupsOperation = openApiOperation(
  {
    id: 'getErrorGroups',
    client: 'usage.errorGroups(filter)',
    method: 'GET',
    path: '/openapi/error-groups',
    tag: 'Account',
    summary: 'Get error groups',
    description: `Returns the errors of the clients of the caller's organisation, grouped by client, operation and problem, each with its share and its last request. A client of a platform gets only its own errors. ${about}`,
    scope: 'declarations:read',
    query: Type.Object({ ...usagePeriodQuery, clientId, operation, code }, { additionalProperties: false }),
    answers,
    problems: [inputInvalid],
  },
  ({ database, now }: ErrorGroupParts) =>
    async ({ caller, query }) => {
      const period = usagePeriodOf(query, 'hour', now());
      if ('kind' in period) return period;
      const { id } = caller.organisation;
      // A trader's consent gives a platform no access to the errors of the trader's own clients.
      const isOther =
        caller.userType === 'platform' && (query.clientId ?? caller.client.id) !== caller.client.id;
      const only = caller.userType === 'platform' ? { clientId: caller.client.id } : {};
      const groups = isOther
        ? []
        : await database.organisation(id, (sql) => countErrors(sql, id, { ...query, ...only, ...period }));
      return answer(200, errorGroupsBody(period, groups));
    },
);

export const getClientErrorGroupsOperation = managementOperation(
  {
    id: 'getClientErrorGroups',
    method: 'GET',
    path: '/management/error-groups',
    tag: 'Usage',
    summary: 'Get error groups of clients',
    description: `Returns the errors of clients, grouped by client, operation and problem, each with its share and its last request. An organisation sees its own clients; the customs authority sees all clients. ${about}`,
    scope: 'management:read',
    roles: ['owner', 'developer', 'administrator', 'auditor'],
    terminal: 'requests:read',
    query: Type.Object(
      { ...usagePeriodQuery, clientId, operation, code, organisationId },
      { additionalProperties: false },
    ),
    answers,
    problems: [inputInvalid],
  },
  ({ database, now }: ErrorGroupParts) =>
    async ({ caller, query }) => {
      const period = usagePeriodOf(query, 'hour', now());
      if ('kind' in period) return period;
      const groups = await inTenantScope(database, caller, (sql, within) =>
        countErrors(sql, within, { ...query, ...period }),
      );
      return answer(200, errorGroupsBody(period, groups));
    },
);

function errorGroupsBody(
  { from, to }: { readonly from: Date; readonly to: Date },
  groups: readonly CountedErrors[],
): Static<typeof ErrorGroupsBody> {
  return {
    occurredFrom: from.toISOString(),
    occurredBefore: to.toISOString(),
    groups: groups.map(({ calls, total, status, firstHour, firstAt, lastHour, lastAt, ...group }) => ({
      organisationId: group.organisationId,
      clientId: group.clientId,
      operation: group.operation,
      httpStatus: status,
      code: group.code,
      calls,
      share: Math.round((calls / total) * 10_000) / 10_000,
      firstSeenAt: (firstAt ?? firstHour).toISOString(),
      lastSeenAt: (lastAt ?? lastHour).toISOString(),
      lastRequestId: group.lastRequestId,
    })),
  };
}
