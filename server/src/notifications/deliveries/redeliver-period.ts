import { Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { declarantOperation } from '../../callers/public.ts';
import { sequenceRangeOfPeriod } from '../../declarations/feed/public.ts';
import { orNull, timeSchema } from '../../foundation/http/common-schemas.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { refuse } from '../../foundation/http/problem.ts';
import {
  idempotencyKeyReused,
  inputInvalid,
  notFound,
  requestInProgress,
} from '../../foundation/http/problems.ts';
import { validatePeriod } from '../events/public.ts';
import type { WebhookDependencies } from '../webhooks/public.ts';
import { insertReplayOfLog, lockWebhook, webhookNotActive, webhookParams } from '../webhooks/public.ts';

const sequence = Type.Integer({ minimum: 1 });

export const redeliverPeriod = declarantOperation(
  {
    id: 'redeliverWebhookPeriod',
    client: 'webhooks.redeliverPeriod(id, period)',
    method: 'POST',
    path: '/openapi/webhooks/{id}/redelivery',
    tag: 'Webhooks',
    summary: 'Redeliver events of a period',
    description:
      'Sends again all events of the period that match the webhook, each with the same `webhook-id` as before. The portal reads the events from its log, so the period can be any time in the past. If deliveries fail, the portal retries them as usual. The portal sends every event from the first to the last sequence number of the period, so some events can be from shortly before or after the period.',
    scope: 'notifications:manage',
    idempotent: true,
    params: webhookParams,
    body: {
      schema: Type.Object(
        {
          occurredFrom: timeSchema('Start of the period (inclusive)'),
          occurredBefore: timeSchema('End of the period (exclusive)'),
        },
        { additionalProperties: false },
      ),
      description: 'The period.',
      examples: {
        night: {
          summary: 'Last night',
          value: { occurredFrom: '2026-11-19T20:00:00Z', occurredBefore: '2026-11-20T06:00:00Z' },
        },
      },
    },
    answers: {
      200: {
        description: 'Range of the events that are sent again',
        body: Type.Object(
          {
            firstSequence: orNull(
              sequence,
              'Sequence number of the first event that is sent again. Null if there was no event in the period',
            ),
            lastSequence: orNull(
              sequence,
              'Sequence number of the last event that is sent again. Null if there was no event in the period',
            ),
          },
          { additionalProperties: false },
        ),
        headers: ['Idempotency-Replayed'],
        examples: { night: { summary: 'Thirty events', value: { firstSequence: 12, lastSequence: 41 } } },
      },
    },
    problems: [inputInvalid, notFound, webhookNotActive, idempotencyKeyReused, requestInProgress],
  },
  (deps: WebhookDependencies) => {
    const { database, source, wakeDispatcher } = deps;
    return async ({ body, caller, params, request, idempotency }) => {
      const organisationId = caller.organisation.id;
      const period = { from: new Date(body.occurredFrom), before: new Date(body.occurredBefore) };
      const faults = validatePeriod(period, 'body');
      if (faults.length > 0) return inputRefusal(faults);
      const outcome = await idempotency.once(database, 200, async (transaction) => {
        const webhook = await lockWebhook(transaction, organisationId, params.id);
        if (!webhook) return refuse(notFound);
        if (webhook.status !== 'active') return refuse(webhookNotActive);
        const at = source.now();
        const span = await sequenceRangeOfPeriod(
          transaction,
          organisationId,
          period,
          webhook.role ?? undefined,
        );
        if (span) {
          const stretch = { after: span.first - 1, last: span.last };
          await insertReplayOfLog(transaction, organisationId, webhook.id, stretch, at);
        }
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId,
          at,
          action: 'webhook.redeliver',
          target: { kind: 'webhook', id: webhook.id },
          change: { after: { occurredFrom: body.occurredFrom, occurredBefore: body.occurredBefore } },
        });
        const sequenceRange = { firstSequence: span?.first ?? null, lastSequence: span?.last ?? null };
        return { kind: 'made', body: sequenceRange } as const;
      });
      wakeDispatcher();
      return outcome;
    };
  },
);
