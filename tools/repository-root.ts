import { join } from 'node:path';

/** Absolute path of the repository. */
export const repositoryRoot = join(import.meta.dirname, '..');
