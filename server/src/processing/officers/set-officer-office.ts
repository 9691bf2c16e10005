import { Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { callerIdentityOf, managementOperation } from '../../callers/public.ts';
import { orNull, pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { isOfficer } from './is-officer.ts';
import { deleteOffice, officeOf, storeOffice } from './office-store.ts';
import { officeElement } from './officer.ts';
import type { OfficerDependencies } from './officer-dependencies.ts';

const Workplace = Type.Object(
  { office: orNull(officeElement, 'Code of the customs office. Null: all offices') },
  { additionalProperties: false, title: 'OfficersOffice', description: 'Customs office of an officer.' },
);
const exampleOfficerOffice = { office: 'XA000100' };

export const setOfficerOffice = managementOperation(
  {
    id: 'setOfficerOffice',
    method: 'PUT',
    path: '/management/officers/{id}/office',
    tag: 'Officer queue',
    summary: 'Set an officer’s customs office',
    description:
      'Sets the customs office of an officer. The officer’s number of unassigned declarations then counts only declarations of this office, and the officer’s next declaration comes from this office. The officer can still see the whole queue. Assigned declarations stay assigned. Only for supervisors and administrators of the customs authority.',
    scope: 'management:declarations:write',
    roles: ['supervisor', 'administrator'],
    programs: 'authority',
    params: Type.Object({ id: pathIdSchema('Id of the person (`per_…`).') }, { additionalProperties: false }),
    body: {
      schema: Workplace,
      description: 'The customs office.',
      examples: {
        one: { summary: 'One office', value: exampleOfficerOffice },
        every: { summary: 'All offices', value: { office: null } },
      },
    },
    answers: {
      200: {
        description: 'The officer with the new office.',
        body: Workplace,
        examples: { one: { summary: 'One office', value: exampleOfficerOffice } },
      },
    },
    problems: [inputInvalid, notFound],
  },
  ({ database, source, customs: { reference } }: OfficerDependencies) =>
    async ({ body: { office }, caller, params: { id }, request }) => {
      if (caller.dataScope !== 'all') return refuse(notFound);
      const now = source.now();
      const today = await reference.on(reference.calendar.dayOf(now));
      if (office !== null && !today.has('offices', office))
        return inputRefusal([
          { code: 'code_list', in: 'body', pointer: '/office', words: 'code_list.office', actual: office },
        ]);
      return database.systemTransaction(async (transaction) => {
        if (!(await isOfficer(transaction, caller.organisation.id, id))) return refuse(notFound);
        const before = await officeOf(transaction, id);
        if (office === null) await deleteOffice(transaction, id);
        else await storeOffice(transaction, id, { office, by: callerIdentityOf(caller).id, at: now });
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId: caller.organisation.id,
          at: now,
          action: 'officer.set_office',
          target: { kind: 'person', id },
          change: { before: { office: before }, after: { office } },
        });
        return answer(200, { office });
      });
    },
);
