import { type Static, Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import { orNull } from '../../foundation/http/common-schemas.ts';
import { listBody, listQuery, pageExample } from '../../foundation/http/pagination.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { type EventRow, listEvents } from '../feed/public.ts';
import { HistoryElement, referenceParams } from '../record/public.ts';
import { respondWithPage, type SubResourceDependencies } from './read-sub-resource.ts';

const EventBody = Type.Object(
  {
    sequence: orNull(
      Type.Integer({ minimum: 1 }),
      'Sequence number in the status feed; for the principal, sequence number in the feed with `role=principal`. Null until the portal assigns a number',
    ),
    ...HistoryElement.properties,
  },
  { additionalProperties: false, title: 'DeclarationEvent' },
);

function eventOf(row: EventRow): Static<typeof EventBody> {
  return {
    sequence: row.sequence === null ? null : Number(row.sequence),
    event: row.event,
    occurredAt: row.occurredAt.toISOString(),
    actor: row.actor,
    status: row.status,
    lane: row.lane,
    reason: row.reason,
  };
}

const exampleDeclarationEvent = {
  sequence: 4711,
  event: 'declaration.lodged',
  occurredAt: '2026-11-20T08:00:00.000Z',
  actor: 'declarant',
  status: 'lodged',
  lane: null,
  reason: null,
} as const;

export const listDeclarationEvents = declarantOperation(
  {
    id: 'listDeclarationEvents',
    client: 'declarations.events(id)',
    method: 'GET',
    path: '/openapi/declarations/{id}/events',
    tag: 'Status and events',
    summary: 'List events of a declaration',
    description:
      'Returns all changes since the lodgement, oldest first: the `history` of the declaration in pages, with sequence numbers.',
    scope: 'declarations:read',
    params: referenceParams,
    query: Type.Object(listQuery, { additionalProperties: false }),
    conditional: true,
    answers: {
      200: {
        description: 'A page of events',
        body: listBody(EventBody, 'Events, oldest first'),
        headers: ['ETag'],
        examples: pageExample('The lodgement', exampleDeclarationEvent),
      },
    },
    problems: [inputInvalid, notFound],
  },
  (deps: SubResourceDependencies) => (input) =>
    respondWithPage(deps, input, {
      name: 'events',
      lasting: true,
      read: listEvents,
      readForPrincipal: (sql, organisationId, id, after, maxRows) =>
        listEvents(sql, organisationId, id, after, maxRows, 'principal'),
      positionOf: (row) => Number(row.id),
      itemOf: eventOf,
    }),
);
