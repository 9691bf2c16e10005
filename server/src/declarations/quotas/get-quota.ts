import { createHash } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import { anchored, country } from '../../country/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { dayElement, orNull } from '../../foundation/http/elements.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { matchesTag } from '../../foundation/http/version-tag.ts';
import { languageOf } from '../../foundation/words/language.ts';
import type { RememberedReference } from '../../reference/lists/public.ts';
import { readBalances } from './forecast.ts';
import { quotaStates } from './quota-state.ts';

const QuotaBody = Type.Object(
  {
    orderNumber: Type.String({ description: 'The order number' }),
    name: Type.String({ description: 'What it is called' }),
    validFrom: dayElement('The first day of its period'),
    validUntil: orNull(dayElement('The last day of its period'), 'Null where none is known'),
    volume: orNull(
      Type.String({ description: 'How much there is of it in the period' }),
      'Null where the portal keeps no count of it: the members below are null too',
    ),
    unit: orNull(Type.String({ description: 'The unit of volume and balance' }), 'Not counted'),
    balance: orNull(
      Type.String({ description: 'What is left of it now. What waits to be shared out is not drawn yet' }),
      'Not counted',
    ),
    status: orNull(
      Type.Enum([...quotaStates], {
        description:
          'Whether there is enough of it, little (`critical`: 10 % of the volume or less, unless the list says another share), or nothing',
      }),
      'Not counted',
    ),
    allocation: orNull(
      Type.Enum(['first_come_first_served', 'daily_pro_rata'], {
        description:
          'Whether whoever is accepted first is served first, or all who ask on a day share what is left after midnight',
      }),
      'Not counted',
    ),
  },
  { additionalProperties: false, title: 'Quota', description: 'A tariff quota, and what is left of it' },
);

const example: Static<typeof QuotaBody> = {
  ...{ orderNumber: '090001', name: 'Coffee', validFrom: '2026-01-01', validUntil: '2026-12-31' },
  ...{ volume: '1000', unit: 'KGM', balance: '400', status: 'open', allocation: 'first_come_first_served' },
};

export const getQuota = declarantOperation(
  {
    id: 'getQuota',
    method: 'GET',
    path: '/openapi/tariff/quotas/{orderNumber}',
    tag: 'Tariff and reference',
    summary: 'Get a tariff quota',
    description:
      'What is left of a tariff quota in its period, as of now. Quantities are drawn when customs accepts a declaration; who lodges has none of it yet.',
    scope: 'reference:read',
    params: Type.Object(
      {
        orderNumber: Type.String({
          pattern: anchored(country.formats.quotaOrderNumber.pattern),
          'x-format': 'quotaOrderNumber',
          description: 'The order number.',
        }),
      },
      { additionalProperties: false },
    ),
    query: Type.Object(
      {
        date: Type.Optional(
          dayElement('Date in the period of the quota; default: today in the time zone of the portal.'),
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
        examples: { coffee: { summary: 'Coffee', value: example } },
      },
    },
    problems: [inputInvalid, notFound],
  },
  (parts: {
    readonly database: Database;
    readonly reference: RememberedReference;
    readonly now: () => Date;
  }) =>
    async ({ caller, params, query, request }) => {
      const { reference, database, now } = parts;
      const lists = await reference.on(query.date ?? reference.calendar.dayOf(now()));
      const entry = lists.entry('quotas', params.orderNumber);
      if (!entry) return refuse(notFound);
      const language = languageOf(request.header('accept-language'));
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
      if (matchesTag(request.header('if-none-match'), tag))
        return { ...answer(304, undefined, ['ETag', tag]), language };
      return { ...answer(200, body, ['ETag', tag]), language };
    },
);
