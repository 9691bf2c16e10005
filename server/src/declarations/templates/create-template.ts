import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { declarantOperation, type PortalParts } from '../../callers/public.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { idempotencyKeyReused, inputInvalid, requestInProgress } from '../../foundation/http/problems.ts';
import { versionTag } from '../../foundation/http/version-tag.ts';
import { newId } from '../../foundation/ids.ts';
import { templateLimit, templateNameInUse } from './problems.ts';
import {
  exampleTemplate,
  NewTemplate,
  newTemplateValidator,
  type Template,
  TemplateBody,
  templateBody,
} from './template.ts';
import { insertTemplate, readTemplateRows } from './template-store.ts';

const maxTemplates = 200;

export const createTemplate = declarantOperation(
  {
    id: 'createTemplate',
    client: 'templates.create(template)',
    method: 'POST',
    path: '/openapi/templates',
    tag: 'Address book and templates',
    summary: 'Create a template',
    description:
      'Creates a template for new declarations. The content of a template can be incomplete and can contain any value, like the content of a draft, but it can’t contain an LRN, control characters or direction marks. An organisation can have 200 templates, each with a different name.',
    scope: 'declarations:write',
    idempotent: true,
    body: {
      schema: NewTemplate,
      validator: newTemplateValidator,
      description: 'The template to create.',
      examples: {
        coffee: {
          summary: 'Properties of every coffee import',
          value: { name: exampleTemplate.name, document: exampleTemplate.document },
        },
      },
    },
    answers: {
      201: {
        description: 'The template was created.',
        body: TemplateBody,
        headers: ['Location', 'ETag', 'Idempotency-Replayed'],
        examples: { coffee: { summary: 'Coffee', value: exampleTemplate } },
      },
    },
    problems: [inputInvalid, templateNameInUse, templateLimit, idempotencyKeyReused, requestInProgress],
  },
  ({ database, source, baseUrl }: PortalParts<'database' | 'source' | 'baseUrl'>) =>
    ({ body, caller, request, idempotency }) => {
      const organisationId = caller.organisation.id;
      return idempotency.once(database, 201, async (transaction) => {
        const now = source.now();
        const made: Template = {
          ...{ organisationId, id: newId('tpl', source), name: body.name, version: 1 },
          ...{ document: JSON.stringify(body.document), createdAt: now, changedAt: now },
        };
        const { length } = await readTemplateRows(transaction, organisationId);
        if (length >= maxTemplates) return refuse(templateLimit);
        if (!(await insertTemplate(transaction, made))) return refuse(templateNameInUse);
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId,
          at: now,
          action: 'template.create',
          target: { kind: 'template', id: made.id },
          change: { after: { name: made.name } },
        });
        const headers = ['Location', `${baseUrl}/openapi/templates/${made.id}`, 'ETag', versionTag(1)];
        return { kind: 'made', body: templateBody(made), headers };
      });
    },
);
