import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { formatLockSeconds } from './lock-waits.ts';
import type { PresentPortal } from './present-portal.ts';

const pauseMs = 5;
/** Every fifth lodgement is sent twice. */
const repeatEvery = 5;

/**
 * The work of the present version during an upgrade: organisations lodge and follow their logs, customs
 * decides, background jobs run.
 */
export function createUpgradeLoad(portal: PresentPortal, organisations: readonly string[]) {
  const loops = createLoops();
  const changes = new Map<string, number>();
  const lodged: [string, string][] = [];
  const followers = organisations.map((id) => portal.follow(id));
  let [lodgements, failedNumberings] = [0, 0];
  const count = (id: string, added = 1): void => void changes.set(id, (changes.get(id) ?? 0) + added);

  async function lodge(organisation: string): Promise<void> {
    lodgements += 1;
    const number = lodgements;
    const id = await portal.lodge(organisation, number);
    lodged.push([organisation, id]);
    count(organisation);
    if (number % repeatEvery === 0)
      assert.equal(await portal.lodge(organisation, number), id, 'a repeated request has the same response');
  }

  async function acceptNext(): Promise<void> {
    const [organisation, id] = lodged.shift() ?? [];
    if (organisation === undefined || id === undefined) return;
    await portal.decide(organisation, id, 'accept');
    const { history } = await portal.read(organisation, id);
    // Counts all changes of the acceptance, which can also assign a lane in the same transaction.
    count(organisation, history.length - 1);
  }

  /** Assigns sequence numbers repeatedly. A failed attempt is followed by another, as in the background job. */
  async function number(): Promise<void> {
    await portal.number().catch(() => {
      failedNumberings += 1;
    });
  }

  return {
    ...loops,
    lodge,
    followers,
    changes: (id: string) => changes.get(id) ?? 0,
    lodgements: () => lodgements,
    failedNumberings: () => failedNumberings,
    start() {
      for (const id of organisations) loops.repeat('a lodgement', () => lodge(id));
      loops.repeat('a decision', acceptNext);
      loops.repeat('numbering', number);
      loops.repeat('a cleanup', () => portal.cleanUp());
      for (const { read } of followers) loops.repeat('reading the log', read);
    },
  };
}

/** Runs functions repeatedly until they are stopped, even if they fail. */
function createLoops() {
  const failures: string[] = [];
  const work: Promise<void>[] = [];
  let [running, requests] = [true, 0];
  let slowest = { request: '', ms: 0 };

  async function run(request: string, once: () => Promise<unknown>): Promise<void> {
    for (; running; await pause(pauseMs)) {
      const begun = performance.now();
      await once().catch((error: unknown) => failures.push(`${request}: ${error}`));
      requests += 1;
      const ms = performance.now() - begun;
      if (ms > slowest.ms) slowest = { request, ms };
    }
  }

  return {
    failures,
    repeat: (request: string, once: () => Promise<unknown>) => void work.push(run(request, once)),
    requests: () => requests,
    slowest: () => `The slowest request, ${slowest.request}, took ${formatLockSeconds(slowest.ms)}.`,
    async stop() {
      running = false;
      await Promise.all(work);
    },
  };
}
