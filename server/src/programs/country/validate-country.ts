import { parentPort, workerData } from 'node:worker_threads';
import { CountryRefused } from '../../country/reading/public.ts';
import type { CountryThreadMessage, ValidationTask } from './validation-thread.ts';

/*
 * The program of a validation thread. It imports the country dynamically, so that errors while loading the country can be
 * reported.
 */

function postValidationMessage(message: CountryThreadMessage): void {
  parentPort?.postMessage(message);
}

async function runTask({ kind, folder }: ValidationTask): Promise<void> {
  switch (kind) {
    case 'all': {
      const { countryErrors } = await import('./collect-country-errors.ts');
      const faults = await countryErrors((part, holds) =>
        postValidationMessage({ kind: 'seen', part, holds }),
      );
      return postValidationMessage({ kind: 'faults', faults });
    }
    case 'rules': {
      const { validateRuleFiles } = await import('./validate-rule-files.ts');
      return postValidationMessage({ kind: 'faults', faults: validateRuleFiles(folder) });
    }
  }
}

const task: ValidationTask = workerData;
await runTask(task).catch((error: unknown) => {
  if (!(error instanceof CountryRefused)) throw error;
  postValidationMessage({ kind: 'refused', faults: error.faults });
});
