import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import type { Caller } from '../../callers/caller.ts';
import { utcCalendar } from '../../foundation/calendar.ts';
import { bodyWithStatus, member } from '../../foundation/http/testing/request.ts';
import { newLifecycle } from '../lifecycle/public.ts';
import type { TestResponse } from '../testing/test-call.ts';
import { openTestOperations, sample } from '../testing/test-operations.ts';
import { createExpectedTimes } from './expected-times.ts';
import { calculateServiceLevels } from './service-level-job.ts';
import { readServiceLevels } from './service-level-store.ts';
import { recentPeriod, suppressSmallLanes, type TimeRow } from './service-levels.ts';

const oneMinuteMs = 60_000;
const oneHourMs = 60 * oneMinuteMs;
const oneDayMs = 24 * oneHourMs;
let month = '';
let count = 0;

/** Lodges a declaration and releases it after a number of minutes. */
async function pass(trader: Caller, minutes: number, office?: string): Promise<string> {
  count += 1;
  const id = await portal.create(
    trader,
    { lrn: `time-${count}`, ...(office !== undefined && { office }) },
    'lodge=true',
  );
  assert.ok(await portal.decide(trader, id, 'accept', {}, 'system'));
  portal.source.move(minutes * oneMinuteMs);
  assert.ok(await portal.decide(trader, id, 'assignLane', { lane: 'green' }, 'system'));
  assert.ok(await portal.decide(trader, id, 'release', {}, count % 4 === 0 ? 'customs' : 'system'));
  return id;
}

async function calculate(): Promise<void> {
  await calculateServiceLevels(
    {
      database: portal.testing.database,
      calendar: utcCalendar,
      now: portal.source.now,
      measureApi: () => Promise.resolve([]),
    },
    new AbortController().signal,
  );
}

function levels(query: string, caller = traders[0], headers = {}): Promise<TestResponse> {
  assert.ok(caller);
  return portal.call('getServiceLevels', caller, { query, headers });
}

const statusDir = await mkdtemp(join(tmpdir(), 'customs-portal-availability-'));
const portal = await openTestOperations({}, undefined, { statusDir });
const traders: Caller[] = [];
for (let index = 0; index < 3; index += 1) traders.push(await portal.newCaller());
month = portal.source.now().toISOString().slice(0, 7);
after(async () => {
  await portal.stop();
  await rm(statusDir, { recursive: true });
});

describe('200', () => {
  test('omits every figure of fewer than 20 declarations or three declarants', async () => {
    const [one, other] = traders;
    assert.ok(one && other);
    for (let index = 0; index < 20; index += 1) await pass(index % 2 === 0 ? one : other, 1);
    await calculate();
    const body = await levels(`period=${month}`).then(bodyWithStatus(200));
    assert.equal(member(body, 'released'), null);
    assert.equal(member(body, 'lanes'), null);
    assert.equal(member(body, 'automaticShare'), null);
    assert.deepEqual(member(body, 'kinds'), []);
  });

  test('returns the caller’s own figures without a minimum number, and not those of another organisation', async () => {
    const { body } = await levels(`period=${month}&own=true`);
    assert.deepEqual(member(body, 'released'), { p50Seconds: 60, p90Seconds: 60, p99Seconds: 60 });
    assert.equal(member(body, 'own'), true);
    assert.equal(member(body, 'api'), null);
    const { body: none } = await levels(`period=${month}&own=true`, traders[2]);
    assert.equal(member(none, 'released'), null);
  });

  test('returns percentiles by office and type, lanes and the automatic share once there are enough declarations', async () => {
    const third = traders[2];
    assert.ok(third);
    for (const minutes of [2, 3, 4, 5]) await pass(third, minutes);
    portal.source.move(oneHourMs);
    await calculate();
    const { body } = await levels(`period=${month}`);
    const times = { p50Seconds: 60, p90Seconds: 180, p99Seconds: 300 };
    assert.deepEqual(member(body, 'released'), times);
    assert.deepEqual(member(member(body, 'kinds'), '0'), {
      ...{ office: 'XA000100', type: 'import' },
      ...{ accepted: { p50Seconds: 0, p90Seconds: 0, p99Seconds: 0 }, released: times, cleared: null },
      ...{ acceptedToReleased: times, releasedToCleared: null },
    });
    assert.deepEqual(member(body, 'lanes'), [{ lane: 'green', share: 1 }]);
    assert.equal(member(body, 'automaticShare'), 0.75);
    assert.equal(member(body, 'availability'), null);
    const day = await levels(`period=${portal.source.now().toISOString().slice(0, 10)}`);
    assert.equal(member(day.body, 'lanes'), null);
    assert.equal(member(day.body, 'automaticShare'), null);
  });

  test('returns a time release study as CSV on request', async () => {
    const { headers, text } = await levels(`period=${month}`, traders[0], { accept: 'text/csv' });
    assert.equal(headers.get('content-type'), 'text/csv');
    const [header, ...lines] = text.trim().split(/\r?\n/);
    assert.equal(header, 'period,office,type,step,p50Seconds,p90Seconds,p99Seconds');
    assert.ok(lines.includes(`${month},,,released,60,180,300`), text);
    assert.ok(lines.includes(`${month},XA000100,import,released,60,180,300`), text);
  });
});

describe('the availability', () => {
  const record = { month: '', recordedMinutes: 44_600, unavailableMinutes: 13, availabilityPercent: 99.97 };
  const publish = (content: string) => writeFile(join(statusDir, `availability-${month}.json`), content);

  test('is that of the file which the operator has published for the month', async () => {
    await publish(JSON.stringify({ ...record, month }));
    const { month: _, ...availability } = record;
    const { body } = await levels(`period=${month}`);
    assert.deepEqual(member(body, 'availability'), availability);
    const { body: own } = await levels(`period=${month}&own=true`);
    assert.equal(member(own, 'availability'), null);
  });

  test('is null with a file of another month, without recorded minutes or with invalid content', async () => {
    for (const invalid of [
      JSON.stringify({ ...record, month: '2020-01' }),
      JSON.stringify({ ...record, month, recordedMinutes: 0, availabilityPercent: null }),
      JSON.stringify({ ...record, month, availabilityPercent: 101 }),
      '{',
      'null',
    ]) {
      await publish(invalid);
      const { body } = await levels(`period=${month}`);
      assert.equal(member(body, 'availability'), null, invalid);
    }
  });
});

describe('404', () => {
  test('is returned for a period that the portal has not calculated or that has not begun', async () => {
    assert.equal((await levels('period=2001-01')).code, 'not_found');
    assert.equal((await levels('period=2024-02-29')).code, 'not_found');
    assert.equal((await levels('period=2091-01&own=true')).code, 'not_found');
  });
});

describe('400', () => {
  test('is returned for a period that is neither a day nor a month', async () => {
    for (const period of [
      '2026',
      '2026-13',
      '2026-11-32',
      '2026-11-31',
      '2026-02-29',
      '2026-11-28T00:00:00Z',
    ])
      assert.equal((await levels(`period=${period}`)).code, 'input_invalid', period);
  });
});

describe('expectedBy', () => {
  test('is the 90th percentile after the lodgement, in every response, and absent after rejection', async () => {
    const [trader] = traders;
    assert.ok(trader);
    const { expectedTimes, source, testing } = portal;
    const recent = await readServiceLevels(testing.database.system, recentPeriod);
    assert.ok(recent);
    expectedTimes.replace(recent.times);
    const lodgedAt = source.now();
    const expectedBy = new Date(lodgedAt.getTime() + 180_000).toISOString();
    const lodged = await portal.call('createDeclaration', trader, {
      query: 'lodge=true',
      body: sample({ lrn: 'expected-1' }),
    });
    assert.equal(lodged.status, 201, lodged.text);
    assert.equal(member(lodged.body, 'expectedBy'), expectedBy);
    const id = String(member(lodged.body, 'id'));
    await portal.number();
    const read = await portal.call('getDeclaration', trader, { params: { id } });
    assert.equal(member(read.body, 'expectedBy'), expectedBy);
    const list = await portal.call('listDeclarations', trader, { query: 'lrn=expected-1' });
    assert.equal(member(member(member(list.body, 'items'), '0'), 'expectedBy'), expectedBy);
    assert.ok(await portal.decide(trader, id, 'reject', { reason: 'wrong' }));
    const rejected = await portal.call('getDeclaration', trader, { params: { id } });
    assert.equal(member(rejected.body, 'expectedBy'), undefined);
  });

  test('is absent for an office, a type or a lane without enough declarations', async () => {
    const times = createExpectedTimes();
    const row: TimeRow = {
      ...{ step: 'released', scope: 'kind', byLane: false, office: 'XA000100', type: 'import', lane: null },
      ...{ declarations: 19, declarants: 3, automatic: 0, seconds: [1, 2, 3] },
    };
    const lifecycle = { ...newLifecycle('import'), status: 'accepted' } as const;
    const declaration = {
      ...{ type: 'import', office: 'XA000100', lodgedAt: '2026-11-28T10:00:00.000Z', lifecycle },
    };
    times.replace([row, { ...row, declarations: 20, declarants: 2 }]);
    assert.deepEqual(times.of(declaration), {});
    times.replace([{ ...row, declarations: 20 }]);
    assert.deepEqual(times.of(declaration), { expectedBy: '2026-11-28T10:00:02.000Z' });
    assert.deepEqual(times.of({ ...declaration, lifecycle: { ...lifecycle, lane: 'red' } }), {});
    assert.deepEqual(times.of({ ...declaration, office: 'XA000200' }), {});
  });
});

describe('the times of a declaration', () => {
  test('are in its response after its end, and not before', async () => {
    const [trader] = traders;
    assert.ok(trader);
    const read = async (id: string) =>
      member((await portal.call('getDeclaration', trader, { params: { id } })).body, 'times');
    const cleared = await pass(trader, 2);
    await portal.number();
    assert.equal(await read(cleared), undefined);
    portal.source.move(3 * oneMinuteMs);
    assert.ok(await portal.decide(trader, cleared, 'clear', {}, 'system'));
    await portal.number();
    assert.deepEqual(await read(cleared), { acceptedSeconds: 0, releasedSeconds: 120, clearedSeconds: 300 });
    const rejected = await portal.create(trader, { lrn: 'times-rejected' }, 'lodge=true');
    assert.ok(await portal.decide(trader, rejected, 'reject', { reason: 'wrong' }));
    await portal.number();
    const none = { acceptedSeconds: null, releasedSeconds: null, clearedSeconds: null };
    assert.deepEqual(await read(rejected), none);
  });
});

describe('the calculation', () => {
  test('does not change a final day, and calculates the following days and the month', async () => {
    portal.source.move(2 * oneDayMs);
    const [trader] = traders;
    assert.ok(trader);
    await pass(trader, 1);
    await Promise.all([calculate(), calculate()]);
    const rows = await portal.testing.database.system.query<{ period: string; isFinal: boolean }>(
      `select period, is_final as "isFinal" from declarations.service_levels where length(period) = 10 order by period`,
    );
    assert.ok(rows.length >= 3);
    assert.deepEqual(
      rows.map(({ isFinal }) => isFinal),
      rows.map((_, index) => index < rows.length - 1),
    );
    const firstDay = rows[0]?.period ?? '';
    const first = await readServiceLevels(portal.testing.database.system, firstDay);
    assert.equal(first?.isFinal, true);
    await portal.testing.database.system.query(
      `update declarations.change_log set at = at + interval '1 second' where event = 'declaration.released'`,
    );
    await calculate();
    assert.deepEqual(await readServiceLevels(portal.testing.database.system, firstDay), first);
  });
});

describe('the shares of lanes', () => {
  const lane = (name: string, declarations: number): TimeRow => ({
    ...{ step: 'released', scope: 'country', byLane: true, office: null, type: null, lane: name },
    ...{ declarations, declarants: 3, automatic: 0, seconds: [1, 2, 3] },
  });
  const shownOf = (...lanes: TimeRow[]) => suppressSmallLanes(lanes).map((each) => each.lane);

  test('omit a small lane together with the next larger one, so that the rest does not reveal it', () => {
    assert.deepEqual(shownOf(lane('green', 900), lane('yellow', 100), lane('red', 5)), ['green']);
    assert.deepEqual(shownOf(lane('green', 900), lane('yellow', 12), lane('red', 10)), ['green']);
    assert.deepEqual(shownOf(lane('green', 900), lane('yellow', 100), lane('red', 20)), [
      'green',
      'yellow',
      'red',
    ]);
    assert.deepEqual(shownOf(lane('green', 900), lane('red', 5)), []);
  });
});
