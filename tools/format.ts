import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from './repository-root.ts';

/* `npm run format` formats all source files and applies safe fixes. */
const binary = join(repositoryRoot, `node_modules/@biomejs/cli-${process.platform}-${process.arch}/biome`);
const { status } = spawnSync(binary, ['check', '--write', '.', ...process.argv.slice(2)], {
  cwd: repositoryRoot,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
