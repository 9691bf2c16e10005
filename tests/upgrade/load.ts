import { setTimeout as pause } from 'node:timers/promises';
import { callsKeptMs, organisations } from './fill-before.ts';
import { accepted, type VersionBefore } from './version-before.ts';
import { inSeconds } from './waits.ts';

const betweenCallsMs = 5;

/** The version before at work: each organisation lodges and follows its log, customs decides, jobs number and sweep. */
export function createLoad(before: VersionBefore) {
  const paced = createPaced();
  const changes = new Map<string, number>();
  const lodged: [string, string][] = [];
  const followers = organisations.map((id) => before.follow(id));
  let failedTurns = 0;
  const count = (id: string): void => void changes.set(id, (changes.get(id) ?? 0) + 1);

  async function lodge(organisation: string): Promise<void> {
    const id = await before.lodge(organisation);
    lodged.push([organisation, id]);
    count(organisation);
  }

  async function acceptNext(): Promise<void> {
    const [organisation, id] = lodged.shift() ?? [];
    if (organisation === undefined || id === undefined) return;
    await before.decide(organisation, id, accepted);
    count(organisation);
  }

  /** As the loop does: a turn that fails is followed by another. */
  async function number(): Promise<void> {
    await before.number().catch(() => {
      failedTurns += 1;
    });
  }

  return {
    ...paced,
    lodge,
    followers,
    changes: (id: string) => changes.get(id) ?? 0,
    failedTurns: () => failedTurns,
    start() {
      for (const id of organisations) paced.repeat('a lodgement', () => lodge(id));
      paced.repeat('a decision', acceptNext);
      paced.repeat('numbering', number);
      paced.repeat('a sweep', () => before.sweep(Date.now() - callsKeptMs));
      for (const { look } of followers) paced.repeat('a look at the log', look);
    },
  };
}

/** Calls that are made again and again until it is stopped, whatever comes of them. */
function createPaced() {
  const refused: string[] = [];
  const work: Promise<void>[] = [];
  let [going, calls] = [true, 0];
  let slowest = { call: '', ms: 0 };

  async function goOn(call: string, once: () => Promise<unknown>): Promise<void> {
    for (; going; await pause(betweenCallsMs)) {
      const begun = performance.now();
      await once().catch((error: unknown) => refused.push(`${call}: ${error}`));
      calls += 1;
      const ms = performance.now() - begun;
      if (ms > slowest.ms) slowest = { call, ms };
    }
  }

  return {
    /** What came of those that failed. */
    refused,
    repeat: (call: string, once: () => Promise<unknown>) => void work.push(goOn(call, once)),
    calls: () => calls,
    slowest: () => `The slowest call, ${slowest.call}, took ${inSeconds(slowest.ms)}.`,
    async stop() {
      going = false;
      await Promise.all(work);
    },
  };
}
