import { Type } from 'typebox';
import { managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { findImport } from './import-store.ts';
import { exampleImport, ImportBody, importBody } from './reference-import.ts';

export const getReferenceImport = managementOperation(
  {
    id: 'getReferenceImport',
    method: 'GET',
    path: '/management/reference-imports/{id}',
    tag: 'Reference data',
    summary: 'Get a code list import',
    description:
      'Returns the status and progress of an import, with the number of errors and the number of changes. Only for the customs authority.',
    scope: 'management:read',
    roles: ['officer', 'supervisor', 'administrator', 'auditor'],
    params: Type.Object({ id: pathIdSchema('Id of the import.') }, { additionalProperties: false }),
    answers: {
      200: {
        description: 'The import.',
        body: ImportBody,
        examples: { ready: { summary: 'Ready to apply', value: exampleImport } },
      },
    },
    problems: [inputInvalid, notFound],
  },
  ({ database }: { readonly database: Database }) =>
    async ({ caller, params }) => {
      const found = caller.dataScope === 'all' ? await findImport(database.system, params.id) : null;
      return found ? answer(200, importBody(found)) : refuse(notFound);
    },
);
