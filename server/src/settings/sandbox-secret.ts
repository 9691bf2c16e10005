import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFile, DamagedFile } from '../foundation/durable-file.ts';

const secretBytes = 32;
const sandboxSecretForm = /^[\w-]{43}$/;

/**
 * Returns the sandbox secret, which is generated once. Without it, the encrypted columns of the database can't be
 * decrypted.
 */
export async function createSandboxSecret(dataDir: string): Promise<string> {
  const known = await readSandboxSecret(dataDir);
  if (known !== null) return known;
  await createFile(sandboxSecretPath(dataDir), `${randomBytes(secretBytes).toString('base64url')}\n`);
  // Reads the file again, because another process that starts at the same time has written it.
  return createSandboxSecret(dataDir);
}

/**
 * Reads the sandbox secret; null before the first start. Throws if the file is damaged, because a new secret can't
 * decrypt existing data.
 */
export async function readSandboxSecret(dataDir: string): Promise<string | null> {
  const path = sandboxSecretPath(dataDir);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  if (!sandboxSecretForm.test(text.trim())) throw new DamagedFile(path, text, sandboxSecretAdvice);
  return text.trim();
}

const sandboxSecretAdvice =
  'The file contains the secret that decrypts the keys in the database. Restore a copy of the file. To start with an empty sandbox instead, choose another PORTAL_DATA_DIR. Nothing was started.';

function sandboxSecretPath(dataDir: string): string {
  return join(dataDir, 'secret');
}
