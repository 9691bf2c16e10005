import { Type } from 'typebox';
import { managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample } from '../../foundation/http/pagination.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { exampleConsistent, ReconciliationBody, reconciliationBody } from './reconciliation.ts';
import { findReconciliations } from './reconciliation-store.ts';

export const listReconciliations = managementOperation(
  {
    id: 'listReconciliations',
    method: 'GET',
    path: '/management/reconciliations',
    tag: 'Accounting',
    summary: 'List reconciliations',
    description:
      'Returns reconciliations, newest first, including those that an operator started on the command line. Only for the customs authority.',
    scope: 'management:read',
    roles: ['officer', 'supervisor', 'administrator', 'auditor', 'accountant'],
    programs: 'authority',
    query: Type.Object(listQuery, { additionalProperties: false }),
    answers: {
      200: {
        description: 'A page of reconciliations.',
        body: listBody(ReconciliationBody, 'Reconciliations, newest first.'),
        examples: pageExample('The ledger is consistent', exampleConsistent),
      },
    },
    problems: [inputInvalid],
  },
  ({ database, cursorKey }: { readonly database: Database; readonly cursorKey: Uint8Array }) =>
    async ({ caller, query }) => {
      const page = openPage(cursorKey, ['reconciliations', caller.dataScope], query);
      if (page.kind === 'refusal') return page;
      const rows = caller.dataScope === 'all' ? await findReconciliations(database.system, page) : [];
      return answer(
        200,
        page.close(rows, ({ id }) => id, reconciliationBody),
      );
    },
);
