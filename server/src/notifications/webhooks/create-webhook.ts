import { type Static, Type } from 'typebox';
import { scopeRefusal } from '../../access/public.ts';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { accountablePersonOf, type Declarant, declarantOperation, grantIdOf } from '../../callers/public.ts';
import { readStreamPosition, StreamRole } from '../../declarations/feed/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { type PipelineRefusal, refuse } from '../../foundation/http/problem.ts';
import { idempotencyKeyReused, inputInvalid, requestInProgress } from '../../foundation/http/problems.ts';
import { versionTag } from '../../foundation/http/version-tag.ts';
import { type IdSource, newId } from '../../foundation/ids.ts';
import type { Encryption } from '../../foundation/secrets/secrets.ts';
import { Include } from '../events/public.ts';
import { webhookLimit } from './problems.ts';
import { type ResolveHost, type TargetPolicy, targetError, validateTarget } from './ssrf-policy.ts';
import { encryptWebhookSecret } from './stored-secret.ts';
import {
  type StoredWebhook,
  WebhookWithSecret,
  webhookBody,
  webhookDescription,
  webhookEvents,
  webhookOrder,
  webhookUrlSchema,
  webhookWithSecretExample,
} from './webhook.ts';
import { newWebhookSecret } from './webhook-secret.ts';
import { countWebhooks, insertWebhook } from './webhook-store.ts';

const NewWebhook = Type.Object(
  {
    url: webhookUrlSchema,
    events: Type.Optional(webhookEvents),
    ordered: Type.Optional(webhookOrder),
    role: Type.Optional(StreamRole),
    include: Type.Optional(Include),
    description: Type.Optional(webhookDescription),
  },
  { additionalProperties: false, description: 'A new webhook' },
);
type NewWebhook = Static<typeof NewWebhook>;

const maxWebhooks = 20;

export interface WebhookDependencies {
  readonly database: Database;
  readonly encryption: Encryption;
  readonly source: IdSource;
  readonly baseUrl: string;
  readonly cursorKey: Uint8Array;
  readonly targetPolicy: TargetPolicy;
  readonly resolveHost: ResolveHost;
  /** Starts the dispatcher immediately. */
  readonly wakeDispatcher: () => void;
}

export const createWebhook = declarantOperation(
  {
    id: 'createWebhook',
    client: 'webhooks.create(webhook)',
    method: 'POST',
    path: '/openapi/webhooks',
    tag: 'Webhooks',
    summary: 'Create a webhook',
    description:
      'Creates a webhook. From now on, the portal sends events to the URL of the webhook, signed according to Standard Webhooks. Without `events`, the portal sends all types. Without `ordered`, the portal keeps the order of the events of each declaration. With `role: principal`, the portal sends only the events of declarations that other organisations lodge in the name of the organisation, or that name it under a mandate as importer (for an export: as exporter); `role` can’t be changed later. With `include: declaration`, each event contains its declaration as it was at the time of the event; this requires the scope `declarations:read`. The response contains the secret, which is shown only once: an idempotent replay does not contain it. If you lose the secret, rotate it. The portal pauses the webhook when the person who created or last changed it leaves the organisation. An organisation can have 20 webhooks.',
    scope: 'notifications:manage',
    idempotent: true,
    body: {
      schema: NewWebhook,
      description: 'The new webhook.',
      examples: {
        release: {
          summary: 'Releases and queries',
          value: {
            url: 'https://erp.example/customs-events',
            events: ['declaration.released', 'query.opened'],
            description: 'Goods receipt',
          },
        },
        all: { summary: 'All events', value: { url: 'https://erp.example/customs-events' } },
      },
    },
    answers: {
      201: {
        description: 'The new webhook. `secret` is shown only once.',
        body: WebhookWithSecret,
        headers: ['Location', 'ETag', 'Idempotency-Replayed'],
        examples: { made: { summary: 'A webhook with its secret', value: webhookWithSecretExample } },
      },
    },
    problems: [inputInvalid, webhookLimit, idempotencyKeyReused, requestInProgress],
  },
  (deps: WebhookDependencies) => {
    const { database, source, encryption, baseUrl } = deps;
    return async ({ body, caller, request, idempotency }) => {
      const refused = refuseWithoutReadScope(caller, body, baseUrl);
      if (refused) return refused;
      const fault = await webhookUrlError(body.url, deps);
      if (fault) return inputRefusal([fault]);
      return idempotency.once(database, 201, async (transaction) => {
        const organisationId = caller.organisation.id;
        if ((await countWebhooks(transaction, organisationId)) >= maxWebhooks) return refuse(webhookLimit);
        const secret = newWebhookSecret(source.random);
        const webhook = newWebhook(caller, body, secret);
        const head = await readStreamPosition(transaction, organisationId, body.role);
        await insertWebhook(transaction, webhook, head);
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId,
          at: webhook.createdAt,
          action: 'webhook.create',
          target: { kind: 'webhook', id: webhook.id },
          change: { after: { ...body } },
        });
        const location = `${baseUrl}/openapi/webhooks/${webhook.id}`;
        const headers = ['Location', location, 'ETag', versionTag(1)];
        return {
          kind: 'made',
          body: webhookBody(webhook, webhook.createdAt),
          headers,
          shownOnce: { secret },
        };
      });
    };

    function newWebhook(
      caller: Declarant,
      { url, events, ordered, role, include, description }: NewWebhook,
      secret: string,
    ): StoredWebhook {
      const id = newId('whk', source);
      const now = source.now();
      return {
        id,
        organisationId: caller.organisation.id,
        url,
        description: description ?? null,
        events: events ?? null,
        ordered: ordered ?? 'declaration',
        include: include ?? null,
        role: role ?? null,
        status: 'active',
        responsibleId: accountablePersonOf(caller),
        grantId: grantIdOf(caller),
        disabledReason: null,
        encryptedSecret: encryptWebhookSecret(encryption, id, secret),
        encryptedPreviousSecret: null,
        previousSecretUntil: null,
        version: 1,
        createdAt: now,
        changedAt: now,
        failures: 0,
        failingSince: null,
        lastSuccessAt: null,
        lastFailureAt: null,
        pendingDeliveries: 0,
        successRate: null,
      };
    }
  },
);

/** Refuses a webhook whose events include declarations, if the caller can't read declarations. */
export function refuseWithoutReadScope(
  caller: Declarant,
  { include }: { readonly include?: readonly string[] | null },
  baseUrl: string,
): PipelineRefusal | null {
  const scope = 'declarations:read';
  if (!include || !('scopes' in caller) || caller.scopes.has(scope)) return null;
  return { ...scopeRefusal(baseUrl, scope), ofPipeline: true };
}

/** Returns the error of a webhook URL; null if the portal can call it. */
export async function webhookUrlError(
  url: string,
  { targetPolicy, resolveHost }: Pick<WebhookDependencies, 'targetPolicy' | 'resolveHost'>,
) {
  const validated = await validateTarget(url, targetPolicy, resolveHost);
  if (validated.ok) return null;
  return targetError(url, validated);
}
