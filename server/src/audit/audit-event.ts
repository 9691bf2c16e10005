import { type Static, Type } from 'typebox';
import type { TenantScope } from '../foundation/database/tenant-scope.ts';
import { idSchema, orNull, timeSchema } from '../foundation/http/common-schemas.ts';
import type { AuditEvent, AuditFilter } from './audit-store.ts';

function namedBy(description: string) {
  return Type.Object(
    {
      kind: Type.String({ description: 'Kind of the actor or target, such as `person` or `organisation`.' }),
      id: Type.String({ description: 'Id of the object.' }),
    },
    { additionalProperties: false, description },
  );
}

export const AuditEventBody = Type.Object(
  {
    id: Type.String({
      description: 'Number of the event, as a decimal string. Later events have greater numbers.',
    }),
    organisationId: Type.String({ description: 'Id of the organisation to which the event belongs.' }),
    occurredAt: timeSchema('Time of the event.'),
    actor: namedBy(
      'Actor: a client, a person, or the system. Organisations other than customs see acts of customs with the kind `customs` and, as the id, the code of the deciding office; without an office the id is `customs`.',
    ),
    action: Type.String({ description: 'Action, in the form `<target>.<verb>`, such as `api_key.revoke`.' }),
    target: namedBy('Object to which the action was applied.'),
    outcome: Type.String({
      description: 'Outcome of the action, such as `applied`.',
    }),
    requestId: orNull(Type.String(), '`X-Request-Id` of the request. Null without a request.'),
    address: orNull(
      Type.String(),
      'IP address of the request. Null without a request. Organisations other than customs do not see the addresses of customs.',
    ),
    change: orNull(
      Type.Record(Type.String(), Type.Unknown()),
      'Changed properties with their values before and after the action, without secrets. Null if the action changed no properties.',
    ),
  },
  { additionalProperties: false, title: 'AuditEvent', description: 'An event in the audit log.' },
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

/** Query filters that the list and the export of audit events share. */
export const auditFilters = {
  actor: filterText('Id of a person or client: only events that this actor caused.'),
  target: filterText('Id of an object: only events of actions on this object.'),
  action: filterText('Only events with this action, such as `api_key.revoke`.'),
  organisationId: Type.Optional(idSchema('org', 'Only events that belong to this organisation.')),
  occurredFrom: Type.Optional(timeSchema('Start of the period (inclusive)')),
  occurredBefore: Type.Optional(timeSchema('End of the period (exclusive)')),
};

const Filters = Type.Object(auditFilters);

export function auditFilterOf(query: Static<typeof Filters>): AuditFilter {
  return { ...query, occurredFrom: timeOf(query.occurredFrom), occurredBefore: timeOf(query.occurredBefore) };
}

function timeOf(text: string | undefined): Date | null {
  return text === undefined ? null : new Date(text);
}

/**
 * Returns an audit event as the caller may see it. Organisations other than customs see the deciding office
 * instead of the officer.
 */
export function auditEventBody(
  event: AuditEvent,
  { dataScope }: Pick<TenantScope, 'dataScope'>,
): Static<typeof AuditEventBody> {
  const hidden = dataScope === 'all' ? null : event.customsOffice;
  return {
    id: event.id,
    organisationId: event.organisationId,
    occurredAt: event.at.toISOString(),
    actor:
      hidden === null
        ? { kind: event.actorKind, id: event.actorId }
        : { kind: 'customs', id: hidden || 'customs' },
    action: event.action,
    target: { kind: event.targetKind, id: event.targetId },
    outcome: event.outcome,
    requestId: event.requestId,
    address: hidden === null ? event.address : null,
    change: event.change && { ...event.change },
  };
}
