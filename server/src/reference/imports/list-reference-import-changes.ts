import { type Static, Type } from 'typebox';
import { managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { daySchema, orNull, pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample } from '../../foundation/http/pagination.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { EntryBody, entryBody } from '../lists/public.ts';
import { type Change, listChanges } from './import-changes-store.ts';
import { findImport } from './import-store.ts';
import { changeKinds } from './reference-import.ts';

const kind = Type.Enum([...changeKinds], {
  description:
    'Kind of the change. `added`: the period of validity is new. `changed`: the content of the period differs. `ended`: the period has the same content but ends earlier. `removed`: the file does not contain the period.',
});

const ChangeBody = Type.Object(
  {
    kind,
    code: Type.String({ description: 'Code of the entry.' }),
    validFrom: daySchema('First day of the period.'),
    line: orNull(Type.Integer(), 'Line in the file. Null if the file does not contain the period.'),
    before: orNull(
      EntryBody,
      'Content of the period in the list. Null if the list does not contain the period.',
    ),
    after: orNull(
      EntryBody,
      'Content of the period in the file. Null if the file does not contain the period.',
    ),
  },
  {
    additionalProperties: false,
    title: 'ReferenceImportChange',
    description: 'A difference between the file and the list in one period of a code.',
  },
);

const exampleBefore: Static<typeof EntryBody> = {
  code: 'XAHAV',
  name: 'Havenport',
  names: { en: 'Havenport' },
  validFrom: '2020-01-01',
  validUntil: null,
  attributes: { functions: ['1'] },
};

const exampleChange: Static<typeof ChangeBody> = {
  kind: 'ended',
  code: exampleBefore.code,
  validFrom: exampleBefore.validFrom,
  line: 12,
  before: exampleBefore,
  after: { ...exampleBefore, validUntil: '2026-12-31' },
};

export const listReferenceImportChanges = managementOperation(
  {
    id: 'listReferenceImportChanges',
    method: 'GET',
    path: '/management/reference-imports/{id}/changes',
    tag: 'Reference data',
    summary: 'List changes of an import',
    description:
      'Returns the differences between the file and the list, sorted by code and period. These are the changes that the import makes or has made. Only for the customs authority.',
    scope: 'management:read',
    roles: ['officer', 'supervisor', 'administrator', 'auditor'],
    params: Type.Object({ id: pathIdSchema('Id of the import.') }, { additionalProperties: false }),
    translated: true,
    query: Type.Object({ ...listQuery, kind: Type.Optional(kind) }, { additionalProperties: false }),
    answers: {
      200: {
        description: 'A page of differences between the file and the list.',
        body: listBody(ChangeBody, 'Differences between the file and the list, sorted by code.'),
        examples: pageExample('A port that closes', exampleChange),
      },
    },
    problems: [inputInvalid, notFound],
  },
  (parts: { readonly database: Database; readonly cursorKey: Uint8Array }) => {
    const { database, cursorKey } = parts;
    return async ({ caller, params, query, request }) => {
      const binding = ['reference-import-changes', params.id, query.kind ?? null];
      const page = openPage(cursorKey, binding, query);
      if (page.kind === 'refusal') return page;
      const found = caller.dataScope === 'all' ? await findImport(database.system, params.id) : null;
      if (!found) return refuse(notFound);
      const language = request.language;
      const [code = '', day = '0001-01-01'] = page.after?.split(' ') ?? [];
      const rows = await listChanges(database.system, found.id, query.kind, [code, day], page.limit);
      const body = page.close(
        rows,
        (row) => `${row.code} ${row.validFrom}`,
        (row) => changeBody(row, language),
      );
      return answer(200, body);
    };
  },
);

function changeBody(
  { kind, code, validFrom, line, before, after }: Change,
  language: string,
): Static<typeof ChangeBody> {
  const period = (meaning: Change['before']) =>
    meaning && entryBody({ code, validFrom, ...meaning }, language);
  return { kind, code, validFrom, line, before: period(before), after: period(after) };
}
