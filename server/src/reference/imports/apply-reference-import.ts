import { Type } from 'typebox';
import { actingAs, changeOf, recordAudit } from '../../audit/public.ts';
import { managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { pathId } from '../../foundation/http/elements.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import {
  announceList,
  findListStates,
  importNotReady,
  lockLists,
  moveVersion,
  referenceListChanged,
} from '../lists/public.ts';
import { applyChanges } from './import-changes-store.ts';
import { lockImport, markApplied } from './import-store.ts';
import { exampleImport, ImportBody, importBody, type ReferenceImport } from './reference-import.ts';

export const applyReferenceImport = managementOperation(
  {
    id: 'applyReferenceImport',
    method: 'POST',
    path: '/management/reference-imports/{id}/application',
    tag: 'Reference data',
    summary: 'Apply an import',
    description:
      'Makes the list as the file has it, whole or not at all, as its next version; every node goes by it within a second. Refused when the import has faults, or the list has changed since they were compared.',
    scope: 'management:write',
    roles: ['administrator'],
    params: Type.Object({ id: pathId('The import’s id.') }, { additionalProperties: false }),
    answers: {
      201: {
        description: 'Applied.',
        body: ImportBody,
        examples: {
          applied: {
            summary: 'Applied',
            value: {
              ...exampleImport,
              ...{ state: 'applied', appliedAt: '2026-11-21T09:05:00.000Z', listVersion: 2 },
            },
          },
        },
      },
    },
    problems: [inputInvalid, notFound, importNotReady, referenceListChanged],
  },
  (parts: { readonly database: Database; readonly now: () => Date }) => {
    const { database, now } = parts;
    return async ({ caller, params, request }) => {
      if (caller.reach !== 'all') return refuse(notFound);
      const at = now();
      const outcome = await database.systemTransaction(async (transaction) => {
        await lockLists(transaction);
        const before = await lockImport(transaction, params.id);
        if (!before) return refuse(notFound);
        if (before.state !== 'ready') return refuseState(before);
        const { list } = before;
        const [state] = await findListStates(transaction, [list]);
        if ((state?.version ?? 0) !== before.comparedVersion) return refuse(referenceListChanged);
        await moveVersion(transaction, { list, shipped: null, at });
        await applyChanges(transaction, before);
        await markApplied(transaction, before.id, at);
        const after: ReferenceImport = { ...before, state: 'applied', appliedAt: at };
        await recordAudit(transaction, {
          ...actingAs(caller, request),
          organisationId: caller.organisation.id,
          at,
          action: 'reference_import.apply',
          target: { kind: 'reference_import', id: before.id },
          change: changeOf(importBody(before), importBody(after)) ?? {},
        });
        await announceList(transaction, list);
        return after;
      });
      return 'kind' in outcome ? outcome : answer(201, importBody(outcome));
    };
  },
);

function refuseState({ state, faults }: ReferenceImport) {
  const told = state === 'faulty' && ({ words: 'import_not_ready.faulty', params: { faults } } as const);
  return refuse(importNotReady, { ...(told && { detail: told }), extensions: { state } });
}
