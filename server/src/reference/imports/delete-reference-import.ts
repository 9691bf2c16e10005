import { Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { deleteImport, lockImport } from './import-store.ts';
import { importBody } from './reference-import.ts';

export const deleteReferenceImport = managementOperation(
  {
    id: 'deleteReferenceImport',
    method: 'DELETE',
    path: '/management/reference-imports/{id}',
    tag: 'Reference data',
    summary: 'Delete a code list import',
    description:
      'Deletes an import with its errors and changes. If the portal is still reading the file, the upload ends. The changes of an applied import remain in the list. Only for the customs authority.',
    scope: 'management:write',
    roles: ['administrator'],
    params: Type.Object({ id: pathIdSchema('Id of the import.') }, { additionalProperties: false }),
    answers: { 204: { description: 'The import is deleted.' } },
    problems: [inputInvalid, notFound],
  },
  (parts: { readonly database: Database; readonly now: () => Date }) =>
    async ({ caller, params, request }) => {
      if (caller.dataScope !== 'all') return refuse(notFound);
      const outcome = await parts.database.systemTransaction(async (transaction) => {
        const before = await lockImport(transaction, params.id);
        if (!before) return refuse(notFound);
        await deleteImport(transaction, before.id);
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId: caller.organisation.id,
          at: parts.now(),
          action: 'reference_import.delete',
          target: { kind: 'reference_import', id: before.id },
          change: { before: importBody(before) },
        });
        return null;
      });
      return outcome ?? answer(204);
    },
);
