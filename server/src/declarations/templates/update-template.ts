import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { declarantOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound, versionConflict } from '../../foundation/http/problems.ts';
import { isIfMatchMet, versionTag } from '../../foundation/http/version-tag.ts';
import type { IdSource } from '../../foundation/ids.ts';
import { templateParams } from './get-template.ts';
import { templateNameInUse } from './problems.ts';
import {
  exampleTemplate,
  NewTemplate,
  newTemplateValidator,
  type Template,
  TemplateBody,
  templateBody,
} from './template.ts';
import { lockTemplate, updateTemplate } from './template-store.ts';

export const updateTemplateOperation = declarantOperation(
  {
    id: 'updateTemplate',
    client: 'templates.change(id, template)',
    method: 'PUT',
    path: '/openapi/templates/{id}',
    tag: 'Address book and templates',
    summary: 'Update a template',
    description:
      'Replaces the name and the content of a template. Declarations created from the template do not change.',
    scope: 'declarations:write',
    params: templateParams,
    ifMatch: 'optional',
    body: {
      schema: NewTemplate,
      validator: newTemplateValidator,
      description: 'The new content of the template.',
      examples: {
        renamed: {
          summary: 'A new name',
          value: { name: 'Coffee by sea', document: exampleTemplate.document },
        },
      },
    },
    answers: {
      200: {
        description: 'The updated template.',
        body: TemplateBody,
        headers: ['ETag'],
        examples: { coffee: { summary: 'Coffee', value: exampleTemplate } },
      },
    },
    problems: [inputInvalid, notFound, versionConflict, templateNameInUse],
  },
  ({ database, source }: { readonly database: Database; readonly source: IdSource }) =>
    ({ body, caller, params, request }) => {
      const organisationId = caller.organisation.id;
      return database.organisationTransaction(organisationId, async (transaction) => {
        const before = await lockTemplate(transaction, organisationId, params.id);
        if (!before) return refuse(notFound);
        if (!isIfMatchMet(request.header('if-match'), before.version)) return refuse(versionConflict);
        const after: Template = {
          ...{ ...before, name: body.name, document: JSON.stringify(body.document) },
          ...{ version: before.version + 1, changedAt: source.now() },
        };
        if (!(await updateTemplate(transaction, after))) return refuse(templateNameInUse);
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId,
          at: after.changedAt,
          action: 'template.update',
          target: { kind: 'template', id: after.id },
          change: { before: { name: before.name }, after: { name: after.name } },
        });
        return answer(200, templateBody(after), ['ETag', versionTag(after.version)]);
      });
    },
);
