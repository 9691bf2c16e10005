import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import type { Caller } from '../../callers/caller.ts';
import type { DeclarationTestRequest, TestResponse } from '../../declarations/testing/test-call.ts';
import { openTestOperations } from '../../declarations/testing/test-operations.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { notFound } from '../../foundation/http/problems.ts';
import { listMember, member } from '../../foundation/http/testing/request.ts';
import { eventOperations } from '../testing/operations.ts';

let trader: Caller;
let declarationCount = 0;
/** Simulates new events while the stream waits, and the disconnection of its client. */
let listening: AbortController;
const time = { now: 0, whileWaiting: async () => {} };

const api = await openTestOperations({ moved: () => time.whileWaiting() }, () => time.now, {
  more: eventOperations,
});
after(() => api.stop());
beforeEach(async () => {
  trader = await api.newCaller();
  listening = new AbortController();
  time.whileWaiting = async () => listening.abort();
});

async function lodge(): Promise<string> {
  declarationCount += 1;
  const id = await api.create(trader, { lrn: `stream-${declarationCount}` }, 'lodge=true');
  await api.number();
  return id;
}

function stream(
  query = '',
  headers: Record<string, string> = {},
  call: DeclarationTestRequest = {},
): Promise<TestResponse> {
  return api.call('listEvents', trader, {
    query,
    headers: { accept: 'text/event-stream', ...headers },
    ended: listening.signal,
    ...call,
  });
}

interface Frame {
  readonly id: string;
  readonly event: string;
  readonly data: unknown;
}

const framesOf = ({ text }: TestResponse): Frame[] =>
  text
    .split('\n\n')
    .filter((frame) => frame.includes('\ndata: '))
    .map((frame) => {
      const line = (name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1] ?? '';
      return { id: line('id'), event: line('event'), data: JSON.parse(line('data')) };
    });
const sequencesOf = (answered: TestResponse) =>
  framesOf(answered).map(({ data }) => member(data, 'sequence'));

describe('200: the event stream', () => {
  test('sends the retry delay, then past events, then new events', async () => {
    const id = await lodge();
    let waited = 0;
    time.whileWaiting = async () => {
      waited += 1;
      if (waited === 1) assert.ok(await api.decide(trader, id, 'accept'));
      if (waited === 1) await api.number();
      else listening.abort();
    };
    const answered = await stream();
    assert.equal(answered.headers.get('content-type'), 'text/event-stream');
    assert.ok(answered.text.startsWith('retry: 2000\n\n'));
    assert.deepEqual(
      framesOf(answered).map(({ event }) => event),
      ['declaration.lodged', 'declaration.accepted'],
    );
    const { body } = await api.call('listEvents', trader, {});
    assert.deepEqual(
      framesOf(answered).map(({ data }) => data),
      member(body, 'items'),
    );
  });

  test('continues exactly after Last-Event-ID, which overrides `after`, and accepts the cursors of the JSON list', async () => {
    for (let index = 0; index < 4; index += 1) await lodge();
    const all = framesOf(await stream());
    for (const [index, { id }] of all.entries()) {
      listening = new AbortController();
      const rest = await stream('after=latest', { 'last-event-id': id });
      assert.deepEqual(sequencesOf(rest), [1, 2, 3, 4].slice(index + 1));
      const json = await api.call('listEvents', trader, { query: `after=${encodeURIComponent(id)}` });
      const events = listMember(json.body, 'items');
      assert.equal(events.length, 3 - index);
    }
  });

  test('sends each event once across several chunks', async () => {
    for (let index = 0; index < 8; index += 1) await lodge();
    await api.testing.database.system.query(
      `insert into declarations.change_log
         (organisation_id, declaration_id, revision, event, at, actor_kind, status, status_group, next_actions)
       select c.organisation_id, c.declaration_id, n, 'query.opened', now(), 'customs', 'accepted', 'open', '[]'
       from declarations.changes c, generate_series(2, 32) n where c.organisation_id = $1`,
      [trader.organisation.id],
    );
    await api.number();
    assert.deepEqual(
      sequencesOf(await stream()),
      Array.from({ length: 256 }, (_, index) => index + 1),
    );
  });

  test('sends only the requested types, and advances the cursor past other events with a keep-alive', async () => {
    await lodge();
    time.whileWaiting = async () => {
      if (time.now >= 30_000) listening.abort();
      time.now += 5_000;
    };
    const answered = await stream('type=declaration.accepted');
    assert.deepEqual(framesOf(answered), []);
    const beats = [...answered.text.matchAll(/^: still here\nid: (.*)$/gm)];
    assert.equal(beats.length, 2);
    listening = new AbortController();
    time.whileWaiting = async () => listening.abort();
    const resumed = await stream('type=declaration.accepted', { 'last-event-id': beats[0]?.[1] ?? '' });
    assert.deepEqual(framesOf(resumed), []);
  });

  test('ends when the client loses its access', async () => {
    await lodge();
    time.whileWaiting = () => lodge().then(() => {});
    let looks = 0;
    const recheck = async () => {
      looks += 1;
      return looks < 3 ? null : ({ ...refuse(notFound), ofPipeline: true } as const);
    };
    assert.deepEqual(sequencesOf(await stream('', {}, { recheck })), [1, 2]);
  });
});

describe('429: the event stream', () => {
  test('counts towards the client’s limit of long polls', async () => {
    const releases: (() => void)[] = [];
    const waiting = new Promise<void>((resolve) => {
      time.whileWaiting = () =>
        new Promise((release) => {
          releases.push(release);
          if (releases.length === 8) resolve();
        });
    });
    const streams = Array.from({ length: 8 }, () => stream());
    await waiting;
    assert.equal((await stream()).code, 'rate_limited');
    const poll = { query: 'wait=30' };
    assert.equal((await api.call('getStatus', trader, poll)).code, 'rate_limited');
    assert.equal((await api.call('listEvents', trader, poll)).code, 'rate_limited');
    listening.abort();
    for (const release of releases) release();
    await Promise.all(streams);
    time.whileWaiting = async () => {
      time.now += 30_000;
    };
    assert.equal((await api.call('listEvents', trader, poll)).status, 200);
  });
});

describe('400 input_invalid', () => {
  test('is returned for a Last-Event-ID that is not a cursor of this log', async () => {
    assert.equal((await stream('', { 'last-event-id': '17' })).code, 'input_invalid');
    assert.equal((await stream('after=17')).code, 'input_invalid');
  });
});

describe('the event export', () => {
  const exported = (from: string, to: string): Promise<TestResponse> =>
    api.call('exportEvents', trader, {
      query: `occurredFrom=${encodeURIComponent(from)}&occurredBefore=${encodeURIComponent(to)}`,
    });

  test('returns one event per line for a period, without the end of the period', async () => {
    const start = api.source.now();
    const id = await lodge();
    api.source.move(60_000);
    assert.ok(await api.decide(trader, id, 'accept'));
    await api.number();
    const end = api.source.now().toISOString();
    const first = await exported(start.toISOString(), end);
    assert.equal(first.headers.get('content-type'), 'application/x-ndjson');
    const types = (answered: TestResponse) =>
      answered.text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => member(JSON.parse(line), 'type'));
    assert.deepEqual(types(first), ['declaration.lodged']);
    assert.deepEqual(types(await exported(end, '2030-01-01T00:00:00+01:00')), ['declaration.accepted']);
    assert.deepEqual(types(await exported('2020-01-01T00:00:00Z', '2021-01-01T00:00:00Z')), []);
  });

  test('returns 400 input_invalid for a reversed period and for invalid times', async () => {
    for (const [from, to] of [
      ['2026-11-21T00:00:00Z', '2026-11-20T00:00:00Z'],
      ['2026-11-20T00:00:00Z', '2026-11-20T00:00:00Z'],
      ['2026-11-20', '2026-11-21'],
      ['2026-02-30T25:00:00Z', '2026-11-21T00:00:00Z'],
    ] as const) {
      assert.equal((await exported(from, to)).code, 'input_invalid', `${from} ${to}`);
    }
  });
});
