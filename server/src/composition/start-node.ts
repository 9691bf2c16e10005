import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { type AddressInfo, createServer, type ListenOptions, type Server as NetServer } from 'node:net';
import { join } from 'node:path';
import packageManifest from '../../../package.json' with { type: 'json' };
import { type ConnectionOptions, openDatabase } from '../foundation/database/database.ts';
import { openLog } from '../foundation/log.ts';
import { type GatherMetrics, singleProcessMetrics } from '../foundation/metrics/operations-server.ts';
import { openSecrets, type PortalSecrets, secretRing } from '../foundation/secrets/secrets.ts';
import { endsWithinLimit } from '../foundation/time-limit.ts';
import type { Tracing } from '../foundation/tracing/tracing.ts';
import type { Config } from '../settings/config.ts';
import { createApp } from './app.ts';
import { monotonicMs } from './app-dependencies.ts';
import { createJobOutages, type JobOutages } from './log-job-outages.ts';
import type { StartRefusal } from './start-database.ts';

export interface RunningNode {
  readonly ok: true;
  readonly operationsUrl: string;
  /** Stops accepting requests, completes those in progress, and stops the node. PostgreSQL continues to run. */
  drain(): Promise<void>;
}

export interface NodeSettings {
  readonly gatherFigures?: GatherMetrics;
  /** Returns the CPU time of this node in ms, if several nodes share a thread, as in tests. */
  readonly usedByThread?: () => number;
  /** Whether several processes listen on the same ports. */
  readonly sharesPorts?: boolean;
}

const drainLimitMs = 25_000;
const tracesLimitMs = 1_000;

/** Starts the part of the portal that one process runs: connection pools, modules, and the servers on two ports. */
export async function startNode(
  config: Config,
  connection: ConnectionOptions,
  portalSecrets: PortalSecrets,
  { gatherFigures = singleProcessMetrics, usedByThread, sharesPorts = false }: NodeSettings = {},
): Promise<RunningNode | StartRefusal> {
  const { log, flush, ...answers } = openLog(logFileOf(config));
  const outages = createJobOutages(log, monotonicMs);
  const tracing = await openTraces(config, outages);
  const opened = openDatabase(connection);
  const database = tracing?.database(opened) ?? opened;
  const encryption = secretRing(portalSecrets, randomBytes);
  const secrets = await openSecrets(database.system, encryption, randomBytes);
  if (!secrets) throw new Error('the secrets can no longer be decrypted');
  const app = await createApp({
    config,
    database,
    secrets,
    encryption,
    log,
    outages,
    gatherFigures,
    ...(usedByThread && { usedByThread }),
    tracing,
    ...answers,
  });
  const { portal, operations } = app;
  const bound =
    (await bind(portal.http, config.host, config.port, sharesPorts)) ??
    (await bind(operations.http, config.operationsHost, config.operationsPort, sharesPorts));
  if (bound) {
    portal.http.close();
    await app.stop();
    return bound;
  }
  return {
    ok: true,
    operationsUrl: `http://127.0.0.1:${portOf(operations.http)}`,
    async drain() {
      await portal.drain(drainLimitMs);
      operations.http.closeAllConnections();
      operations.http.close();
      await app.stop();
      if (tracing) await endsWithinLimit(tracing.stop(), tracesLimitMs);
      await flush();
    },
  };
}

/** Returns the path of the log file; null if the log is written to standard output. */
export function logFileOf({ profile, dataDir }: Config): string | null {
  return profile === 'sandbox' ? join(dataDir, 'portal.log') : null;
}

/** Opens tracing if it is configured. Its modules are loaded only then. */
async function openTraces({ traces }: Config, { failed }: JobOutages): Promise<Tracing | null> {
  if (!traces) return null;
  const [{ createExporter }, { openTracing }] = await Promise.all([
    import('../foundation/tracing/otlp.ts'),
    import('../foundation/tracing/tracing.ts'),
  ]);
  const exporter = createExporter({
    endpoint: traces.endpoint,
    headers: traces.headers.reveal(),
    service: { 'service.name': traces.serviceName, 'service.version': packageManifest.version },
    failed,
  });
  return openTracing({ exporter, share: traces.share, chance: Math.random, random: randomBytes });
}

/**
 * Listens on a port. Processes that share a port each listen on it, and the operating system distributes the connections.
 * Node's cluster module is not used, because connections that it forwards would remain open when a process is killed.
 */
async function bind(
  server: Server,
  host: string,
  port: number,
  isShared: boolean,
): Promise<StartRefusal | null> {
  const error = await listen(server, { host, port, ...(isShared && { exclusive: true, reusePort: true }) });
  // macOS and Windows do not distribute connections between processes, so Node's cluster module does it there.
  const isUnsupported = isShared && error?.code === 'ENOTSUP';
  const final = isUnsupported ? await listen(server, { host, port }) : error;
  return final && { ok: false, exitCode: 1, message: explainBinding(final, host, port) };
}

function listen(
  server: NetServer,
  options: ListenOptions & { readonly reusePort?: boolean },
): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    server.once('error', resolve);
    server.listen(options, () => {
      server.removeListener('error', resolve);
      resolve(null);
    });
  });
}

/**
 * Returns the port, or a free port for 0, after checking that no other program listens on it. Listening on a shared port
 * would not detect another program of the same user.
 */
export async function findPort(host: string, port: number): Promise<number | StartRefusal> {
  const probe = createServer();
  const error = await listen(probe, { host, port });
  if (error) return { ok: false, exitCode: 1, message: explainBinding(error, host, port) };
  const found = portOf(probe);
  await new Promise((resolve) => void probe.close(resolve));
  return found;
}

function explainBinding(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use by another program. Stop that program, or choose other ports with PORTAL_PORT and PORTAL_OPERATIONS_PORT.`;
    case 'EACCES':
      return `This user can't open port ${port}. Choose a port above 1023 with PORTAL_PORT.`;
    case 'EADDRNOTAVAIL':
      return `${host} is not an address of this machine. Set PORTAL_HOST to an address of this machine.`;
    default:
      return `Port ${port} on ${host} cannot be opened: ${error.message}.`;
  }
}

function portOf(server: NetServer): number {
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
