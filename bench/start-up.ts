import { setTimeout as pause } from 'node:timers/promises';
import { type Measurement, median, type SingleResult } from './measurement.ts';
import { cpuMicros, type PinnedProcess, residentBytes } from './pinned-process.ts';
import { createBenchPortal } from './portal.ts';

/** Start-up time of a portal, and its memory when idle. */
export const startUpMeasurement: Measurement = {
  name: 'start-up',
  about: 'the first start of the portal, with an empty data directory, and later starts',
  lasts: ({ rounds }) => 10 + rounds * 8,
  async measure({ rounds, say }) {
    const portal = await createBenchPortal();
    try {
      say('start-up: first start');
      const first = await timed(() => portal.start());
      await first.process.stop();
      const later: Timed[] = [];
      const resident: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        say(`start-up: later start, round ${round + 1} of ${rounds}`);
        const one = await timed(() => portal.start());
        later.push(one);
        await pause(idleMs);
        resident.push(residentBytes(one.process.pid) / 1e6);
        await one.process.stop();
      }
      const seconds = median(later.map((one) => one.seconds));
      const cpuSeconds = median(later.map((one) => one.cpuSeconds));
      const readings: SingleResult[] = [
        { name: 'first start: time until the portal is ready', value: first.seconds, unit: 's' },
        { name: 'later start: time until the portal is ready', value: seconds, unit: 's' },
        { name: 'later start: CPU time until the portal is ready', value: cpuSeconds, unit: 's' },
        {
          name: 'resident memory of a sandbox with sample data, without requests',
          value: median(resident),
          unit: 'MB',
        },
      ];
      return {
        readings,
        goals: [
          {
            name: 'later start: CPU time until the portal is ready',
            plain: 'CPU time from the start of the portal until it is ready',
            value: cpuSeconds,
            unit: 's',
            most: 1.35,
          },
        ],
      };
    } finally {
      await portal.remove();
    }
  },
};

const idleMs = 3_000;

interface Timed {
  readonly process: PinnedProcess;
  readonly seconds: number;
  readonly cpuSeconds: number;
}

async function timed(start: () => Promise<PinnedProcess>): Promise<Timed> {
  const began = performance.now();
  const process = await start();
  const seconds = (performance.now() - began) / 1_000;
  return { process, seconds, cpuSeconds: (cpuMicros(process.pid) ?? Number.NaN) / 1e6 };
}
