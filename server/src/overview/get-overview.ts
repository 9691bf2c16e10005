import { hash } from 'node:crypto';
import type { Static } from 'typebox';
import { type ManagementPerson, type PortalParts, peopleOperation, roles } from '../callers/public.ts';
import type { Feed } from '../declarations/feed/public.ts';
import type { CustomsClock } from '../declarations/lifecycle/public.ts';
import { startEntryCounts } from '../declarations/search/public.ts';
import type { Calendar } from '../foundation/calendar.ts';
import { answer } from '../foundation/http/operation.ts';
import { matchesTag } from '../foundation/http/version-tag.ts';
import type { CachedReference } from '../reference/lists/public.ts';
import { countApprovals } from './count-approvals.ts';
import { countOverviewDeclarations } from './count-declarations.ts';
import {
  countLimitGroundsToConfirm,
  countQueueByGroup,
  countWholeQueue,
  countWorkOfOfficer,
} from './count-officer-queue.ts';
import { countPeopleWithout2fa } from './count-people-without-2fa.ts';
import { listFailingIntegrations } from './failing-integrations.ts';
import { Overview, overviewExample } from './overview-schema.ts';

export interface OverviewDependencies extends PortalParts<'database' | 'now'> {
  readonly customsNow: CustomsClock;
  readonly reference: Pick<CachedReference, 'calendar'>;
  readonly feed: Pick<Feed, 'settled'>;
}

type OverviewGroups = Omit<Static<typeof Overview>, 'role'>;

export const getOverviewOperation = peopleOperation(
  {
    id: 'getOverview',
    method: 'GET',
    path: '/management/overview',
    tag: 'Overview',
    summary: 'Get the overview',
    description:
      'Returns counts of the pending work for the role of the caller. Each count contains the operation and the query parameters that return the list of the counted objects. Members of an organisation see the work of their organisation. People of the customs authority see the officer queue and pending approvals.',
    roles: [...roles],
    conditional: true,
    answers: {
      200: {
        description: 'The overview.',
        headers: ['ETag'],
        body: Overview,
        examples: { clerk: { summary: 'Three payments are due', value: overviewExample } },
      },
    },
    problems: [],
  },
  (parts: OverviewDependencies) =>
    async ({ caller, request }) => {
      await parts.feed.settled();
      const text = JSON.stringify({ role: caller.role, ...(await findGroups(parts, caller)) });
      const tag = `"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
      const unchanged = matchesTag(request.header('if-none-match'), tag);
      return unchanged ? answer(304, undefined, ['ETag', tag]) : answer(200, text, ['ETag', tag]);
    },
);

async function findGroups(parts: OverviewDependencies, caller: ManagementPerson): Promise<OverviewGroups> {
  const { database, now, reference } = parts;
  const moment = { now: now(), calendar: reference.calendar };
  switch (caller.role) {
    case 'owner':
    case 'developer':
    case 'clerk':
    case 'viewer':
      return findTraderGroups(parts, caller, reference.calendar);
    case 'officer': {
      const own = await countWorkOfOfficer(database.system, caller.person.id, moment);
      return { groups: [own, await countWholeQueue(database.system, moment.now)], hours: null };
    }
    case 'supervisor': {
      const own = await countWorkOfOfficer(database.system, caller.person.id, moment);
      const limitGrounds = await countLimitGroundsToConfirm(database.system, caller.person.id);
      const { groups, hours } = await countQueueByGroup(database.system, moment);
      return { groups: [{ ...own, counts: [...own.counts, limitGrounds] }, ...groups], hours };
    }
    case 'administrator':
    case 'auditor':
      return {
        groups: [
          await countApprovals(database.system),
          await countPeopleWithout2fa(database.system, caller.organisation.id),
        ],
        hours: null,
      };
    case 'accountant':
      return { groups: [], hours: null };
  }
}

async function findTraderGroups(
  { database, now, customsNow }: OverviewDependencies,
  { organisation, role }: ManagementPerson,
  calendar: Calendar,
): Promise<OverviewGroups> {
  const { id } = organisation;
  await startEntryCounts(database, id);
  return database.organisation(id, async (sql) => {
    const { groups, hours } = await countOverviewDeclarations(sql, id, { now: customsNow(id), calendar });
    // Only roles that manage credentials see failing integrations, because only they can fix them.
    const builds = role === 'owner' || role === 'developer';
    return {
      groups: builds ? [...groups, ...(await listFailingIntegrations(sql, id, now()))] : groups,
      hours,
    };
  });
}
