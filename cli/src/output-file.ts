import { existsSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Command } from 'commander';
import { toPlainLine } from './console-io.ts';
import type { CommandContext } from './context.ts';
import { usageFailure } from './exit-code.ts';
import { standardInput } from './input-file.ts';
import { printDocument } from './output.ts';

/**
 * Returns the path of a download, or `-` for standard output. Throws if the file exists, because no file is
 * overwritten.
 */
export function unusedOutputPath(namedPath: string | undefined, defaultPath: string): string {
  const file = namedPath ?? basename(toPlainLine(defaultPath));
  if (file !== standardInput && existsSync(file))
    throw usageFailure(`${file} already exists. Choose another file with --output.`);
  return file;
}

export function saveDownload(
  context: CommandContext,
  command: Command,
  file: string,
  content: Uint8Array,
): void {
  if (file === standardInput) return context.terminal.write(content);
  try {
    writeFileSync(file, content, { flag: 'wx' });
  } catch (error) {
    throw usageFailure(`Cannot write ${file} (${Object(error).code}). Choose another file with --output.`);
  }
  const saved = { file, bytes: content.length };
  printDocument(context, command, saved, ({ bytes }) => [`Saved ${bytes} bytes to ${file}.`]);
}
