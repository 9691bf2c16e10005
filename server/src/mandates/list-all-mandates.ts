import { Type } from 'typebox';
import { managementOperation, type PortalParts } from '../callers/public.ts';
import { answer } from '../foundation/http/operation.ts';
import { listBody, openPage, pageExample } from '../foundation/http/pagination.ts';
import { refuse } from '../foundation/http/problem.ts';
import { customsAuthorityRequired, inputInvalid } from '../foundation/http/problems.ts';
import { mandateFilters } from './list-mandates.ts';
import { exampleMandate, MandateBody, mandateBody } from './mandate-schema.ts';
import { readMandatePartyNames, readMandateRows } from './mandate-store.ts';

export const listAllMandates = managementOperation(
  {
    id: 'listAllMandates',
    method: 'GET',
    path: '/management/mandates',
    tag: 'Mandates',
    summary: 'List mandates of all organisations',
    description: 'Returns the mandates of all organisations, oldest first. Only for the customs authority.',
    scope: 'management:mandates:read',
    roles: ['officer', 'supervisor', 'administrator', 'auditor'],
    programs: 'authority',
    query: Type.Object(mandateFilters, { additionalProperties: false }),
    answers: {
      200: {
        description: 'A page of mandates.',
        body: listBody(MandateBody, 'Mandates, oldest first.'),
        examples: pageExample('One mandate', exampleMandate),
      },
    },
    problems: [inputInvalid, customsAuthorityRequired],
  },
  ({ database, cursorKey, now, calendar }: PortalParts<'database' | 'cursorKey' | 'now' | 'calendar'>) =>
    async ({ caller, query }) => {
      if (caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
      const filter = [query.status ?? null, query.principal ?? null, query.representative ?? null];
      const page = openPage(cursorKey, ['all mandates', caller.organisation.id, ...filter], query);
      if (page.kind === 'refusal') return page;
      const rows = await readMandateRows(database.system, null, query, page);
      const names = await readMandatePartyNames(database.system, rows);
      const viewing = { side: () => 'customs' as const, names, now: now(), calendar };
      return answer(
        200,
        page.close(
          rows,
          (row) => row.id,
          (row) => mandateBody(row, viewing),
        ),
      );
    },
);
