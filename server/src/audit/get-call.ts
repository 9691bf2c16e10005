import { type Static, Type } from 'typebox';
import { managementOperation } from '../callers/public.ts';
import type { Database } from '../foundation/database/database.ts';
import { inReach } from '../foundation/database/reach.ts';
import { orNull, pathId } from '../foundation/http/elements.ts';
import { answer } from '../foundation/http/operation.ts';
import { refuse } from '../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../foundation/http/problems.ts';
import { exampleCall, loggedCallBody, loggedCallMembers } from './logged-call.ts';
import { findCall, isEntryNumber } from './request-log-store.ts';

const LoggedCallDetailBody = Type.Object(
  {
    ...loggedCallMembers,
    problem: orNull(
      Type.Record(Type.String(), Type.Unknown()),
      'The problem document as it was answered; `type` is the page that tells the cure. Null when there was none.',
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
};

export const getCallOperation = managementOperation(
  {
    id: 'getRequestLogEntry',
    method: 'GET',
    path: '/management/request-log/{id}',
    tag: 'Usage',
    summary: 'One call of a client',
    description: 'With the problem that it was answered with, word for word.',
    scope: 'management:read',
    roles: ['owner', 'developer', 'administrator', 'auditor'],
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
  ({ database }: { readonly database: Database }) =>
    async ({ caller, params }) => {
      const which = whichOf(params.id);
      const found = which && (await inReach(database, caller, (sql, within) => findCall(sql, within, which)));
      if (!found) return refuse(notFound);
      return answer(200, { ...loggedCallBody(found), problem: found.problem });
    },
);

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function whichOf(id: string): { id: string } | { requestId: string } | null {
  if (uuid.test(id)) return { requestId: id };
  return isEntryNumber(id) ? { id } : null;
}
