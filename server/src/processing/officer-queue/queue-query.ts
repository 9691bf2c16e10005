import { type Static, Type } from 'typebox';
import { anchoredPattern, country } from '../../country/public.ts';
import { type QueueFilter, queueSorts } from '../../declarations/customs/public.ts';
import { DeclarationType, mrnElement } from '../../declarations/document/public.ts';
import { allStatuses, lanes } from '../../declarations/lifecycle/public.ts';
import { idSchema, timeSchema } from '../../foundation/http/common-schemas.ts';
import { listQuery } from '../../foundation/http/pagination.ts';

/** Lists the statuses of declarations that customs can see: all except drafts. */
export const lodgedStatuses = allStatuses.filter((status) => status !== 'draft');

export const QueueQuery = Type.Object(
  {
    ...listQuery,
    lane: Type.Optional(
      Type.Enum([...lanes, 'none'], { description: 'Lane. `none`: no lane is assigned yet.' }),
    ),
    office: Type.Optional(
      Type.String({
        pattern: anchoredPattern(country.formats.office.pattern),
        'x-format': 'office',
        description: 'Customs office where the declaration is lodged.',
      }),
    ),
    status: Type.Optional(
      Type.Array(Type.Enum(lodgedStatuses), {
        minItems: 1,
        maxItems: lodgedStatuses.length,
        description: 'Main status. You can repeat the parameter.',
      }),
    ),
    type: Type.Optional(DeclarationType),
    awaitingCustoms: Type.Optional(
      Type.Boolean({
        description:
          '`true`: only declarations that wait for customs; `false`: only declarations that wait for another party.',
      }),
    ),
    overdue: Type.Optional(
      Type.Boolean({ description: '`true`: only declarations with an expired deadline.' }),
    ),
    dueBefore: Type.Optional(timeSchema('Only declarations whose earliest deadline is before this time.')),
    hasAnsweredQuery: Type.Optional(
      Type.Boolean({ description: '`true`: only declarations with an answered query.' }),
    ),
    control: Type.Optional(
      Type.Enum(['ended', 'hit'], {
        description:
          '`ended`: only declarations with a completed control. `hit`: only declarations for which, in addition, customs refused the release or an officer assessed the duties.',
      }),
    ),
    limitGround: Type.Optional(
      Type.Enum(['pending'], {
        description:
          '`pending`: only declarations with a pending ground for the longer time limit that another person or client named. The list then includes completed declarations for which a debt can still arise.',
      }),
    ),
    lodgedFrom: Type.Optional(timeSchema('Earliest time of lodgement, inclusive.')),
    lodgedBefore: Type.Optional(timeSchema('Latest time of lodgement, exclusive.')),
    assignedTo: Type.Optional(
      Type.String({
        pattern: '^(?:me|nobody|somebody|[a-z]{3}_[0-9a-z_]{1,60})$',
        'x-format': 'assignedTo',
        description:
          'Assignment of the declarations: `me`, `nobody` (unassigned), `somebody` (assigned to any officer), or the id of an officer.',
      }),
    ),
    organisationId: Type.Optional(
      idSchema('org', 'Id of the lodging organisation. The list then includes completed declarations.'),
    ),
    lrn: Type.Optional(
      Type.String({
        pattern: anchoredPattern(country.lrn.pattern),
        'x-format': 'lrn',
        description:
          'Local reference number (LRN). Several organisations can use the same LRN, so add `organisationId` to get at most one declaration. The list then includes completed declarations.',
      }),
    ),
    mrn: Type.Optional(mrnElement('MRN of the declaration. The list then includes completed declarations.')),
    sort: Type.Optional(
      Type.Enum([...queueSorts], {
        description:
          'Sort order: `lodgedAt` (the default) or `dueBy`, descending with `-`. Declarations without a deadline count as the latest. By `dueBy`, the list of an organisation contains only open declarations.',
      }),
    ),
  },
  { additionalProperties: false },
);
type QueueQuery = Static<typeof QueueQuery>;

/** Returns the filter of a query, except its filter for pending grounds. */
export function queueFilterOf(query: QueueQuery, callerId: string, now: Date): QueueFilter {
  const { lane, office, status, type, organisationId, lrn, mrn, sort } = query;
  return {
    ...{ lane, office, status, type, organisationId, lrn, mrn, sort },
    awaitsCustoms: query.awaitingCustoms,
    overdueBy: dueBefore(query, now),
    hasAnsweredQuery: query.hasAnsweredQuery,
    control: query.control,
    lodgedFrom: query.lodgedFrom === undefined ? undefined : new Date(query.lodgedFrom),
    lodgedBefore: query.lodgedBefore === undefined ? undefined : new Date(query.lodgedBefore),
    assigned: assignedOf(query.assignedTo, callerId),
  };
}

/** Returns the earlier of `dueBefore` and the present time, which applies only with `overdue`. */
function dueBefore({ overdue, dueBefore: requestedDueBefore }: QueueQuery, now: Date): Date | undefined {
  const times = [
    ...(overdue === true ? [now] : []),
    ...(requestedDueBefore === undefined ? [] : [new Date(requestedDueBefore)]),
  ];
  return times.length === 0 ? undefined : new Date(Math.min(...times.map(Number)));
}

function assignedOf(assignedTo: string | undefined, me: string): QueueFilter['assigned'] {
  switch (assignedTo) {
    case undefined:
      return undefined;
    case 'nobody':
      return false;
    case 'somebody':
      return true;
    case 'me':
      return { officer: me };
    default:
      return { officer: assignedTo };
  }
}
