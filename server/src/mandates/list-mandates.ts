import { Type } from 'typebox';
import { declarantOperation, type PortalParts } from '../callers/public.ts';
import { answer } from '../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample } from '../foundation/http/pagination.ts';
import { inputInvalid } from '../foundation/http/problems.ts';
import { identificationNumber } from '../organisations/public.ts';
import { MandateState } from './mandate.ts';
import { exampleMandate, MandateBody, mandateBody, mandatePartyOf } from './mandate-schema.ts';
import { readMandatePartyNames, readMandateRows as readMandates } from './mandate-store.ts';

export const mandateFilters = {
  ...listQuery,
  status: Type.Optional(MandateState),
  principal: Type.Optional(identificationNumber),
  representative: Type.Optional(identificationNumber),
};

export const listMandates = declarantOperation(
  {
    id: 'listMandates',
    client: 'mandates.list(filter)',
    method: 'GET',
    path: '/openapi/mandates',
    tag: 'Mandates',
    summary: 'List mandates',
    description:
      'Returns the mandates in which the organisation is principal or representative, oldest first.',
    scope: 'mandates:read',
    query: Type.Object(mandateFilters, { additionalProperties: false }),
    answers: {
      200: {
        description: 'A page of mandates.',
        body: listBody(MandateBody, 'Mandates, oldest first.'),
        examples: pageExample('One mandate', exampleMandate),
      },
    },
    problems: [inputInvalid],
  },
  ({ database, cursorKey, now, calendar }: PortalParts<'database' | 'cursorKey' | 'now' | 'calendar'>) =>
    async ({ caller, query }) => {
      const { id, numbers } = caller.organisation;
      const filter = [query.status ?? null, query.principal ?? null, query.representative ?? null];
      const page = openPage(cursorKey, ['mandates', id, ...filter], query);
      if (page.kind === 'refusal') return page;
      return database.organisation(id, async (sql) => {
        const rows = await readMandates(sql, numbers, query, page);
        const names = await readMandatePartyNames(sql, rows);
        const viewing = { side: mandatePartyOf(numbers), names, now: now(), calendar };
        return answer(
          200,
          page.close(
            rows,
            (row) => row.id,
            (row) => mandateBody(row, viewing),
          ),
        );
      });
    },
);
