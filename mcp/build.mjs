// Builds the published package: mcp/dist with the server and the shared parts of the command line, and the licence.
// Runs on Node 20.
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = dirname(fileURLToPath(import.meta.url));
const dist = join(folder, 'dist');
const typescript = createRequire(import.meta.url).resolve('typescript/package.json');

rmSync(dist, { recursive: true, force: true });
const { status } = spawnSync(
  process.execPath,
  [join(dirname(typescript), 'bin', 'tsc'), '-p', join(folder, 'tsconfig.json')],
  { stdio: ['ignore', 'inherit', 'inherit'] },
);
if (status !== 0) process.exit(status ?? 1);
// The two folders import each other as in the repository; the client is a separate package.
for (const part of [join('mcp', 'src'), join('cli', 'src'), join('server', 'src', 'foundation', 'text')]) {
  cpSync(join(dist, 'build', part), join(dist, part), { recursive: true });
}
rmSync(join(dist, 'build'), { recursive: true });
copyFileSync(join(folder, 'package.json'), join(dist, 'mcp', 'package.json'));
chmodSync(join(dist, 'mcp', 'src', 'main.js'), 0o755);
copyFileSync(join(folder, '..', 'LICENSE'), join(folder, 'LICENSE'));
