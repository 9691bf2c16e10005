import type { Actor } from '../actor.ts';
import { actorHeaders } from '../actor.ts';
import { type Case, type Context, until } from '../case.ts';
import { type Answer, bodyJson, headerOf } from '../http.ts';
import { at, isRecord, listAt, textAt } from '../json.ts';

export const STATUS = '/openapi/status';
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
  "Ordered by last change, oldest first; each entry is a declaration's latest state. Following cursor until more is false shows the latest state of everything that changed; no entry comes twice with the same sequence. Reading consumes nothing.";
const CURSOR = 'A cursor is sealed and bound to organisation and filters: any other is 400 input_invalid.';
const QUERY =
  'Query: since, limit (1 to 500, default 100), lrn, mrn, status (repeatable), wait (0 to 30 seconds).';
const CONDITIONAL =
  'ETag covers the whole body, caller included; an unchanged answer to If-None-Match is 304.';

export const statusCases: readonly Case[] = [
  statusCase(
    'caller',
    'caller of a host-to-host client',
    'caller has organisation, client with userType, platform or null, environment.',
    async (context) => {
      const { fixtures, expect, call } = context;
      const trader = await fixtures.trader();
      const answer = await call({ method: 'GET', path: STATUS, headers: actorHeaders(trader) });
      expect.status(answer, 200);
      expect.header(answer, 'Content-Type', /^application\/json\b/);
      const caller = at(bodyJson(answer), 'caller');
      expect.equal('organisation.id', at(caller, 'organisation', 'id'), trader.organisationId, answer);
      expect.that(
        'organisation.name',
        textAt(caller, 'organisation', 'name') !== undefined,
        'a text',
        at(caller, 'organisation'),
        answer,
      );
      expect.equal('client', at(caller, 'client'), { id: trader.clientId, userType: 'host_to_host' }, answer);
      expect.equal('platform', at(caller, 'platform'), null, answer);
      expect.equal('environment', at(caller, 'environment'), 'sandbox', answer);
    },
  ),
  statusCase(
    'caller-platform',
    'caller of a platform client',
    'caller has organisation, client with userType, platform or null, environment.',
    async (context) => {
      const platform = await context.fixtures.platform();
      const answer = await context.call({ method: 'GET', path: STATUS, headers: actorHeaders(platform) });
      const caller = at(bodyJson(answer), 'caller');
      context.expect.equal('client.userType', at(caller, 'client', 'userType'), 'platform', answer);
      context.expect.equal('platform', at(caller, 'platform'), { id: platform.idPlatform }, answer);
    },
  ),
  statusCase(
    'members',
    'the members of the answer and of an entry',
    'declarations: [{ id, lrn, mrn, type, office, status, statusGroup, lane, sequence, changedAt, nextActions }], cursor, more.',
    async (context) => {
      const { fixtures, expect } = context;
      const trader = await fixtures.trader();
      const id = await fixtures.lodged(trader);
      const answer = await feed(context, trader, `?lrn=${await lrnOf(context, trader, id)}`, id);
      const body = bodyJson(answer);
      expect.equal(
        'members',
        isRecord(body) ? Object.keys(body).toSorted() : body,
        ['caller', 'cursor', 'declarations', 'more'],
        answer,
      );
      expect.equal('entries', listAt(body, 'declarations').length, 1, answer);
      const entry = at(body, 'declarations', 0);
      expect.contains(
        'members of an entry',
        isRecord(entry) ? Object.keys(entry) : [],
        ENTRY_MEMBERS,
        answer,
      );
      expect.equal('id', at(entry, 'id'), id, answer);
      expect.that(
        'sequence',
        Number.isInteger(at(entry, 'sequence')),
        'a whole number',
        at(entry, 'sequence'),
        answer,
      );
      expect.that(
        'changedAt',
        /T.*(Z|[+-]\d\d:\d\d)$/.test(textAt(entry, 'changedAt') ?? ''),
        'a time with an offset',
        at(entry, 'changedAt'),
        answer,
      );
      expect.that(
        'nextActions',
        Array.isArray(at(entry, 'nextActions')),
        'a list',
        at(entry, 'nextActions'),
        answer,
      );
    },
  ),
  statusCase(
    'drafts',
    'a draft appears only once lodged',
    'Drafts appear only once lodged.',
    async (context) => {
      const { fixtures, expect, call } = context;
      const trader = await fixtures.trader();
      const lrn = fixtures.freshLrn();
      const id = await fixtures.draft(trader, { lrn });
      const before = await call({
        method: 'GET',
        path: `${STATUS}?lrn=${lrn}`,
        headers: actorHeaders(trader),
      });
      expect.equal('entries before', listAt(bodyJson(before), 'declarations'), [], before);
      await call({
        method: 'POST',
        path: `/openapi/declarations/${id}/lodgement`,
        headers: actorHeaders(trader),
      });
      const after = await feed(context, trader, `?lrn=${lrn}`, id);
      expect.equal('entry after', at(bodyJson(after), 'declarations', 0, 'id'), id, after);
    },
  ),
  statusCase(
    'pages',
    'following the cursor shows everything, each once, in order',
    ORDER,
    async (context) => {
      const { fixtures, expect } = context;
      const actor = await fixtures.newClient({ organisationId: await fixtures.newOrganisation('pages') });
      const ids = await Promise.all(Array.from({ length: 7 }, () => fixtures.lodged(actor)));
      await Promise.all(ids.map((id) => settled(context, actor, id)));
      for (const limit of [1, 3, 500]) {
        const entries = await walk(context, actor, limit);
        const seen = entries.map((entry) => textAt(entry, 'id') ?? '');
        expect.contains(`ids with limit=${limit}`, seen, ids);
        const keys = entries.map((entry) => `${textAt(entry, 'id')} ${at(entry, 'sequence')}`);
        expect.equal(`entries twice with limit=${limit}`, keys.length - new Set(keys).size, 0);
        const sequences = entries.map((entry) => Number(at(entry, 'sequence')));
        expect.equal(
          `order with limit=${limit}`,
          sequences,
          sequences.toSorted((a, b) => a - b),
        );
      }
    },
  ),
  statusCase(
    'again',
    'a change makes the declaration appear again after the cursor',
    ORDER,
    async (context) => {
      const { fixtures, expect, call } = context;
      const trader = await fixtures.trader();
      const headers = actorHeaders(trader);
      const id = await fixtures.lodged(trader);
      const lodged = await feed(context, trader, `?lrn=${await lrnOf(context, trader, id)}`, id);
      const first = Number(at(bodyJson(lodged), 'declarations', 0, 'sequence'));
      await settled(context, trader, id);
      const later = await until(
        () =>
          call({
            method: 'GET',
            path: `${STATUS}?since=${encodeURIComponent(cursorOf(lodged))}&lrn=${lrnIn(lodged)}`,
            headers,
          }),
        (answer) => answer.status !== 200 || listAt(bodyJson(answer), 'declarations').length > 0,
        3_000,
      );
      const entry = at(bodyJson(later), 'declarations', 0);
      expect.equal('id', at(entry, 'id'), id, later);
      expect.that(
        'sequence',
        Number(at(entry, 'sequence')) > first,
        `more than ${first}`,
        at(entry, 'sequence'),
        later,
      );
    },
  ),
  statusCase(
    'conditional',
    'an unchanged answer is 304, a changed one 200 with another ETag',
    CONDITIONAL,
    async (context) => {
      const { fixtures, expect, call } = context;
      const actor = await fixtures.newClient({
        organisationId: await fixtures.newOrganisation('conditional'),
      });
      const headers = actorHeaders(actor);
      const first = await call({ method: 'GET', path: STATUS, headers });
      const etag = headerOf(first, 'ETag') ?? '';
      expect.that('ETag', /^(W\/)?"[^"]+"$/.test(etag), 'a quoted tag', etag, first);
      for (const value of [etag, `"other", ${etag}`, '*', `W/${etag.replace(/^W\//, '')}`]) {
        expect.status(
          await call({ method: 'GET', path: STATUS, headers: [...headers, ['If-None-Match', value]] }),
          304,
        );
      }
      expect.status(
        await call({ method: 'GET', path: STATUS, headers: [...headers, ['If-None-Match', '"other"']] }),
        200,
      );
      await feed(context, actor, '', await fixtures.lodged(actor));
      const changed = await call({
        method: 'GET',
        path: STATUS,
        headers: [...headers, ['If-None-Match', etag]],
      });
      expect.status(changed, 200);
      expect.that('ETag', headerOf(changed, 'ETag') !== etag, 'another than before', etag, changed);
    },
  ),
  statusCase(
    'conditional-caller',
    'the ETag of one caller is not that of another',
    CONDITIONAL,
    async ({ fixtures, expect, call }) => {
      const [one, two] = [await fixtures.trader(), await fixtures.neighbour()];
      const first = await call({ method: 'GET', path: STATUS, headers: actorHeaders(one) });
      const etag = headerOf(first, 'ETag') ?? '';
      expect.status(
        await call({ method: 'GET', path: STATUS, headers: [...actorHeaders(two), ['If-None-Match', etag]] }),
        200,
      );
    },
  ),
  statusCase(
    'same-organisation',
    'any client of the organisation sees its declarations',
    'The call acts for an organisation.',
    async (context) => {
      const { fixtures, expect } = context;
      const id = await fixtures.lodged(await fixtures.trader());
      const answer = await feed(context, await fixtures.neighbour(), '?limit=500', id);
      expect.contains('ids', idsIn(answer), [id], answer);
    },
  ),
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
    'since=',
    'since=made-up',
    'since=1',
    'page=2',
  ].map((query, index) =>
    statusCase(
      `query-${String(index).padStart(2, '0')}`,
      `?${query.slice(0, 30)} is 400`,
      QUERY,
      async ({ call, fixtures, expect }) => {
        const headers = actorHeaders(await fixtures.trader());
        expect.problem(
          await call({ method: 'GET', path: `${STATUS}?${query}`, headers }),
          400,
          'input_invalid',
        );
      },
    ),
  ),
  statusCase(
    'query-taken',
    'the limits themselves and every status are taken',
    QUERY,
    async ({ call, fixtures, expect }) => {
      const headers = actorHeaders(await fixtures.trader());
      for (const query of [
        'limit=1',
        'limit=500',
        'wait=0',
        'status=lodged&status=rejected',
        'status=accepted',
      ]) {
        expect.status(await call({ method: 'GET', path: `${STATUS}?${query}`, headers }), 200);
      }
    },
  ),
  statusCase(
    'filters',
    'filters test the latest state; the cursor passes what they hide',
    'Filters test the latest state; the cursor passes what they hide.',
    async (context) => {
      const { fixtures, expect, call } = context;
      const actor = await fixtures.newClient({ organisationId: await fixtures.newOrganisation('filters') });
      const headers = actorHeaders(actor);
      const id = await fixtures.lodged(actor);
      const state = await settled(context, actor, id);
      const shown = await feed(context, actor, `?status=${state}&status=rejected`, id);
      expect.equal('ids with its status', idsIn(shown), [id], shown);
      const hidden = await call({ method: 'GET', path: `${STATUS}?status=rejected`, headers });
      expect.equal('ids with another status', idsIn(hidden), [], hidden);
      const next = await call({
        method: 'GET',
        path: `${STATUS}?status=rejected&since=${encodeURIComponent(cursorOf(hidden))}`,
        headers,
      });
      expect.equal('ids after it', [idsIn(next), at(bodyJson(next), 'more')], [[], false], next);
    },
  ),
  statusCase(
    'cursor-tampered',
    'a cursor with another character',
    CURSOR,
    async ({ call, fixtures, expect }) => {
      const headers = actorHeaders(await fixtures.trader());
      const cursor = cursorOf(await call({ method: 'GET', path: STATUS, headers }));
      for (const place of [0, Math.floor(cursor.length / 2), cursor.length - 2]) {
        const bad = cursor.slice(0, place) + (cursor[place] === 'A' ? 'B' : 'A') + cursor.slice(place + 1);
        expect.problem(
          await call({ method: 'GET', path: `${STATUS}?since=${encodeURIComponent(bad)}`, headers }),
          400,
          'input_invalid',
        );
      }
      expect.status(
        await call({ method: 'GET', path: `${STATUS}?since=${encodeURIComponent(cursor)}`, headers }),
        200,
      );
    },
  ),
  statusCase(
    'cursor-organisation',
    "another organisation's cursor",
    CURSOR,
    async ({ call, fixtures, expect }) => {
      const cursor = cursorOf(
        await call({ method: 'GET', path: STATUS, headers: actorHeaders(await fixtures.stranger()) }),
      );
      const path = `${STATUS}?since=${encodeURIComponent(cursor)}`;
      expect.problem(
        await call({ method: 'GET', path, headers: actorHeaders(await fixtures.trader()) }),
        400,
        'input_invalid',
      );
      expect.status(
        await call({ method: 'GET', path, headers: actorHeaders(await fixtures.stranger()) }),
        200,
      );
    },
  ),
  statusCase('cursor-filters', 'a cursor of other filters', CURSOR, async ({ call, fixtures, expect }) => {
    const headers = actorHeaders(await fixtures.trader());
    const cursor = encodeURIComponent(
      cursorOf(await call({ method: 'GET', path: `${STATUS}?status=accepted`, headers })),
    );
    for (const filter of [
      '',
      '&status=rejected',
      '&status=accepted&status=rejected',
      '&status=accepted&lrn=A',
    ]) {
      expect.problem(
        await call({ method: 'GET', path: `${STATUS}?since=${cursor}${filter}`, headers }),
        400,
        'input_invalid',
      );
    }
    expect.status(
      await call({ method: 'GET', path: `${STATUS}?since=${cursor}&status=accepted`, headers }),
      200,
    );
  }),
  statusCase('reading', 'reading consumes nothing', ORDER, async (context) => {
    const { fixtures, expect, call } = context;
    const headers = actorHeaders(await fixtures.trader());
    await fixtures.lodged(await fixtures.trader());
    const path = `${STATUS}?limit=5`;
    const [one, two] = [
      await call({ method: 'GET', path, headers }),
      await call({ method: 'GET', path, headers }),
    ];
    expect.equal('the number of entries', idsIn(one).length, idsIn(two).length, two);
  }),
];

export function statusCase(name: string, title: string, statement: string, run: Case['run']): Case {
  return { id: `status-${name}`, rule: 'contract 5', title, statement, run };
}

/** Polls until the entry is there: another node may lag a commit by at most a second. */
export function feed({ call }: Context, actor: Actor, query: string, id: string): Promise<Answer> {
  const request = { method: 'GET', path: STATUS + query, headers: actorHeaders(actor) };
  return until(
    () => call(request),
    (answer) => answer.status !== 200 || idsIn(answer).includes(id),
    3_000,
  );
}

/** Follows the cursor to the end; every entry on the way. */
async function walk({ call }: Context, actor: Actor, limit: number): Promise<readonly unknown[]> {
  const entries: unknown[] = [];
  let since = '';
  for (let page = 0; page < 200; page += 1) {
    const answer = await call({
      method: 'GET',
      path: `${STATUS}?limit=${limit}${since}`,
      headers: actorHeaders(actor),
    });
    const body = bodyJson(answer);
    entries.push(...listAt(body, 'declarations'));
    if (at(body, 'more') !== true) return entries;
    since = `&since=${encodeURIComponent(cursorOf(answer))}`;
  }
  throw new Error('more was still true after 200 pages');
}

/** Waits until the automatic officer has nothing more to do; answers the state. */
export async function settled({ call }: Context, actor: Actor, id: string): Promise<string> {
  const request = { method: 'GET', path: `/openapi/declarations/${id}`, headers: actorHeaders(actor) };
  const answer = await until(
    () => call(request),
    (got) => got.status !== 200 || /released|cleared|rejected/.test(stateOf(got)),
    20_000,
    150,
  );
  return stateOf(answer);
}

function stateOf(answer: Answer): string {
  return textAt(bodyJson(answer), 'status') ?? '';
}

export function idsIn(answer: Answer): readonly string[] {
  return listAt(bodyJson(answer), 'declarations').map((entry) => textAt(entry, 'id') ?? '');
}

export function cursorOf(answer: Answer): string {
  return textAt(bodyJson(answer), 'cursor') ?? '';
}

function lrnIn(answer: Answer): string {
  return textAt(bodyJson(answer), 'declarations', 0, 'lrn') ?? '';
}

async function lrnOf({ call }: Context, actor: Actor, id: string): Promise<string> {
  const answer = await call({
    method: 'GET',
    path: `/openapi/declarations/${id}`,
    headers: actorHeaders(actor),
  });
  return textAt(bodyJson(answer), 'lrn') ?? '';
}
