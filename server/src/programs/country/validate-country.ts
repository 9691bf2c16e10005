import { parentPort, workerData } from 'node:worker_threads';
import { CountryRefused } from '../../country/reading/public.ts';
import type { Heard, Task } from './country-thread.ts';

/*
 * Entry point of a validation thread with its own country. The country is imported last, so that its load
 * errors can be reported.
 */

function tell(message: Heard): void {
  parentPort?.postMessage(message);
}

async function judge({ kind, folder }: Task): Promise<void> {
  switch (kind) {
    case 'all': {
      const { countryFaults } = await import('./country-errors.ts');
      const faults = await countryFaults((part, holds) => tell({ kind: 'seen', part, holds }));
      return tell({ kind: 'faults', faults });
    }
    case 'rules': {
      const { shapeFaults } = await import('./validate-rule-files.ts');
      return tell({ kind: 'faults', faults: shapeFaults(folder) });
    }
  }
}

const task: Task = workerData;
await judge(task).catch((error: unknown) => {
  if (!(error instanceof CountryRefused)) throw error;
  tell({ kind: 'refused', faults: error.faults });
});
