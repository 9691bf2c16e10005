import { type Static, Type } from 'typebox';
import { countRequestsByGroup, requestTallyOf, requestTallyProperties } from '../../audit/public.ts';
import { managementOperation, type PortalParts } from '../../callers/public.ts';
import { inTenantScope } from '../../foundation/database/tenant-scope.ts';
import type { ClientLimits } from '../../foundation/http/admission/client-limits.ts';
import { orNull, pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { findClient } from './client-store.ts';

function amountSchema(description: string) {
  return Type.Number({ minimum: 0, description });
}

const ClientLimitsBody = Type.Object(
  {
    rate: orNull(
      Type.Object(
        {
          perSecond: amountSchema('Allowed requests per second, over all processes of the portal.'),
          burst: amountSchema(
            'Burst: maximum number of requests of the client that all processes together accept in direct succession after some time without requests.',
          ),
          processes: Type.Integer({ description: 'Number of processes that share the rate limit.' }),
          remaining: amountSchema('Number of requests of the client that this process still accepts now.'),
          limit: amountSchema(
            'Burst: maximum number of requests of the client that this process accepts in direct succession after some time without requests.',
          ),
        },
        { additionalProperties: false, description: 'Rate limit and remaining requests.' },
      ),
      'Rate limit of the client and its remaining requests. Null if the client has no limit.',
    ),
    hours: Type.Object(
      {
        ...requestTallyProperties,
        rateLimited: Type.Integer({
          description: 'Number of requests with the response 429 `rate_limited`.',
        }),
      },
      { additionalProperties: false, description: 'Requests of the current and the previous hour.' },
    ),
  },
  {
    additionalProperties: false,
    title: 'ClientLimits',
    description: 'Rate limit and recent requests of a client.',
  },
);

const exampleClientLimits: Static<typeof ClientLimitsBody> = {
  rate: { perSecond: 100, burst: 200, processes: 2, remaining: 88, limit: 100 },
  hours: {
    calls: 1200,
    succeeded: 180,
    unchanged: 1000,
    refused: 20,
    failed: 0,
    latencyMs: { p50: 1, p95: 5, p99: 20 },
    rateLimited: 3,
  },
};

const hourMs = 3_600_000;

export const getClientLimitsOperation = managementOperation(
  {
    id: 'getClientLimits',
    method: 'GET',
    path: '/management/clients/{id}/limits',
    tag: 'Usage',
    summary: 'Get limits of a client',
    description:
      'Returns the rate limit of a client, its remaining requests, and its requests of the current and the previous hour. This request does not count against the limit of the client.',
    scope: 'management:read',
    roles: ['owner', 'developer', 'viewer', 'administrator', 'auditor'],
    terminal: 'requests:read',
    params: Type.Object(
      { id: pathIdSchema('Id of the client (`client_id`).') },
      { additionalProperties: false },
    ),
    answers: {
      200: {
        description: 'Limits of the client.',
        body: ClientLimitsBody,
        examples: { busy: { summary: 'A client that polls', value: exampleClientLimits } },
      },
    },
    problems: [inputInvalid, notFound],
  },
  ({
    database,
    limits,
    now,
  }: PortalParts<'database' | 'now'> & { readonly limits: Pick<ClientLimits, 'limitStatus'> }) =>
    async ({ caller, params: { id: clientId } }) => {
      const to = now();
      const from = new Date(Math.floor(to.getTime() / hourMs - 1) * hourMs);
      const rows = await inTenantScope(database, caller, async (sql, within) => {
        const client = await findClient(sql, within, clientId);
        return client && countRequestsByGroup(sql, within, { clientId, from, to }, 'client');
      });
      if (!rows) return refuse(notFound);
      const limited = rows.filter(({ code }) => code === 'rate_limited');
      const rateLimited = limited.reduce((sum, { calls }) => sum + calls, 0);
      return answer(200, {
        rate: limits.limitStatus(clientId),
        hours: { ...requestTallyOf(rows), rateLimited },
      });
    },
);
