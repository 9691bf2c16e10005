import { Type } from 'typebox';
import { managementOperation } from '../../callers/public.ts';
import { listOfficerWorkloads } from '../../declarations/customs/public.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample } from '../../foundation/http/pagination.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { customsAuthorityRequired, inputInvalid } from '../../foundation/http/problems.ts';
import { membersWithRoles } from '../../organisations/members/public.ts';
import { findAbsences } from './absence-store.ts';
import { findOffices } from './office-store.ts';
import { Officer, officerExample, officerQueueRoles } from './officer.ts';
import type { OfficerDependencies } from './officer-dependencies.ts';

/** Limits the response; no customs authority has this number of officers. */
const maxOfficers = 1_000;

export const listOfficers = managementOperation(
  {
    id: 'listOfficers',
    method: 'GET',
    path: '/management/officers',
    tag: 'Officer queue',
    summary: 'List officers',
    description:
      'Returns the officers and supervisors, each with the customs office, the number of assigned declarations and the absence. Only for the customs authority.',
    scope: 'management:declarations:read',
    roles: ['officer', 'supervisor', 'administrator'],
    programs: 'authority',
    query: Type.Object(listQuery, { additionalProperties: false }),
    answers: {
      200: {
        description: 'Officers and supervisors of the customs authority.',
        body: listBody(Officer, 'Officers and supervisors, sorted by name'),
        examples: pageExample('One officer', officerExample),
      },
    },
    problems: [customsAuthorityRequired, inputInvalid],
  },
  ({
    database: { system },
    source,
    customs,
    cursorKey,
    feed,
  }: OfficerDependencies & { readonly cursorKey: Uint8Array }) =>
    async ({ caller, query }) => {
      if (caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
      const page = openPage(cursorKey, ['officers', caller.organisation.id], query);
      if (page.kind === 'refusal') return page;
      await feed.settled();
      const now = source.now();
      const people = await membersWithRoles(system, caller.organisation.id, officerQueueRoles);
      const work = await listOfficerWorkloads(system, now, maxOfficers);
      const today = customs.reference.calendar.dayOf(now);
      const absences = await findAbsences(
        system,
        people.map(({ id }) => id),
        today,
      );
      const offices = await findOffices(
        system,
        people.map(({ id }) => id),
      );
      const items = people.flatMap(({ id, name, role }): Officer[] => {
        const known = officerQueueRoles.find((one) => one === role);
        const { open = 0, overdue = 0 } = work.find(({ officer }) => officer === id) ?? {};
        const absence = absences.get(id) ?? null;
        const away = absence !== null && absence.from <= today;
        const office = offices.get(id) ?? null;
        return known ? [{ id, name, role: known, open, overdue, office, absence, away }] : [];
      });
      items.sort((one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id));
      return answer(
        200,
        page.closeWhole(
          items,
          ({ id }) => id,
          (officer) => officer,
        ),
      );
    },
);
