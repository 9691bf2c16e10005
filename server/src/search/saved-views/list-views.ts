import { Type } from 'typebox';
import { peopleOperation, roles } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample } from '../../foundation/http/pagination.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { canShare, exampleView, ViewBody, viewBody, viewQuery } from './view.ts';
import { listOwnViews, listSharedViews } from './view-store.ts';

const maxSharedViews = 100;

export const listViews = peopleOperation(
  {
    id: 'listViews',
    method: 'GET',
    path: '/management/views',
    tag: 'Views',
    summary: 'List saved views',
    description:
      'Returns your views, then the shared views of other members of the organisation, at most 100 each.',
    roles: [...roles],
    query: Type.Object({ ...listQuery, ...viewQuery.properties }, { additionalProperties: false }),
    answers: {
      200: {
        description: 'The saved views.',
        body: Type.Object(
          {
            ...listBody(ViewBody, 'Views, sorted by name').properties,
            canShare: Type.Boolean({ description: 'Whether your role can share views' }),
          },
          { additionalProperties: false },
        ),
        examples: pageExample('One view', exampleView, { canShare: true }),
      },
    },
    problems: [inputInvalid],
  },
  ({ database, cursorKey }: { readonly database: Database; readonly cursorKey: Uint8Array }) =>
    async ({ caller, query }) => {
      const { list } = query;
      const owner = { organisationId: caller.organisation.id, personId: caller.person.id };
      const binding = ['views', owner.organisationId, owner.personId, list ?? null];
      const page = openPage(cursorKey, binding, query);
      if (page.kind === 'refusal') return page;
      const views = await database.organisation(owner.organisationId, async (sql) => [
        ...(await listOwnViews(sql, owner)).filter((view) => list === undefined || view.list === list),
        ...(await listSharedViews(sql, owner, list ?? null, maxSharedViews)),
      ]);
      return answer(200, {
        ...page.closeWhole(
          views,
          ({ id }) => id,
          (view) => viewBody(view, owner.personId),
        ),
        canShare: canShare(caller.role),
      });
    },
);
