import { type Static, Type } from 'typebox';
import { managementOperation } from '../callers/public.ts';
import type { Database } from '../foundation/database/database.ts';
import { inReach } from '../foundation/database/reach.ts';
import { orNull, pathId, timeElement } from '../foundation/http/elements.ts';
import { answer } from '../foundation/http/operation.ts';
import { refuse } from '../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../foundation/http/problems.ts';
import { findBodies, type KeptBodies, keptUntil } from './kept-body-store.ts';
import { exampleCall, loggedCallBody, loggedCallMembers } from './logged-call.ts';
import { findCall, isEntryNumber } from './request-log-store.ts';

const KeptBodyBody = Type.Object(
  {
    mediaType: Type.String({ description: 'Its `Content-Type`.' }),
    bytes: Type.Integer({ description: 'How long it was.' }),
    text: orNull(
      Type.String(),
      'What it said; null where it was longer than 65,536 bytes or no text. Where a key, a secret or a token of the portal stood in it stands `…`.',
    ),
  },
  { additionalProperties: false, title: 'KeptBody', description: 'A body as it was kept.' },
);

const KeptBodiesBody = Type.Object(
  {
    request: orNull(KeptBodyBody, 'What the caller sent; null where it was nothing, or never read.'),
    answer: orNull(
      KeptBodyBody,
      'What the portal answered; null where it was nothing. A problem is there as in `problem`.',
    ),
    keptUntil: timeElement('When they are forgotten.'),
  },
  { additionalProperties: false, title: 'KeptBodies', description: 'What was sent and answered.' },
);

const LoggedCallDetailBody = Type.Object(
  {
    ...loggedCallMembers,
    problem: orNull(
      Type.Record(Type.String(), Type.Unknown()),
      'Problem document as it was returned; `type` is its page, with cause and hint. Null without a problem.',
    ),
    bodies: orNull(
      KeptBodiesBody,
      'What was sent and answered. Null where that is not kept: in production, of a client with `keepBodies` false, of operations whose bodies hold secrets, below `/management`, after 24 hours, and beyond 1 MiB of a client in a minute.',
    ),
  },
  {
    additionalProperties: false,
    title: 'LoggedCallDetail',
    description: 'One call of a client, with its problem.',
  },
);

const example: Static<typeof LoggedCallDetailBody> = {
  ...exampleCall,
  problem: {
    type: 'https://portal.example/problems/not_found',
    title: 'Nothing found here',
    status: 404,
    name: 'NOT FOUND',
    code: 'not_found',
    detail: 'There is nothing of yours under this path.',
    instance: 'urn:uuid:0190a5c2-7d1c-7e5f-9f7a-3c5f3c0f6a11',
    requestId: '0190a5c2-7d1c-7e5f-9f7a-3c5f3c0f6a11',
    retryable: false,
    outcome: 'not_applied',
  },
  bodies: {
    request: null,
    answer: { mediaType: 'application/problem+json', bytes: 412, text: '{"code":"not_found"}' },
    keptUntil: '2026-11-21T08:00:00.000Z',
  },
};

export const getCallOperation = managementOperation(
  {
    id: 'getRequestLogEntry',
    method: 'GET',
    path: '/management/request-log/{id}',
    tag: 'Usage',
    summary: 'Get a request of a client',
    description:
      'With the problem that it was answered with, word for word. In the sandbox, for 24 hours, with what was sent and answered, too.',
    scope: 'management:read',
    roles: ['owner', 'developer', 'administrator', 'auditor'],
    terminal: 'requests:read',
    params: Type.Object(
      {
        id: pathId(
          'The `X-Request-Id` of the answer (of several with the same, the newest), or the entry’s `id`.',
        ),
      },
      { additionalProperties: false },
    ),
    answers: {
      200: {
        description: 'The call.',
        body: LoggedCallDetailBody,
        examples: { refused: { summary: 'A declaration that is not there', value: example } },
      },
    },
    problems: [inputInvalid, notFound],
  },
  ({ database, now }: { readonly database: Database; readonly now: () => Date }) =>
    async ({ caller, params }) => {
      const which = whichOf(params.id);
      if (!which) return refuse(notFound);
      return inReach(database, caller, async (sql, within) => {
        const found = await findCall(sql, within, which);
        if (!found) return refuse(notFound);
        const bodies = await findBodies(sql, within, found, now());
        return answer(200, {
          ...loggedCallBody(found),
          problem: found.problem,
          bodies: bodies && shownBodies(bodies, found.at),
        });
      });
    },
);

function shownBodies(bodies: KeptBodies, at: Date): Static<typeof KeptBodiesBody> {
  return { ...bodies, keptUntil: keptUntil(at).toISOString() };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function whichOf(id: string): { id: string } | { requestId: string } | null {
  if (uuid.test(id)) return { requestId: id };
  return isEntryNumber(id) ? { id } : null;
}
