import { Type } from 'typebox';
import { StreamRole } from '../../declarations/feed/public.ts';
import { idSchema, nameSchema, orNull, timeSchema } from '../../foundation/http/common-schemas.ts';
import { Include, WebhookEventType } from '../events/public.ts';

const webhookStates = ['active', 'paused', 'disabled'] as const;
export type WebhookState = (typeof webhookStates)[number];
const deliveryOrders = ['declaration', 'none'] as const;
export type DeliveryOrder = (typeof deliveryOrders)[number];
const webhookHealths = ['unused', 'healthy', 'failing'] as const;

export const webhookUrlSchema = Type.String({
  minLength: 1,
  maxLength: 2_000,
  documented: { format: 'uri', pattern: '^[Hh][Tt][Tt][Pp][Ss]?:' },
  'x-format': 'uri',
  description:
    'URL of the endpoint: https on port 443 of a public address. The portal does not follow redirects. Addresses that the operator allows (in the sandbox, addresses of this machine) can use http and other ports.',
});
export const webhookEvents = Type.Array(WebhookEventType, {
  minItems: 1,
  maxItems: WebhookEventType.enum.length,
  uniqueItems: true,
  description: 'Event types that the portal sends to the webhook. Absent: all types of the event log',
});
export const webhookOrder = Type.Enum([...deliveryOrders], {
  description:
    'Order of deliveries. `declaration`: the portal sends an event only after it has delivered the earlier events of the same declaration; `none`: the portal sends each event as soon as possible.',
});
export const webhookDescription = nameSchema('Purpose of the webhook');

const webhookMembers = {
  id: idSchema('whk', 'Id of the webhook'),
  url: webhookUrlSchema,
  description: orNull(webhookDescription, 'Purpose of the webhook; null without a description'),
  events: orNull(
    webhookEvents,
    'Event types that the portal sends to the webhook. Null: all types of the event log',
  ),
  ordered: webhookOrder,
  include: orNull(Include, 'Additional content of each event. Null: none'),
  role: orNull(
    StreamRole,
    '`principal`: events of declarations that other organisations lodge in the name of the organisation, or that name it under a mandate as importer (for an export: as exporter). Null: events of declarations that the organisation lodges itself',
  ),
  status: Type.Enum([...webhookStates], {
    description:
      'Status. The portal sends nothing to a `paused` or `disabled` webhook. After you activate the webhook, the portal sends all events since it was paused or disabled.',
  }),
  disabledReason: orNull(
    Type.Enum(['failing', 'gone']),
    'Reason why the webhook was disabled: no successful delivery for three days, or a 410 response. Null unless the webhook is disabled',
  ),
  health: Type.Object(
    {
      status: Type.Enum([...webhookHealths], {
        description: 'Health of the endpoint. `unused`: nothing was sent yet',
      }),
      pendingDeliveries: Type.Integer({
        minimum: 0,
        description: 'Number of pending deliveries. The portal counts at most 10,000',
      }),
      lastSuccessAt: orNull(
        timeSchema('Time of the last successful delivery attempt. Null if no attempt has succeeded'),
        'Time of the last successful delivery attempt. Null if no attempt has succeeded',
      ),
      lastFailureAt: orNull(
        timeSchema('Time of the last failed delivery attempt. Null if no attempt has failed'),
        'Time of the last failed delivery attempt. Null if no attempt has failed',
      ),
      failingSince: orNull(
        timeSchema('Time of the first failed attempt since the last success'),
        'Time of the first failure since the last successful attempt. Null if the last attempt was successful',
      ),
      successRate: orNull(
        Type.Number({ minimum: 0, maximum: 1 }),
        'Share of successful attempts in all attempts of the last 100 deliveries. Null before the first attempt',
      ),
    },
    { additionalProperties: false, title: 'WebhookHealth', description: 'Health of the endpoint' },
  ),
  previousSecretUntil: orNull(
    timeSchema('End of the grace period'),
    'Time until which deliveries are also signed with the previous secret. Null outside a grace period',
  ),
  createdAt: timeSchema('Time of creation'),
  changedAt: timeSchema('Time of the last change'),
};

export const Webhook = Type.Object(webhookMembers, {
  additionalProperties: false,
  title: 'Webhook',
  description: 'A webhook: a subscription of events',
});
export const WebhookWithSecret = Type.Object(
  {
    ...webhookMembers,
    secret: Type.Optional(
      Type.String({
        pattern: '^whsec_[A-Za-z0-9+/]{43}=$',
        'x-secret': true,
        description:
          'Secret for the signatures of deliveries. The secret is shown only once: an idempotent replay does not contain the secret',
      }),
    ),
  },
  { additionalProperties: false, title: 'WebhookWithSecret', description: 'A webhook with its new secret' },
);

export interface StoredWebhook {
  readonly id: string;
  readonly organisationId: string;
  readonly url: string;
  readonly description: string | null;
  readonly events: readonly string[] | null;
  readonly ordered: DeliveryOrder;
  /** Additional content that its events include; null for none. */
  readonly include: readonly 'declaration'[] | null;
  /** Role of the organisation in the declarations of the events; null for its own log. */
  readonly role: StreamRole | null;
  readonly status: WebhookState;
  /** Person who created the webhook or changed it last; null without a responsible person. */
  readonly responsibleId: string | null;
  /** Consent of the organisation under which a platform created the webhook or changed it last. */
  readonly grantId: string | null;
  readonly disabledReason: 'failing' | 'gone' | null;
  readonly encryptedSecret: Uint8Array;
  readonly encryptedPreviousSecret: Uint8Array | null;
  readonly previousSecretUntil: Date | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly failures: number;
  readonly failingSince: Date | null;
  readonly lastSuccessAt: Date | null;
  readonly lastFailureAt: Date | null;
  readonly pendingDeliveries: number;
  /** Share of successful attempts, from 0 to 1; null without attempts. */
  readonly successRate: number | null;
}

/** Returns whether the previous secret is still valid, so that messages have two signatures. */
export function signsWithBoth(
  { previousSecretUntil }: Pick<StoredWebhook, 'previousSecretUntil'>,
  now: Date,
): boolean {
  return previousSecretUntil !== null && previousSecretUntil > now;
}

/** Returns the response body of a webhook, without its secret. */
export function webhookBody(webhook: StoredWebhook, now: Date): object {
  const { previousSecretUntil: until } = webhook;
  return {
    id: webhook.id,
    url: webhook.url,
    description: webhook.description,
    events: webhook.events,
    ordered: webhook.ordered,
    include: webhook.include,
    role: webhook.role,
    status: webhook.status,
    disabledReason: webhook.disabledReason,
    health: {
      status: healthOf(webhook),
      pendingDeliveries: webhook.pendingDeliveries,
      lastSuccessAt: webhook.lastSuccessAt?.toISOString() ?? null,
      lastFailureAt: webhook.lastFailureAt?.toISOString() ?? null,
      failingSince: webhook.failingSince?.toISOString() ?? null,
      successRate: webhook.successRate,
    },
    previousSecretUntil: until !== null && signsWithBoth(webhook, now) ? until.toISOString() : null,
    createdAt: webhook.createdAt.toISOString(),
    changedAt: webhook.changedAt.toISOString(),
  };
}

function healthOf({ failures, lastSuccessAt }: StoredWebhook): (typeof webhookHealths)[number] {
  if (failures > 0) return 'failing';
  return lastSuccessAt === null ? 'unused' : 'healthy';
}

export const webhookExample = {
  id: 'whk_01kaz4w7m0v3c5n8q2x6t9r1ye',
  url: 'https://erp.example/customs-events',
  description: 'Goods receipt',
  events: ['declaration.released', 'query.opened'],
  ordered: 'declaration',
  include: null,
  role: null,
  status: 'active',
  disabledReason: null,
  health: {
    status: 'healthy',
    pendingDeliveries: 0,
    lastSuccessAt: '2026-11-20T08:00:02.000Z',
    lastFailureAt: null,
    failingSince: null,
    successRate: 1,
  },
  previousSecretUntil: null,
  createdAt: '2026-11-19T09:00:00.000Z',
  changedAt: '2026-11-19T09:00:00.000Z',
} as const;

export const webhookWithSecretExample = {
  ...webhookExample,
  // Base64 of a sentence that marks the secret as an example.
  secret: 'whsec_dGhpcyBpcyBhbiBleGFtcGxlLCBub3QgYSBzZWNyZXQ=',
} as const;
