import { type Static, Type } from 'typebox';
import type { Database } from '../foundation/database/database.ts';
import { inReach } from '../foundation/database/reach.ts';
import { idElement, orNull, timeElement } from '../foundation/http/elements.ts';
import { listBody, listQuery, openPage, pageExample } from '../foundation/http/listing.ts';
import { answer, managementOperation, type Operation } from '../foundation/http/operation.ts';
import { inputInvalid } from '../foundation/http/problems.ts';
import { type AuditEvent, listAuditEvents } from './store.ts';

const namedBy = (description: string) =>
  Type.Object(
    {
      kind: Type.String({ description: 'What kind of thing it is.' }),
      id: Type.String({ description: 'Its id.' }),
    },
    { additionalProperties: false, description },
  );

const AuditEventBody = Type.Object(
  {
    id: Type.String({ description: 'A decimal number; later events have greater ones.' }),
    organisationId: Type.String({ description: 'The organisation whose affair it is.' }),
    at: timeElement('When it happened.'),
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

const exampleEvent: Static<typeof AuditEventBody> = {
  id: '1729',
  organisationId: 'org_01kaz4w7m0v3c5n8q2x6t9r1ye',
  at: '2026-11-20T08:00:00.000Z',
  actor: { kind: 'client', id: 'cli_01kaz4w7m2d8f4g6h1j3k5m7np' },
  action: 'organisation.change',
  target: { kind: 'organisation', id: 'org_01kaz4w7m0v3c5n8q2x6t9r1ye' },
  outcome: 'applied',
  requestId: '0190a5c2-7d1c-7e5f-9f7a-3c5f3c0f6a11',
  address: '192.0.2.17',
  change: { before: { state: 'active' }, after: { state: 'suspended' } },
};

const filterText = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 100, description }));

const AuditQuery = Type.Object(
  {
    ...listQuery,
    actor: filterText('Only what this actor did, by its id.'),
    target: filterText('Only what was done to this, by its id.'),
    action: filterText('Only this action, such as `api_key.revoke`.'),
    organisationId: Type.Optional(idElement('org', 'Only what concerns this organisation.')),
    from: Type.Optional(timeElement('Only what happened at this time or later.')),
    to: Type.Optional(timeElement('Only what happened before this time.')),
  },
  { additionalProperties: false },
);

export function listAuditEventsOperation(database: Database, sealingKey: Uint8Array): Operation {
  return managementOperation({
    id: 'listAuditEvents',
    method: 'GET',
    path: '/management/audit-events',
    tag: 'Audit',
    summary: 'Who did what',
    description:
      'Newest first. Every change made through /management has one event, written with the change or not at all. The customs authority sees those of all organisations.',
    scope: 'management:read',
    roles: ['owner', 'administrator', 'auditor'],
    query: AuditQuery,
    answers: {
      200: {
        description: 'A page.',
        body: listBody(AuditEventBody, 'Events, newest first.'),
        examples: pageExample('An organisation was suspended', exampleEvent),
      },
    },
    problems: [inputInvalid],
    async handle({ caller, query }) {
      const { limit: _limit, cursor: _cursor, ...filter } = query;
      const page = openPage(
        sealingKey,
        ['audit-events', caller.organisation.id, filterBinding(filter)],
        query,
      );
      if (page.kind === 'refusal') return page;
      const times = { from: timeOf(query.from), to: timeOf(query.to) };
      const rows = await inReach(database, caller, (sql, within) =>
        listAuditEvents(sql, within, { ...filter, ...times }, page),
      );
      return answer(
        200,
        page.close(rows, (row) => row.id, bodyOf),
      );
    },
  });
}

/** The filters in one order, whichever they were sent in. */
function filterBinding(filter: Readonly<Record<string, string>>): unknown {
  return Object.entries(filter).sort(([one], [other]) => (one < other ? -1 : 1));
}

function timeOf(text: string | undefined): Date | null {
  return text === undefined ? null : new Date(text);
}

function bodyOf(event: AuditEvent): Static<typeof AuditEventBody> {
  return {
    id: event.id,
    organisationId: event.organisationId,
    at: event.at.toISOString(),
    actor: { kind: event.actorKind, id: event.actorId },
    action: event.action,
    target: { kind: event.targetKind, id: event.targetId },
    outcome: event.outcome,
    requestId: event.requestId,
    address: event.address,
    change: event.change && { ...event.change },
  };
}
