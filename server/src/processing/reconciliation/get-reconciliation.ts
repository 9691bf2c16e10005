import { Type } from 'typebox';
import { managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { customsAuthorityRequired, inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { exampleConsistent, ReconciliationBody, reconciliationBody } from './reconciliation.ts';
import { findReconciliation } from './reconciliation-store.ts';

export const getReconciliation = managementOperation(
  {
    id: 'getReconciliation',
    method: 'GET',
    path: '/management/reconciliations/{id}',
    tag: 'Accounting',
    summary: 'Get a reconciliation',
    description:
      'Returns a reconciliation with its differences. The differences are null until the reconciliation has ended. Only for the customs authority.',
    scope: 'management:read',
    roles: ['officer', 'supervisor', 'administrator', 'auditor', 'accountant'],
    programs: 'authority',
    params: Type.Object({ id: pathIdSchema('Id of the reconciliation.') }, { additionalProperties: false }),
    answers: {
      200: {
        description: 'The reconciliation.',
        body: ReconciliationBody,
        examples: { consistent: { summary: 'The ledger is consistent', value: exampleConsistent } },
      },
    },
    problems: [inputInvalid, customsAuthorityRequired, notFound],
  },
  ({ database }: { readonly database: Database }) =>
    async ({ caller, params }) => {
      if (caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
      const reconciliation = await findReconciliation(database.system, params.id);
      return reconciliation ? answer(200, reconciliationBody(reconciliation)) : refuse(notFound);
    },
);
