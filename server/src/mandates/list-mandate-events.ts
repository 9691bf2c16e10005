import { Type } from 'typebox';
import { declarantOperation } from '../callers/public.ts';
import type { Database } from '../foundation/database/database.ts';
import { openCursor, sealCursor } from '../foundation/http/cursor.ts';
import { inputRefusal } from '../foundation/http/input.ts';
import { answer } from '../foundation/http/operation.ts';
import { inputInvalid } from '../foundation/http/problems.ts';
import { exampleMandate, MandateEventBody } from './mandate-schema.ts';
import { listStoredMandateEvents, type StoredMandateEvent } from './mandate-store.ts';

export const listMandateEvents = declarantOperation(
  {
    id: 'listMandateEvents',
    client: 'mandates.events(query)',
    method: 'GET',
    path: '/openapi/mandates/events',
    tag: 'Mandates',
    summary: 'List mandate events',
    description:
      'Returns the events of mandates in which the organisation is principal or representative, oldest first. Send the last `cursor` as `after` to continue: each event appears exactly once.',
    scope: 'mandates:read',
    query: Type.Object(
      {
        after: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 1_024,
            description: 'The `cursor` of an earlier response. Default: the beginning of the log.',
          }),
        ),
        limit: Type.Optional(
          Type.Integer({ minimum: 1, maximum: 500, default: 100, description: 'Maximum number of events' }),
        ),
      },
      { additionalProperties: false },
    ),
    answers: {
      200: {
        description: 'Events after the cursor.',
        body: Type.Object(
          {
            items: Type.Array(MandateEventBody, { description: 'Events, oldest first' }),
            cursor: Type.String({
              description: 'Position in the log; send it as `after` in the next request',
            }),
            more: Type.Boolean({ description: 'True if there are more events now' }),
          },
          {
            additionalProperties: false,
            title: 'MandateEvents',
            description: 'A page of the log of mandate events',
          },
        ),
        examples: {
          accepted: {
            summary: 'A mandate was accepted',
            value: {
              items: [exampleEvent()],
              cursor: 'c2VhbGVkLWN1cnNvci1vZi00Mg',
              more: false,
            },
          },
        },
      },
    },
    problems: [inputInvalid],
  },
  ({ database, cursorKey }: { readonly database: Database; readonly cursorKey: Uint8Array }) =>
    async ({ caller, query: { after: cursor, limit = 100 } }) => {
      const { id, numbers } = caller.organisation;
      const binding = JSON.stringify(['mandate events', id]);
      const after = cursor === undefined ? '0' : openCursor(cursorKey, binding, cursor);
      if (after === null) return inputRefusal([foreignCursor]);
      const rows = await database.organisation(id, (sql) =>
        listStoredMandateEvents(sql, numbers, { after, limit }),
      );
      const shown = rows.slice(0, limit);
      const position = shown.at(-1)?.place ?? after;
      const items = shown.map(eventBody);
      return answer(200, {
        items,
        cursor: sealCursor(cursorKey, binding, position),
        more: rows.length > limit,
      });
    },
);

const foreignCursor = {
  code: 'cursor',
  in: 'query',
  name: 'after',
} as const;

function eventBody({
  event,
  mandateId,
  principal,
  representative,
  occurredAt,
  by,
  reason,
}: StoredMandateEvent) {
  return {
    type: event,
    mandateId,
    principal,
    representative,
    occurredAt: occurredAt.toISOString(),
    by,
    reason,
  };
}

function exampleEvent() {
  const { id, principal, representative, changedAt } = exampleMandate;
  return {
    ...{ type: 'mandate.accepted', mandateId: id, principal, representative },
    ...{ occurredAt: changedAt, by: 'representative', reason: null },
  };
}
