import { once } from 'node:events';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CountryFault } from '../../country/reading/public.ts';

/*
 * A process knows one country, and a thread is one in this: modules are loaded anew in it, by an environment of its own. So
 * a command judges any folder.
 */

/** What a thread is asked for: all that is wrong with its country, or the shape of the rules in a folder that cannot be loaded. */
export interface Task {
  readonly kind: 'all' | 'rules';
  readonly folder: string;
}

/** What it tells. */
export type Heard =
  | { readonly kind: 'seen'; readonly part: string; readonly holds: string }
  | { readonly kind: 'faults'; readonly faults: readonly CountryFault[] }
  /** It could not be loaded at all. */
  | { readonly kind: 'refused'; readonly faults: readonly CountryFault[] };

const program = join(import.meta.dirname, `judge-country${extname(import.meta.filename)}`);

/** The smallest country that there is: the one of whoever makes a new one. */
export const templateFolder = join(import.meta.dirname, '../../../country-template');

/** Judges a folder by itself; `hear` is told of each part that was looked at. */
export async function judgeFolder(
  folder: string,
  hear: (part: string, holds: string) => void,
): Promise<readonly CountryFault[]> {
  const told = await ask({ kind: 'all', folder }, folder, hear);
  return told.kind === 'refused' ? [...told.faults, ...(await rulesOfRefused(folder))] : told.faults;
}

/** What can be said of the rules of a folder that cannot be loaded. */
export async function rulesOfRefused(folder: string): Promise<readonly CountryFault[]> {
  const { faults } = await ask({ kind: 'rules', folder }, templateFolder, () => {});
  return faults;
}

async function ask(
  task: Task,
  country: string,
  hear: (part: string, holds: string) => void,
): Promise<Exclude<Heard, { kind: 'seen' }>> {
  const thread = new Worker(program, {
    workerData: task,
    env: { ...process.env, PORTAL_COUNTRY: country },
  });
  let answer: Exclude<Heard, { kind: 'seen' }> | null = null;
  thread.on('message', (message: Heard) => {
    if (message.kind === 'seen') hear(message.part, message.holds);
    else answer = message;
  });
  await once(thread, 'exit');
  if (answer === null) throw new Error(`no result for ${task.folder}`);
  return answer;
}
