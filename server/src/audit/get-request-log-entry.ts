import { type Static, Type } from 'typebox';
import { managementOperation } from '../callers/public.ts';
import type { Database } from '../foundation/database/database.ts';
import { inTenantScope } from '../foundation/database/tenant-scope.ts';
import { orNull, pathIdSchema, timeSchema } from '../foundation/http/common-schemas.ts';
import { answer } from '../foundation/http/operation.ts';
import { refuse } from '../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../foundation/http/problems.ts';
import { type CapturedBodies, captureExpiryOf, findCapturedBodies } from './captured-body-store.ts';
import { exampleCall, requestLogEntryBody, requestLogEntryProperties } from './request-log-entry.ts';
import { findRequestLogEntry, isEntryNumber } from './request-log-store.ts';

const KeptBodyBody = Type.Object(
  {
    mediaType: Type.String({ description: 'Value of `Content-Type`.' }),
    bytes: Type.Integer({ description: 'Length in bytes.' }),
    text: orNull(
      Type.String(),
      'Text of the body. Null if the body is longer than 65,536 bytes or is not text. The portal replaces its keys, secrets and tokens in the text with `…`.',
    ),
  },
  { additionalProperties: false, title: 'KeptBody', description: 'A stored body.' },
);

const KeptBodiesBody = Type.Object(
  {
    request: orNull(KeptBodyBody, 'Request body. Null if the body is empty or the portal did not read it.'),
    answer: orNull(
      KeptBodyBody,
      'Response body. Null if the body is empty. For a problem, the body has the same content as `problem`.',
    ),
    keptUntil: timeSchema('Time when the portal deletes the bodies.'),
  },
  {
    additionalProperties: false,
    title: 'KeptBodies',
    description: 'Bodies of the request and the response.',
  },
);

const LoggedCallDetailBody = Type.Object(
  {
    ...requestLogEntryProperties,
    problem: orNull(
      Type.Record(Type.String(), Type.Unknown()),
      'Problem document as it was returned; `type` is the address of its page, with cause and hint. Null without a problem.',
    ),
    bodies: orNull(
      KeptBodiesBody,
      'Bodies of the request and the response. Null if the bodies are not stored: in production, for a client with `keepBodies: false`, for operations with secrets in their bodies, for operations under `/management`, after 24 hours, and after the client has reached the limit of 1 MiB per minute.',
    ),
  },
  {
    additionalProperties: false,
    title: 'LoggedCallDetail',
    description: 'A request of a client with its problem.',
  },
);

const exampleCallDetail: Static<typeof LoggedCallDetailBody> = {
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
      'Returns a request with its problem document. The sandbox also returns the bodies of the request and the response for 24 hours.',
    scope: 'management:read',
    roles: ['owner', 'developer', 'administrator', 'auditor'],
    terminal: 'requests:read',
    params: Type.Object(
      {
        id: pathIdSchema(
          '`X-Request-Id` of the response, or `id` of the request in the log. If several requests have the same `X-Request-Id`, the newest request is returned.',
        ),
      },
      { additionalProperties: false },
    ),
    answers: {
      200: {
        description: 'The request.',
        body: LoggedCallDetailBody,
        examples: {
          refused: { summary: 'A request for a declaration that does not exist', value: exampleCallDetail },
        },
      },
    },
    problems: [inputInvalid, notFound],
  },
  ({ database, now }: { readonly database: Database; readonly now: () => Date }) =>
    async ({ caller, params }) => {
      const which = entryKeyOf(params.id);
      if (!which) return refuse(notFound);
      return inTenantScope(database, caller, async (sql, within) => {
        const found = await findRequestLogEntry(sql, within, which);
        if (!found) return refuse(notFound);
        const bodies = await findCapturedBodies(sql, within, found, now());
        return answer(200, {
          ...requestLogEntryBody(found),
          problem: found.problem,
          bodies: bodies && capturedBodiesBody(bodies, found.at),
        });
      });
    },
);

function capturedBodiesBody(bodies: CapturedBodies, at: Date): Static<typeof KeptBodiesBody> {
  return { ...bodies, keptUntil: captureExpiryOf(at).toISOString() };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function entryKeyOf(id: string): { id: string } | { requestId: string } | null {
  if (uuid.test(id)) return { requestId: id };
  return isEntryNumber(id) ? { id } : null;
}
