import { Type } from 'typebox';
import { auditActorOf } from '../../audit/public.ts';
import { managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { idSchema } from '../../foundation/http/common-schemas.ts';
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
      'Replaces several lists with the files of their imports in one transaction. The portal refuses the request if the new lists of the tariff would be inconsistent. Tariff measures, their conditions and the nomenclature can refer only to codes that the lists contain. Measure types can refer only to taxes of the country. Two measures of the same type, area and additional code can’t apply to a commodity code at the same time, neither directly nor through a higher level of the code. Only for the customs authority.',
    scope: 'management:write',
    roles: ['administrator'],
    body: {
      schema: Type.Object(
        {
          imports: Type.Array(idSchema('rim', 'Id of an import with the status `ready`.'), {
            minItems: 1,
            maxItems: 50,
            uniqueItems: true,
            description: 'Ids of the imports, one for each list.',
          }),
        },
        { additionalProperties: false },
      ),
      description: 'Imports to apply together.',
      examples: { tariff: { summary: 'One list', value: { imports: [exampleImport.id] } } },
    },
    answers: {
      201: {
        description: 'The applied imports.',
        body: Type.Object(
          { items: Type.Array(ImportBody, { description: 'Imports in the order of the request.' }) },
          { additionalProperties: false, title: 'ReferenceApplication' },
        ),
        examples: {
          applied: {
            summary: 'An applied import',
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
      if (caller.dataScope !== 'all') return refuse(notFound);
      const outcome = await parts.database.systemTransaction((transaction) =>
        applyImports(transaction, body.imports, {
          organisationId: caller.organisation.id,
          acting: auditActorOf(caller, request),
          at: parts.now(),
        }),
      );
      if (outcome === null) return refuse(notFound);
      return 'kind' in outcome ? outcome : answer(201, { items: outcome.map(importBody) });
    },
);
