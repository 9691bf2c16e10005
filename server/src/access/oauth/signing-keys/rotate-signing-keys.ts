import { Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../../audit/public.ts';
import { managementOperation, type PortalParts } from '../../../callers/public.ts';
import type { Database } from '../../../foundation/database/database.ts';
import { nameSchema } from '../../../foundation/http/common-schemas.ts';
import { answer } from '../../../foundation/http/operation.ts';
import { refuse } from '../../../foundation/http/problem.ts';
import { customsAuthorityRequired, inputInvalid } from '../../../foundation/http/problems.ts';
import { rotationInProgress } from '../../credentials/public.ts';
import { listSigningKeys } from '../store.ts';
import { exampleSigningKeys, SigningKeysBody, signingKeysBody } from './signing-key-schema.ts';
import { keyRotationKinds, rotateSigningKeys } from './signing-keys.ts';

const RotationBody = Type.Object(
  {
    kind: Type.Enum([...keyRotationKinds], {
      description:
        'Kind of rotation. `overlap`: the portal publishes the new key now and uses it after 15 minutes, when all caches contain it; tokens stay valid. `at_once`: the portal uses the new key now; tokens of the previous key stay valid, but other systems that verify tokens and have a cached key set must reload the key set to find the new `kid`. `compromised`: the portal uses the new key now, and all earlier tokens become invalid immediately.',
    }),
    reason: nameSchema('Reason, for the audit log.'),
  },
  { additionalProperties: false, description: 'A rotation of the signing key.' },
);

export const rotateSigningKeysOperation = managementOperation(
  {
    id: 'rotateSigningKeys',
    method: 'POST',
    path: '/management/signing-keys/rotation',
    tag: 'Signing keys',
    summary: 'Rotate token signing keys',
    description:
      'Creates a new signing key. Every node has the new key at most a second later. With `compromised`, all clients must get a new access token, including the client of this request. Only for the customs authority.',
    scope: 'management:write',
    roles: ['administrator'],
    fresh: true,
    programs: 'authority',
    body: {
      schema: RotationBody,
      description: 'Kind of the rotation, and the reason.',
      examples: {
        overlap: { summary: 'Routine rotation', value: { kind: 'overlap', reason: 'Twice a year' } },
        compromised: {
          summary: 'A compromised key',
          value: { kind: 'compromised', reason: 'A backup with its secret was lost' },
        },
      },
    },
    answers: {
      200: {
        description: 'The current signing keys.',
        body: SigningKeysBody,
        examples: { overlap: { summary: 'A rotation with a transition period', value: exampleSigningKeys } },
      },
    },
    problems: [inputInvalid, customsAuthorityRequired, rotationInProgress],
  },
  ({
    database,
    encryption,
    now,
  }: PortalParts<'encryption' | 'now'> & { readonly database: Pick<Database, 'systemTransaction'> }) =>
    async ({ caller, body: { kind, reason }, request }) => {
      if (caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
      return database.systemTransaction(async (transaction) => {
        const at = now();
        const kid = await rotateSigningKeys(transaction, encryption, at, kind);
        if (kid === null) return refuse(rotationInProgress);
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
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
