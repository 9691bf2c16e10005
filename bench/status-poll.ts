import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MeasuredServer, measureInRounds, type RoundResult } from './interleaved-rounds.ts';
import {
  type BenchmarkSettings,
  type Goal,
  goalOfCpuTime,
  goalOfRequestRate,
  type Measurement,
  type ServerComparison,
} from './measurement.ts';
import { assertPeerAuthenticates, createPeerCredentials, type PeerCredentials } from './peers/credentials.ts';
import { haproxyPeer } from './peers/haproxy.ts';
import { nginxLuaPeer } from './peers/nginx.ts';
import { bareNodePeer, expressPeer, fastifyPeer } from './peers/node-peers.ts';
import { fetchPeerResponse, type Peer, type PeerResponse } from './peers/peer.ts';
import { cpuMicros, cpuMicrosWithChildren, type PinnedProcess } from './pinned-process.ts';
import { type BenchPortal, createBenchPortal } from './portal.ts';
import { runWrkLoad } from './wrk.ts';

const others = [fastifyPeer, nginxLuaPeer, haproxyPeer, expressPeer];

/** The poll that a trader's system repeats, when nothing has changed. */
export const statusPollMeasurement: Measurement = {
  name: 'status-poll',
  about:
    'authenticated status polls that find no change, compared with other servers that authenticate requests',
  lasts: ({ seconds, rounds }) => (3 + 3 + others.length) * rounds * (seconds + statusPollWarmUpSeconds + 2),
  async measure(settings) {
    const portal = await createBenchPortal();
    try {
      const unchanged = await measureAnswer(portal, 304, [], settings);
      const there = others.filter((peer) => peer.version() !== null);
      const whole = await measureAnswer(portal, 200, there, settings);
      const skipped = others
        .filter((peer) => !there.includes(peer))
        .map((peer) => `status-poll: ${peer.name} is not installed (${peer.install})`);
      return { figures: [unchanged, whole], goals: goalsOf(unchanged, whole), skipped };
    } finally {
      await portal.remove();
    }
  },
};

function goalsOf(unchanged: ServerComparison, whole: ServerComparison): Goal[] {
  const one = 'portal';
  return [
    ...goalOfRequestRate(unchanged, {
      name: 'polls with the response 304 per second, relative to bare node:http',
      plain:
        'Status polls per second that find no change (304), relative to a bare `node:http` server that checks nothing',
      peer: bareNodePeer.name,
      one,
      least: 0.75,
    }),
    ...goalOfRequestRate(whole, {
      name: 'polls with the response 200 per second, relative to bare node:http',
      plain:
        'Status polls per second without `If-None-Match`, which always return the full body (200), relative to a bare `node:http` server',
      peer: bareNodePeer.name,
      one,
      least: 0.7,
    }),
    ...goalOfRequestRate(whole, {
      name: 'polls with the response 200 per second, relative to HAProxy',
      peer: haproxyPeer.name,
      one,
      least: 2,
    }),
    ...goalOfRequestRate(whole, {
      name: 'polls with the response 200 per second, relative to a typical Express server',
      plain:
        'Status polls per second without `If-None-Match`, which always return the full body (200), relative to a typical Express server with jose and pg',
      peer: expressPeer.name,
      one,
      least: 10,
    }),
    ...goalOfCpuTime(whole, {
      name: 'poll with the response 200: CPU time, relative to nginx + Lua',
      peer: nginxLuaPeer.name,
      one,
      most: 1.5,
    }),
  ];
}

interface Asked {
  readonly server: PinnedProcess;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly besides?: number;
}

const statusPollConnections = 32;
const statusPollWarmUpSeconds = 2;

async function measureAnswer(
  portal: BenchPortal,
  status: 304 | 200,
  peers: readonly Peer[],
  settings: BenchmarkSettings,
): Promise<ServerComparison> {
  const directory = await mkdtemp(join(tmpdir(), 'customs-portal-bench-'));
  const { answer, headers } = await capture(portal, status);
  const credentials = await createPeerCredentials(directory, answer, headers);
  try {
    const contender = (peer: Peer, server = peer.name): MeasuredServer => ({
      server,
      measure: async () => measureOnce(await startPeer(peer, credentials), settings.seconds),
    });
    const portalItself = {
      server: 'portal',
      measure: async () => measureOnce(await startPortal(portal, status), settings.seconds),
    };
    const contenders = [
      contender(bareNodePeer),
      contender(bareNodePeer, `${bareNodePeer.name} again`),
      portalItself,
      ...peers.map((peer) => contender(peer)),
    ];
    const bytes = answer.body.length > 0 ? `, ${answer.body.length} bytes of JSON` : '';
    return await measureInRounds(
      `status-poll ${status}`,
      `polls without changes, ${statusPollConnections} connections${bytes}`,
      contenders,
      settings,
    );
  } finally {
    await credentials.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

async function startPeer(peer: Peer, credentials: PeerCredentials): Promise<Asked> {
  const running = await peer.start(credentials.setup);
  try {
    await assertPeerAuthenticates(peer, running, credentials);
  } catch (error) {
    await running.server.stop();
    throw error;
  }
  return { ...running, url: `${running.baseUrl}/openapi/status`, headers: credentials.good };
}

async function measureOnce({ server, url, headers, besides }: Asked, seconds: number): Promise<RoundResult> {
  const cpu = (): number | null => {
    const [own, more] = [cpuMicros(server.pid), besides === undefined ? 0 : cpuMicrosWithChildren(besides)];
    return own === null || more === null ? null : own + more;
  };
  try {
    await runWrkLoad({ url, headers, connections: statusPollConnections, seconds: statusPollWarmUpSeconds });
    const before = cpu();
    const result = await runWrkLoad({ url, headers, connections: statusPollConnections, seconds });
    const after = cpu();
    return {
      ...result,
      cpuMicros: before === null || after === null ? null : (after - before) / result.requests,
    };
  } finally {
    await server.stop();
  }
}

async function startPortal(portal: BenchPortal, status: 304 | 200): Promise<Asked> {
  const server = await portal.start();
  return { server, ...(await preparePollRequest(portal, status)) };
}

/** Returns the poll with the cursor of the previous response, and for 304 with its ETag. */
export async function preparePollRequest(
  portal: BenchPortal,
  status: 304 | 200,
): Promise<Omit<Asked, 'server'>> {
  const headers = await portal.credentials();
  const first = await fetchPeerResponse(`${portal.baseUrl}/openapi/status`, headers);
  const { cursor } = JSON.parse(first.body);
  const url = `${portal.baseUrl}/openapi/status?after=${cursor}`;
  const current = await fetchPeerResponse(url, headers);
  const tag = current.headers[current.headers.indexOf('ETag') + 1] ?? '';
  return { url, headers: status === 304 ? { ...headers, 'If-None-Match': tag } : headers };
}

/** Returns the portal's response and the request headers. */
async function capture(portal: BenchPortal, status: 304 | 200) {
  const server = await portal.start();
  try {
    const { url, headers } = await preparePollRequest(portal, status);
    return { answer: await fetchResponseForPeer(url, headers, status), headers };
  } finally {
    await server.stop();
  }
}

/** Returns a response for a peer to repeat, without the headers that Node adds. */
export async function fetchResponseForPeer(
  url: string,
  headers: Readonly<Record<string, string>>,
  status: number,
): Promise<PeerResponse> {
  const answer = await fetchPeerResponse(url, headers);
  if (answer.status !== status) throw new Error(`the portal returns ${answer.status} instead of ${status}`);
  const written = new Set(['Date', 'Connection', 'Keep-Alive']);
  const peerHeaders = answer.headers.filter((_, index, all) => !written.has(all[index - (index % 2)] ?? ''));
  return { ...answer, headers: peerHeaders };
}
