import { Type } from 'typebox';
import { actingAs } from '../../audit/public.ts';
import { managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { idElement } from '../../foundation/http/elements.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { codeListsInconsistent, importNotReady, referenceListChanged } from '../lists/public.ts';
import { applyImports } from './apply-imports.ts';
import { exampleImport, ImportBody, importBody } from './reference-import.ts';

export const importReferenceLists = managementOperation(
  {
    id: 'importReferenceLists',
    method: 'POST',
    path: '/management/reference-applications',
    tag: 'Reference data',
    summary: 'Import several code lists',
    description:
      'Makes each list as its file has it, all in one transaction or none. Lists of the tariff have to fit together afterwards: no measure, condition or branch names a code that is in no list, no type a tax that the country does not have, and no two measures of one type, area and additional code hold on a branch at the same time.',
    scope: 'management:write',
    roles: ['administrator'],
    body: {
      schema: Type.Object(
        {
          imports: Type.Array(idElement('rim', 'An import that is ready.'), {
            minItems: 1,
            maxItems: 50,
            uniqueItems: true,
            description: 'The imports, each of another list.',
          }),
        },
        { additionalProperties: false },
      ),
      description: 'What is applied together.',
      required: true,
      examples: { tariff: { summary: 'A list', value: { imports: [exampleImport.id] } } },
    },
    answers: {
      201: {
        description: 'All are applied.',
        body: Type.Object(
          { items: Type.Array(ImportBody, { description: 'The imports, in the order of the call.' }) },
          { additionalProperties: false, title: 'ReferenceApplication' },
        ),
        examples: {
          applied: {
            summary: 'Applied',
            value: {
              items: [
                {
                  ...exampleImport,
                  ...{ status: 'applied', appliedAt: '2026-11-21T09:05:00.000Z', listVersion: 2 },
                },
              ],
            },
          },
        },
      },
    },
    problems: [inputInvalid, notFound, importNotReady, referenceListChanged, codeListsInconsistent],
  },
  (parts: { readonly database: Database; readonly now: () => Date }) =>
    async ({ caller, body, request }) => {
      if (caller.reach !== 'all') return refuse(notFound);
      const outcome = await parts.database.systemTransaction((transaction) =>
        applyImports(transaction, body.imports, {
          organisationId: caller.organisation.id,
          acting: actingAs(caller, request),
          at: parts.now(),
        }),
      );
      if (outcome === null) return refuse(notFound);
      return 'kind' in outcome ? outcome : answer(201, { items: outcome.map(importBody) });
    },
);
