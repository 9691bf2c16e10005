import { Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { callerIdentityOf, managementOperation } from '../../callers/public.ts';
import { daySchema, pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { deleteAbsence, findAbsences, storeAbsence } from './absence-store.ts';
import { isOfficer } from './is-officer.ts';
import { AbsenceElement } from './officer.ts';
import type { OfficerDependencies } from './officer-dependencies.ts';

const officerParams = Type.Object(
  { id: pathIdSchema('Id of the person (`per_…`).') },
  { additionalProperties: false },
);
const exampleAbsence = { from: '2026-12-21', until: '2027-01-03' };

export const setAbsence = managementOperation(
  {
    id: 'setAbsence',
    method: 'PUT',
    path: '/management/officers/{id}/absence',
    tag: 'Officer queue',
    summary: 'Set an absence',
    description:
      'Sets the first and the last day of an absence of an officer. The new absence replaces an earlier absence. Declarations that are assigned to the officer stay assigned until you reassign them. Only for supervisors of the customs authority.',
    scope: 'management:declarations:write',
    roles: ['supervisor'],
    programs: 'authority',
    params: officerParams,
    body: {
      schema: Type.Object(
        {
          from: daySchema('First day of the absence'),
          until: daySchema('Last day of the absence, inclusive'),
        },
        { additionalProperties: false, description: 'A period of absence.' },
      ),
      description: 'First and last day of the absence.',
      examples: { holidays: { summary: 'Two weeks', value: exampleAbsence } },
    },
    answers: {
      200: {
        description: 'The officer with the absence.',
        body: AbsenceElement,
        examples: { holidays: { summary: 'Two weeks', value: exampleAbsence } },
      },
    },
    problems: [inputInvalid, notFound],
  },
  ({ database, source, customs }: OfficerDependencies) =>
    async ({ body: { from, until }, caller, params: { id }, request }) => {
      if (caller.dataScope !== 'all') return refuse(notFound);
      const now = source.now();
      const today = customs.reference.calendar.dayOf(now);
      if (until < from)
        return inputRefusal([{ code: 'order', in: 'body', pointer: '/until', words: 'order.first_day' }]);
      return database.systemTransaction(async (transaction) => {
        if (!(await isOfficer(transaction, caller.organisation.id, id))) return refuse(notFound);
        const before = (await findAbsences(transaction, [id], today)).get(id) ?? null;
        await storeAbsence(transaction, id, { from, until, by: callerIdentityOf(caller).id, at: now });
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId: caller.organisation.id,
          at: now,
          action: 'officer.set_absence',
          target: { kind: 'person', id },
          change: { before: { absence: before }, after: { absence: { from, until } } },
        });
        return answer(200, { from, until });
      });
    },
);

export const clearAbsence = managementOperation(
  {
    id: 'clearAbsence',
    method: 'DELETE',
    path: '/management/officers/{id}/absence',
    tag: 'Officer queue',
    summary: 'Clear an absence',
    description: 'Deletes the absence of an officer. Only for supervisors of the customs authority.',
    scope: 'management:declarations:write',
    roles: ['supervisor'],
    programs: 'authority',
    params: officerParams,
    answers: { 204: { description: 'The absence is deleted.' } },
    problems: [inputInvalid, notFound],
  },
  ({ database, source, customs }: OfficerDependencies) =>
    async ({ caller, params: { id }, request }) => {
      if (caller.dataScope !== 'all') return refuse(notFound);
      const now = source.now();
      return database.systemTransaction(async (transaction) => {
        const today = customs.reference.calendar.dayOf(now);
        const isTheirs = await isOfficer(transaction, caller.organisation.id, id);
        const before = (await findAbsences(transaction, [id], today)).get(id);
        if (!isTheirs || !before) return refuse(notFound);
        await deleteAbsence(transaction, id);
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId: caller.organisation.id,
          at: now,
          action: 'officer.clear_absence',
          target: { kind: 'person', id },
          change: { before: { absence: before }, after: { absence: null } },
        });
        return answer(204);
      });
    },
);
