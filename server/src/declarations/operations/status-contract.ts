import { Type } from 'typebox';
import { Lrn, mrnElement } from '../document/public.ts';
import { StreamRole } from '../feed/public.ts';
import { allStatuses } from '../lifecycle/public.ts';
import { representedMembers, summaryExample, summaryMembers } from '../record/public.ts';

export const StatusQuery = Type.Object(
  {
    after: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1_024,
        description: 'The `cursor` of an earlier answer. Without it: from the beginning.',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 500, default: 100, description: 'How many entries at most' }),
    ),
    lrn: Type.Optional(Lrn),
    mrn: Type.Optional(mrnElement('Only the one with this MRN')),
    role: Type.Optional(StreamRole),
    status: Type.Optional(
      Type.Array(Type.Enum([...allStatuses]), {
        maxItems: allStatuses.length,
        description: 'Only entries whose latest status is one of these; repeat the parameter for several',
      }),
    ),
    wait: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 30,
        description: 'Seconds to hold the answer until something changes',
      }),
    ),
  },
  { additionalProperties: false },
);

const StatusEntry = Type.Object(
  {
    ...summaryMembers,
    sequence: Type.Integer({ minimum: 1, description: 'Grows with every change of the organisation' }),
    ...representedMembers,
  },
  { additionalProperties: false, title: 'StatusEntry' },
);

export const StatusAnswer = Type.Object(
  {
    items: Type.Array(StatusEntry, {
      description: 'The latest state of what has changed, oldest change first',
    }),
    cursor: Type.String({ description: 'Send it as `after` next time' }),
    more: Type.Boolean({ description: 'Whether there is more behind the cursor already' }),
  },
  {
    additionalProperties: false,
    title: 'Status',
    description: 'What has changed on the declarations of the organisation',
  },
);

const {
  version: _version,
  createdAt: _created,
  lodgedAt: _lodged,
  tracks: _tracks,
  outcome: _outcome,
  actions: _actions,
  ...entry
} = summaryExample;

export const statusExample = {
  items: [{ ...entry, sequence: 42 }],
  cursor: 'c2VhbGVkLWN1cnNvci1vZi00Mg',
  more: false,
} as const;
