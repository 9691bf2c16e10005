import { type Static, Type } from 'typebox';
import { managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { orNull, pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample } from '../../foundation/http/pagination.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { findImport, listLineErrors } from './import-store.ts';
import { maxReportedLineErrors } from './reference-import.ts';

const ErrorBody = Type.Object(
  {
    line: Type.Integer({
      minimum: 1,
      description: 'Number of the first line of the invalid entry in the file. The header is line 1.',
    }),
    column: orNull(
      Type.String(),
      'Name of the column in the header. Null if the error concerns the whole line.',
    ),
    message: Type.String({ description: 'Description of the error in this line.' }),
    expected: orNull(
      Type.String(),
      'Value that the column requires, if it can be described; otherwise null.',
    ),
  },
  {
    additionalProperties: false,
    title: 'ReferenceImportError',
    description: 'An error in a line of the uploaded file.',
  },
);

const exampleError: Static<typeof ErrorBody> = {
  line: 17,
  column: 'functions',
  message: '“9” does not have the form of this column',
  expected: 'one of: 0, 1, 2, 3, 4, 5, 6, 7, B; separate several values with spaces',
};

export const listReferenceImportErrors = managementOperation(
  {
    id: 'listReferenceImportErrors',
    method: 'GET',
    path: '/management/reference-imports/{id}/errors',
    tag: 'Reference data',
    summary: 'List errors of an import',
    description: `Returns the errors of the invalid lines by line number, at most the first ${maxReportedLineErrors}. Only for the customs authority.`,
    scope: 'management:read',
    roles: ['officer', 'supervisor', 'administrator', 'auditor'],
    params: Type.Object({ id: pathIdSchema('Id of the import.') }, { additionalProperties: false }),
    query: Type.Object(listQuery, { additionalProperties: false }),
    answers: {
      200: {
        description: 'A page of errors in the file.',
        body: listBody(ErrorBody, 'Errors in the file, sorted by line number.'),
        examples: pageExample('One error', exampleError),
      },
    },
    problems: [inputInvalid, notFound],
  },
  (parts: { readonly database: Database; readonly cursorKey: Uint8Array }) => {
    const { database, cursorKey } = parts;
    return async ({ caller, params, query }) => {
      const page = openPage(cursorKey, ['reference-import-errors', params.id], query);
      if (page.kind === 'refusal') return page;
      const found = caller.dataScope === 'all' ? await findImport(database.system, params.id) : null;
      if (!found) return refuse(notFound);
      const [line = 0, number = 0] = page.after?.split(' ').map(Number) ?? [];
      const rows = await listLineErrors(database.system, found.id, [line, number], page.limit);
      return answer(
        200,
        page.close(
          rows,
          (row) => `${row.line} ${row.number}`,
          ({ number: _, ...fields }) => fields,
        ),
      );
    };
  },
);
