import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../../foundation/durable-file.ts';
import type { StatusJobDependencies } from './status-job.ts';
import { statusFeed, statusFile } from './status-page.ts';

/** Header `typ` of a signed status, so that no other text that the portal has signed is accepted as a status. */
const statusSignatureType = 'customs-service-status+jws';

/** Other users can read the files, because another program publishes them. */
const publicFileMode = 0o644;
const maxTemporaryAgeMs = 300_000;

/** Writes the files of the status to a directory, each as a whole, for publication by another host. */
export function createStatusFiles(parts: {
  readonly directory: string;
  readonly baseUrl: string;
  /** Signs a text as a compact JWS with the given header `typ`. */
  readonly sign: (text: string, type: string) => Promise<string>;
  readonly now: () => Date;
}): NonNullable<StatusJobDependencies['files']> {
  const { directory, baseUrl, sign, now } = parts;
  const jsonFile = join(directory, 'status.json');

  /** Deletes files that a killed process has left behind before it renamed them. */
  async function removeTemporaryFiles(): Promise<void> {
    for (const name of await readdir(directory)) {
      if (!/^status\.(?:json|jws|html|atom)\.[0-9a-f]{12}$/.test(name)) continue;
      const path = join(directory, name);
      if ((await ageOf(path, now())) > maxTemporaryAgeMs) await rm(path, { force: true });
    }
  }

  return {
    async write(status) {
      await mkdir(directory, { recursive: true });
      const text = `${JSON.stringify(status, null, 2)}\n`;
      const contents = {
        'status.jws': await sign(text, statusSignatureType),
        'status.html': statusFile(status),
        'status.atom': statusFeed(status, baseUrl),
        'status.json': text,
      };
      for (const [name, content] of Object.entries(contents)) {
        await replaceFile(join(directory, name), content, { mode: publicFileMode });
      }
      await removeTemporaryFiles();
    },
    ageMs: () => ageOf(jsonFile, now()),
  };
}

/** Returns the age of a file in ms; infinite if it does not exist. */
async function ageOf(path: string, now: Date): Promise<number> {
  const found = await stat(path).catch(() => null);
  return found === null ? Number.POSITIVE_INFINITY : now.getTime() - found.mtimeMs;
}
