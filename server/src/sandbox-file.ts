import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SandboxCredentials } from './access/public.ts';

/** The file that tests, examples and the command line read; its shape is a promise (contract 9). */
export type SandboxFile = SandboxCredentials & { readonly baseUrl: string; readonly operationsUrl: string };

export function sandboxFilePath(dataDir: string): string {
  return join(dataDir, 'sandbox.json');
}

/** Writes the file whole or not at all, for its owner's eyes only. */
export async function writeSandboxFile(dataDir: string, file: SandboxFile): Promise<void> {
  const path = sandboxFilePath(dataDir);
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 });
  await chmod(unfinished, 0o600);
  await rename(unfinished, path);
}

/** The file of this data directory with today's addresses; null when this node has none (another one made it). */
export async function refreshSandboxFile(
  dataDir: string,
  addresses: { readonly baseUrl: string; readonly operationsUrl: string },
): Promise<SandboxFile | null> {
  const text = await readFile(sandboxFilePath(dataDir), 'utf8').catch(() => null);
  if (text === null) return null;
  const file: SandboxFile = { ...JSON.parse(text), ...addresses };
  await writeSandboxFile(dataDir, file);
  return file;
}
