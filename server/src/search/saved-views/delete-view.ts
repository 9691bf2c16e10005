import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { peopleOperation, roles } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import type { IdSource } from '../../foundation/ids.ts';
import { viewParams } from './view.ts';
import { removeView } from './view-store.ts';

export const deleteView = peopleOperation(
  {
    id: 'deleteView',
    method: 'DELETE',
    path: '/management/views/{id}',
    tag: 'Views',
    summary: 'Delete a saved view',
    description: 'Deletes one of your saved views. A shared view disappears for all members.',
    roles: [...roles],
    params: viewParams,
    answers: { 204: { description: 'The view is deleted' } },
    problems: [inputInvalid, notFound],
  },
  ({ database, source }: { readonly database: Database; readonly source: IdSource }) =>
    ({ caller, params, request }) => {
      const owner = { organisationId: caller.organisation.id, personId: caller.person.id };
      return database.organisationTransaction(owner.organisationId, async (transaction) => {
        const removed = await removeView(transaction, owner, params.id);
        if (!removed) return refuse(notFound);
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId: owner.organisationId,
          at: source.now(),
          action: 'view.delete',
          target: { kind: 'view', id: params.id },
          change: { before: { place: removed.place, name: removed.name } },
        });
        return answer(204);
      });
    },
);
