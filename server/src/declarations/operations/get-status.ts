import type { Static } from 'typebox';
import type { Caller } from '../../callers/public.ts';
import { openApiOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { openCursor, sealCursor } from '../../foundation/http/cursor.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { type FollowingDependencies, followChanges, readStatus } from '../feed/public.ts';
import { StatusAnswer, StatusQuery, statusExample } from './status-contract.ts';

type Query = Static<typeof StatusQuery>;

const mostKeptBytes = 64 * 1024 * 1024;

export interface StatusDependencies extends FollowingDependencies {
  readonly database: Database;
  readonly cursorKey: Uint8Array;
}

export const getStatusOperation = openApiOperation(
  {
    id: 'getStatus',
    method: 'GET',
    path: '/openapi/status',
    tag: 'Status and events',
    summary: 'List status changes',
    description:
      'Keep it in a loop with the `cursor` of the answer before: every declaration that changed appears once with its latest state. With `wait` the answer is held until something changes. An unchanged answer to `If-None-Match` is 304 and is not counted. With `role=principal` it tells of what others have lodged in the organisation’s name, which is not in it otherwise.',
    scope: 'declarations:read',
    query: StatusQuery,
    conditional: true,
    answers: {
      200: {
        description: 'What has changed since the cursor, oldest first',
        body: StatusAnswer,
        headers: ['ETag'],
        examples: { changed: { summary: 'One declaration has changed', value: statusExample } },
      },
    },
    problems: [inputInvalid],
  },
  (deps: StatusDependencies) => {
    const { database, cursorKey } = deps;
    const handle = followChanges<Query, object>(deps, {
      mostKeptBytes,
      positionOf(caller, query) {
        if (query.after === undefined) return 0;
        const position = openCursor(cursorKey, bindingOf(caller, query), query.after);
        return position === null ? null : Number(position);
      },
      read: (caller, query, after) =>
        database.organisation(caller.organisation.id, (sql) =>
          readStatus(sql, caller.organisation.id, after, query, query.limit ?? 100),
        ),
      write(caller, query, { entries, more, position }) {
        const items = JSON.stringify(entries);
        const cursor = sealCursor(cursorKey, bindingOf(caller, query), String(position));
        return `{"items":${items},${JSON.stringify({ cursor, more }).slice(1)}`;
      },
    });
    return handle;
  },
);

function bindingOf(caller: Caller, { lrn, mrn, status, role }: Query): string {
  return JSON.stringify([
    'status',
    caller.organisation.id,
    lrn ?? null,
    mrn ?? null,
    [...(status ?? [])].sort(),
    ...(role ? [role] : []),
  ]);
}
