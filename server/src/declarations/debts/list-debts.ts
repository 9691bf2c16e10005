import { declarantOperation, managementOperation, type PortalParts } from '../../callers/public.ts';
import type { Calendar } from '../../foundation/calendar.ts';
import type { WorkTurns } from '../../foundation/http/admission/work-slices.ts';
import { answer } from '../../foundation/http/operation.ts';
import {
  listBody,
  openPage,
  type Page,
  type PageRequest,
  pageExample,
} from '../../foundation/http/pagination.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import type { Steps } from '../../foundation/interruptible-work.ts';
import type { Debt } from './debt.ts';
import { exampleDebt } from './debt-example.ts';
import { AllDebtsQuery, DebtBody, DebtsQuery, debtBody, debtFilterOf } from './debt-schema.ts';
import { listDebts } from './debt-store.ts';

export interface DebtListDependencies extends PortalParts<'database' | 'cursorKey'> {
  readonly reference: { readonly calendar: Calendar };
  readonly turns: Pick<WorkTurns, 'run'>;
}

const debtListAnswers = {
  200: {
    description: 'A page of debts.',
    body: listBody(DebtBody, 'Debts, oldest declaration first.'),
    examples: pageExample('One debt', exampleDebt),
  },
} as const;

type DebtItem = ReturnType<typeof debtBody>;

/** Returns the page step by step, because the amounts and time limits of 500 debts take longer than a time slice. */
function* pageSteps(page: PageRequest, rows: readonly Debt[], calendar: Calendar): Steps<Page<DebtItem>> {
  const bodies = new Map<Debt, DebtItem>();
  for (const row of rows) {
    bodies.set(row, debtBody(row, calendar));
    yield;
  }
  return page.close(
    rows,
    (row) => row.id,
    (row) => bodies.get(row) ?? debtBody(row, calendar),
  );
}

export const listDebtsOperation = declarantOperation(
  {
    id: 'listDebts',
    client: 'debts.list(filter)',
    method: 'GET',
    path: '/openapi/debts',
    tag: 'Debts and claims',
    summary: 'List debts',
    description:
      'Returns the customs debts of which the organisation is a debtor, in the order in which the declarations were created. A direct representative is not a debtor. A guarantor also gets the debts that its guarantees secure or that it paid.',
    scope: 'debts:read',
    query: DebtsQuery,
    answers: debtListAnswers,
    problems: [inputInvalid],
  },
  ({ database, cursorKey, reference: { calendar }, turns }: DebtListDependencies) =>
    async ({ caller, query }) => {
      const { id } = caller.organisation;
      const { limit: _limit, after: _after, ...filter } = query;
      const page = openPage(cursorKey, ['debts', id, filter], query);
      if (page.kind === 'refusal') return page;
      const rows = await database.organisation(id, (sql) =>
        listDebts(sql, id, debtFilterOf(query, calendar), page),
      );
      return answer(200, await turns.run(pageSteps(page, rows, calendar)));
    },
);

export const listDebtsAsCustoms = managementOperation(
  {
    id: 'listDebtsAsCustoms',
    method: 'GET',
    path: '/management/debts',
    tag: 'Debts and claims',
    summary: 'List debts of all organisations',
    description: 'Returns all customs debts, in the order in which the declarations were created.',
    scope: 'management:declarations:read',
    roles: ['officer', 'supervisor', 'administrator', 'auditor', 'accountant'],
    programs: 'authority',
    query: AllDebtsQuery,
    answers: debtListAnswers,
    problems: [inputInvalid],
  },
  ({ database, cursorKey, reference: { calendar }, turns }: DebtListDependencies) =>
    async ({ caller, query }) => {
      const { limit: _limit, after: _after, ...filter } = query;
      const page = openPage(cursorKey, ['all-debts', caller.organisation.id, filter], query);
      if (page.kind === 'refusal') return page;
      if (caller.dataScope !== 'all') return answer(200, { items: [], cursor: null, more: false });
      const debtFilter = { ...debtFilterOf(query, calendar), debtor: query.debtor };
      const rows = await listDebts(database.system, null, debtFilter, page);
      return answer(200, await turns.run(pageSteps(page, rows, calendar)));
    },
);
