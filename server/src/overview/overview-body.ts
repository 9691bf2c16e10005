import { type Static, Type } from 'typebox';
import { roles } from '../callers/public.ts';
import { orNull } from '../foundation/http/elements.ts';

const closed = { additionalProperties: false } as const;

/** What is counted, from the top of the page that shows it. */
const groups = [
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

/** What a count is of. */
const counted = [
  'drafts_with_errors',
  'drafts',
  'answerQuery',
  'pay',
  'present',
  'secure',
  'discharge',
  'state',
  'week',
  'mine',
  'mine_overdue',
  'free',
  'free_anywhere',
  'answered',
  'due_today',
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
    type: Type.Enum([...counted], { description: 'What is counted' }),
    key: orNull(
      Type.String(),
      'Of what there are several: the state, the Monday of a week, the officer, the lane, the least days on the desk, or the client or webhook that it is about',
    ),
    name: orNull(Type.String(), 'What the officer, the key or the webhook is called'),
    count: Type.Integer({ minimum: 0, description: 'How many' }),
    more: Type.Boolean({
      description: 'Whether there are more: very long lists are not counted to their end',
    }),
    dueBy: orNull(Type.String({ format: 'date-time' }), 'The first deadline, or since when the oldest waits'),
    amounts: Type.Array(
      Type.Object(
        {
          currency: Type.String({ description: 'ISO 4217' }),
          amount: Type.String({ description: 'The sum' }),
        },
        closed,
      ),
      { description: 'What is due, by currency' },
    ),
    list: orNull(
      Type.Object(
        {
          operation: Type.String({ description: 'The operation that lists them' }),
          query: Type.Record(
            Type.String(),
            Type.Union([Type.String(), Type.Boolean(), Type.Array(Type.String())]),
            { description: 'With these parameters it lists exactly what was counted' },
          ),
        },
        closed,
      ),
      'The list that it counts',
    ),
  },
  { ...closed, title: 'Count', description: 'A number, and the list that it counts' },
);
export type Count = Static<typeof Count>;

export const Group = Type.Object(
  {
    group: Type.Enum([...groups], { description: 'What the counts have in common' }),
    counts: Type.Array(Count, { description: 'The counts, in the order in which they are shown' }),
  },
  { ...closed, title: 'CountGroup', description: 'Counts that are shown together' },
);
export type Group = Static<typeof Group>;

export const Overview = Type.Object(
  {
    role: Type.Enum([...roles], { description: 'For whom it is' }),
    groups: Type.Array(Group, { description: 'From the top' }),
    hours: orNull(
      Type.Object(
        {
          p50: Type.Number({ minimum: 0, description: 'Half took no longer' }),
          p90: Type.Number({ minimum: 0, description: 'Nine of ten took no longer' }),
        },
        closed,
      ),
      'Hours from lodging to the release or refusal, of the last ones; null where there was none',
    ),
  },
  { ...closed, title: 'Overview', description: 'What awaits somebody, by their role' },
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

/** A count with what most have not. */
export function countOf(made: Pick<Count, 'type' | 'count'> & Partial<Omit<Count, 'type' | 'count'>>): Count {
  return { key: null, name: null, more: false, dueBy: null, amounts: [], list: null, ...made };
}
