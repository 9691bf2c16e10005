import { Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample } from '../../foundation/http/pagination.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { exampleListed, ListedTemplate, listedBody } from './template.ts';
import { readTemplateRows as readTemplates } from './template-store.ts';

export const listTemplates = declarantOperation(
  {
    id: 'listTemplates',
    client: 'templates.list() as array',
    method: 'GET',
    path: '/openapi/templates',
    tag: 'Address book and templates',
    summary: 'List templates',
    description:
      'Returns the templates of the organisation (at most 200) without their content, sorted by name.',
    scope: 'declarations:read',
    query: Type.Object(listQuery, { additionalProperties: false }),
    answers: {
      200: {
        description: 'The templates.',
        body: listBody(ListedTemplate, 'Templates, sorted by name'),
        examples: pageExample('One template', exampleListed),
      },
    },
    problems: [inputInvalid],
  },
  ({ database, cursorKey }: { readonly database: Database; readonly cursorKey: Uint8Array }) =>
    async ({ caller, query }) => {
      const { id } = caller.organisation;
      const page = openPage(cursorKey, ['templates', id], query);
      if (page.kind === 'refusal') return page;
      const templates = await database.organisation(id, (sql) => readTemplates(sql, id));
      return answer(
        200,
        page.closeWhole(templates, (template) => template.id, listedBody),
      );
    },
);
