import { Type } from 'typebox';
import { orNull, timeSchema } from '../../foundation/http/common-schemas.ts';
import { idPattern } from '../../foundation/ids.ts';
import { eventExample, WebhookEventType } from '../events/public.ts';
import { attemptOutcomes } from './send-webhook.ts';

export const deliveryStates = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Event type of a test delivery. */
export const testType = 'webhook.test';

const AttemptElement = Type.Object(
  {
    sentAt: timeSchema('Time of the delivery attempt'),
    outcome: Type.Enum([...attemptOutcomes], {
      description:
        'Result of the attempt. `delivered`: a 2xx response; `redirected`: a 3xx response, which the portal does not follow; `refused`: any other response',
    }),
    httpStatus: orNull(Type.Integer(), 'HTTP status of the response. Null without a response'),
    durationMs: Type.Integer({ minimum: 0, description: 'Duration of the delivery attempt in milliseconds' }),
    excerpt: orNull(
      Type.String(),
      'Beginning of the response body, or the reason why there was no response. Null if the body is empty, or if the address of the endpoint is not public: the portal then does not show the body',
    ),
  },
  {
    additionalProperties: false,
    title: 'DeliveryAttempt',
    description: 'One attempt to deliver an event to a webhook',
  },
);

export const Delivery = Type.Object(
  {
    id: Type.String({
      pattern: idPattern('msg'),
      description:
        'Value of the header `webhook-id`: the same for all attempts to deliver one event to one webhook',
    }),
    eventId: Type.String({ pattern: idPattern('evt'), description: 'Id of the event' }),
    type: Type.Union([WebhookEventType, Type.Literal(testType)], {
      description: 'Type of the delivered event; `webhook.test` for a test event',
    }),
    sequence: orNull(
      Type.Integer({ minimum: 1 }),
      'Sequence number of the event. Null for a test or a service event',
    ),
    declarationId: orNull(
      Type.String({ pattern: idPattern('dec') }),
      'Id of the declaration. Null for a test or a service event',
    ),
    lrn: orNull(
      Type.String(),
      'Local reference number (LRN) of the declaration. Null for a test or a service event',
    ),
    status: Type.Enum([...deliveryStates], {
      description:
        '`pending`: waits for its first or next attempt; `delivered`: the endpoint accepted the delivery; `failed`: no further attempts follow',
    }),
    createdAt: timeSchema('Time when the delivery was created from the event'),
    dueAt: orNull(
      timeSchema('Time of the delivery attempt'),
      'Time of the next delivery attempt. Null if no attempt is planned',
    ),
    deliveredAt: orNull(
      timeSchema('Time of delivery'),
      'Time of the last successful delivery attempt. Null if no attempt has succeeded',
    ),
    attemptCount: Type.Integer({ minimum: 0, description: 'Number of delivery attempts' }),
    attempts: Type.Array(AttemptElement, { description: 'Last 20 delivery attempts, oldest first' }),
  },
  { additionalProperties: false, title: 'Delivery', description: 'A delivery of an event to a webhook' },
);

export interface StoredAttempt {
  readonly sentAt: string;
  readonly outcome: string;
  readonly httpStatus: number | null;
  readonly durationMs: number;
  readonly excerpt: string | null;
}

export interface StoredDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly type: string;
  readonly sequence: number | null;
  readonly declarationId: string | null;
  readonly lrn: string | null;
  readonly status: DeliveryState;
  readonly createdAt: Date;
  readonly dueAt: Date;
  readonly deliveredAt: Date | null;
  readonly attemptCount: number;
  readonly attempts: readonly StoredAttempt[];
}

export function deliveryBody(delivery: StoredDelivery): object {
  return {
    id: delivery.id,
    eventId: delivery.eventId,
    type: delivery.type,
    sequence: delivery.sequence,
    declarationId: delivery.declarationId,
    lrn: delivery.lrn,
    status: delivery.status,
    createdAt: delivery.createdAt.toISOString(),
    dueAt: delivery.status === 'pending' ? delivery.dueAt.toISOString() : null,
    deliveredAt: delivery.deliveredAt?.toISOString() ?? null,
    attemptCount: delivery.attemptCount,
    attempts: delivery.attempts,
  };
}

export const deliveryExample = {
  id: 'msg_01kaz4w7m0v3c5n8q2x6t9r1ye',
  eventId: eventExample.id,
  type: eventExample.type,
  sequence: eventExample.sequence,
  declarationId: eventExample.declaration.id,
  lrn: eventExample.declaration.lrn,
  status: 'delivered',
  createdAt: '2026-11-20T08:00:02.100Z',
  dueAt: null,
  deliveredAt: '2026-11-20T08:00:07.300Z',
  attemptCount: 2,
  attempts: [
    {
      sentAt: '2026-11-20T08:00:02.110Z',
      outcome: 'refused',
      httpStatus: 503,
      durationMs: 41,
      excerpt: 'in maintenance',
    },
    {
      sentAt: '2026-11-20T08:00:07.260Z',
      outcome: 'delivered',
      httpStatus: 204,
      durationMs: 40,
      excerpt: null,
    },
  ],
} as const;
