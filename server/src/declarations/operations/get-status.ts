import type { Static } from 'typebox';
import type { Caller, PortalParts } from '../../callers/public.ts';
import { openApiOperation } from '../../callers/public.ts';
import {
  openStreamPosition,
  sealStreamPosition,
  streamPositionIn,
  streamStart,
} from '../../foundation/http/change-stream-cursor.ts';
import { cursorOfOtherHistory, inputInvalid } from '../../foundation/http/problems.ts';
import { type ChangeFollowingDependencies, followChanges, readStatus } from '../feed/public.ts';
import { StatusAnswer, StatusQuery, statusExample } from './status-contract.ts';

type Query = Static<typeof StatusQuery>;

const maxCachedBytes = 64 * 1024 * 1024;

export type StatusDependencies = ChangeFollowingDependencies & PortalParts<'database' | 'cursorKey'>;

export const getStatusOperation = openApiOperation(
  {
    id: 'getStatus',
    client: 'status.poll',
    method: 'GET',
    path: '/openapi/status',
    tag: 'Status and events',
    summary: 'List status changes',
    description:
      'Returns declarations that changed since the cursor. Each changed declaration appears once, with its latest status. Repeat the request in a loop and send the last `cursor` as `after`. With `wait` the portal delays the response until a declaration changes. A 304 response to `If-None-Match` does not count against your rate limit. With `role=principal` the feed contains only declarations that other organisations lodged in the name of the organisation, or that name it under a mandate as importer (for an export: as exporter); without `role`, the feed does not contain these declarations.',
    scope: 'declarations:read',
    query: StatusQuery,
    conditional: true,
    isPoll: true,
    answers: {
      200: {
        description: 'Declarations that changed since the cursor, oldest change first',
        body: StatusAnswer,
        headers: ['ETag'],
        examples: { changed: { summary: 'One declaration has changed', value: statusExample } },
      },
    },
    problems: [inputInvalid, cursorOfOtherHistory],
  },
  (deps: StatusDependencies) => {
    const { database, cursorKey } = deps;
    const handle = followChanges<Query, object>(deps, {
      mostKeptBytes: maxCachedBytes,
      positionOf(caller, query) {
        if (query.after === undefined) return streamStart;
        return openStreamPosition(cursorKey, cursorBindingOf(caller, query), query.after);
      },
      read: (caller, query, after) =>
        database.organisation(caller.organisation.id, (sql) =>
          readStatus(sql, caller.organisation.id, after, query, query.limit ?? 100),
        ),
      write(caller, query, page) {
        const { entries, more, position } = page;
        const items = JSON.stringify(entries);
        const cursor = sealStreamPosition(
          cursorKey,
          cursorBindingOf(caller, query),
          streamPositionIn(page, position),
        );
        return `{"items":${items},${JSON.stringify({ cursor, more }).slice(1)}`;
      },
    });
    return handle;
  },
);

function cursorBindingOf(caller: Caller, { lrn, mrn, status, role }: Query): string {
  return JSON.stringify([
    'status',
    caller.organisation.id,
    lrn ?? null,
    mrn ?? null,
    [...(status ?? [])].sort(),
    ...(role ? [role] : []),
  ]);
}
