import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import type { Caller } from '../../callers/caller.ts';
import type { DeclarationTestRequest, TestResponse } from '../../declarations/testing/test-call.ts';
import { openTestOperations, sample } from '../../declarations/testing/test-operations.ts';
import { assertStatus, listMember, member, textMember } from '../../foundation/http/testing/request.ts';
import { eventOperations } from '../testing/operations.ts';

let trader: Caller;
let otherTrader: Caller;
let declarationCount = 0;
const knownSequence: { known: number | null } = { known: null };
const feed = { ...knownSequence, looks: 0, now: 0, whileHeld: async (_ms: number) => {} };

const api = await openTestOperations(
  {
    head: () => feed.known,
    learn: () => {
      feed.looks += 1;
    },
    moved: (_organisation, _head, ms) => feed.whileHeld(ms),
  },
  () => feed.now,
  { more: eventOperations },
);
after(() => api.stop());
beforeEach(async () => {
  feed.known = null;
  feed.looks = 0;
  feed.whileHeld = async (ms) => {
    feed.now += ms;
  };
  trader = await api.newCaller();
  otherTrader = await api.newCaller();
});

const read = (query = '', call: DeclarationTestRequest = {}, caller = trader): Promise<TestResponse> =>
  api.call('listEvents', caller, { query, ...call });

async function lodge(caller = trader, document: object = {}): Promise<string> {
  declarationCount += 1;
  const id = await api.create(caller, { lrn: `events-${declarationCount}`, ...document }, 'lodge=true');
  await api.number();
  return id;
}

async function accept(id: string): Promise<void> {
  assert.ok(await api.decide(trader, id, 'accept'));
  await api.number();
}

const eventsOf = ({ body }: TestResponse): unknown[] => listMember(body, 'items');
const sequencesAndEvents = (answered: TestResponse): string[] =>
  eventsOf(answered).map((event) => `${member(event, 'sequence')} ${member(event, 'type')}`);
const cursorOf = (answered: TestResponse): string => encodeURIComponent(textMember(answered.body, 'cursor'));

describe('200: the event list', () => {
  test('is empty for a caller who has only drafts', async () => {
    await api.create(trader, { lrn: 'events-draft' });
    const answered = await read().then(assertStatus(200));
    assert.deepEqual(sequencesAndEvents(answered), []);
    assert.equal(member(answered.body, 'more'), false);
  });

  test('contains each change, oldest first, with the state at that time', async () => {
    const id = await lodge(trader, { lrn: 'events-one' });
    await lodge(otherTrader);
    await accept(id);
    const [lodged, accepted] = eventsOf(await read());
    assert.deepEqual(member(lodged, 'declaration'), {
      id,
      lrn: 'events-one',
      mrn: null,
      status: 'lodged',
      href: `https://portal.example/openapi/declarations/${id}`,
    });
    assert.equal(member(lodged, 'organisationId'), trader.organisation.id);
    assert.equal(member(accepted, 'type'), 'declaration.accepted');
    assert.equal(member(accepted, 'declaration', 'status'), 'accepted');
    assert.match(textMember(accepted, 'declaration', 'mrn'), /^26XA/);
    assert.notEqual(member(lodged, 'id'), member(accepted, 'id'));
  });

  test('contains stable event ids, which differ between organisations', async () => {
    await lodge();
    const [first] = eventsOf(await read());
    const [again] = eventsOf(await read('limit=1'));
    assert.deepEqual(again, first);
    await lodge(otherTrader);
    const [theirs] = eventsOf(await read('', {}, otherTrader));
    assert.notEqual(member(theirs, 'id'), member(first, 'id'));
  });

  test('contains every event once across pages and after any cursor', async () => {
    for (let index = 0; index < 3; index += 1) await accept(await lodge());
    for (const limit of [1, 2, 5, 6, 7]) {
      let answered = await read(`limit=${limit}`);
      const seen = sequencesAndEvents(answered);
      while (member(answered.body, 'more') === true) {
        answered = await read(`limit=${limit}&after=${cursorOf(answered)}`);
        seen.push(...sequencesAndEvents(answered));
      }
      assert.equal(seen.join(), sequencesAndEvents(await read()).join(), String(limit));
      assert.equal(seen.length, 6);
    }
  });

  test('contains only the requested types, and its cursor is after all other events', async () => {
    const id = await lodge();
    await accept(id);
    const query = 'type=declaration.accepted&type=declaration.released';
    const answered = await read(query);
    assert.deepEqual(sequencesAndEvents(answered), ['2 declaration.accepted']);
    const turned = 'type=declaration.released&type=declaration.accepted';
    const later = await read(`${turned}&after=${cursorOf(answered)}`);
    assert.deepEqual(sequencesAndEvents(later), []);
    await lodge();
    assert.notEqual(cursorOf(await read(`${query}&after=${cursorOf(later)}`)), cursorOf(later));
  });

  test('starts after the existing events with `latest`', async () => {
    await lodge();
    const from = await read('after=latest');
    assert.deepEqual(sequencesAndEvents(from), []);
    await lodge();
    assert.deepEqual(sequencesAndEvents(await read(`after=${cursorOf(from)}`)), ['2 declaration.lodged']);
  });

  test('is returned from memory if there are no new events', async () => {
    await lodge();
    feed.known = 1;
    const first = await read();
    assert.equal((await read()).text, first.text);
    assert.equal(feed.looks, 1);
    await lodge();
    feed.known = 2;
    assert.equal(sequencesAndEvents(await read()).length, 2);
  });

  describe('the event list with include=declaration', () => {
    const full = (query = '', caller = trader): Promise<TestResponse> =>
      read(`include=declaration${query}`, {}, caller);

    test('contains the declaration at the time of the event, whatever was changed later', async () => {
      const id = await lodge(trader, { lrn: 'events-then' });
      api.source.move(1_000);
      const document = sample({
        lrn: 'events-then',
        additionalInformation: [{ code: '00100', text: 'Anew' }],
      });
      const body = { document, reason: 'A mistake' };
      assert.equal((await api.call('requestAmendment', trader, { id, body })).status, 201);
      api.source.move(1_000);
      await accept(id);
      const [lodged, amended, accepted] = eventsOf(await full());
      const { document: first } = Object(member(lodged, 'declaration'));
      assert.equal(member(lodged, 'declaration', 'version'), 1);
      assert.notDeepEqual(first, document);
      assert.equal(first.lrn, 'events-then');
      assert.deepEqual(member(amended, 'declaration', 'document'), document);
      assert.deepEqual(
        [lodged, amended, accepted].map((event) => [
          ...[member(event, 'declaration', 'status'), member(event, 'declaration', 'version')],
          ...[member(event, 'declaration', 'type'), member(event, 'declaration', 'statusGroup')],
        ]),
        [
          ['lodged', 1, 'import', 'open'],
          ['lodged', 2, 'import', 'open'],
          ['accepted', 2, 'import', 'open'],
        ],
      );
      assert.deepEqual(member(lodged, 'declaration', 'nextActions'), [
        { actor: 'customs', action: 'accept' },
      ]);
      assert.equal(member(lodged, 'declaration', 'changedAt'), member(lodged, 'occurredAt'));
      assert.equal(member(lodged, 'declaration', 'duties'), null, 'not assessed then');
      assert.equal(member(lodged, 'declaration', 'openQuery'), null);
      const thin = eventsOf(await read());
      assert.ok(!('document' in Object(member(thin[0], 'declaration'))));
      const { id: evt, sequence } = Object(thin[2]);
      assert.deepEqual([member(accepted, 'id'), member(accepted, 'sequence')], [evt, sequence]);
    });

    test('contains an open query only in events that occur while the query is open', async () => {
      const id = await lodge();
      await accept(id);
      const query = { reason: 'Which beans?', requestedDocuments: ['N380'] };
      assert.ok(await api.decide(trader, id, 'openQuery', query));
      api.source.move(1_000);
      const answer = { id, number: 1, body: { text: 'Arabica' } };
      assert.equal((await api.call('answerQuery', trader, answer)).status, 200);
      await api.number();
      const waiting = eventsOf(await full()).map((event) => [
        member(event, 'type'),
        Object(member(event, 'declaration', 'openQuery')).question ?? null,
      ]);
      assert.deepEqual(waiting.slice(-2), [
        ['query.opened', 'Which beans?'],
        ['query.answered', null],
      ]);
    });

    test('contains every event across pages, even with large documents', async () => {
      const text = 'x'.repeat(500);
      const additionalInformation = Array.from({ length: 99 }, () => ({ code: '00100', text }));
      for (let n = 0; n < 5; n += 1) await lodge(trader, { additionalInformation });
      const seen: unknown[] = [];
      let page = await full('&limit=2');
      for (;;) {
        seen.push(...eventsOf(page).map((event) => member(event, 'sequence')));
        if (member(page.body, 'more') === false) break;
        page = await full(`&limit=2&after=${cursorOf(page)}`);
      }
      assert.deepEqual(seen, [1, 2, 3, 4, 5]);
    });

    test('contains no events of other organisations', async () => {
      await lodge(otherTrader);
      assert.deepEqual(eventsOf(await full()), []);
    });
  });

  test('can be long-polled until an event or the timeout', async () => {
    await lodge();
    const first = await read();
    const begun = feed.now;
    assert.deepEqual(sequencesAndEvents(await read(`wait=2&after=${cursorOf(first)}`)), []);
    assert.equal(feed.now - begun, 2_000);
    feed.whileHeld = async () => void (await lodge());
    assert.deepEqual(sequencesAndEvents(await read(`wait=30&after=${cursorOf(first)}`)), [
      '2 declaration.lodged',
    ]);
    assert.deepEqual(sequencesAndEvents(await read('wait=30&after=latest')), ['3 declaration.lodged']);
  });

  test('ends long polls with the same cursor when the process shuts down', async () => {
    const ending = new AbortController();
    feed.whileHeld = async () => ending.abort();
    const first = await read();
    const drained = await read(`wait=30&after=${cursorOf(first)}`, { ended: ending.signal });
    assert.equal(drained.status, 200);
    assert.equal(cursorOf(drained), cursorOf(first));
  });
});

describe('304: the event list', () => {
  test('is returned without a count towards the request limit', async () => {
    await lodge();
    const first = await read();
    const headers = { 'if-none-match': first.headers.get('ETag') ?? '' };
    const again = await read('', { headers }).then(assertStatus(304));
    assert.ok(again.unchanged);
    await lodge();
    assert.equal((await read('', { headers })).status, 200);
  });
});

describe('400 cursor_of_other_history', () => {
  test('is returned for a cursor whose change a restore has replaced, also in streams', async () => {
    await lodge();
    const cursor = cursorOf(await read());
    await api.testing.database.system.query(
      `with removed as (delete from declarations.change_sequence where organisation_id = $1 returning *)
       insert into declarations.change_sequence (organisation_id, sequence, change_id)
       select organisation_id, sequence, change_id from removed`,
      [trader.organisation.id],
    );
    assert.equal((await read(`after=${cursor}`)).code, 'cursor_of_other_history');
    const stream = { headers: { accept: 'text/event-stream', 'last-event-id': decodeURIComponent(cursor) } };
    assert.equal((await read('', stream)).code, 'cursor_of_other_history');
    assert.equal((await read(`after=${cursorOf(await read())}`)).status, 200);
  });
});

describe('400 input_invalid', () => {
  test('is returned for forged cursors, and for cursors of another organisation, filter or feed', async () => {
    await lodge();
    const cursor = cursorOf(await read());
    const status = await api.call('getStatus', trader, { query: '' });
    for (const query of [
      'after=0',
      'after=LATEST',
      `after=${cursor}A`,
      `after=${cursor}&type=query.opened`,
      `after=${cursorOf(status)}`,
    ]) {
      assert.equal((await read(query)).code, 'input_invalid', query);
    }
    assert.equal((await read(`after=${cursor}`, {}, otherTrader)).code, 'input_invalid');
  });

  for (const query of ['limit=0', 'limit=501', 'wait=31', 'type=nothing', 'after=', 'since=x']) {
    test(`is returned for the query ${query}`, async () =>
      assert.equal((await read(query)).code, 'input_invalid'));
  }
});
