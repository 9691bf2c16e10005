import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { declarantOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import type { IdSource } from '../../foundation/ids.ts';
import { templateParams } from './get-template.ts';
import { removeTemplate } from './template-store.ts';

export const deleteTemplate = declarantOperation(
  {
    id: 'deleteTemplate',
    client: 'templates.delete(id)',
    method: 'DELETE',
    path: '/openapi/templates/{id}',
    tag: 'Address book and templates',
    summary: 'Delete a template',
    description: 'Deletes a template. Declarations created from the template do not change.',
    scope: 'declarations:write',
    params: templateParams,
    answers: { 204: { description: 'The template was deleted' } },
    problems: [inputInvalid, notFound],
  },
  ({ database, source }: { readonly database: Database; readonly source: IdSource }) =>
    ({ caller, params, request }) => {
      const organisationId = caller.organisation.id;
      return database.organisationTransaction(organisationId, async (transaction) => {
        if (!(await removeTemplate(transaction, organisationId, params.id))) return refuse(notFound);
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId,
          at: source.now(),
          action: 'template.delete',
          target: { kind: 'template', id: params.id },
          change: { before: { id: params.id } },
        });
        return answer(204);
      });
    },
);
