import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { printErrorSynchronously, printSynchronously } from '../foundation/print-synchronously.ts';

/** Returns the folder that is the only argument of a command. Prints the usage and returns null for other arguments. */
export function readFolderArgument(usage: string): { readonly folder: string } | 'help' | null {
  try {
    const { values, positionals } = parseArgs({
      options: { help: { type: 'boolean' } },
      allowPositionals: true,
    });
    if (values.help) {
      printSynchronously(usage);
      return 'help';
    }
    const [folder, ...more] = positionals;
    if (folder && more.length === 0) return { folder: resolve(folder) };
  } catch (error) {
    printErrorSynchronously(error instanceof Error ? error.message : String(error));
  }
  printErrorSynchronously(usage);
  return null;
}
