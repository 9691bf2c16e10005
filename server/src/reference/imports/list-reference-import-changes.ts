import { type Static, Type } from 'typebox';
import { managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { dayElement, orNull, pathId } from '../../foundation/http/elements.ts';
import { listBody, listQuery, openPage, pageExample } from '../../foundation/http/listing.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { languageOf } from '../../foundation/words/language.ts';
import { EntryBody, entryBody } from '../lists/public.ts';
import { type Change, listChanges } from './import-changes-store.ts';
import { findImport } from './import-store.ts';
import { changeKinds } from './reference-import.ts';

const kind = Type.Enum([...changeKinds], {
  description:
    '`added`: the list does not have the period. `changed`: it says something else. `ended`: it says the same and ends earlier. `removed`: the file does not have it.',
});

const ChangeBody = Type.Object(
  {
    kind,
    code: Type.String({ description: 'The code.' }),
    validFrom: dayElement('The first day of the period.'),
    line: orNull(Type.Integer(), 'The line of the file; null when the file does not have the period.'),
    before: orNull(EntryBody, 'As the list has it, if it does.'),
    after: orNull(EntryBody, 'As the file has it, if it does.'),
  },
  {
    additionalProperties: false,
    title: 'ReferenceImportChange',
    description: 'A period of a code that the file has otherwise than the list.',
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
    description: 'Period by period, by code: what applying the import will do, or did.',
    scope: 'management:read',
    roles: ['officer', 'supervisor', 'administrator', 'auditor'],
    params: Type.Object({ id: pathId('The import’s id.') }, { additionalProperties: false }),
    translated: true,
    query: Type.Object({ ...listQuery, kind: Type.Optional(kind) }, { additionalProperties: false }),
    answers: {
      200: {
        description: 'A page.',
        body: listBody(ChangeBody, 'Changes by code.'),
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
      const found = caller.reach === 'all' ? await findImport(database.system, params.id) : null;
      if (!found) return refuse(notFound);
      const language = languageOf(request.header('accept-language'));
      const [code = '', day = '0001-01-01'] = page.after?.split(' ') ?? [];
      const rows = await listChanges(database.system, found.id, query.kind, [code, day], page.limit);
      const body = page.close(
        rows,
        (row) => `${row.code} ${row.validFrom}`,
        (row) => changeBody(row, language),
      );
      return { ...answer(200, body), language };
    };
  },
);

function changeBody(
  { kind, code, validFrom, line, before, after }: Change,
  language: string,
): Static<typeof ChangeBody> {
  const period = (said: Change['before']) => said && entryBody({ code, validFrom, ...said }, language);
  return { kind, code, validFrom, line, before: period(before), after: period(after) };
}
