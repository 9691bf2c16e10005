import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { peopleOperation, roles } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import type { IdSource } from '../../foundation/ids.ts';
import { hasSameViewName } from './create-view.ts';
import { viewNameInUse, viewSharingNotAllowed } from './problems.ts';
import {
  ChangedView,
  canShare,
  exampleNewView,
  exampleView,
  ViewBody,
  viewBody,
  viewParams,
} from './view.ts';
import { clearOtherDefaultViews, listOwnViews, lockViews, updateView } from './view-store.ts';

const { list: _list, ...exampleChanged } = exampleNewView;

export const updateViewOperation = peopleOperation(
  {
    id: 'updateView',
    method: 'PUT',
    path: '/management/views/{id}',
    tag: 'Views',
    summary: 'Update a saved view',
    description:
      'Replaces one of your saved views. Each list can have one default view. Viewers and auditors can’t share views.',
    roles: [...roles],
    params: viewParams,
    body: {
      schema: ChangedView,
      description: 'The complete view.',
      examples: { pay: { summary: 'Declarations to pay', value: exampleChanged } },
    },
    answers: {
      200: {
        description: 'The updated view.',
        body: ViewBody,
        examples: { pay: { summary: 'Declarations to pay', value: exampleView } },
      },
    },
    problems: [inputInvalid, viewSharingNotAllowed, notFound, viewNameInUse],
  },
  ({ database, source }: { readonly database: Database; readonly source: IdSource }) =>
    async ({ body, caller, params, request }) => {
      if (body.shared && !canShare(caller.role)) return refuse(viewSharingNotAllowed);
      const owner = { organisationId: caller.organisation.id, personId: caller.person.id };
      return database.organisationTransaction(owner.organisationId, async (transaction) => {
        await lockViews(transaction, owner);
        const there = await listOwnViews(transaction, owner);
        const before = there.find(({ id }) => id === params.id);
        if (!before) return refuse(notFound);
        const changed = { ...before, ...body, changedAt: source.now() };
        if (there.some((view) => hasSameViewName(view, changed))) return refuse(viewNameInUse);
        await updateView(transaction, changed);
        if (changed.isDefault) await clearOtherDefaultViews(transaction, changed);
        const { name, search, shared, isDefault } = before;
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId: owner.organisationId,
          at: changed.changedAt,
          action: 'view.update',
          target: { kind: 'view', id: changed.id },
          change: { before: { name, search, shared, isDefault }, after: body },
        });
        return answer(200, viewBody(changed, owner.personId));
      });
    },
);
