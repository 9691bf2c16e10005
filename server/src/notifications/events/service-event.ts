import { type Static, Type } from 'typebox';
import { timeSchema } from '../../foundation/http/common-schemas.ts';
import { idOfBytes, idPattern } from '../../foundation/ids.ts';
import { authorisationEventNames } from '../../registers/pending-notices/public.ts';
import {
  type announcementTypes,
  exampleIncident,
  IncidentBody,
  type PendingAnnouncement,
} from '../../system/incidents/public.ts';
import { EventType, sha256Prefix } from './event.ts';
import { healthEventNames } from './health-event.ts';

/* Service events: announcements of incidents and planned work, which webhooks can receive. They are in no event log. */

export const serviceEventNames = [
  'service.incident_announced',
  'service.incident_updated',
  'service.incident_resolved',
  'service.incident_withdrawn',
] as const;

const serviceEventTypes = {
  announced: 'service.incident_announced',
  updated: 'service.incident_updated',
  resolved: 'service.incident_resolved',
  withdrawn: 'service.incident_withdrawn',
} as const satisfies Readonly<Record<(typeof announcementTypes)[number], string>>;

export const WebhookEventType = Type.Enum(
  [...EventType.enum, ...serviceEventNames, ...healthEventNames, ...authorisationEventNames],
  {
    title: 'WebhookEventType',
    description:
      'Type of an event that webhooks can receive: a type of the event log, an announcement of an incident or planned work (`service.*`), a health alert (`health.*`), or an intended revocation of an authorisation (`authorisation.*`). Only webhooks that list the types `service.*`, `health.*` and `authorisation.*` in `events` receive them.',
  },
);

const { id, kind, components, effect, startsAt, endsAt, texts } = IncidentBody.properties;

export const ServiceEvent = Type.Object(
  {
    id: Type.String({ pattern: idPattern('evt'), description: 'Id of the event, the same for all webhooks' }),
    type: Type.Enum([...serviceEventNames], { description: 'Type of the event' }),
    occurredAt: timeSchema('Time of the announcement'),
    incident: Type.Object(
      {
        ...{ id, kind, components, effect, startsAt, endsAt, texts },
        href: Type.String({ description: 'URL of the service status' }),
      },
      {
        additionalProperties: false,
        description: 'Incident or planned work, with the texts of this announcement',
      },
    ),
  },
  {
    additionalProperties: false,
    title: 'ServiceEvent',
    description: 'An announcement of an incident or planned work',
  },
);

export const serviceEventExample: Static<typeof ServiceEvent> = {
  id: 'evt_4c0m9k7w2v8n3x5q1z6t0r4yhd',
  type: 'service.incident_announced',
  occurredAt: '2026-11-20T08:05:00.000Z',
  incident: {
    ...{ id: exampleIncident.id, kind: exampleIncident.kind, components: exampleIncident.components },
    ...{ effect: exampleIncident.effect, startsAt: exampleIncident.startsAt, endsAt: exampleIncident.endsAt },
    ...{ texts: exampleIncident.texts, href: 'https://portal.example/openapi/service-status' },
  },
};

export function serviceEventOf(
  baseUrl: string,
  announcement: PendingAnnouncement,
): Static<typeof ServiceEvent> {
  const { incidentId, number, type, at, components: affected, endsAt: end, startsAt: start } = announcement;
  return {
    id: idOfBytes('evt', sha256Prefix(`announcement ${incidentId} ${number}`)),
    type: serviceEventTypes[type],
    occurredAt: at.toISOString(),
    incident: {
      ...{ id: incidentId, kind: announcement.kind, components: [...affected], effect: announcement.effect },
      ...{ startsAt: start.toISOString(), endsAt: end?.toISOString() ?? null },
      ...{
        texts: announcement.texts.map((text) => ({ ...text })),
        href: `${baseUrl}/openapi/service-status`,
      },
    },
  };
}
