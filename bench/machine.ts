import { spawnSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { haproxyPeer } from './peers/haproxy.ts';
import { nginxLuaPeer } from './peers/nginx.ts';
import { installedPackageVersion } from './peers/node-peers.ts';

export const machineDescription = `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(
  totalmem() / 2 ** 30,
)} GB`;

/** Returns the versions of all installed software that takes part. */
export function softwareVersions(): string {
  const wrk = spawnSync('wrk', ['--version']).stdout?.toString() ?? '';
  const all: readonly (readonly [string, string | null])[] = [
    ['Node', process.version],
    ['wrk', /wrk (\S+)/.exec(wrk)?.[1] ?? null],
    ['HAProxy', haproxyPeer.version()],
    ['nginx', nginxLuaPeer.version()],
    ...['pg', 'jose', 'fastify', 'express', 'oidc-provider'].map(
      (name) => [name, installedPackageVersion(name)] as const,
    ),
  ];
  return all.flatMap(([name, version]) => (version === null ? [] : [`${name} ${version}`])).join(', ');
}
