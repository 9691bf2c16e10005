import { Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { accountablePersonOf, declarantOperation, grantIdOf } from '../../callers/public.ts';
import { refuse } from '../../foundation/http/problem.ts';
import {
  idempotencyKeyReused,
  inputInvalid,
  notFound,
  requestInProgress,
  versionConflict,
} from '../../foundation/http/problems.ts';
import { isIfMatchMet, versionTag } from '../../foundation/http/version-tag.ts';
import type { WebhookDependencies } from './create-webhook.ts';
import { webhookParams } from './get-webhook.ts';
import { webhookSecretInOverlap } from './problems.ts';
import { encryptWebhookSecret } from './stored-secret.ts';
import { signsWithBoth, WebhookWithSecret, webhookBody, webhookWithSecretExample } from './webhook.ts';
import { newWebhookSecret } from './webhook-secret.ts';
import { lockWebhook, updateWebhook } from './webhook-store.ts';

const day = 86_400;

const Rotation = Type.Object(
  {
    overlapSeconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 7 * day,
        default: day,
        description:
          'Grace period in seconds during which deliveries are also signed with the previous secret',
      }),
    ),
  },
  { additionalProperties: false },
);

export const rotateWebhookSecret = declarantOperation(
  {
    id: 'rotateWebhookSecret',
    client: 'webhooks.rotateSecret',
    method: 'POST',
    path: '/openapi/webhooks/{id}/secret-rotation',
    tag: 'Webhooks',
    summary: 'Rotate a webhook secret',
    description:
      'Creates a new secret. During the grace period, deliveries are signed with both secrets, so that you can update the receiver without an interruption. While a grace period runs, you can rotate the secret again only with `overlapSeconds: 0`; both earlier secrets then become invalid immediately. With `If-Match`, only the first of several simultaneous rotations is accepted. The response contains the new secret, which is shown only once: an idempotent replay does not contain it.',
    scope: 'notifications:manage',
    idempotent: true,
    params: webhookParams,
    ifMatch: 'optional',
    body: {
      schema: Rotation,
      description: 'Grace period of the previous secret. Default: one day.',
      required: false,
      examples: {
        hour: { summary: 'Grace period of one hour', value: { overlapSeconds: 3_600 } },
        leaked: { summary: 'Without a grace period, after a leak', value: { overlapSeconds: 0 } },
      },
    },
    answers: {
      201: {
        description: 'The webhook. `secret` is shown only once.',
        body: WebhookWithSecret,
        headers: ['ETag', 'Idempotency-Replayed'],
        examples: {
          rotated: {
            summary: 'A webhook with its new secret',
            value: { ...webhookWithSecretExample, previousSecretUntil: '2026-11-21T08:00:00.000Z' },
          },
        },
      },
    },
    problems: [
      inputInvalid,
      notFound,
      idempotencyKeyReused,
      requestInProgress,
      versionConflict,
      webhookSecretInOverlap,
    ],
  },
  (deps: WebhookDependencies) => {
    const { database, source, encryption } = deps;
    return ({ body, caller, params, request, idempotency }) => {
      const organisationId = caller.organisation.id;
      return idempotency.once(database, 201, async (transaction) => {
        const before = await lockWebhook(transaction, organisationId, params.id);
        if (!before) return refuse(notFound);
        if (!isIfMatchMet(request.header('if-match'), before.version)) return refuse(versionConflict);
        const now = source.now();
        const overlapMs = (body?.overlapSeconds ?? day) * 1_000;
        // A second rotation would invalidate the previous secret, which the receiver can still use.
        if (overlapMs > 0 && signsWithBoth(before, now)) return refuse(webhookSecretInOverlap);
        const secret = newWebhookSecret(source.random);
        const after = {
          ...before,
          responsibleId: accountablePersonOf(caller) ?? before.responsibleId,
          grantId: grantIdOf(caller),
          encryptedSecret: encryptWebhookSecret(encryption, before.id, secret),
          encryptedPreviousSecret: overlapMs > 0 ? before.encryptedSecret : null,
          previousSecretUntil: overlapMs > 0 ? new Date(now.getTime() + overlapMs) : null,
          version: before.version + 1,
          changedAt: now,
        };
        await updateWebhook(transaction, after);
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId,
          at: now,
          action: 'webhook.rotate_secret',
          target: { kind: 'webhook', id: after.id },
          change: { after: { previousSecretUntil: after.previousSecretUntil } },
        });
        const headers = ['ETag', versionTag(after.version)];
        return { kind: 'made', body: webhookBody(after, now), headers, shownOnce: { secret } };
      });
    };
  },
);
