import { Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { exampleListed, ListedTemplate, listedBody } from './template.ts';
import { listTemplates as readTemplates } from './template-store.ts';

export const listTemplates = declarantOperation(
  {
    id: 'listTemplates',
    method: 'GET',
    path: '/openapi/templates',
    tag: 'Address book and templates',
    summary: 'List templates',
    description:
      'Returns all templates of the organisation (at most 200) without their documents, sorted by name.',
    scope: 'declarations:read',
    answers: {
      200: {
        description: 'The templates.',
        body: Type.Object(
          { items: Type.Array(ListedTemplate, { description: 'Templates, sorted by name' }) },
          { additionalProperties: false },
        ),
        examples: { one: { summary: 'One template', value: { items: [exampleListed] } } },
      },
    },
    problems: [],
  },
  ({ database }: { readonly database: Database }) =>
    async ({ caller }) => {
      const { id } = caller.organisation;
      const templates = await database.organisation(id, (sql) => readTemplates(sql, id));
      return answer(200, { items: templates.map(listedBody) });
    },
);
