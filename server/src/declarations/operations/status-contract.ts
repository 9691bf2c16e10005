import { Type } from 'typebox';
import { Lrn, mrnElement } from '../document/public.ts';
import { StreamRole } from '../feed/public.ts';
import { allStatuses } from '../lifecycle/public.ts';
import { principalOnlyProperties, summaryMembers, summaryMembersExample } from '../record/public.ts';

export const StatusQuery = Type.Object(
  {
    after: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1_024,
        description: 'The `cursor` of an earlier response. Default: the beginning of the feed.',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 500, default: 100, description: 'Maximum number of entries' }),
    ),
    lrn: Type.Optional(Lrn),
    mrn: Type.Optional(mrnElement('MRN of the declaration to return')),
    role: Type.Optional(StreamRole),
    status: Type.Optional(
      Type.Array(Type.Enum([...allStatuses]), {
        maxItems: allStatuses.length,
        description: 'Latest status of the declarations to return. You can repeat the parameter',
      }),
    ),
    wait: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 30,
        description: 'Maximum time in seconds that the portal waits for a change before it responds',
      }),
    ),
  },
  { additionalProperties: false },
);

const StatusEntry = Type.Object(
  {
    ...summaryMembers,
    sequence: Type.Integer({
      minimum: 1,
      description:
        'Sequence number of the change. Later changes of declarations of the organisation have greater numbers',
    }),
    ...principalOnlyProperties,
  },
  { additionalProperties: false, title: 'StatusEntry' },
);

export const StatusAnswer = Type.Object(
  {
    items: Type.Array(StatusEntry, {
      description: 'Latest status of each changed declaration, oldest change first',
    }),
    cursor: Type.String({ description: 'Position in the feed; send it as `after` in the next request' }),
    more: Type.Boolean({ description: 'True if there are more entries now' }),
  },
  {
    additionalProperties: false,
    title: 'Status',
    description: 'Declarations of the organisation that changed',
  },
);

export const statusExample = {
  items: [{ ...summaryMembersExample, sequence: 42 }],
  cursor: 'c2VhbGVkLWN1cnNvci1vZi00Mg',
  more: false,
} as const;
