import { Type } from 'typebox';
import { StreamRole } from '../../declarations/feed/public.ts';
import { idElement, nameElement, orNull, timeElement } from '../../foundation/http/elements.ts';
import { EventType, Include } from '../events/public.ts';

const webhookStates = ['active', 'paused', 'disabled'] as const;
export type WebhookState = (typeof webhookStates)[number];
const deliveryOrders = ['declaration', 'none'] as const;
export type Ordered = (typeof deliveryOrders)[number];
const webhookHealths = ['unused', 'healthy', 'failing'] as const;

export const webhookUrl = Type.String({
  minLength: 1,
  maxLength: 2_000,
  documented: { format: 'uri', pattern: '^[Hh][Tt][Tt][Pp][Ss]?:' },
  'x-format': 'uri',
  description:
    'Where events are sent: https on port 443 of a public address. Redirects are not followed. Addresses that the operator allows (in the sandbox those of this machine) may use http and other ports.',
});
export const webhookEvents = Type.Array(EventType, {
  minItems: 1,
  maxItems: EventType.enum.length,
  uniqueItems: true,
  description: 'Only events of these types',
});
export const webhookOrder = Type.Enum([...deliveryOrders], {
  description:
    '`declaration`: an event waits until the earlier ones of its declaration have arrived. `none`: each is sent as soon as it can be.',
});
export const webhookDescription = nameElement('What it is for');

const webhookMembers = {
  id: idElement('whk', 'Our id of the webhook'),
  url: webhookUrl,
  description: orNull(webhookDescription, 'What it is for'),
  events: orNull(webhookEvents, 'Only events of these types; null for all'),
  ordered: webhookOrder,
  include: orNull(Include, 'What each event brings with it; null for nothing'),
  role: orNull(StreamRole, 'Of what others lodge in the organisation’s name; null for its own declarations'),
  status: Type.Enum([...webhookStates], {
    description:
      'Nothing is sent while it is `paused` or `disabled`; made `active` again it gets what it missed.',
  }),
  disabledReason: orNull(
    Type.Enum(['failing', 'gone']),
    'Why it was disabled: it took nothing for three days, or answered 410',
  ),
  health: Type.Object(
    {
      status: Type.Enum([...webhookHealths], { description: '`unused` until something was sent' }),
      pendingDeliveries: Type.Integer({ minimum: 0, description: 'Deliveries that are not there yet' }),
      lastSuccessAt: orNull(timeElement('When something last arrived'), 'When something last arrived'),
      lastFailureAt: orNull(timeElement('When an attempt last failed'), 'When an attempt last failed'),
      failingSince: orNull(timeElement('Since when'), 'Since when nothing has arrived'),
      successRate: orNull(
        Type.Number({ minimum: 0, maximum: 1 }),
        'The share of the attempts that arrived, among those of the last hundred deliveries; null before the first',
      ),
    },
    { additionalProperties: false, title: 'WebhookHealth', description: 'How its endpoint does' },
  ),
  previousSecretUntil: orNull(timeElement('Until when'), 'Until when the secret before signs too'),
  createdAt: timeElement('When it was made'),
  changedAt: timeElement('When it was last changed'),
};

export const Webhook = Type.Object(webhookMembers, {
  additionalProperties: false,
  title: 'Webhook',
  description: 'A subscription: events are sent to its URL',
});
export const WebhookWithSecret = Type.Object(
  {
    ...webhookMembers,
    secret: Type.Optional(
      Type.String({
        pattern: '^whsec_[A-Za-z0-9+/]{43}=$',
        'x-secret': true,
        description:
          'What deliveries are signed with; shown this once, and absent from an answer that is replayed',
      }),
    ),
  },
  { additionalProperties: false, title: 'WebhookWithSecret', description: 'A webhook with its new secret' },
);

/** A webhook as it is stored. */
export interface StoredWebhook {
  readonly id: string;
  readonly organisationId: string;
  readonly url: string;
  readonly description: string | null;
  readonly events: readonly string[] | null;
  readonly ordered: Ordered;
  /** What its events bring with them. */
  readonly include: readonly 'declaration'[] | null;
  /** Of which stream it tells; null for the organisation's own log. */
  readonly role: StreamRole | null;
  readonly status: WebhookState;
  /** Whoever made it, or changed it last; null where no person answers for that. */
  readonly responsibleId: string | null;
  /** The consent by which a platform made it, or changed it last. */
  readonly grantId: string | null;
  readonly disabledReason: 'failing' | 'gone' | null;
  readonly wrappedSecret: Uint8Array;
  readonly wrappedPreviousSecret: Uint8Array | null;
  readonly previousSecretUntil: Date | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly failures: number;
  readonly failingSince: Date | null;
  readonly lastSuccessAt: Date | null;
  readonly lastFailureAt: Date | null;
  readonly pendingDeliveries: number;
  /** 0 to 1. */
  readonly successRate: number | null;
}

/** Whether the secret before still signs beside the present one. */
export function signsWithBoth(
  { previousSecretUntil }: Pick<StoredWebhook, 'previousSecretUntil'>,
  now: Date,
): boolean {
  return previousSecretUntil !== null && previousSecretUntil > now;
}

/** A webhook as it is shown; never with a secret. */
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
  // Base64 of words that say what it is.
  secret: 'whsec_dGhpcyBpcyBhbiBleGFtcGxlLCBub3QgYSBzZWNyZXQ=',
} as const;
