import { Type } from 'typebox';
import { peopleOperation, roles } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { canShare, exampleView, ViewBody, viewBody, viewQuery } from './view.ts';
import { listOwn, listShared } from './view-store.ts';

const mostShared = 100;

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
    query: viewQuery,
    answers: {
      200: {
        description: 'The saved views.',
        body: Type.Object(
          {
            items: Type.Array(ViewBody, { description: 'Views, by name' }),
            canShare: Type.Boolean({ description: 'Whether your role can share views' }),
          },
          { additionalProperties: false },
        ),
        examples: { one: { summary: 'One view', value: { items: [exampleView], canShare: true } } },
      },
    },
    problems: [inputInvalid],
  },
  ({ database }: { readonly database: Database }) =>
    async ({ caller, query: { list } }) => {
      const owner = { organisationId: caller.organisation.id, personId: caller.person.id };
      const views = await database.organisation(owner.organisationId, async (sql) => [
        ...(await listOwn(sql, owner)).filter((view) => list === undefined || view.list === list),
        ...(await listShared(sql, owner, list ?? null, mostShared)),
      ]);
      return answer(200, {
        items: views.map((view) => viewBody(view, owner.personId)),
        canShare: canShare(caller.role),
      });
    },
);
