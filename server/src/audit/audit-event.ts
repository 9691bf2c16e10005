import { type Static, Type } from 'typebox';
import { idElement, orNull, timeElement } from '../foundation/http/elements.ts';
import type { AuditEvent, AuditFilter } from './store.ts';

function namedBy(description: string) {
  return Type.Object(
    {
      kind: Type.String({ description: 'What kind of thing it is.' }),
      id: Type.String({ description: 'Its id.' }),
    },
    { additionalProperties: false, description },
  );
}

export const AuditEventBody = Type.Object(
  {
    id: Type.String({ description: 'A decimal number; later events have greater ones.' }),
    organisationId: Type.String({ description: 'The organisation whose affair it is.' }),
    occurredAt: timeElement('When it happened.'),
    actor: namedBy('Who did it: a client, a person, or the system.'),
    action: Type.String({ description: 'What was done: `<target>.<verb>`, such as `api_key.revoke`.' }),
    target: namedBy('What it was done to.'),
    outcome: Type.String({ description: '`applied`, or how it ended otherwise.' }),
    requestId: orNull(Type.String(), 'The request that did it, as its X-Request-Id.'),
    address: orNull(Type.String(), 'The address that the request came from.'),
    change: orNull(
      Type.Record(Type.String(), Type.Unknown()),
      'Members before and after; secrets are never among them.',
    ),
  },
  { additionalProperties: false, title: 'AuditEvent', description: 'One thing that somebody did.' },
);

export const exampleEvent: Static<typeof AuditEventBody> = {
  id: '1729',
  organisationId: 'org_01kaz4w7m0v3c5n8q2x6t9r1ye',
  occurredAt: '2026-11-20T08:00:00.000Z',
  actor: { kind: 'client', id: 'cli_01kaz4w7m2d8f4g6h1j3k5m7np' },
  action: 'organisation.update',
  target: { kind: 'organisation', id: 'org_01kaz4w7m0v3c5n8q2x6t9r1ye' },
  outcome: 'applied',
  requestId: '0190a5c2-7d1c-7e5f-9f7a-3c5f3c0f6a11',
  address: '192.0.2.17',
  change: { before: { status: 'active' }, after: { status: 'suspended' } },
};

function filterText(description: string) {
  return Type.Optional(Type.String({ minLength: 1, maxLength: 100, description }));
}

/** What both the list and the export can be narrowed by. */
export const auditFilters = {
  actor: filterText('Only what this actor did, by its id.'),
  target: filterText('Only what was done to this, by its id.'),
  action: filterText('Only this action, such as `api_key.revoke`.'),
  organisationId: Type.Optional(idElement('org', 'Only what concerns this organisation.')),
  occurredFrom: Type.Optional(timeElement('Start of the period (inclusive)')),
  occurredBefore: Type.Optional(timeElement('End of the period (exclusive)')),
};

const Filters = Type.Object(auditFilters);

export function auditFilterOf(asked: Static<typeof Filters>): AuditFilter {
  return { ...asked, occurredFrom: timeOf(asked.occurredFrom), occurredBefore: timeOf(asked.occurredBefore) };
}

function timeOf(text: string | undefined): Date | null {
  return text === undefined ? null : new Date(text);
}

export function auditEventBody(event: AuditEvent): Static<typeof AuditEventBody> {
  return {
    id: event.id,
    organisationId: event.organisationId,
    occurredAt: event.at.toISOString(),
    actor: { kind: event.actorKind, id: event.actorId },
    action: event.action,
    target: { kind: event.targetKind, id: event.targetId },
    outcome: event.outcome,
    requestId: event.requestId,
    address: event.address,
    change: event.change && { ...event.change },
  };
}
