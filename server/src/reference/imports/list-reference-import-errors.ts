import { type Static, Type } from 'typebox';
import { managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { orNull, pathId } from '../../foundation/http/elements.ts';
import { listBody, listQuery, openPage, pageExample } from '../../foundation/http/listing.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { findImport, listFaults } from './import-store.ts';
import { mostFaultsTold } from './reference-import.ts';

const ErrorBody = Type.Object(
  {
    line: Type.Integer({ minimum: 1, description: 'Where the record begins; the head is line 1.' }),
    column: orNull(Type.String(), 'The column by its name in the head; null when it is the whole line.'),
    message: Type.String({ description: 'What is wrong.' }),
    expected: orNull(Type.String(), 'What would be right, where that can be said.'),
  },
  { additionalProperties: false, title: 'ReferenceImportError', description: 'A fault of a line.' },
);

const exampleError: Static<typeof ErrorBody> = {
  line: 17,
  column: 'functions',
  message: '“9” does not have the form of this column',
  expected: 'one of: 1, 4; several are separated by blanks',
};

export const listReferenceImportErrors = managementOperation(
  {
    id: 'listReferenceImportErrors',
    method: 'GET',
    path: '/management/reference-imports/{id}/errors',
    tag: 'Reference data',
    summary: 'List errors of an import',
    description: `Every fault of every bad line, by line: the first ${mostFaultsTold}, be there more.`,
    scope: 'management:read',
    roles: ['officer', 'supervisor', 'administrator', 'auditor'],
    params: Type.Object({ id: pathId('The import’s id.') }, { additionalProperties: false }),
    query: Type.Object(listQuery, { additionalProperties: false }),
    answers: {
      200: {
        description: 'A page.',
        body: listBody(ErrorBody, 'Faults by line.'),
        examples: pageExample('One fault', exampleError),
      },
    },
    problems: [inputInvalid, notFound],
  },
  (parts: { readonly database: Database; readonly cursorKey: Uint8Array }) => {
    const { database, cursorKey } = parts;
    return async ({ caller, params, query }) => {
      const page = openPage(cursorKey, ['reference-import-errors', params.id], query);
      if (page.kind === 'refusal') return page;
      const found = caller.reach === 'all' ? await findImport(database.system, params.id) : null;
      if (!found) return refuse(notFound);
      const [line = 0, number = 0] = page.after?.split(' ').map(Number) ?? [];
      const rows = await listFaults(database.system, found.id, [line, number], page.limit);
      return answer(
        200,
        page.close(
          rows,
          (row) => `${row.line} ${row.number}`,
          ({ number: _, ...told }) => told,
        ),
      );
    };
  },
);
