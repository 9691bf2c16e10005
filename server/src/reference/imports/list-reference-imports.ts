import { Type } from 'typebox';
import { managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample } from '../../foundation/http/pagination.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { listImports } from './import-store.ts';
import { exampleImport, ImportBody, importBody, ListElement } from './reference-import.ts';

export const listReferenceImports = managementOperation(
  {
    id: 'listReferenceImports',
    method: 'GET',
    path: '/management/reference-imports',
    tag: 'Reference data',
    summary: 'List code list imports',
    description:
      'Returns imports, newest first, including imports whose file is still being read. The portal keeps an import until you delete it. Only for the customs authority; the list is empty for other organisations.',
    scope: 'management:read',
    roles: ['officer', 'supervisor', 'administrator', 'auditor'],
    query: Type.Object({ ...listQuery, list: Type.Optional(ListElement) }, { additionalProperties: false }),
    answers: {
      200: {
        description: 'A page of imports.',
        body: listBody(ImportBody, 'Imports, newest first.'),
        examples: pageExample('One import', exampleImport),
      },
    },
    problems: [inputInvalid],
  },
  (parts: { readonly database: Database; readonly cursorKey: Uint8Array }) =>
    async ({ caller, query }) => {
      const page = openPage(
        parts.cursorKey,
        ['reference-imports', caller.dataScope, query.list ?? null],
        query,
      );
      if (page.kind === 'refusal') return page;
      const rows =
        caller.dataScope === 'all' ? await listImports(parts.database.system, query.list, page) : [];
      return answer(
        200,
        page.close(rows, (row) => row.id, importBody),
      );
    },
);
