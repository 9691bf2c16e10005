import { type Static, Type } from 'typebox';
import type { Calendar } from '../../foundation/calendar.ts';
import type { Fault } from '../../foundation/http/problem.ts';
import { idPattern } from '../../foundation/ids.ts';
import { customsOffice, DeclarationType, identification, Lrn, mrnElement } from '../document/public.ts';
import { StreamRole } from '../feed/public.ts';
import { allStatuses, lanes, statusGroups } from '../lifecycle/public.ts';
import { sorts } from './list-order.ts';
import { periodQuery, readPeriod, readTime, timePattern } from './period.ts';
import type { ListFilters } from './search-filters.ts';

/** What a declarant can be awaited for, once a declaration is lodged. */
const awaitedOfDeclarants = ['answerQuery', 'pay', 'present', 'secure', 'discharge'] as const;

const maxIds = 100;
const maxOffices = 100;

/** The query members that say what a list has, and in which order. */
export const filterQuery = {
  status: Type.Optional(
    Type.Array(Type.Enum([...allStatuses]), {
      maxItems: allStatuses.length,
      description: 'Only these states; repeat the parameter for several',
    }),
  ),
  hasErrors: Type.Optional(
    Type.Boolean({
      description: 'Only drafts: those that had faults when they were last saved, or those that had none',
    }),
  ),
  statusGroup: Type.Optional(Type.Enum([...statusGroups], { description: 'Only this coarse state' })),
  lane: Type.Optional(
    Type.Array(Type.Enum([...lanes]), {
      maxItems: lanes.length,
      description: 'Only these lanes of control; repeat the parameter for several',
    }),
  ),
  nextAction: Type.Optional(
    Type.Enum([...awaitedOfDeclarants], {
      description:
        'Only what waits for this action of the declarant, of those that the organisation has lodged itself',
    }),
  ),
  type: Type.Optional(
    Type.Array(DeclarationType, {
      maxItems: DeclarationType.enum.length,
      description: 'Only these directions of the goods; repeat the parameter for several',
    }),
  ),
  office: Type.Optional(
    Type.Array(customsOffice('Customs office of declaration'), {
      maxItems: maxOffices,
      description: 'Only these customs offices of declaration; repeat the parameter for several',
    }),
  ),
  id: Type.Optional(
    Type.Array(Type.String({ pattern: idPattern('dec'), 'x-format': 'decId' }), {
      maxItems: maxIds,
      description: `Only these declarations, up to ${maxIds}; repeat the parameter for several`,
    }),
  ),
  changedFrom: Type.Optional(
    Type.String({
      pattern: timePattern,
      'x-format': 'moment',
      description:
        'Only lodged declarations whose last change was then or later: a date (its beginning in the time zone of the portal) or a time with an offset',
    }),
  ),
  ...periodQuery,
  commodity: Type.Optional(
    Type.String({
      pattern: '^[0-9]{2,10}$',
      'x-format': 'commodityPrefix',
      description: 'Any goods item has a commodity code that begins with these digits of the HS',
    }),
  ),
  importer: Type.Optional(identification),
  exporter: Type.Optional(identification),
  lrn: Type.Optional(Lrn),
  lrnPrefix: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9._-]{1,35}$',
      'x-format': 'lrn',
      description: 'The LRN begins with this',
    }),
  ),
  mrn: Type.Optional(mrnElement('Only the one with this MRN')),
  role: Type.Optional(StreamRole),
  sort: Type.Optional(
    Type.Enum([...sorts], {
      description:
        'In which order: by creation, lodging or LRN, with `-` the last first. By lodging the list has what was lodged. Not with `role`',
    }),
  ),
};

const FilterQuery = Type.Object(filterQuery);

/** What others lodged goes along its own stream. */
const notSorted = { code: 'unexpected', in: 'query', name: 'sort', words: 'unexpected.sort' } as const;

/** What a list is narrowed by and sorted by, and what is wrong with it. */
export function readFilters(
  query: Static<typeof FilterQuery>,
  calendar: Calendar,
): { readonly filters: ListFilters; readonly faults: readonly Fault[] } {
  const { lodgedFrom: _from, lodgedBefore: _before, changedFrom, role, ...others } = query;
  const { period, faults } = readPeriod(query, calendar);
  const changed = readTime('changedFrom', changedFrom, calendar);
  const isUnsorted = role !== undefined && others.sort !== undefined;
  return {
    filters: {
      ...others,
      lodgedFrom: period.from,
      lodgedBefore: period.before,
      changedFrom: changed.time,
    },
    faults: [...faults, ...(changed.fault ? [changed.fault] : []), ...(isUnsorted ? [notSorted] : [])],
  };
}
