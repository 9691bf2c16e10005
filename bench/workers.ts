import { availableParallelism } from 'node:os';
import type { Measurement } from './figure.ts';
import { cores, treeCpuMicros } from './pinned-process.ts';
import { type BenchPortal, makeBenchPortal } from './portal.ts';
import { inRounds, type Sample } from './rounds.ts';
import { question } from './status-poll.ts';
import { runLoad } from './wrk.ts';

/** The unchanged poll by one process and by two, on two cores each time. */
export const workers: Measurement = {
  name: 'workers',
  about: 'the unchanged poll by one process and by two',
  lasts: ({ seconds, rounds }) => 5 + 3 * rounds * (seconds + warmUpSeconds + 3),
  async measure(settings) {
    const portal = await makeBenchPortal();
    const measure = (count: number) => () => measureOnce(portal, count, settings.seconds);
    const contenders = [
      { server: '1 process', measure: measure(1) },
      { server: '1 process, again', measure: measure(1) },
      { server: '2 processes', measure: measure(2) },
    ];
    const shared = availableParallelism() > 2 ? '' : ', of which the load generator takes a part';
    try {
      const about = `304, ${connections} connections, cores ${cores.pair}${shared}`;
      return { figures: [await inRounds('workers', about, contenders, settings)] };
    } finally {
      await portal.remove();
    }
  },
};

const connections = 64;
const warmUpSeconds = 2;

async function measureOnce(portal: BenchPortal, count: number, seconds: number): Promise<Sample> {
  const server = await portal.start([], { PORTAL_WORKERS: String(count) }, cores.pair);
  try {
    const { url, headers } = await question(portal, 304);
    await runLoad({ url, headers, connections, seconds: warmUpSeconds });
    const before = treeCpuMicros(server.pid);
    const result = await runLoad({ url, headers, connections, seconds });
    const after = treeCpuMicros(server.pid);
    return {
      ...result,
      cpuMicros: before === null || after === null ? null : (after - before) / result.requests,
    };
  } finally {
    await server.stop();
  }
}
