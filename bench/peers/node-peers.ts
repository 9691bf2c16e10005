import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { startPinnedNode } from '../pinned-process.ts';
import type { Peer, PeerResponse, PeerSettings, RunningPeer } from './peer.ts';

/** The minimum cost of a response on this Node, without authentication. */
export const bareNodePeer: Peer = {
  name: 'bare node:http',
  guards: false,
  install: '',
  version: () => process.version,
  start: ({ answer }) => startBareServer(answer),
};

/** Starts the bare server with a response, for peers that need nothing else. */
export function startBareServer(answer: PeerResponse): Promise<RunningPeer> {
  return startNode(join(import.meta.dirname, '..', 'bare-server.ts'), answer);
}

/** The same by a fast framework, also without authentication. */
export const fastifyPeer: Peer = {
  name: 'bare Fastify',
  guards: false,
  install: 'npm package fastify',
  version: () => installedPackageVersion('fastify'),
  start: ({ answer }) => startNode(join(import.meta.dirname, 'fastify-server.mjs'), answer),
};

/** A common implementation: the token verified by jose and the key looked up in PostgreSQL on every request. */
export const expressPeer: Peer = {
  name: 'Express, jose, pg',
  guards: true,
  install: 'npm package express',
  version: () => installedPackageVersion('express'),
  start: async (setup: PeerSettings) => ({
    ...(await startNode(join(import.meta.dirname, 'express-server.mjs'), setup)),
    besides: setup.database.pid,
  }),
};

async function startNode(file: string, argument: unknown): Promise<RunningPeer> {
  const server = startPinnedNode([file, JSON.stringify(argument)], { NODE_ENV: 'production' });
  const [, port = ''] = await server.line(/listening on (\d+)/);
  return { server, baseUrl: `http://127.0.0.1:${port}` };
}

/** Returns null if it is not installed. */
export function installedPackageVersion(name: string): string | null {
  try {
    const found = createRequire(import.meta.url).resolve.paths(name) ?? [];
    for (const folder of found) {
      const text = readIfThere(join(folder, name, 'package.json'));
      if (text !== null) return String(JSON.parse(text).version);
    }
    return null;
  } catch {
    return null;
  }
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
