// Builds the published package: sdk/dist with .js and .d.ts, and the licence. Runs on Node 20.
import { spawnSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = dirname(fileURLToPath(import.meta.url));
const dist = join(folder, 'dist');
const typescript = createRequire(import.meta.url).resolve('typescript/package.json');

rmSync(dist, { recursive: true, force: true });
compile();
// The declarations contain the documentation; the programs do not need it.
compile('--declaration', 'false', '--removeComments');
// The compiler does not copy source declarations, and keeps source names in declarations.
const contract = readFileSync(join(folder, 'src', 'contract.d.ts'), 'utf8');
writeFileSync(
  join(dist, 'contract.d.ts'),
  contract
    .replace(/^(?: {4})+/gm, (indent) => '\t'.repeat(indent.length / 4))
    // The types already contain it.
    .replace(/^\t*(?: \*|\/\*\*) @enum \{\w+\}(?: \*\/)?\n/gm, '')
    // The description does not need the tag.
    .replace(/^(\t*(?: \*|\/\*\*)) @description /gm, '$1 '),
);
for (const name of readdirSync(dist).filter((each) => each.endsWith('.d.ts'))) {
  const path = join(dist, name);
  writeFileSync(path, readFileSync(path, 'utf8').replace(/(from '\.\/[\w-]+)(?:\.d)?\.ts'/g, "$1.js'"));
}
copyFileSync(join(folder, '..', 'LICENSE'), join(folder, 'LICENSE'));

/** @param {string[]} options */
function compile(...options) {
  const tsc = join(dirname(typescript), 'bin', 'tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-p', join(folder, 'tsconfig.json'), ...options], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) process.exit(status ?? 1);
}
