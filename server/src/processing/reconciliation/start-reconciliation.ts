import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { customsAuthorityRequired } from '../../foundation/http/problems.ts';
import { type IdSource, newId } from '../../foundation/ids.ts';
import { exampleWaiting, ReconciliationBody, reconciliationBody } from './reconciliation.ts';
import { requestReconciliation } from './reconciliation-store.ts';

export const startReconciliation = managementOperation(
  {
    id: 'startReconciliation',
    method: 'POST',
    path: '/management/reconciliations',
    tag: 'Accounting',
    summary: 'Create a reconciliation',
    description:
      'Starts a background job that compares bills, guarantees, deferment accounts, stock and quotas with the ledger. The job compares the data of one point in time. `GET /management/reconciliations/{id}` returns the result. Only one reconciliation can wait or run at a time. If a reconciliation already waits or runs, the response contains it. Only for the customs authority.',
    scope: 'management:write',
    roles: ['officer', 'supervisor', 'administrator'],
    programs: 'authority',
    answers: {
      201: {
        description: 'The reconciliation was created.',
        body: ReconciliationBody,
        examples: { created: { summary: 'Created', value: exampleWaiting } },
      },
      200: {
        description: 'A reconciliation already waits or runs.',
        body: ReconciliationBody,
        examples: { open: { summary: 'Requested earlier', value: exampleWaiting } },
      },
    },
    problems: [customsAuthorityRequired],
  },
  (parts: { readonly database: Database; readonly source: IdSource; readonly wakeReconciler: () => void }) =>
    async ({ caller, request }) => {
      const { database, source, wakeReconciler } = parts;
      if (caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
      const [id, at] = [newId('rec', source), source.now()];
      const reconciliation = await database.systemTransaction(async (transaction) => {
        const open = await requestReconciliation(transaction, id, at);
        if (open.id !== id) return open;
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId: caller.organisation.id,
          at,
          action: 'reconciliation.start',
          target: { kind: 'reconciliation', id },
          change: { after: { requestedAt: at.toISOString() } },
        });
        return open;
      });
      wakeReconciler();
      return answer(reconciliation.id === id ? 201 : 200, reconciliationBody(reconciliation));
    },
);
