import { type Static, Type } from 'typebox';
import { roles } from '../callers/public.ts';
import { orNull } from '../foundation/http/common-schemas.ts';

const overviewSchemaOptions = { additionalProperties: false } as const;

/** Groups of counts, in the order of the overview page. */
const groupTypes = [
  'needs',
  'states',
  'lodged',
  'released',
  'work',
  'officers',
  'ages',
  'lanes',
  'controls',
  'approvals',
  'factors',
  'keys',
  'webhooks',
] as const;

/** Types of counts in the overview. */
const countTypes = [
  'drafts_with_errors',
  'drafts',
  'answerQuery',
  'answerHearing',
  'pay',
  'present',
  'secure',
  'discharge',
  'claims_to_answer',
  'state',
  'week',
  'mine',
  'mine_overdue',
  'free',
  'free_anywhere',
  'answered',
  'due_today',
  'limit_grounds',
  'open',
  'overdue',
  'officer',
  'officer_overdue',
  'age',
  'lane',
  'control_ended',
  'control_hit',
  'organisations',
  'platforms',
  'no_second_factor',
  'key_expiring',
  'webhook_disabled',
] as const;

export const Count = Type.Object(
  {
    type: Type.Enum([...countTypes], { description: 'Kind of the counted objects' }),
    key: orNull(
      Type.String(),
      'Property that the counted objects have in common, depending on `type`: a status, the Monday of a week, an officer, a lane, a minimum number of days in the queue, a client or a webhook. Null if `type` alone describes the objects',
    ),
    name: orNull(Type.String(), 'Name of the officer, API key or webhook; null for other counts'),
    count: Type.Integer({ minimum: 0, description: 'Number of counted objects' }),
    more: Type.Boolean({
      description: 'Whether there are more objects than `count`: the portal stops counting very long lists',
    }),
    dueBy: orNull(
      Type.String({ format: 'date-time' }),
      'Earliest deadline of the counted objects, or the time since which the oldest object waits; null without such a time',
    ),
    amounts: Type.Array(
      Type.Object(
        {
          currency: Type.String({ description: 'Currency (ISO 4217)' }),
          amount: Type.String({ description: 'Total amount' }),
        },
        overviewSchemaOptions,
      ),
      { description: 'Due amounts by currency' },
    ),
    list: orNull(
      Type.Object(
        {
          operation: Type.String({ description: '`operationId` of the operation that returns the list' }),
          query: Type.Record(
            Type.String(),
            Type.Union([Type.String(), Type.Boolean(), Type.Array(Type.String())]),
            { description: 'Query parameters with which the operation returns exactly the counted objects' },
          ),
        },
        overviewSchemaOptions,
      ),
      'Operation and query that return the counted objects; null if there is no such list',
    ),
  },
  {
    ...overviewSchemaOptions,
    title: 'Count',
    description: 'A count, with the operation that lists the counted objects',
  },
);
export type Count = Static<typeof Count>;

export const CountGroup = Type.Object(
  {
    group: Type.Enum([...groupTypes], { description: 'Topic of the counts in the group' }),
    counts: Type.Array(Count, { description: 'Counts in display order' }),
  },
  { ...overviewSchemaOptions, title: 'CountGroup', description: 'Counts that the console shows together' },
);
export type CountGroup = Static<typeof CountGroup>;

export const Overview = Type.Object(
  {
    role: Type.Enum([...roles], { description: 'Role of the caller' }),
    groups: Type.Array(CountGroup, { description: 'Groups of counts, in display order' }),
    hours: orNull(
      Type.Object(
        {
          p50: Type.Number({ minimum: 0, description: 'Median, in hours' }),
          p90: Type.Number({ minimum: 0, description: '90th percentile, in hours' }),
        },
        overviewSchemaOptions,
      ),
      'Duration in hours from lodgement until customs released the goods or refused the release, for the latest declarations. Null if there are no such declarations, and for roles that can’t read the duration',
    ),
  },
  { ...overviewSchemaOptions, title: 'Overview', description: 'Pending work for a role' },
);

export const overviewExample: Static<typeof Overview> = {
  role: 'clerk',
  groups: [
    {
      group: 'needs',
      counts: [
        {
          type: 'pay',
          key: null,
          name: null,
          count: 3,
          more: false,
          dueBy: '2026-12-01T22:59:59.999Z',
          amounts: [{ currency: 'XTS', amount: '51234.10' }],
          list: { operation: 'listOrganisationDeclarations', query: { nextAction: 'pay' } },
        },
      ],
    },
  ],
  hours: { p50: 1.5, p90: 20.25 },
};

/** Returns a count with null for the rarely used properties that are absent. */
export function overviewCount(
  made: Pick<Count, 'type' | 'count'> & Partial<Omit<Count, 'type' | 'count'>>,
): Count {
  return { key: null, name: null, more: false, dueBy: null, amounts: [], list: null, ...made };
}
