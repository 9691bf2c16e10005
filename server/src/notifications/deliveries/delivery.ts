import { Type } from 'typebox';
import { orNull, timeElement } from '../../foundation/http/elements.ts';
import { idPattern } from '../../foundation/ids.ts';
import { EventType, eventExample } from '../events/public.ts';
import { attemptOutcomes } from './send-webhook.ts';

export const deliveryStates = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** What a test sends, instead of an event. */
export const testType = 'webhook.test';

const AttemptElement = Type.Object(
  {
    sentAt: timeElement('When it was sent'),
    outcome: Type.Enum([...attemptOutcomes], {
      description:
        'What became of it: only an answer 2xx is `delivered`; `redirected` is one 3xx, which is not followed; `refused` any other',
    }),
    httpStatus: orNull(Type.Integer(), 'The status of the answer, if one came'),
    durationMs: Type.Integer({ minimum: 0, description: 'How long it took' }),
    excerpt: orNull(Type.String(), 'The beginning of the answer, or why none came'),
  },
  { additionalProperties: false, title: 'DeliveryAttempt', description: 'One call of the endpoint' },
);

export const Delivery = Type.Object(
  {
    id: Type.String({
      pattern: idPattern('msg'),
      description: 'The `webhook-id`: the same for one event and webhook, however often it is sent',
    }),
    eventId: Type.String({ pattern: idPattern('evt'), description: 'The event' }),
    type: Type.Union([EventType, Type.Literal(testType)], { description: 'Its type; a test is no event' }),
    sequence: orNull(Type.Integer({ minimum: 1 }), 'Its number in the log; null for a test'),
    declarationId: orNull(Type.String({ pattern: idPattern('dec') }), 'The declaration; null for a test'),
    lrn: orNull(Type.String(), 'The declarant’s own reference of it; null for a test'),
    status: Type.Enum([...deliveryStates], {
      description: '`pending`: waits for its first or next attempt, `delivered`, or given up: `failed`',
    }),
    createdAt: timeElement('When it was made from the event'),
    dueAt: orNull(
      timeElement('Time of the attempt'),
      'When the next attempt is due; null when there is none',
    ),
    deliveredAt: orNull(timeElement('Time of delivery'), 'When it last arrived'),
    attemptCount: Type.Integer({ minimum: 0, description: 'How often it was sent' }),
    attempts: Type.Array(AttemptElement, { description: 'The last twenty attempts, oldest first' }),
  },
  { additionalProperties: false, title: 'Delivery', description: 'One event on its way to one webhook' },
);

export interface StoredAttempt {
  readonly sentAt: string;
  readonly outcome: string;
  readonly httpStatus: number | null;
  readonly durationMs: number;
  readonly excerpt: string | null;
}

/** A delivery as it is stored. */
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
