import { type Static, Type } from 'typebox';
import { managementOperation } from '../callers/public.ts';
import type { Database } from '../foundation/database/database.ts';
import { orNull, timeSchema } from '../foundation/http/common-schemas.ts';
import { answer } from '../foundation/http/operation.ts';
import { refuse } from '../foundation/http/problem.ts';
import { customsAuthorityRequired } from '../foundation/http/problems.ts';
import { findLastSeal, summarizeUnsealedEvents } from './seal-store.ts';

const AuditSealBody = Type.Object(
  {
    last: orNull(
      Type.Object(
        {
          sequence: Type.Integer({
            minimum: 1,
            description: 'Number of the seal in the chain, starting with 1.',
          }),
          hash: Type.String({
            pattern: '^[0-9a-f]{64}$',
            description:
              'Hash over the whole chain up to this seal, in hexadecimal. Store the hash outside the portal: `npm run audit:verify -- --expect HASH` checks that the chain still contains this hash.',
          }),
          events: Type.Integer({ minimum: 1, description: 'Number of sealed events.' }),
          sealedAt: timeSchema('Time when the seal was created.'),
        },
        { additionalProperties: false, description: 'A seal in the chain.' },
      ),
      'Newest seal. Null before the first seal.',
    ),
    unsealed: Type.Object(
      {
        count: Type.Integer({ minimum: 0, description: 'Number of events without a seal.' }),
        oldest: orNull(
          timeSchema('Time of the event.'),
          'Time of the oldest event without a seal. Null if all events are sealed.',
        ),
      },
      {
        additionalProperties: false,
        description: 'Events without a seal, normally less than a second old.',
      },
    ),
  },
  { additionalProperties: false, title: 'AuditSeal', description: 'Status of the audit seals.' },
);

const exampleAuditSeal: Static<typeof AuditSealBody> = {
  last: {
    sequence: 4711,
    hash: '5f0c1f3a9d7e2b64c8a1e0937d5b6f2284ac90e17b3d5f6182c4a9e0b7d3f516',
    events: 12,
    sealedAt: '2026-11-20T08:00:00.412Z',
  },
  unsealed: { count: 0, oldest: null },
};

export const getAuditSealOperation = managementOperation(
  {
    id: 'getAuditSeal',
    method: 'GET',
    path: '/management/audit-events/seal',
    tag: 'Audit',
    summary: 'Get the audit seal',
    description:
      'Returns the newest seal. About a second after an event is written, the portal seals it in a chain of hashes. `npm run audit:verify` finds events that were changed, deleted or inserted later. Only for the customs authority.',
    scope: 'management:read',
    roles: ['administrator', 'auditor'],
    answers: {
      200: {
        description: 'The newest seal, and the number of events without a seal.',
        body: AuditSealBody,
        examples: { sealed: { summary: 'All events are sealed', value: exampleAuditSeal } },
      },
    },
    problems: [customsAuthorityRequired],
  },
  ({ database }: { readonly database: Pick<Database, 'system'> }) =>
    async ({ caller }) => {
      if (caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
      const last = await findLastSeal(database.system);
      const { count, oldest } = await summarizeUnsealedEvents(database.system);
      const body: Static<typeof AuditSealBody> = {
        last: last && {
          sequence: last.sequence,
          hash: last.hash.toString('hex'),
          events: last.eventIds.length,
          sealedAt: last.sealedAt.toISOString(),
        },
        unsealed: { count, oldest: oldest?.toISOString() ?? null },
      };
      return answer(200, body);
    },
);
