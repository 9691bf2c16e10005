import { type Static, Type } from 'typebox';
import { timeSchema } from '../../foundation/http/common-schemas.ts';
import { idOfBytes, idPattern } from '../../foundation/ids.ts';
import { sha256Prefix } from './event.ts';

/* Health events: alerts about unusual failures of a client or webhook, which webhooks can receive. They are in no event log. */

export const healthEventNames = ['health.alert_opened', 'health.alert_closed'] as const;

function shareSchema(description: string) {
  return Type.Number({ minimum: 0, maximum: 1, description });
}

export const HealthEvent = Type.Object(
  {
    id: Type.String({ pattern: idPattern('evt'), description: 'Id of the event, the same for all webhooks' }),
    type: Type.Enum([...healthEventNames], { description: 'Type of the event' }),
    occurredAt: timeSchema('Time of the event'),
    alert: Type.Object(
      {
        subject: Type.Enum(['client', 'webhook'], { description: 'Type of the object' }),
        id: Type.String({ description: 'Id of the client or webhook' }),
        name: Type.String({ description: 'Name of the client, or URL of the webhook' }),
        openedAt: timeSchema('Time of the first event of this alert'),
        from: timeSchema('Beginning of the measured hours'),
        before: timeSchema('End of the measured hours'),
        calls: Type.Integer({
          minimum: 0,
          description: 'Number of requests of the client, or of attempts to deliver to the webhook',
        }),
        failedShare: shareSchema('Share of them that was refused or failed'),
        usualShare: shareSchema('Highest share in the usual range of the last 14 days'),
        href: Type.String({ description: 'URL of the error groups of the client, or of the deliveries' }),
      },
      { additionalProperties: false, description: 'Client or webhook, and its failures' },
    ),
  },
  {
    additionalProperties: false,
    title: 'HealthEvent',
    description: 'Failures of a client or webhook left their usual range, or returned to it',
  },
);

export const healthEventExample: Static<typeof HealthEvent> = {
  id: 'evt_4c0m9k7w2v8n3x5q1z6t0r4yhd',
  type: 'health.alert_opened',
  occurredAt: '2026-11-20T08:02:00.000Z',
  alert: {
    ...{ subject: 'client', id: 'cli_01kaz4w7m0v3c5n8q2x6t9r1ye', name: 'Declaration software' },
    ...{ openedAt: '2026-11-20T08:02:00.000Z' },
    ...{ from: '2026-11-20T07:00:00.000Z', before: '2026-11-20T08:00:00.000Z' },
    ...{ calls: 412, failedShare: 0.3107, usualShare: 0.012 },
    href: 'https://portal.example/openapi/error-groups?clientId=cli_01kaz4w7m0v3c5n8q2x6t9r1ye',
  },
};

type Alert = Static<typeof HealthEvent>['alert'];

/** Returns an alert of an organisation as an event, whose id is the same for all its webhooks. */
export function healthEventOf(
  { baseUrl, organisationId, at }: { baseUrl: string; organisationId: string; at: Date },
  type: (typeof healthEventNames)[number],
  alert: Omit<Alert, 'href'>,
): Static<typeof HealthEvent> {
  const { subject, id, openedAt, failedShare, usualShare } = alert;
  return {
    id: idOfBytes('evt', sha256Prefix(`health ${organisationId} ${subject} ${id} ${openedAt} ${type}`)),
    type,
    occurredAt: at.toISOString(),
    alert: {
      ...alert,
      ...{ failedShare: roundedShare(failedShare), usualShare: roundedShare(usualShare) },
      href: `${baseUrl}/openapi/${subject === 'client' ? `error-groups?clientId=${id}` : `webhooks/${id}/deliveries`}`,
    },
  };
}

function roundedShare(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
