import { type CaseContext, type ConformanceCase, repeatUntil } from '../../case.ts';
import { bodyJson, type HttpResponse, headerOf } from '../../http.ts';
import { isRecord, listAt, textAt, valueAt } from '../../json.ts';
import type { AuthenticatedClient } from '../../test-client.ts';
import { authenticatedHeaders } from '../../test-client.ts';
import {
  listedIds,
  pollStatusUntilListed,
  pollUntilDecided,
  STATUS_PATH,
  statusCase,
  statusCursorOf,
} from './status-calls.ts';

const ENTRY_MEMBERS = [
  'id',
  'lrn',
  'mrn',
  'type',
  'office',
  'status',
  'statusGroup',
  'lane',
  'sequence',
  'changedAt',
  'nextActions',
];
const ORDER =
  'The feed is ordered by the last change, oldest first. Each entry is the latest status of a declaration. A client that follows the cursor until there are no more entries gets the latest status of every changed declaration, and no entry twice with the same sequence number. Reading changes nothing.';
const CONDITIONAL =
  'The ETag covers the whole body. If the response is unchanged, a request with If-None-Match gets 304.';

export const statusCases: readonly ConformanceCase[] = [
  statusCase(
    'members',
    'returns the properties of the response and of an entry',
    'items: [{ id, lrn, mrn, type, office, status, statusGroup, lane, sequence, changedAt, nextActions }], cursor, more.',
    async (context) => {
      const { fixtures, expect } = context;
      const trader = await fixtures.trader();
      const id = await fixtures.lodged(trader);
      const answer = await pollStatusUntilListed(
        context,
        trader,
        `?lrn=${await lrnOf(context, trader, id)}`,
        id,
      );
      const body = bodyJson(answer);
      expect.equal(
        'properties of the response',
        isRecord(body) ? Object.keys(body).toSorted() : body,
        ['cursor', 'items', 'more'],
        answer,
      );
      expect.equal('entries', listAt(body, 'items').length, 1, answer);
      const entry = valueAt(body, 'items', 0);
      expect.contains(
        'properties of an entry',
        isRecord(entry) ? Object.keys(entry) : [],
        ENTRY_MEMBERS,
        answer,
      );
      expect.equal('id', valueAt(entry, 'id'), id, answer);
      expect.that(
        'sequence',
        Number.isInteger(valueAt(entry, 'sequence')),
        'a whole number',
        valueAt(entry, 'sequence'),
        answer,
      );
      expect.that(
        'changedAt',
        /T.*(Z|[+-]\d\d:\d\d)$/.test(textAt(entry, 'changedAt') ?? ''),
        'a time with an offset',
        valueAt(entry, 'changedAt'),
        answer,
      );
      expect.that(
        'nextActions',
        Array.isArray(valueAt(entry, 'nextActions')),
        'a list',
        valueAt(entry, 'nextActions'),
        answer,
      );
    },
  ),
  statusCase(
    'drafts',
    'lists a draft only after its lodgement',
    'The status feed contains a draft only after its lodgement.',
    async (context) => {
      const { fixtures, expect, call } = context;
      const trader = await fixtures.trader();
      const lrn = fixtures.freshLrn();
      const id = await fixtures.draft(trader, { lrn });
      const before = await call({
        method: 'GET',
        path: `${STATUS_PATH}?lrn=${lrn}`,
        headers: authenticatedHeaders(trader),
      });
      expect.equal('entries before', listAt(bodyJson(before), 'items'), [], before);
      await call({
        method: 'POST',
        path: `/openapi/declarations/${id}/lodgement`,
        headers: authenticatedHeaders(trader),
      });
      const after = await pollStatusUntilListed(context, trader, `?lrn=${lrn}`, id);
      expect.equal('entry after', valueAt(bodyJson(after), 'items', 0, 'id'), id, after);
    },
  ),
  statusCase(
    'pages',
    'returns every entry once, in order, when the cursor is followed',
    ORDER,
    async (context) => {
      const { fixtures, expect } = context;
      const actor = await fixtures.newClient({ organisationId: await fixtures.newOrganisation('pages') });
      const ids = await Promise.all(Array.from({ length: 7 }, () => fixtures.lodged(actor)));
      await Promise.all(ids.map((id) => pollUntilDecided(context, actor, id)));
      for (const limit of [1, 3, 500]) {
        const entries = await readWholeFeed(context, actor, limit);
        const seen = entries.map((entry) => textAt(entry, 'id') ?? '');
        expect.contains(`ids with limit=${limit}`, seen, ids);
        const keys = entries.map((entry) => `${textAt(entry, 'id')} ${valueAt(entry, 'sequence')}`);
        expect.equal(`duplicate entries with limit=${limit}`, keys.length - new Set(keys).size, 0);
        const sequences = entries.map((entry) => Number(valueAt(entry, 'sequence')));
        expect.equal(
          `order with limit=${limit}`,
          sequences,
          sequences.toSorted((a, b) => a - b),
        );
      }
    },
  ),
  statusCase('again', 'returns a changed declaration again after the cursor', ORDER, async (context) => {
    const { fixtures, expect, call } = context;
    const trader = await fixtures.trader();
    const headers = authenticatedHeaders(trader);
    const id = await fixtures.lodged(trader);
    const lodged = await pollStatusUntilListed(
      context,
      trader,
      `?lrn=${await lrnOf(context, trader, id)}`,
      id,
    );
    const first = Number(valueAt(bodyJson(lodged), 'items', 0, 'sequence'));
    await pollUntilDecided(context, trader, id);
    const later = await repeatUntil(
      () =>
        call({
          method: 'GET',
          path: `${STATUS_PATH}?after=${encodeURIComponent(statusCursorOf(lodged))}&lrn=${lrnIn(lodged)}`,
          headers,
        }),
      (answer) => answer.status !== 200 || listAt(bodyJson(answer), 'items').length > 0,
      3_000,
    );
    const entry = valueAt(bodyJson(later), 'items', 0);
    expect.equal('id', valueAt(entry, 'id'), id, later);
    expect.that(
      'sequence',
      Number(valueAt(entry, 'sequence')) > first,
      `more than ${first}`,
      valueAt(entry, 'sequence'),
      later,
    );
  }),
  statusCase(
    'conditional',
    'returns 304 for an unchanged response, and 200 with another ETag for a changed response',
    CONDITIONAL,
    async (context) => {
      const { fixtures, expect, call } = context;
      const actor = await fixtures.newClient({
        organisationId: await fixtures.newOrganisation('conditional'),
      });
      const headers = authenticatedHeaders(actor);
      const first = await call({ method: 'GET', path: STATUS_PATH, headers });
      const etag = headerOf(first, 'ETag') ?? '';
      expect.that('ETag', /^(W\/)?"[^"]+"$/.test(etag), 'a quoted tag', etag, first);
      for (const value of [etag, `"other", ${etag}`, '*', `W/${etag.replace(/^W\//, '')}`]) {
        expect.status(
          await call({ method: 'GET', path: STATUS_PATH, headers: [...headers, ['If-None-Match', value]] }),
          304,
        );
      }
      expect.status(
        await call({ method: 'GET', path: STATUS_PATH, headers: [...headers, ['If-None-Match', '"other"']] }),
        200,
      );
      await pollStatusUntilListed(context, actor, '', await fixtures.lodged(actor));
      const changed = await call({
        method: 'GET',
        path: STATUS_PATH,
        headers: [...headers, ['If-None-Match', etag]],
      });
      expect.status(changed, 200);
      expect.that(
        'ETag',
        headerOf(changed, 'ETag') !== etag,
        'different from the previous ETag',
        etag,
        changed,
      );
    },
  ),
  statusCase(
    'same-organisation',
    'returns the declarations of the organisation to each of its clients',
    'A request acts for the organisation of its client.',
    async (context) => {
      const { fixtures, expect } = context;
      const id = await fixtures.lodged(await fixtures.trader());
      const answer = await pollStatusUntilListed(
        context,
        await fixtures.otherClientOfTrader(),
        '?limit=500',
        id,
      );
      expect.contains('ids', listedIds(answer), [id], answer);
    },
  ),
  statusCase('reading', 'returns the same entries again', ORDER, async (context) => {
    const { fixtures, expect, call } = context;
    const trader = await fixtures.trader();
    const headers = authenticatedHeaders(trader);
    // Waits until the status feed contains the lodged declaration, so that both requests return the same
    // entries.
    await pollStatusUntilListed(context, trader, '?limit=500', await fixtures.lodged(trader));
    const path = `${STATUS_PATH}?limit=5`;
    const [one, two] = [
      await call({ method: 'GET', path, headers }),
      await call({ method: 'GET', path, headers }),
    ];
    expect.equal('the number of entries', listedIds(one).length, listedIds(two).length, two);
  }),
];

/** Reads the status feed from its beginning to its end and returns every entry. */
async function readWholeFeed(
  { call }: CaseContext,
  actor: AuthenticatedClient,
  limit: number,
): Promise<readonly unknown[]> {
  const entries: unknown[] = [];
  let after = '';
  for (let page = 0; page < 200; page += 1) {
    const answer = await call({
      method: 'GET',
      path: `${STATUS_PATH}?limit=${limit}${after}`,
      headers: authenticatedHeaders(actor),
    });
    const body = bodyJson(answer);
    entries.push(...listAt(body, 'items'));
    if (valueAt(body, 'more') !== true) return entries;
    after = `&after=${encodeURIComponent(statusCursorOf(answer))}`;
  }
  throw new Error('more was still true after 200 pages');
}

function lrnIn(answer: HttpResponse): string {
  return textAt(bodyJson(answer), 'items', 0, 'lrn') ?? '';
}

async function lrnOf({ call }: CaseContext, actor: AuthenticatedClient, id: string): Promise<string> {
  const answer = await call({
    method: 'GET',
    path: `/openapi/declarations/${id}`,
    headers: authenticatedHeaders(actor),
  });
  return textAt(bodyJson(answer), 'lrn') ?? '';
}
