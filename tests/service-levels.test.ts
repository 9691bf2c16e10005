import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { listAt, textAt, valueAt } from '../conformance/json.ts';
import type { Caller } from '../server/src/callers/caller.ts';
import { calculateServiceLevels } from '../server/src/declarations/service-levels/public.ts';
import { openTestOperations } from '../server/src/declarations/testing/test-operations.ts';
import { utcCalendar } from '../server/src/foundation/calendar.ts';
import { bodyWithStatus } from '../server/src/foundation/http/testing/request.ts';
import { eventOperations } from '../server/src/notifications/testing/operations.ts';

/*
 * Recalculates the published service levels of a month from the events that the API returns, with code of its own.
 */

const month = '2026-12';
const oneHourMs = 3_600_000;
const steps = ['accepted', 'released', 'cleared', 'acceptedToReleased', 'releasedToCleared'] as const;
type Step = (typeof steps)[number];
/** Steps that an event ends, each with the step of its beginning; null: the lodgement. */
const endedSteps: Readonly<Record<string, readonly (readonly [step: Step, from: Step | null])[]>> = {
  'declaration.accepted': [['accepted', null]],
  'declaration.released': [
    ['released', null],
    ['acceptedToReleased', 'accepted'],
  ],
  'declaration.cleared': [
    ['cleared', null],
    ['releasedToCleared', 'released'],
  ],
};
const lanes = ['green', 'green', 'green', 'yellow', 'yellow', 'red'] as const;

/** Returns pseudo-random integers below a limit, the same in each run. */
function createRandom(): (limit: number) => number {
  let state = 20_261_128;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

async function fillMonth(): Promise<void> {
  const random = createRandom();
  for (let index = 0; index < 90; index += 1) {
    const trader = traders[random(traders.length)];
    assert.ok(trader);
    const office = index % 3 === 0 ? 'XA000200' : 'XA000100';
    const id = await portal.create(trader, { lrn: `month-${index}`, office }, 'lodge=true');
    portal.source.move(1_000 + random(90_000));
    assert.ok(await portal.decide(trader, id, 'accept', {}, 'system'));
    const lane = lanes[random(lanes.length)] ?? 'green';
    assert.ok(await portal.decide(trader, id, 'assignLane', { lane }, 'system'));
    portal.source.move(random(3 * oneHourMs));
    if (lane !== 'green') {
      assert.ok(await portal.decide(trader, id, 'selectForControl', { control: 'physical' }));
      assert.ok(await portal.decide(trader, id, 'completeControl'));
    }
    assert.ok(await portal.decide(trader, id, 'release', {}, 'system'));
    portal.source.move(random(4 * oneHourMs));
    if (index % 2 === 0) assert.ok(await portal.decide(trader, id, 'clear', {}, 'system'));
    portal.source.move(4 * oneHourMs);
  }
  await portal.number();
}

const portal = await openTestOperations({}, undefined, { more: eventOperations });
const traders: Caller[] = [];
for (let index = 0; index < 4; index += 1) traders.push(await portal.newCaller());
portal.source.move(Date.parse(`${month}-01T00:00:00Z`) - portal.source.now().getTime());
await fillMonth();
await calculateServiceLevels(
  {
    database: portal.testing.database,
    calendar: utcCalendar,
    now: portal.source.now,
    measureApi: () => Promise.resolve([]),
  },
  new AbortController().signal,
);
after(() => portal.stop());

interface Ending {
  readonly step: string;
  readonly day: string;
  readonly seconds: number;
  readonly kind: string;
  readonly lane: string;
  readonly declarant: string;
}

/** Reads all events of a caller, page by page, and returns the steps that ended in the month. */
async function endingsOf(caller: Caller): Promise<Ending[]> {
  const started = new Map<string, number>();
  const endings: Ending[] = [];
  for (let after = ''; ; ) {
    const query = `include=declaration&limit=50${after}`;
    const body = await portal.call('listEvents', caller, { query }).then(bodyWithStatus(200));
    for (const event of listAt(body, 'items')) {
      const [id, type] = [textAt(event, 'declaration', 'id'), textAt(event, 'type') ?? ''];
      const time = Date.parse(textAt(event, 'occurredAt') ?? '');
      assert.ok(id);
      if (type === 'declaration.lodged' || type === 'declaration.presented') started.set(id, time);
      const day = new Date(time).toISOString().slice(0, 10);
      for (const [step, from] of endedSteps[type] ?? []) {
        const start = started.get(from === null ? id : `${id} ${from}`);
        started.set(`${id} ${step}`, time);
        if (start === undefined || !day.startsWith(month)) continue;
        endings.push({
          ...{ step, day, seconds: (time - start) / 1_000, declarant: caller.organisation.id },
          kind: `${textAt(event, 'declaration', 'office')} ${textAt(event, 'declaration', 'type')}`,
          lane: textAt(event, 'declaration', 'lane') ?? '',
        });
      }
    }
    if (valueAt(body, 'more') !== true) return endings;
    after = `&after=${encodeURIComponent(textAt(body, 'cursor') ?? '')}`;
  }
}

/** Returns the percentiles of a step: the smallest time that at least this share of the declarations did not exceed. */
function timesOf(endings: readonly Ending[], step: string, isOwn: boolean) {
  const ended = endings.filter((each) => each.step === step);
  const seconds = ended.map((each) => each.seconds).toSorted((one, other) => one - other);
  const declarants = new Set(ended.map(({ declarant }) => declarant));
  if (seconds.length === 0 || (!isOwn && (seconds.length < 20 || declarants.size < 3))) return null;
  const [p50Seconds, p90Seconds, p99Seconds] = [0.5, 0.9, 0.99].map(
    (share) => seconds[Math.ceil(share * seconds.length) - 1],
  );
  return { p50Seconds, p90Seconds, p99Seconds };
}

function stepsOf(endings: readonly Ending[], isOwn = false) {
  return Object.fromEntries(steps.map((step) => [step, timesOf(endings, step, isOwn)]));
}

/** Returns the expected times by office and type, without those that have no published time. */
function kindsOf(endings: readonly Ending[], isOwn = false) {
  return [...Map.groupBy(endings, ({ kind }) => kind)]
    .map(([kind, ended]) => ({ kind, ...stepsOf(ended, isOwn) }))
    .filter(({ kind: _kind, ...times }) => Object.values(times).some((each) => each !== null))
    .toSorted((one, other) => one.kind.localeCompare(other.kind));
}

function publishedSteps(body: unknown) {
  return Object.fromEntries(steps.map((step) => [step, valueAt(body, step)]));
}

function publishedKinds(body: unknown) {
  return listAt(body, 'kinds')
    .map((each) => ({ kind: `${textAt(each, 'office')} ${textAt(each, 'type')}`, ...publishedSteps(each) }))
    .toSorted((one, other) => one.kind.localeCompare(other.kind));
}

async function levels(query: string, [caller] = traders): Promise<unknown> {
  assert.ok(caller);
  return portal.call('getServiceLevels', caller, { query }).then(bodyWithStatus(200));
}

describe('the service levels of a month', () => {
  test('follow from the events of all declarants: in total, by office and type, by day and by lane', async () => {
    const endings = (await Promise.all(traders.map(endingsOf))).flat();
    assert.ok(endings.length > 150);
    const body = await levels(`period=${month}`);
    assert.equal(valueAt(body, 'final'), false);
    assert.deepEqual(publishedSteps(body), stepsOf(endings));
    assert.ok(timesOf(endings, 'cleared', false));
    assert.deepEqual(publishedKinds(body), kindsOf(endings));
    assert.equal(kindsOf(endings).length, 2);
    const released = endings.filter(({ step }) => step === 'released');
    assert.ok(listAt(body, 'lanes').length > 0);
    for (const published of listAt(body, 'lanes')) {
      const ofLane = released.filter(({ lane }) => lane === textAt(published, 'lane'));
      const share = ofLane.length / released.length;
      assert.ok(Math.abs(Number(valueAt(published, 'share')) - share) < 0.0001);
    }
    const days = listAt(body, 'days');
    assert.ok(days.length >= 27);
    for (const each of days)
      assert.deepEqual(
        publishedSteps(each),
        stepsOf(endings.filter(({ day }) => day === textAt(each, 'day'))),
      );
  });

  test('contain the share of releases without an officer, as the histories of the declarations show', async () => {
    const histories = await Promise.all(
      traders.map(async (trader) => {
        const { body } = await portal.call('listDeclarations', trader, { query: 'limit=200' });
        return Promise.all(
          listAt(body, 'items').map(async (item) => {
            const read = await portal.call('getDeclaration', trader, {
              params: { id: textAt(item, 'id') ?? '' },
            });
            return listAt(read.body, 'history');
          }),
        );
      }),
    );
    const released = histories
      .flat()
      .filter((history) => history.some((each) => textAt(each, 'event') === 'declaration.released'));
    const automatic = released.filter(
      (history) => !history.some((each) => textAt(each, 'actor') === 'customs'),
    );
    const share = Number(valueAt(await levels(`period=${month}`), 'automaticShare'));
    assert.ok(automatic.length > 0 && automatic.length < released.length);
    assert.ok(Math.abs(share - automatic.length / released.length) < 0.0001);
  });

  test('follow from the events of one organisation for this organisation, with own=true', async () => {
    for (const trader of traders) {
      const endings = await endingsOf(trader);
      const body = await levels(`period=${month}&own=true`, [trader]);
      assert.deepEqual(publishedSteps(body), stepsOf(endings, true));
      assert.deepEqual(publishedKinds(body), kindsOf(endings, true));
    }
  });
});
