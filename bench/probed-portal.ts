import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kill } from 'node:process';
import type { PinnedProcess } from './pinned-process.ts';
import type { BenchPortal } from './portal.ts';
import type { ProbeReport } from './probe.ts';

export interface ProbedPortal extends PinnedProcess {
  /** Resets the measured blocking of the event loop. */
  reset(): void;
  lines(): readonly ProbeReport[];
}

/** Starts a portal with the probe; `nodeOptions` are for Node. */
export async function startProbedPortal(
  portal: BenchPortal,
  nodeOptions: readonly string[] = [],
): Promise<ProbedPortal> {
  const file = join(portal.dataDir, '..', `probe-${Date.now()}.jsonl`);
  const started = await portal.start([...nodeOptions, '--import', join(import.meta.dirname, 'probe.ts')], {
    BENCH_PROBE_FILE: file,
  });
  return {
    ...started,
    reset: () => void kill(started.pid, 'SIGUSR2'),
    lines() {
      const text = readFileSync(file, 'utf8').trimEnd();
      return text.split('\n').map((line): ProbeReport => JSON.parse(line));
    },
  };
}
