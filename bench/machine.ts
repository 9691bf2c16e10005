import { spawnSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { haproxy } from './peers/haproxy.ts';
import { nginxLua } from './peers/nginx.ts';
import { packageVersion } from './peers/node-peers.ts';

export const machineText = `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(
  totalmem() / 2 ** 30,
)} GB`;

/** Returns the versions of all installed software that takes part. */
export function versions(): string {
  const wrk = spawnSync('wrk', ['--version']).stdout?.toString() ?? '';
  const all: readonly (readonly [string, string | null])[] = [
    ['Node', process.version],
    ['wrk', /wrk (\S+)/.exec(wrk)?.[1] ?? null],
    ['HAProxy', haproxy.version()],
    ['nginx', nginxLua.version()],
    ...['pg', 'jose', 'fastify', 'express', 'oidc-provider'].map(
      (name) => [name, packageVersion(name)] as const,
    ),
  ];
  return all.flatMap(([name, version]) => (version === null ? [] : [`${name} ${version}`])).join(', ');
}
