import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/* npm run format: formats and tidies every source file. */
const root = join(import.meta.dirname, '..');
const binary = join(root, `node_modules/@biomejs/cli-${process.platform}-${process.arch}/biome`);
const { status } = spawnSync(binary, ['check', '--write', '.', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
