import { createHash } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { declarantOperation, type PortalParts } from '../../callers/public.ts';
import { anchoredPattern, country } from '../../country/public.ts';
import { daySchema, orNull } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { matchesTag } from '../../foundation/http/version-tag.ts';
import type { CachedReference } from '../../reference/lists/public.ts';
import { readBalances } from './quota-balances.ts';
import { quotaStates } from './quota-state.ts';

const quotaStatus = `Status of the quota: \`critical\` if the balance is at most ${country.criticalQuotaPercent} % of the volume. The code list \`quotas\` can set another percentage for a quota`;

const QuotaBody = Type.Object(
  {
    orderNumber: Type.String({ description: 'Order number of the quota' }),
    name: Type.String({ description: 'Name of the quota' }),
    validFrom: daySchema('First day of the quota period'),
    validUntil: orNull(
      daySchema('Last day of the quota period'),
      'Last day of the quota period; null if unknown',
    ),
    volume: orNull(
      Type.String({ description: 'Volume of the quota in its period' }),
      'Volume of the quota in its period. Null if the portal does not manage the balance of this quota; `unit`, `balance`, `status` and `allocation` are then null too',
    ),
    unit: orNull(
      Type.String({ description: 'Unit of volume and balance' }),
      'Unit of volume and balance; null if the portal does not manage the balance of this quota',
    ),
    balance: orNull(
      Type.String({
        description: 'Remaining quantity. Requests that wait for pro-rata allocation are not deducted yet',
      }),
      'Remaining quantity. Requests that wait for pro-rata allocation are not deducted yet. Null if the portal does not manage the balance of this quota',
    ),
    status: orNull(
      Type.Enum([...quotaStates], {
        description: quotaStatus,
      }),
      `${quotaStatus}. Null if the portal does not manage the balance of this quota`,
    ),
    allocation: orNull(
      Type.Enum(['first_come_first_served', 'daily_pro_rata'], {
        description:
          'Allocation of the quota: in the order of acceptance, or pro rata among all requests of a day, after midnight',
      }),
      'Allocation of the quota: in the order in which customs accepts the declarations, or pro rata among all requests of a day, after the end of the day. Null if the portal does not manage the balance of this quota',
    ),
  },
  { additionalProperties: false, title: 'Quota', description: 'A tariff quota with its balance' },
);

const exampleQuota: Static<typeof QuotaBody> = {
  ...{ orderNumber: '090001', name: 'Coffee', validFrom: '2026-01-01', validUntil: '2026-12-31' },
  ...{ volume: '1000', unit: 'KGM', balance: '400', status: 'open', allocation: 'first_come_first_served' },
};

export const getQuota = declarantOperation(
  {
    id: 'getQuota',
    client: 'reference.quota(orderNumber, query)',
    method: 'GET',
    path: '/openapi/tariff/quotas/{orderNumber}',
    tag: 'Tariff and reference',
    summary: 'Get a tariff quota',
    description:
      'Returns the current balance of a tariff quota in its period. Quantities are allocated when customs accepts a declaration, not when the declaration is lodged.',
    scope: 'reference:read',
    params: Type.Object(
      {
        orderNumber: Type.String({
          pattern: anchoredPattern(country.formats.quotaOrderNumber.pattern),
          'x-format': 'quotaOrderNumber',
          description: 'Order number of the quota.',
        }),
      },
      { additionalProperties: false },
    ),
    query: Type.Object(
      {
        date: Type.Optional(
          daySchema('Date in the requested quota period; default: today in the time zone of the portal.'),
        ),
      },
      { additionalProperties: false },
    ),
    conditional: true,
    translated: true,
    answers: {
      200: {
        description: 'The quota.',
        body: QuotaBody,
        headers: ['ETag'],
        examples: { coffee: { summary: 'Coffee', value: exampleQuota } },
      },
    },
    problems: [inputInvalid, notFound],
  },
  (dependencies: PortalParts<'database' | 'now'> & { readonly reference: CachedReference }) =>
    async ({ caller, params, query, request }) => {
      const { reference, database, now } = dependencies;
      const lists = await reference.on(query.date ?? reference.calendar.dayOf(now()));
      const entry = lists.entry('quotas', params.orderNumber);
      if (!entry) return refuse(notFound);
      const language = request.language;
      const quota = lists.quota(params.orderNumber);
      const balances = await database.organisation(caller.organisation.id, (sql) =>
        readBalances(sql, quota ? [quota] : []),
      );
      const { balance = null, status = null } = balances.get(params.orderNumber) ?? {};
      const { volume = null, unit = null, allocation = null } = quota ?? {};
      const { code: orderNumber, validFrom, validUntil } = entry;
      const name = lists.namesOf('quotas', orderNumber)?.[language] ?? entry.name;
      const body = {
        ...{ orderNumber, name, validFrom, validUntil, volume, unit, balance, status, allocation },
      } satisfies Static<typeof QuotaBody>;
      const tag = `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22)}"`;
      if (matchesTag(request.header('if-none-match'), tag)) return answer(304, undefined, ['ETag', tag]);
      return answer(200, body, ['ETag', tag]);
    },
);
