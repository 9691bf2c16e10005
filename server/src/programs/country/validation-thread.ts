import { once } from 'node:events';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CountryError } from '../../country/reading/public.ts';

/*
 * A process serves one country, which is loaded when its module is imported. To validate another folder, a worker thread
 * loads the modules again with the folder in its environment.
 */

/**
 * The task of a validation thread: to validate its country completely, or only the structure of the rules in a folder
 * whose country can't be loaded.
 */
export interface ValidationTask {
  readonly kind: 'all' | 'rules';
  readonly folder: string;
}

/** A message from a validation thread to the command. */
export type CountryThreadMessage =
  | { readonly kind: 'seen'; readonly part: string; readonly holds: string }
  | { readonly kind: 'faults'; readonly faults: readonly CountryError[] }
  /** The country could not be loaded because of these errors. */
  | { readonly kind: 'refused'; readonly faults: readonly CountryError[] };

const program = join(import.meta.dirname, `validate-country${extname(import.meta.filename)}`);

/** The folder of a minimal country, which is the template for new countries. */
export const templateFolder = join(import.meta.dirname, '../../../country-template');

/** Validates a country folder in a separate thread. Calls `hear` for each checked part. */
export async function validateFolder(
  folder: string,
  reportPart: (part: string, holds: string) => void,
): Promise<readonly CountryError[]> {
  const result = await runValidationThread({ kind: 'all', folder }, folder, reportPart);
  return result.kind === 'refused'
    ? [...result.faults, ...(await validateRulesOfUnloadableFolder(folder))]
    : result.faults;
}

/** Validates only the rules of a folder whose country can't be loaded. */
export async function validateRulesOfUnloadableFolder(folder: string): Promise<readonly CountryError[]> {
  const { faults } = await runValidationThread({ kind: 'rules', folder }, templateFolder, () => {});
  return faults;
}

async function runValidationThread(
  task: ValidationTask,
  country: string,
  reportPart: (part: string, holds: string) => void,
): Promise<Exclude<CountryThreadMessage, { kind: 'seen' }>> {
  const thread = new Worker(program, {
    workerData: task,
    env: { ...process.env, PORTAL_COUNTRY: country },
  });
  let answer: Exclude<CountryThreadMessage, { kind: 'seen' }> | null = null;
  thread.on('message', (message: CountryThreadMessage) => {
    if (message.kind === 'seen') reportPart(message.part, message.holds);
    else answer = message;
  });
  await once(thread, 'exit');
  if (answer === null) throw new Error(`no result for ${task.folder}`);
  return answer;
}
