import { Type } from 'typebox';
import { auditActorOf } from '../../audit/public.ts';
import { managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { codeListsInconsistent, importNotReady, referenceListChanged } from '../lists/public.ts';
import { applyImports } from './apply-imports.ts';
import { exampleImport, ImportBody, importBody } from './reference-import.ts';

export const importReferenceList = managementOperation(
  {
    id: 'importReferenceList',
    method: 'POST',
    path: '/management/reference-imports/{id}/application',
    tag: 'Reference data',
    summary: 'Import one code list',
    description:
      'Replaces the code list with the file of the import in one transaction, as the next version of the list. If the file only adds entries to a list that the portal ships, later releases of the portal still update the list and keep the added entries. If the file changes or removes entries that the portal ships, later releases no longer update the list. Every node uses the new version at most a second later. The portal refuses the request if the import has errors, if the list changed after the comparison, or if the tariff would become inconsistent. Only for the customs authority.',
    scope: 'management:write',
    roles: ['administrator'],
    params: Type.Object({ id: pathIdSchema('Id of the import.') }, { additionalProperties: false }),
    answers: {
      201: {
        description: 'The applied import.',
        body: ImportBody,
        examples: {
          applied: {
            summary: 'An applied import',
            value: {
              ...exampleImport,
              ...{ status: 'applied', appliedAt: '2026-11-21T09:05:00.000Z', listVersion: 2 },
            },
          },
        },
      },
    },
    problems: [inputInvalid, notFound, importNotReady, referenceListChanged, codeListsInconsistent],
  },
  (parts: { readonly database: Database; readonly now: () => Date }) => {
    const { database, now } = parts;
    return async ({ caller, params, request }) => {
      if (caller.dataScope !== 'all') return refuse(notFound);
      const outcome = await database.systemTransaction((transaction) =>
        applyImports(transaction, [params.id], {
          organisationId: caller.organisation.id,
          acting: auditActorOf(caller, request),
          at: now(),
        }),
      );
      if (outcome === null) return refuse(notFound);
      if ('kind' in outcome) return outcome;
      const [applied] = outcome;
      return applied ? answer(201, importBody(applied)) : refuse(notFound);
    };
  },
);
