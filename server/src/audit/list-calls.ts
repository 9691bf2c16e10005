import { Type } from 'typebox';
import { managementOperation } from '../callers/public.ts';
import type { Database } from '../foundation/database/database.ts';
import { inReach } from '../foundation/database/reach.ts';
import { idElement, timeElement } from '../foundation/http/elements.ts';
import { listBody, listQuery, openPage, pageExample } from '../foundation/http/listing.ts';
import { answer } from '../foundation/http/operation.ts';
import { inputInvalid } from '../foundation/http/problems.ts';
import { exampleCall, LoggedCallBody, loggedCallBody } from './logged-call.ts';
import { listCalls } from './request-log-store.ts';

const uuid = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$';

/** What calls are picked by. */
export const callFilters = {
  clientId: Type.Optional(idElement('cli', 'Only calls of this client.')),
  operation: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'Only calls of this operation.' }),
  ),
  httpStatus: Type.Optional(
    Type.Integer({ minimum: 100, maximum: 599, description: 'Only answers with this status.' }),
  ),
  outcome: Type.Optional(
    Type.Enum(['succeeded', 'refused', 'failed'], {
      description: 'Only what was answered 2xx, 4xx or 5xx, as the usage counts it.',
    }),
  ),
  code: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'Only answers with this problem.' }),
  ),
  refused: Type.Optional(
    Type.Boolean({ description: 'Only what was answered with a problem, or only what was not.' }),
  ),
  requestId: Type.Optional(
    Type.String({
      pattern: uuid,
      'x-format': 'uuid',
      description: 'Only the call with this `X-Request-Id`.',
    }),
  ),
  organisationId: Type.Optional(idElement('org', 'Only calls of this organisation’s clients.')),
};

const CallQuery = Type.Object(
  {
    ...listQuery,
    ...callFilters,
    occurredFrom: Type.Optional(timeElement('Start of the period (inclusive)')),
    occurredBefore: Type.Optional(timeElement('End of the period (exclusive)')),
  },
  { additionalProperties: false },
);

export const listCallsOperation = managementOperation(
  {
    id: 'listRequestLog',
    method: 'GET',
    path: '/management/request-log',
    tag: 'Usage',
    summary: 'List requests of clients',
    description:
      'Newest first, within a second of the answer. An organisation sees the calls of its own clients, the customs authority those of all. Unchanged polls (304) and what a client makes beyond 50 calls a second are counted in the usage only. A call whose credentials were refused (401) is there if they prove whose it is: a token that the portal has signed, though it is over or revoked, or a key with the right secret; what is only claimed is nobody’s. Neither queries nor credentials are kept; bodies in the sandbox only, for 24 hours, where a single call is read.',
    scope: 'management:read',
    roles: ['owner', 'developer', 'administrator', 'auditor'],
    terminal: 'requests:read',
    query: CallQuery,
    answers: {
      200: {
        description: 'A page.',
        body: listBody(LoggedCallBody, 'Calls, newest first.'),
        examples: pageExample('A declaration that is not there', exampleCall),
      },
    },
    problems: [inputInvalid],
  },
  ({ database, cursorKey }: { readonly database: Database; readonly cursorKey: Uint8Array }) =>
    async ({ caller, query }) => {
      const { limit: _limit, after: _after, ...filter } = query;
      const bound = Object.entries(filter).sort(([one], [other]) => (one < other ? -1 : 1));
      const page = openPage(cursorKey, ['request-log', caller.organisation.id, bound], query);
      if (page.kind === 'refusal') return page;
      const rows = await inReach(database, caller, (sql, within) => listCalls(sql, within, filter, page));
      return answer(
        200,
        page.close(rows, (row) => row.id, loggedCallBody),
      );
    },
);
