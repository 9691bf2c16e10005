import { type Static, Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { declarantOperation } from '../../callers/public.ts';
import { timeSchema } from '../../foundation/http/common-schemas.ts';
import { refuse } from '../../foundation/http/problem.ts';
import {
  idempotencyKeyReused,
  inputInvalid,
  notFound,
  requestInProgress,
} from '../../foundation/http/problems.ts';
import { idPattern, newId } from '../../foundation/ids.ts';
import type { WebhookDependencies } from '../webhooks/public.ts';
import { lockWebhook, webhookNotActive, webhookParams } from '../webhooks/public.ts';
import { Delivery, deliveryBody, deliveryExample, testType } from './delivery.ts';
import { findDelivery, insertTestDelivery, makeWebhookDue } from './delivery-store.ts';
import { deliveryId } from './fan-out.ts';

export const WebhookTest = Type.Object(
  {
    id: Type.String({ pattern: idPattern('evt'), description: 'Id of the test' }),
    type: Type.Literal(testType),
    occurredAt: timeSchema('Time of the test'),
    organisationId: Type.String({
      pattern: idPattern('org'),
      description: 'Id of the organisation that owns the webhook',
    }),
    webhookId: Type.String({ pattern: idPattern('whk'), description: 'Id of the webhook' }),
  },
  {
    additionalProperties: false,
    title: 'WebhookTest',
    description: 'A test event, which contains no declaration',
  },
);

export const webhookTestExample: Static<typeof WebhookTest> = {
  id: 'evt_4c0m9k7w2v8n3x5q1z6t0r4yhd',
  type: testType,
  occurredAt: '2026-11-20T08:00:02.000Z',
  organisationId: 'org_01kaz4w7m0v3c5n8q2x6t9r1ye',
  webhookId: 'whk_01kaz4w7m0v3c5n8q2x6t9r1ye',
};

export const emptyBody = {
  schema: Type.Object({}, { additionalProperties: false }),
  description: 'Empty body, or an empty object.',
  required: false,
  examples: { empty: { summary: 'Empty body', value: {} } },
};

const testExample = {
  ...deliveryExample,
  type: testType,
  sequence: null,
  declarationId: null,
  lrn: null,
  status: 'pending',
  dueAt: deliveryExample.createdAt,
  deliveredAt: null,
  attemptCount: 0,
  attempts: [],
} as const;

export const testWebhook = declarantOperation(
  {
    id: 'testWebhook',
    client: 'webhooks.test(id)',
    method: 'POST',
    path: '/openapi/webhooks/{id}/test',
    tag: 'Webhooks',
    summary: 'Test a webhook',
    description:
      'Sends a signed test event to the endpoint once, regardless of `events`. Read the result a little later from the delivery whose URL is in `Location`.',
    scope: 'notifications:manage',
    idempotent: true,
    params: webhookParams,
    body: emptyBody,
    answers: {
      201: {
        description:
          'The portal sends the test event. `Location` is the URL of the delivery. Get this delivery to read the result',
        body: Delivery,
        headers: ['Location', 'Idempotency-Replayed'],
        examples: { sent: { summary: 'A pending test', value: testExample } },
      },
    },
    problems: [inputInvalid, notFound, webhookNotActive, idempotencyKeyReused, requestInProgress],
  },
  (deps: WebhookDependencies) => {
    const { baseUrl, database, source, wakeDispatcher } = deps;
    return async ({ caller, params, request, idempotency }) => {
      const organisationId = caller.organisation.id;
      const outcome = await idempotency.once(database, 201, async (transaction) => {
        const webhook = await lockWebhook(transaction, organisationId, params.id);
        if (!webhook) return refuse(notFound);
        if (webhook.status !== 'active') return refuse(webhookNotActive);
        const at = source.now();
        const eventId = newId('evt', source);
        const id = deliveryId(webhook.id, eventId);
        const testEvent: Static<typeof WebhookTest> = {
          id: eventId,
          type: testType,
          occurredAt: at.toISOString(),
          organisationId,
          webhookId: webhook.id,
        };
        const body = JSON.stringify(testEvent);
        await insertTestDelivery(transaction, organisationId, webhook.id, {
          id,
          eventId,
          type: testType,
          body,
          at,
        });
        await makeWebhookDue(transaction, organisationId, webhook.id, at);
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId,
          at,
          action: 'webhook.test',
          target: { kind: 'webhook', id: webhook.id },
          change: { after: { deliveryId: id } },
        });
        const delivery = await findDelivery(transaction, organisationId, webhook.id, id);
        if (!delivery) throw new Error(`the test ${id} was not stored`);
        const headers = ['Location', `${baseUrl}/openapi/webhooks/${webhook.id}/deliveries/${id}`];
        return { kind: 'made', body: deliveryBody(delivery), headers } as const;
      });
      wakeDispatcher();
      return outcome;
    };
  },
);
