import { type Static, Type } from 'typebox';
import { managementOperation } from '../callers/public.ts';
import type { Database } from '../foundation/database/database.ts';
import { orNull, timeElement } from '../foundation/http/elements.ts';
import { answer } from '../foundation/http/operation.ts';
import { refuse } from '../foundation/http/problem.ts';
import { customsAuthorityRequired } from '../foundation/http/problems.ts';
import { findLastSeal, readUnsealedTail } from './seal-store.ts';

const AuditSealBody = Type.Object(
  {
    last: orNull(
      Type.Object(
        {
          sequence: Type.Integer({ minimum: 1, description: 'Its number in the chain, from 1.' }),
          hash: Type.String({
            pattern: '^[0-9a-f]{64}$',
            description:
              'The hash that the whole chain up to here hangs on, in hexadecimal. Keep it elsewhere: `npm run audit:verify -- --expect HASH` tells whether the chain still holds it.',
          }),
          events: Type.Integer({ minimum: 1, description: 'How many events it seals.' }),
          sealedAt: timeElement('When they were sealed.'),
        },
        { additionalProperties: false, description: 'A link of the chain.' },
      ),
      'The newest seal; null before the first.',
    ),
    unsealed: Type.Object(
      {
        count: Type.Integer({ minimum: 0, description: 'How many events wait for a seal.' }),
        oldest: orNull(timeElement(''), 'When the oldest of them happened; null when none waits.'),
      },
      {
        additionalProperties: false,
        description: 'What is not sealed yet: normally less than a second old.',
      },
    ),
  },
  { additionalProperties: false, title: 'AuditSeal', description: 'How far the audit log is sealed.' },
);

const example: Static<typeof AuditSealBody> = {
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
      'Events are chained by hashes within about a second after they are written, so that one that is altered, removed or slipped in later is found by `npm run audit:verify`. For the customs authority.',
    scope: 'management:read',
    roles: ['administrator', 'auditor'],
    answers: {
      200: {
        description: 'The newest seal, and what waits for the next.',
        body: AuditSealBody,
        examples: { sealed: { summary: 'Everything is sealed', value: example } },
      },
    },
    problems: [customsAuthorityRequired],
  },
  ({ database }: { readonly database: Pick<Database, 'system'> }) =>
    async ({ caller }) => {
      if (caller.reach !== 'all') return refuse(customsAuthorityRequired);
      const last = await findLastSeal(database.system);
      const { count, oldest } = await readUnsealedTail(database.system);
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
