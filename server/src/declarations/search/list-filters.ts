import { type Static, Type } from 'typebox';
import type { Calendar } from '../../foundation/calendar.ts';
import type { ValidationError } from '../../foundation/http/problem.ts';
import { readTime, timeParameter } from '../../foundation/http/time-parameter.ts';
import { idPattern } from '../../foundation/ids.ts';
import {
  customsOfficeSchema,
  DeclarationType,
  identificationNumberSchema,
  Lrn,
  mrnElement,
} from '../document/public.ts';
import { StreamRole } from '../feed/public.ts';
import { allStatuses, lanes, statusGroups } from '../lifecycle/public.ts';
import { listSorts } from './list-order.ts';
import { periodQuery, readPeriod } from './lodgement-period.ts';
import type { ListFilters } from './search-filters.ts';

/** Actions that a lodged declaration can require from its declarant. */
const declarantNextActions = [
  'answerQuery',
  'answerHearing',
  'pay',
  'present',
  'secure',
  'discharge',
] as const;

const maxIds = 100;
const maxOffices = 100;

export const filterQuery = {
  status: Type.Optional(
    Type.Array(Type.Enum([...allStatuses]), {
      maxItems: allStatuses.length,
      description: 'Status of the declarations to return. You can repeat the parameter',
    }),
  ),
  hasErrors: Type.Optional(
    Type.Boolean({
      description:
        'True: only drafts that had errors when they were last saved; false: only drafts that had no errors',
    }),
  ),
  statusGroup: Type.Optional(
    Type.Enum([...statusGroups], {
      description: 'Group to which the status of the declaration belongs',
    }),
  ),
  lane: Type.Optional(
    Type.Array(Type.Enum([...lanes]), {
      maxItems: lanes.length,
      description: 'Control lane. You can repeat the parameter',
    }),
  ),
  nextAction: Type.Optional(
    Type.Enum([...declarantNextActions], {
      description:
        'Action that the declarant must take next. The filter finds only declarations that the organisation itself lodged',
    }),
  ),
  type: Type.Optional(
    Type.Array(DeclarationType, {
      maxItems: DeclarationType.enum.length,
      description: 'Declaration type. You can repeat the parameter',
    }),
  ),
  office: Type.Optional(
    Type.Array(customsOfficeSchema('Customs office of declaration'), {
      maxItems: maxOffices,
      description: 'Customs office where the declaration is lodged. You can repeat the parameter',
    }),
  ),
  id: Type.Optional(
    Type.Array(Type.String({ pattern: idPattern('dec'), 'x-format': 'decId' }), {
      maxItems: maxIds,
      description: `Identifiers of at most ${maxIds} declarations. You can repeat the parameter`,
    }),
  ),
  changedFrom: Type.Optional(
    timeParameter(
      'Earliest time of the last change (inclusive), with which the list contains only lodged declarations',
    ),
  ),
  ...periodQuery,
  commodity: Type.Optional(
    Type.String({
      pattern: '^[0-9]{2,10}$',
      'x-format': 'commodityPrefix',
      description:
        'First digits of an HS code. A declaration matches if the commodity code of at least one goods item begins with these digits',
    }),
  ),
  importer: Type.Optional(identificationNumberSchema),
  exporter: Type.Optional(identificationNumberSchema),
  lrn: Type.Optional(Lrn),
  lrnPrefix: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9._-]{1,35}$',
      'x-format': 'lrn',
      description: 'First characters of the LRN',
    }),
  ),
  mrn: Type.Optional(mrnElement('MRN of the declaration')),
  role: Type.Optional(StreamRole),
  sort: Type.Optional(
    Type.Enum([...listSorts], {
      description:
        'Property by which the list is sorted: time of creation, time of lodgement, or LRN. A leading `-` means descending order. If you sort by time of lodgement, the list contains only lodged declarations. Not available with `role`',
    }),
  ),
};

const FilterQuery = Type.Object(filterQuery);

/** Error for a sort order in the list of a principal, which is always ordered by its stream. */
const unsortableError = { code: 'unexpected', in: 'query', name: 'sort', words: 'unexpected.sort' } as const;

/** Returns the filters and sort order of a list, or the errors in them. */
export function readFilters(
  query: Static<typeof FilterQuery>,
  calendar: Calendar,
): { readonly filters: ListFilters; readonly faults: readonly ValidationError[] } {
  const { lodgedFrom: _from, lodgedBefore: _before, changedFrom, role, ...others } = query;
  const { period, faults } = readPeriod(query, calendar);
  const changed = readTime('changedFrom', changedFrom, calendar);
  const isUnsorted = role !== undefined && others.sort !== undefined;
  return {
    filters: {
      ...others,
      role,
      lodgedFrom: period.from,
      lodgedBefore: period.before,
      changedFrom: changed.time,
    },
    faults: [...faults, ...(changed.fault ? [changed.fault] : []), ...(isUnsorted ? [unsortableError] : [])],
  };
}
