import { type Static, Type } from 'typebox';
import { declarantOperation, managementOperation } from '../../callers/public.ts';
import type { Calendar } from '../../foundation/calendar.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample } from '../../foundation/http/pagination.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { versionTag } from '../../foundation/http/version-tag.ts';
import { debtParams, findDebt } from '../debts/public.ts';
import { defaultTimeLimits } from '../lifecycle/public.ts';
import { appealStatuses } from './appeal.ts';
import {
  AppealBody,
  AppealForOfficersBody,
  type AppealLimitOf,
  appealBody,
  appealForOfficersBody,
  appealParams,
  exampleAppeal,
  exampleAppealForOfficers,
} from './appeal-schema.ts';
import { findAppeal, listAppeals, listAppealsOfDebt } from './appeal-store.ts';

export interface AppealDependencies {
  readonly database: Database;
  readonly reference: { readonly calendar: Calendar };
}
interface AppealListDependencies extends AppealDependencies {
  readonly cursorKey: Uint8Array;
}

/** Returns the time limit of an appeal against a decision of customs (UCC 44). */
export function appealLimitIn({ calendar }: AppealDependencies['reference']): AppealLimitOf {
  return (decidedAt) => calendar.endOfLegalTerm(decidedAt, { days: defaultTimeLimits.appealDays });
}

const appealFilters = {
  ...listQuery,
  status: Type.Optional(Type.Enum([...appealStatuses], { description: 'Only appeals with this status.' })),
};
const DebtAppealsQuery = Type.Object(appealFilters, { additionalProperties: false });
const AppealsQuery = Type.Object(
  {
    ...appealFilters,
    debt: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: 'Only appeals for the debt with this id.' }),
    ),
  },
  { additionalProperties: false },
);

const appealPageResponses = {
  200: {
    description: 'A page of appeals.',
    body: listBody(AppealBody, 'Appeals, oldest first.'),
    examples: pageExample('One appeal', exampleAppeal),
  },
} as const;

/** Returns a page of the appeals of an organisation. */
async function pageOfAppeals(
  { database, reference, cursorKey }: AppealListDependencies,
  organisationId: string,
  query: Static<typeof AppealsQuery>,
  language: string,
) {
  const { limit: _limit, after: _after, ...filter } = query;
  const page = openPage(cursorKey, ['appeals', organisationId, filter], query);
  if (page.kind === 'refusal') return page;
  const rows = await database.organisation(organisationId, (sql) =>
    listAppeals(sql, organisationId, filter, page),
  );
  const body = page.close(
    rows,
    (row) => row.id,
    (row) => appealBody(row, appealLimitIn(reference), language),
  );
  return answer(200, body);
}

export const listAppealsOperation = declarantOperation(
  {
    id: 'listAppeals',
    client: 'appeals.list(filter)',
    method: 'GET',
    path: '/openapi/appeals',
    tag: 'Appeals and stays',
    summary: 'List appeals',
    description:
      'Returns the appeals of the organisation, and those of the principals whose mandate permits it to act on their debts, oldest first.',
    scope: 'debts:read',
    query: AppealsQuery,
    translated: true,
    answers: appealPageResponses,
    problems: [inputInvalid],
  },
  (deps: AppealListDependencies) =>
    ({ caller, query, request }) =>
      pageOfAppeals(deps, caller.organisation.id, query, request.language),
);

export const listDebtAppeals = declarantOperation(
  {
    id: 'listDebtAppeals',
    client: 'debts.appeals(id)',
    method: 'GET',
    path: '/openapi/debts/{id}/appeals',
    tag: 'Appeals and stays',
    summary: 'List appeals for a debt',
    description:
      'Returns the appeals against the bills of a debt and against decisions on its claims, of all debtors, oldest first.',
    scope: 'debts:read',
    params: debtParams,
    query: DebtAppealsQuery,
    translated: true,
    answers: appealPageResponses,
    problems: [inputInvalid, notFound],
  },
  (deps: AppealListDependencies) =>
    async ({ caller, params, query, request: { language } }) => {
      const { id } = caller.organisation;
      const debt = await deps.database.organisation(id, (sql) => findDebt(sql, id, params.id));
      if (!debt) return refuse(notFound);
      const { limit: _limit, after: _after, ...filter } = query;
      const page = openPage(deps.cursorKey, ['debt-appeals', id, params.id, filter], query);
      if (page.kind === 'refusal') return page;
      const rows = await deps.database.organisation(id, (sql) =>
        listAppealsOfDebt(sql, id, params.id, filter, page),
      );
      const body = page.close(
        rows,
        (row) => row.id,
        (row) => appealBody(row, appealLimitIn(deps.reference), language),
      );
      return answer(200, body);
    },
);

export const getAppeal = declarantOperation(
  {
    id: 'getAppeal',
    client: 'appeals.get(id)',
    method: 'GET',
    path: '/openapi/appeals/{id}',
    tag: 'Appeals and stays',
    summary: 'Get an appeal',
    description: 'Returns an appeal with its decision.',
    scope: 'debts:read',
    params: appealParams,
    translated: true,
    answers: {
      200: {
        description: 'The appeal.',
        body: AppealBody,
        headers: ['ETag'],
        examples: { submitted: { summary: 'an appeal', value: exampleAppeal } },
      },
    },
    problems: [inputInvalid, notFound],
  },
  ({ database, reference }: AppealDependencies) =>
    async ({ caller, params, request: { language } }) => {
      const { id } = caller.organisation;
      const found = await database.organisation(id, (sql) => findAppeal(sql, id, params.id));
      if (!found) return refuse(notFound);
      const body = appealBody(found, appealLimitIn(reference), language);
      return answer(200, body, ['ETag', versionTag(found.version)]);
    },
);

const customsRoles = ['officer', 'supervisor', 'administrator', 'auditor', 'accountant'] as const;

export const listAppealsAsCustoms = managementOperation(
  {
    id: 'listAppealsAsCustoms',
    method: 'GET',
    path: '/management/appeals',
    tag: 'Appeals and stays',
    summary: 'List appeals of all organisations',
    description: 'Returns the appeals of all organisations, oldest first.',
    scope: 'management:declarations:read',
    roles: customsRoles,
    programs: 'authority',
    query: AppealsQuery,
    translated: true,
    answers: {
      200: {
        description: 'A page of appeals.',
        body: listBody(AppealForOfficersBody, 'Appeals, oldest first.'),
        examples: pageExample('One appeal', exampleAppealForOfficers),
      },
    },
    problems: [inputInvalid],
  },
  ({ database, reference, cursorKey }: AppealListDependencies) =>
    async ({ caller, query, request: { language } }) => {
      const { limit: _limit, after: _after, ...filter } = query;
      const page = openPage(cursorKey, ['all-appeals', caller.organisation.id, filter], query);
      if (page.kind === 'refusal') return page;
      if (caller.dataScope !== 'all') return answer(200, { items: [], cursor: null, more: false });
      const rows = await listAppeals(database.system, null, filter, page);
      const body = page.close(
        rows,
        (row) => row.id,
        (row) => appealForOfficersBody(row, appealLimitIn(reference), language),
      );
      return answer(200, body);
    },
);

export const getAppealAsCustoms = managementOperation(
  {
    id: 'getAppealAsCustoms',
    method: 'GET',
    path: '/management/appeals/{id}',
    tag: 'Appeals and stays',
    summary: 'Get an appeal as customs',
    description: 'Returns an appeal with its decision.',
    scope: 'management:declarations:read',
    roles: customsRoles,
    programs: 'authority',
    params: appealParams,
    translated: true,
    answers: {
      200: {
        description: 'The appeal.',
        body: AppealForOfficersBody,
        headers: ['ETag'],
        examples: { submitted: { summary: 'an appeal', value: exampleAppealForOfficers } },
      },
    },
    problems: [inputInvalid, notFound],
  },
  ({ database, reference }: AppealDependencies) =>
    async ({ caller, params, request: { language } }) => {
      const found = caller.dataScope === 'all' ? await findAppeal(database.system, null, params.id) : null;
      if (!found) return refuse(notFound);
      const body = appealForOfficersBody(found, appealLimitIn(reference), language);
      return answer(200, body, ['ETag', versionTag(found.version)]);
    },
);
