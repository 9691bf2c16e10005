import { Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { versionTag } from '../../foundation/http/version-tag.ts';
import { exampleTemplate, TemplateBody, templateBody } from './template.ts';
import { findTemplate } from './template-store.ts';

export const templateParams = Type.Object(
  { id: pathIdSchema('Identifier of the template.') },
  { additionalProperties: false },
);

export const getTemplate = declarantOperation(
  {
    id: 'getTemplate',
    client: 'templates.get(id)',
    method: 'GET',
    path: '/openapi/templates/{id}',
    tag: 'Address book and templates',
    summary: 'Get a template',
    description:
      'Returns a template with its content. Send the `ETag` of the response as `If-Match` when you update the template.',
    scope: 'declarations:read',
    params: templateParams,
    answers: {
      200: {
        description: 'The template.',
        body: TemplateBody,
        headers: ['ETag'],
        examples: { coffee: { summary: 'Coffee', value: exampleTemplate } },
      },
    },
    problems: [inputInvalid, notFound],
  },
  ({ database }: { readonly database: Database }) =>
    async ({ caller, params }) => {
      const { id } = caller.organisation;
      const found = await database.organisation(id, (sql) => findTemplate(sql, id, params.id));
      return found ? answer(200, templateBody(found), ['ETag', versionTag(found.version)]) : refuse(notFound);
    },
);
