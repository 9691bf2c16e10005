import { Type } from 'typebox';
import { actingAs, recordAudit } from '../../audit/public.ts';
import { managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { nameElement } from '../../foundation/http/elements.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { customsAuthorityRequired, inputInvalid } from '../../foundation/http/problems.ts';
import type { Wrapping } from '../../foundation/secrets/secrets.ts';
import { rotationInProgress } from '../credentials/public.ts';
import { exampleSigningKeys, SigningKeysBody, signingKeysBody } from './signing-key-body.ts';
import { rotateSigningKeys, rotations } from './signing-keys.ts';
import { listSigningKeys } from './store.ts';

const RotationBody = Type.Object(
  {
    kind: Type.Enum([...rotations], {
      description:
        '`overlap`: the new key is published now and signs in 15 minutes, when every cache has it: nobody notices. `at_once`: it signs now; tokens of the old key stay good, and whoever caches the key set meets an unknown `kid`. `compromised`: it signs now, and every token signed before is void at once.',
    }),
    reason: nameElement('Why, for the audit log.'),
  },
  { additionalProperties: false, description: 'How the signing key is replaced.' },
);

export const rotateSigningKeysOperation = managementOperation(
  {
    id: 'rotateSigningKeys',
    method: 'POST',
    path: '/management/signing-keys/rotation',
    tag: 'Signing keys',
    summary: 'Rotate token signing keys',
    description:
      'Makes a new key, on every node within a second. With `compromised` all who hold a token are refused until they get another one, programs that call this with a token too. For the customs authority.',
    scope: 'management:write',
    roles: ['administrator'],
    fresh: true,
    programs: 'authority',
    body: {
      schema: RotationBody,
      description: 'How it is replaced, and why.',
      required: true,
      examples: {
        overlap: { summary: 'As a routine', value: { kind: 'overlap', reason: 'Twice a year' } },
        compromised: {
          summary: 'The key is in wrong hands',
          value: { kind: 'compromised', reason: 'A backup with its secret was lost' },
        },
      },
    },
    answers: {
      200: {
        description: 'The keys as they are now.',
        body: SigningKeysBody,
        examples: { overlap: { summary: 'A rotation with an overlap', value: exampleSigningKeys } },
      },
    },
    problems: [inputInvalid, customsAuthorityRequired, rotationInProgress],
  },
  ({
    database,
    wrapping,
    now,
  }: {
    readonly database: Pick<Database, 'systemTransaction'>;
    readonly wrapping: Wrapping;
    readonly now: () => Date;
  }) =>
    async ({ caller, body: { kind, reason }, request }) => {
      if (caller.reach !== 'all') return refuse(customsAuthorityRequired);
      return database.systemTransaction(async (transaction) => {
        const at = now();
        const kid = await rotateSigningKeys(transaction, wrapping, at, kind);
        if (kid === null) return refuse(rotationInProgress);
        await recordAudit(transaction, {
          ...actingAs(caller, request),
          organisationId: caller.organisation.id,
          at,
          action: 'signing_key.rotate',
          target: { kind: 'signing_key', id: kid },
          change: { kind, reason },
        });
        return answer(200, signingKeysBody(await listSigningKeys(transaction), at));
      });
    },
);
