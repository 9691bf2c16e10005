import { once } from 'node:events';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CountryError } from '../../country/reading/public.ts';

/*
 * A process serves one country, which is constant after import. A worker thread loads the modules again with
 * its own environment, so that a command can validate any folder.
 */

/**
 * Task of a thread: validate its country completely, or only the structure of the rules in a folder that
 * can't be loaded.
 */
export interface ValidationTask {
  readonly kind: 'all' | 'rules';
  readonly folder: string;
}

/** Message from the thread. */
export type CountryThreadMessage =
  | { readonly kind: 'seen'; readonly part: string; readonly holds: string }
  | { readonly kind: 'faults'; readonly faults: readonly CountryError[] }
  /** The country could not be loaded. */
  | { readonly kind: 'refused'; readonly faults: readonly CountryError[] };

const program = join(import.meta.dirname, `validate-country${extname(import.meta.filename)}`);

/** The minimal country, which is the template for new ones. */
export const templateFolder = join(import.meta.dirname, '../../../country-template');

/** Validates a folder in its own thread; `hear` is called for each checked part. */
export async function validateFolder(
  folder: string,
  hear: (part: string, holds: string) => void,
): Promise<readonly CountryError[]> {
  const told = await runValidationThread({ kind: 'all', folder }, folder, hear);
  return told.kind === 'refused'
    ? [...told.faults, ...(await validateRulesOfUnloadableFolder(folder))]
    : told.faults;
}

/** Validates only the rules of a folder that can't be loaded. */
export async function validateRulesOfUnloadableFolder(folder: string): Promise<readonly CountryError[]> {
  const { faults } = await runValidationThread({ kind: 'rules', folder }, templateFolder, () => {});
  return faults;
}

async function runValidationThread(
  task: ValidationTask,
  country: string,
  hear: (part: string, holds: string) => void,
): Promise<Exclude<CountryThreadMessage, { kind: 'seen' }>> {
  const thread = new Worker(program, {
    workerData: task,
    env: { ...process.env, PORTAL_COUNTRY: country },
  });
  let answer: Exclude<CountryThreadMessage, { kind: 'seen' }> | null = null;
  thread.on('message', (message: CountryThreadMessage) => {
    if (message.kind === 'seen') hear(message.part, message.holds);
    else answer = message;
  });
  await once(thread, 'exit');
  if (answer === null) throw new Error(`no result for ${task.folder}`);
  return answer;
}
