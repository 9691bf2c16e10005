import type { ConformanceCase } from '../../case.ts';
import { bodyJson } from '../../http.ts';
import { valueAt } from '../../json.ts';
import { authenticatedHeaders } from '../../test-client.ts';
import {
  listedIds,
  pollStatusUntilListed,
  pollUntilDecided,
  STATUS_PATH,
  statusCase,
  statusCursorOf,
} from './status-calls.ts';

const sealedCursor =
  'A cursor is sealed and bound to organisation and filters: any other is 400 input_invalid.';
const QUERY =
  'Query: after, limit (1 to 500, default 100), lrn, mrn, status (repeatable), wait (0 to 30 seconds).';

export const statusQueryCases: readonly ConformanceCase[] = [
  ...[
    'limit=0',
    'limit=501',
    'limit=-1',
    'limit=1.5',
    'limit=1e2',
    'limit=',
    'limit=abc',
    'limit=5&limit=6',
    'wait=31',
    'wait=-1',
    'wait=0.5',
    'wait=',
    'status=unknown',
    'status=',
    'lrn=a%20b',
    `lrn=${'x'.repeat(36)}`,
    'mrn=12',
    'after=',
    'after=made-up',
    'after=1',
    'page=2',
  ].map((query, index) =>
    statusCase(
      `query-${String(index).padStart(2, '0')}`,
      `returns 400 for ?${query.slice(0, 30)}`,
      QUERY,
      async ({ call, fixtures, expect }) => {
        const headers = authenticatedHeaders(await fixtures.trader());
        expect.problem(
          await call({ method: 'GET', path: `${STATUS_PATH}?${query}`, headers }),
          400,
          'input_invalid',
        );
      },
    ),
  ),
  statusCase(
    'query-taken',
    'accepts the smallest and largest values and every status',
    QUERY,
    async ({ call, fixtures, expect }) => {
      const headers = authenticatedHeaders(await fixtures.trader());
      for (const query of [
        'limit=1',
        'limit=500',
        'wait=0',
        'status=lodged&status=rejected',
        'status=accepted',
      ]) {
        expect.status(await call({ method: 'GET', path: `${STATUS_PATH}?${query}`, headers }), 200);
      }
    },
  ),
  statusCase(
    'filters',
    'applies filters to the latest status, and moves the cursor past filtered entries',
    'Filters apply to the latest status; the cursor moves past entries that do not match.',
    async (context) => {
      const { fixtures, expect, call } = context;
      const actor = await fixtures.newClient({ organisationId: await fixtures.newOrganisation('filters') });
      const headers = authenticatedHeaders(actor);
      const id = await fixtures.lodged(actor);
      const state = await pollUntilDecided(context, actor, id);
      const shown = await pollStatusUntilListed(context, actor, `?status=${state}&status=rejected`, id);
      expect.equal('ids found with the current status', listedIds(shown), [id], shown);
      const hidden = await call({ method: 'GET', path: `${STATUS_PATH}?status=rejected`, headers });
      expect.equal('ids with another status', listedIds(hidden), [], hidden);
      const next = await call({
        method: 'GET',
        path: `${STATUS_PATH}?status=rejected&after=${encodeURIComponent(statusCursorOf(hidden))}`,
        headers,
      });
      expect.equal(
        'ids after the cursor',
        [listedIds(next), valueAt(bodyJson(next), 'more')],
        [[], false],
        next,
      );
    },
  ),
  statusCase(
    'cursor-tampered',
    'refuses a cursor with a changed character',
    sealedCursor,
    async ({ call, fixtures, expect }) => {
      const headers = authenticatedHeaders(await fixtures.trader());
      const cursor = statusCursorOf(await call({ method: 'GET', path: STATUS_PATH, headers }));
      for (const place of [0, Math.floor(cursor.length / 2), cursor.length - 2]) {
        const bad = cursor.slice(0, place) + (cursor[place] === 'A' ? 'B' : 'A') + cursor.slice(place + 1);
        expect.problem(
          await call({ method: 'GET', path: `${STATUS_PATH}?after=${encodeURIComponent(bad)}`, headers }),
          400,
          'input_invalid',
        );
      }
      expect.status(
        await call({ method: 'GET', path: `${STATUS_PATH}?after=${encodeURIComponent(cursor)}`, headers }),
        200,
      );
    },
  ),
  statusCase(
    'cursor-organisation',
    'refuses the cursor of another organisation',
    sealedCursor,
    async ({ call, fixtures, expect }) => {
      const cursor = statusCursorOf(
        await call({
          method: 'GET',
          path: STATUS_PATH,
          headers: authenticatedHeaders(await fixtures.clientOfOtherOrganisation()),
        }),
      );
      const path = `${STATUS_PATH}?after=${encodeURIComponent(cursor)}`;
      expect.problem(
        await call({ method: 'GET', path, headers: authenticatedHeaders(await fixtures.trader()) }),
        400,
        'input_invalid',
      );
      expect.status(
        await call({
          method: 'GET',
          path,
          headers: authenticatedHeaders(await fixtures.clientOfOtherOrganisation()),
        }),
        200,
      );
    },
  ),
  statusCase(
    'cursor-filters',
    'refuses the cursor of other filters',
    sealedCursor,
    async ({ call, fixtures, expect }) => {
      const headers = authenticatedHeaders(await fixtures.trader());
      const cursor = encodeURIComponent(
        statusCursorOf(await call({ method: 'GET', path: `${STATUS_PATH}?status=accepted`, headers })),
      );
      for (const filter of [
        '',
        '&status=rejected',
        '&status=accepted&status=rejected',
        '&status=accepted&lrn=A',
      ]) {
        expect.problem(
          await call({ method: 'GET', path: `${STATUS_PATH}?after=${cursor}${filter}`, headers }),
          400,
          'input_invalid',
        );
      }
      expect.status(
        await call({ method: 'GET', path: `${STATUS_PATH}?after=${cursor}&status=accepted`, headers }),
        200,
      );
    },
  ),
];
