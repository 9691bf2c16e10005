import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  followByLongPolls,
  followEventStream,
  noReceivedEvents,
  type ReceivedEvents,
  startWebhookEndpoints,
} from './event-receivers.ts';
import type {
  BenchmarkSettings,
  Goal,
  Measurement,
  MeasurementResults,
  SingleResult,
} from './measurement.ts';
import { cpuMicros, cpuMicrosWithChildren, residentBytes } from './pinned-process.ts';
import { type BenchPortal, createBenchPortal } from './portal.ts';
import {
  createEventSubscriber,
  createSendJsonRequest,
  type EventSubscriber,
  requestBearerHeader,
  writeDeclarationChanges,
} from './set-up-event-subscribers.ts';

/** The same events through log, streams and webhooks concurrently: to one webhook, and to many of which some fail. */
export const eventDeliveryMeasurement: Measurement = {
  name: 'notifications',
  about: '10,000 events per minute to 1 webhook, then to 500 webhooks, 3 of which fail at first',
  lasts: (settings) =>
    trialsOf(settings).reduce((sum, one) => sum + 30 + one.subscribers / 8 + one.seconds, 60),
  async measure(settings) {
    const outcomes: Outcome[] = [];
    for (const trial of trialsOf(settings)) outcomes.push(await run(trial, settings));
    const [one, many] = outcomes;
    return one && many ? findingsOf(one, many) : {};
  },
};

const eventsPerSecond = 10_000 / 60;

interface Trial {
  readonly subscribers: number;
  /** Number of webhooks that never respond, return 500 or redirect. */
  readonly bad: number;
  /** Number of subscribers that also listen by a stream and by long polls. */
  readonly listeners: number;
  readonly seconds: number;
}

function trialsOf({ quick }: Pick<BenchmarkSettings, 'quick'>): readonly Trial[] {
  const seconds = quick ? 10 : 60;
  return [
    { subscribers: 1, bad: 0, listeners: 1, seconds },
    { subscribers: quick ? 50 : 500, bad: 3, listeners: quick ? 5 : 50, seconds },
  ];
}

interface Outcome {
  readonly trial: Trial;
  readonly taps: Readonly<Record<'webhooks' | 'streams' | 'long polls', ReceivedEvents>>;
  /** Share of the events that arrived; for the failing ones, after they were healed. */
  readonly arrived: { readonly good: number; readonly bad: number };
  /** CPU time per event in µs: the portal's, and PostgreSQL's. */
  readonly cpu: readonly [portal: number, postgres: number];
  readonly memoryMb: { readonly before: number; readonly most: number };
}

async function run(trial: Trial, { say }: BenchmarkSettings): Promise<Outcome> {
  const portal = await createBenchPortal({ PORTAL_FAILED_AUTH_RATE: '1000000' });
  const [good, bad, streams, polls] = [
    noReceivedEvents(),
    noReceivedEvents(),
    noReceivedEvents(),
    noReceivedEvents(),
  ];
  const endpoints = await startWebhookEndpoints(good, bad);
  const ending = new AbortController();
  try {
    const running = await portal.host();
    try {
      say(`notifications: creates ${trial.subscribers} webhooks`);
      const subscribers = await makeSubscribers(portal, trial, endpoints.port);
      const taps = subscribers
        .slice(trial.bad, trial.bad + trial.listeners)
        .flatMap((one) => [
          followEventStream(portal, one, streams, ending.signal).catch(() => {}),
          followByLongPolls(portal, one, polls, ending.signal).catch(() => {}),
        ]);
      say(`notifications: sends events to these webhooks for ${trial.seconds} s`);
      const load = await underLoad(running, subscribers, trial, good);
      endpoints.heal();
      await until(() => bad.late.length >= load.ofBad, 300_000);
      ending.abort();
      await Promise.all(taps);
      return {
        trial,
        taps: { webhooks: good, streams, 'long polls': polls },
        arrived: {
          good: good.late.length / (load.written - load.ofBad),
          bad: load.ofBad === 0 ? 1 : bad.late.length / load.ofBad,
        },
        cpu: load.cpu,
        memoryMb: load.memoryMb,
      };
    } finally {
      ending.abort();
      await running.stop();
    }
  } finally {
    endpoints.close();
    await portal.remove();
  }
}

async function makeSubscribers(portal: BenchPortal, trial: Trial, port: number): Promise<EventSubscriber[]> {
  const { management } = JSON.parse(readFileSync(join(portal.dataDir, 'sandbox.json'), 'utf8'));
  const sendRequest = createSendJsonRequest(portal);
  const authority = {
    Authorization: await requestBearerHeader(portal, management.clientId, management.clientSecret),
  };
  // Each webhook receives the events of one declaration: with ordered delivery, each event would wait for the one
  // before it.
  const webhookOf = (index: number) => ({
    url: `http://127.0.0.1:${port}/${index < trial.bad ? 'bad' : 'good'}/${index}`,
    ordered: 'none',
  });
  const made: EventSubscriber[] = [];
  while (made.length < trial.subscribers) {
    const some = Array.from({ length: Math.min(10, trial.subscribers - made.length) }, (_, at) => {
      const index = made.length + at;
      return createEventSubscriber(portal, sendRequest, authority, index, webhookOf(index));
    });
    made.push(...(await Promise.all(some)));
  }
  return made;
}

/** Writes the events, waits until working endpoints have received all, and returns the portal's CPU time. */
async function underLoad(
  running: Awaited<ReturnType<BenchPortal['host']>>,
  subscribers: readonly EventSubscriber[],
  { bad, seconds }: Trial,
  good: ReceivedEvents,
) {
  const residentMb = (): number => residentBytes(running.pid) / 1e6;
  const memory = [residentMb()];
  const watching = setInterval(() => memory.push(residentMb()), 1_000);
  const used = () => [cpuMicros(running.pid) ?? 0, cpuMicrosWithChildren(running.postgres) ?? 0] as const;
  try {
    const before = used();
    const connection = { host: running.socketDirectory, user: 'portal', database: 'portal' };
    const written = await writeDeclarationChanges(connection, subscribers, eventsPerSecond, seconds);
    // Events are written for each subscriber in turn, beginning with the failing subscribers.
    const rounds = Math.floor(written / subscribers.length);
    const ofBad = rounds * bad + Math.min(bad, written % subscribers.length);
    await until(() => good.late.length >= written - ofBad, 30_000);
    const [portal, postgres] = used().map((after, index) => (after - (before[index] ?? 0)) / written);
    return {
      written,
      ofBad,
      cpu: [portal ?? Number.NaN, postgres ?? Number.NaN] as const,
      memoryMb: { before: memory[0] ?? Number.NaN, most: Math.max(...memory) },
    };
  } finally {
    clearInterval(watching);
  }
}

async function until(holds: () => boolean, limitMs: number): Promise<void> {
  for (const end = Date.now() + limitMs; Date.now() < end && !holds(); ) await pause(100);
}

function findingsOf(one: Outcome, many: Outcome): MeasurementResults {
  const ratio = (name: string, of: (outcome: Outcome) => number): SingleResult => ({
    name: `notifications: ${name}, ${many.trial.subscribers} webhooks relative to 1`,
    value: of(many) / of(one),
    unit: '×',
  });
  return {
    readings: [
      ...readingsOf(one),
      ...readingsOf(many),
      ratio('median delay', ({ taps }) => lateness(taps.webhooks, 0.5)),
      ratio('CPU time per event', ({ cpu: [portal, postgres] }) => portal + postgres),
    ],
    goals: [...goalsOf(one), ...goalsOf(many)],
  };
}

function named({ trial: { subscribers, bad } }: Outcome): string {
  return `notifications: ${subscribers} webhook${subscribers === 1 ? '' : `s, ${bad} failing`}`;
}

function readingsOf(outcome: Outcome): SingleResult[] {
  const name = named(outcome);
  const [portal, postgres] = outcome.cpu;
  return [
    ...Object.entries(outcome.taps).flatMap(([tap, receiver]): SingleResult[] => [
      { name: `${name}: delay of events by ${tap}, median`, value: lateness(receiver, 0.5), unit: 'ms' },
      { name: `${name}: delay of events by ${tap}, p99`, value: lateness(receiver, 0.99), unit: 'ms' },
      { name: `${name}: delay of events by ${tap}, maximum`, value: lateness(receiver, 1), unit: 'ms' },
    ]),
    { name: `${name}: CPU time of the portal per event`, value: portal, unit: 'µs' },
    { name: `${name}: CPU time of PostgreSQL per event`, value: postgres, unit: 'µs' },
    { name: `${name}: resident memory before the events`, value: outcome.memoryMb.before, unit: 'MB' },
    { name: `${name}: share of events that arrived twice`, value: twiceOf(outcome.taps.webhooks), unit: '×' },
  ];
}

function goalsOf(outcome: Outcome): Goal[] {
  const name = named(outcome);
  const { arrived, memoryMb, trial } = outcome;
  const goals: Goal[] = [
    {
      name: `${name}: share of events that arrived`,
      ...(trial.bad > 0 && {
        plain: `Share of events that arrive at ${trial.subscribers - trial.bad} webhooks while ${trial.bad} other webhooks fail (1.00 × means all events)`,
      }),
      value: arrived.good,
      unit: '×',
      least: 1,
    },
    { name: `${name}: resident memory, maximum`, value: memoryMb.most, unit: 'MB', most: 450 },
  ];
  if (trial.bad > 0) {
    goals.push({
      name: `${name}: share of events that arrived at the failing webhooks after their recovery`,
      value: arrived.bad,
      unit: '×',
      least: 1,
    });
  }
  return goals;
}

function lateness({ late }: ReceivedEvents, part: number): number {
  const sorted = late.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

function twiceOf({ twice, late }: ReceivedEvents): number {
  return twice / Math.max(1, late.length);
}
