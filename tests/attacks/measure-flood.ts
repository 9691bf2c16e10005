import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { LargestBody } from './largest-bodies.ts';
import type { PollingClient, PollSummary } from './polling-client.ts';

/* One client sends a request over and over on 20 connections. Measures its cost, and the polls of a neighbour. */

const connections = 20;
const afterRefusalMs = 20;
/** A stream does not end: its first chunk is the response. */
const streamMs = 50;
const settleEveryMs = 40;
const maxSettleMs = 3_000;
const maxResponseMs = 3_000;
/** The rate-limit debt of a client is paid off after five seconds. */
const [maxTries, retryMs] = [12, 500];

export interface FloodedPortal {
  readonly baseUrl: string;
  readonly pid: number;
}

export interface HeavyRequest {
  readonly name: string;
  readonly method: string;
  /** Paths requested in turn. */
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: LargestBody;
}

export interface FloodMeasurement {
  readonly name: string;
  readonly mediaType: string;
  /** Measurements of two requests on an idle portal. */
  readonly alone: readonly [SingleRequest, SingleRequest];
  /** Number of responses of each status during the flood; 0 counts requests without a response. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly polls: PollSummary;
}

interface SingleRequest {
  readonly status: number;
  /** CPU time of the event loop, in ms. */
  readonly ms: number;
}

/** Returns the CPU time of a process's event loop, in ms. */
function eventLoopCpuMs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6;
}

export async function measureFlood(
  portal: FloodedPortal,
  neighbour: PollingClient,
  heavy: HeavyRequest,
  ms: number,
): Promise<FloodMeasurement> {
  await neighbour.take();
  const alone = await sendAlone(portal, heavy);
  await untilIdle(portal.pid);
  const statuses = await flood(portal, heavy, ms);
  const polls = await neighbour.take();
  await untilIdle(portal.pid);
  return { name: heavy.name, mediaType: heavy.body?.mediaType ?? '', alone, statuses, polls };
}

/** Sends two requests: the first one compiles code and fills caches. Waits while the client has a debt from an earlier flood. */
async function sendAlone(
  portal: FloodedPortal,
  heavy: HeavyRequest,
): Promise<[SingleRequest, SingleRequest]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const [path = '/'] = heavy.paths;
  const measure = async (): Promise<SingleRequest> => {
    for (let tries = 1; ; tries += 1) {
      const before = eventLoopCpuMs(portal.pid);
      const status = await sendOnce(portal, heavy, path, agent);
      if (status !== 429 || tries === maxTries) return { status, ms: eventLoopCpuMs(portal.pid) - before };
      await pause(retryMs);
    }
  };
  const first = await measure();
  const second = await measure();
  agent.destroy();
  return [first, second];
}

/** Sends requests on every connection, each after the response to the previous one, until the phase has ended. */
async function flood(
  portal: FloodedPortal,
  heavy: HeavyRequest,
  ms: number,
): Promise<Record<string, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const statuses: Record<string, number> = {};
  const until = performance.now() + ms;
  let sent = 0;
  const nextPath = (): string => {
    sent += 1;
    return heavy.paths[sent % heavy.paths.length] ?? '/';
  };
  const lane = async (): Promise<void> => {
    while (performance.now() < until) {
      const status = await sendOnce(portal, heavy, nextPath(), agent);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status === 429 || status === 503 || status === 0) await pause(afterRefusalMs);
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  agent.destroy();
  return statuses;
}

/** Returns the status; 0 if none comes in time. */
function sendOnce(
  { baseUrl }: FloodedPortal,
  { method, headers, body }: HeavyRequest,
  path: string,
  agent: Agent,
): Promise<number> {
  return new Promise((resolve) => {
    const ofBody = body && { 'Content-Type': body.mediaType, 'Content-Length': String(body.bytes.length) };
    const options = { method, agent, headers: { ...headers, ...ofBody } };
    let status = 0;
    const sent = request(`${baseUrl}${path}`, options, (response) => {
      status = response.statusCode ?? 0;
      response.resume();
      response.once('error', () => {});
      if (response.headers['content-type']?.startsWith('text/event-stream')) {
        setTimeout(() => sent.destroy(), streamMs);
      }
    });
    const limit = setTimeout(() => sent.destroy(), maxResponseMs);
    sent.once('error', () => {});
    sent.once('close', () => {
      clearTimeout(limit);
      resolve(status);
    });
    sent.end(body?.bytes);
  });
}

/** Waits until the event loop is idle again. */
async function untilIdle(pid: number): Promise<void> {
  for (const until = performance.now() + maxSettleMs; performance.now() < until; ) {
    const before = eventLoopCpuMs(pid);
    await pause(settleEveryMs);
    if (eventLoopCpuMs(pid) - before < settleEveryMs / 4) return;
  }
}

/** Returns the limit for the wait of a poll: 100 ms, or more on a machine that parses 2 MiB of JSON slowly. */
export function pollLimitOfMachine(): number {
  const text = JSON.stringify(
    Array.from({ length: 30_000 }, (_, index) => ({ number: index, text: 'a'.repeat(40) })),
  );
  const usedMs = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  const times = Array.from({ length: 9 }, () => {
    const began = usedMs();
    JSON.parse(text);
    return usedMs() - began;
  });
  const [, , , , median = 0] = times.toSorted((one, other) => one - other);
  return Math.max(100, median * parsesPerLimit);
}

const parsesPerLimit = 5;

/** Returns whether no poll was refused, but polls waited longer than the limit. */
export function hasLatePolls(cost: FloodMeasurement, limitMs: number): boolean {
  return cost.polls.refused.length === 0 && fairnessViolations([cost], limitMs).length > 0;
}

/** Returns what is wrong: refused polls, and polls that waited longer than the limit for the portal. */
export function fairnessViolations(costs: readonly FloodMeasurement[], limitMs: number): string[] {
  return costs.flatMap(({ name, mediaType, polls }) => {
    const what = `${name} ${mediaType}`.trim();
    return [
      ...(polls.count === 0 ? [`${what}: no poll`] : []),
      ...polls.refused.map((each) => `${what}: ${each}`),
      ...(polls.ownP99 > limitMs ? [`${what}: polls waited ${polls.ownP99.toFixed(0)} ms`] : []),
      ...(polls.longestWorkMs > limitMs
        ? [`${what}: the event loop worked ${polls.longestWorkMs.toFixed(0)} ms before a poll`]
        : []),
    ];
  });
}

export const floodColumns = [
  ...['Operation or path', 'Body', 'Two requests alone', 'Longest work before a poll', 'p99 of the polls'],
  ...['p99 without waiting for a processor', 'Polls', 'Responses during the flood'],
];

/** The cells of a row in the report; times in ms. */
export function floodCells({ name, mediaType, alone, statuses, polls }: FloodMeasurement): string[] {
  return [
    name,
    mediaType,
    alone.map(({ status, ms }) => `${ms.toFixed(1)} (${status || 'none'})`).join(', '),
    polls.longestWorkMs.toFixed(0),
    polls.p99.toFixed(0),
    polls.ownP99.toFixed(0),
    String(polls.count),
    Object.entries(statuses)
      .map(([status, count]) => `${status === '0' ? 'none' : status} ×${count}`)
      .join(', '),
  ];
}
