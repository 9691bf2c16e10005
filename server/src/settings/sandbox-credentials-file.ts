import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SandboxCredentials } from '../access/credentials/public.ts';
import { DamagedFile, replaceFile } from '../foundation/durable-file.ts';

/**
 * Credentials and URLs of the sandbox. Tests, examples and the command line read this file; contract 9 defines its
 * format.
 */
export type SandboxCredentialsFile = SandboxCredentials & {
  readonly baseUrl: string;
  readonly operationsUrl: string;
};

export function sandboxCredentialsFilePath(dataDir: string): string {
  return join(dataDir, 'sandbox.json');
}

/** Writes the sandbox file, readable only by its owner. No reader finds an incomplete file. */
export async function writeSandboxCredentialsFile(
  dataDir: string,
  file: SandboxCredentialsFile,
): Promise<void> {
  await replaceFile(sandboxCredentialsFilePath(dataDir), `${JSON.stringify(file, null, 2)}\n`);
}

/**
 * Reads the sandbox file of a data directory. Returns null if it does not exist, because another node created the
 * sandbox. Throws if it is damaged.
 */
export async function readSandboxCredentialsFile(dataDir: string): Promise<SandboxCredentialsFile | null> {
  const path = sandboxCredentialsFilePath(dataDir);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  try {
    const file: SandboxCredentialsFile = JSON.parse(text);
    return file;
  } catch {
    throw new DamagedFile(path, text, sandboxFileAdvice);
  }
}

const sandboxFileAdvice =
  'The file contains the credentials of the sandbox, which the database stores only as hashes. Restore a copy of this file, or delete the file to continue without it: the accounts stay unchanged, and you can create new credentials in the console. Nothing was started.';

/** Updates the URLs in the sandbox file. */
export async function refreshSandboxCredentialsFile(
  dataDir: string,
  addresses: { readonly baseUrl: string; readonly operationsUrl: string },
): Promise<SandboxCredentialsFile | null> {
  const known = await readSandboxCredentialsFile(dataDir);
  if (known === null) return null;
  const file: SandboxCredentialsFile = { ...known, ...addresses };
  await writeSandboxCredentialsFile(dataDir, file);
  return file;
}
