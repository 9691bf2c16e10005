import { Type } from 'typebox';
import { auditActorOf, changedFieldsOf, recordAudit } from '../../audit/public.ts';
import { managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { inTenantScopeAsSystem } from '../../foundation/database/tenant-scope.ts';
import { announceChange } from '../../foundation/events/revocation-channel.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { versionTag } from '../../foundation/http/version-tag.ts';
import type { IdSource } from '../../foundation/ids.ts';
import { ClientWithSecretBody } from './client.ts';
import { exampleClientWithSecret } from './client-examples.ts';
import { clientResponse, responsiblePerson } from './client-response.ts';
import { clientSecretDigest, newClientSecret } from './client-secret.ts';
import { hasSecretChangedSince, lockClient, updateClientSecret } from './client-store.ts';
import { refuseMorePrivilegedClient, responsibleForNewClient } from './privilege-escalation-check.ts';
import { clientHasNoSecret, clientSecretJustRotated, rightsExceeded } from './problems.ts';

/** Time after a rotation of the secret in which the portal rejects another rotation as an accidental repetition. */
const minRotationIntervalMs = 10_000;

export const rotateClientSecretOperation = managementOperation(
  {
    id: 'rotateClientSecret',
    method: 'POST',
    path: '/management/clients/{id}/secret-rotation',
    tag: 'Clients',
    summary: 'Rotate a client secret',
    description:
      'Replaces the secret of a client. The previous secret becomes invalid immediately. Tokens that were issued with the previous secret stay valid until they expire. A second rotation within ten seconds returns 409, because it can be a repeated request. You become the responsible person. You can’t rotate the secret of a management client that has more rights than you. To change credentials without an interruption, register a second client, or use `private_key_jwt` with several keys.',
    scope: 'management:write',
    roles: ['owner', 'developer', 'administrator'],
    fresh: true,
    programs: 'any',
    params: Type.Object(
      { id: pathIdSchema('Id of the client (`client_id`).') },
      { additionalProperties: false },
    ),
    answers: {
      201: {
        description: 'The client with its new secret. `clientSecret` is shown only once.',
        body: ClientWithSecretBody,
        headers: ['ETag'],
        examples: { hostToHost: { summary: 'A host-to-host client', value: exampleClientWithSecret } },
      },
    },
    problems: [inputInvalid, notFound, clientHasNoSecret, rightsExceeded, clientSecretJustRotated],
  },
  ({ database, source }: { readonly database: Database; readonly source: IdSource }) =>
    async ({ caller, params, request }) => {
      return inTenantScopeAsSystem(database, caller, async (transaction, within) => {
        const before = await lockClient(transaction, within, params.id);
        if (!before) return refuse(notFound);
        if (before.jwks) return refuse(clientHasNoSecret);
        const beyond = refuseMorePrivilegedClient(
          caller,
          before,
          await responsiblePerson(transaction, before),
        );
        if (beyond) return beyond;
        const now = source.now();
        // Without this check, only the last of several concurrent or repeated requests would return a valid
        // secret.
        const since = new Date(now.getTime() - minRotationIntervalMs);
        if (await hasSecretChangedSince(transaction, before, since)) return refuse(clientSecretJustRotated);
        const clientSecret = newClientSecret(source.random);
        const responsible = responsibleForNewClient(caller) ?? before.responsible;
        const after = { ...before, responsible, version: before.version + 1, changedAt: now };
        await updateClientSecret(transaction, after, clientSecretDigest(clientSecret));
        await announceChange(transaction, `client:${after.id}`);
        const difference = changedFieldsOf({ responsible: before.responsible }, { responsible });
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId: after.organisationId,
          at: now,
          action: 'client.rotate_secret',
          target: { kind: 'client', id: after.id },
          ...(difference && { change: difference }),
        });
        const shown = await clientResponse(transaction, after);
        return answer(201, { ...shown, clientSecret }, ['ETag', versionTag(after.version)]);
      });
    },
);
