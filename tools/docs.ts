import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generateFiles, staleFiles } from './generated/generated-files.ts';
import { sdkTypes } from './generated/sdk-types.ts';
import { repositoryRoot } from './repository-root.ts';

/*
 * `npm run docs` writes all files that are generated from code: contracts, problem pages, tables in documents,
 * lists and routes of the console, and types of the clients.
 */
const made = generateFiles(repositoryRoot);
const stale = staleFiles(repositoryRoot, made);
for (const path of stale) {
  const text = made.files.get(path);
  if (text === undefined) {
    rmSync(join(repositoryRoot, path));
    console.log(`removed ${path}`);
  } else {
    mkdirSync(dirname(join(repositoryRoot, path)), { recursive: true });
    writeFileSync(join(repositoryRoot, path), text);
    console.log(`wrote   ${path}`);
  }
}
console.log(`${made.files.size} generated files, ${stale.length} changed.`);
for (const [path, text] of await sdkTypes()) writeFileSync(join(repositoryRoot, path), text);
for (const fault of made.faults) console.error(fault);
if (made.faults.length > 0) process.exitCode = 1;
