import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { peopleOperation, roles } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { type IdSource, newId } from '../../foundation/ids.ts';
import { viewLimit, viewNameInUse, viewSharingNotAllowed } from './problems.ts';
import { canShare, exampleNewView, exampleView, NewView, type View, ViewBody, viewBody } from './view.ts';
import { clearOtherDefaultViews, insertView, listOwnViews, lockViews } from './view-store.ts';

const maxViews = 100;

export const createView = peopleOperation(
  {
    id: 'createView',
    method: 'POST',
    path: '/management/views',
    tag: 'Views',
    summary: 'Create a saved view',
    description:
      'Saves the filters, order and columns of a console list under a name. You can have 100 views in an organisation; names are unique within a list. A new default view of a list replaces the previous default. Viewers and auditors can’t share views.',
    roles: [...roles],
    body: {
      schema: NewView,
      description: 'The new view.',
      examples: { pay: { summary: 'Declarations to pay', value: exampleNewView } },
    },
    answers: {
      201: {
        description: 'The saved view.',
        body: ViewBody,
        examples: { pay: { summary: 'Declarations to pay', value: exampleView } },
      },
    },
    problems: [inputInvalid, viewSharingNotAllowed, viewNameInUse, viewLimit],
  },
  ({ database, source }: { readonly database: Database; readonly source: IdSource }) =>
    async ({ body, caller, request }) => {
      if (body.shared && !canShare(caller.role)) return refuse(viewSharingNotAllowed);
      const owner = { organisationId: caller.organisation.id, personId: caller.person.id };
      return database.organisationTransaction(owner.organisationId, async (transaction) => {
        const now = source.now();
        const made: View = { ...owner, ...body, id: newId('viw', source), createdAt: now, changedAt: now };
        await lockViews(transaction, owner);
        const there = await listOwnViews(transaction, owner);
        if (there.length >= maxViews) return refuse(viewLimit);
        if (there.some((view) => hasSameViewName(view, made))) return refuse(viewNameInUse);
        await insertView(transaction, made);
        if (made.isDefault) await clearOtherDefaultViews(transaction, made);
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId: owner.organisationId,
          at: now,
          action: 'view.create',
          target: { kind: 'view', id: made.id },
          change: { after: body },
        });
        return answer(201, viewBody(made, owner.personId));
      });
    },
);

/** Whether two saved views are of the same list and have the same name. */
export function hasSameViewName(view: View, other: View): boolean {
  const isSame = view.name.toLowerCase() === other.name.toLowerCase();
  return view.id !== other.id && view.list === other.list && isSame;
}
