import { execFileSync } from 'node:child_process';
import { delimiter, join } from 'node:path';

/**
 * Returns the oldest Node on PATH from version 20 on. Programs that run on it run on all supported versions.
 */
export function findOldestNode(): { readonly path: string; readonly version: string } {
  const found = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => {
    const path = join(folder, 'node');
    try {
      return [{ path, version: execFileSync(path, ['--version'], { encoding: 'utf8' }).trim().slice(1) }];
    } catch {
      return [];
    }
  });
  const [oldest] = found
    .filter(({ version }) => Number.parseInt(version, 10) >= 20)
    .toSorted((one, other) => Number.parseInt(one.version, 10) - Number.parseInt(other.version, 10));
  return oldest ?? { path: process.execPath, version: process.versions.node };
}
