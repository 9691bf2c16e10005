import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureInRounds, type RoundResult } from './interleaved-rounds.ts';
import { type BenchmarkSettings, goalOfRequestRate, type Measurement } from './measurement.ts';
import { cpuMicros, type PinnedProcess, startPinnedNode } from './pinned-process.ts';
import { type BenchPortal, createBenchPortal, freePort } from './portal.ts';
import { runWrkLoad } from './wrk.ts';

/** A token by client credentials, which a program requests every ten minutes. */
export const tokenEndpointMeasurement: Measurement = {
  name: 'token-endpoint',
  about:
    'token requests with client credentials, compared with the OAuth server oidc-provider with its clients in memory',
  lasts: ({ seconds, rounds }) => 5 + 3 * rounds * (seconds + tokenEndpointWarmUpSeconds + 2),
  async measure(settings) {
    const portal = await createBenchPortal();
    const directory = await mkdtemp(join(tmpdir(), 'customs-portal-bench-'));
    try {
      return await measureTokens(portal, join(directory, 'token.lua'), settings);
    } finally {
      await portal.remove();
      await rm(directory, { recursive: true, force: true });
    }
  },
};

const tokenEndpointConnections = 16;
const tokenEndpointWarmUpSeconds = 2;

async function measureTokens(portal: BenchPortal, script: string, settings: BenchmarkSettings) {
  await writeFile(
    script,
    'wrk.method = "POST"\nwrk.body = "grant_type=client_credentials"\nwrk.headers["Content-Type"] = "application/x-www-form-urlencoded"\n',
  );
  const bare = async (): Promise<RoundResult> => {
    const port = await freePort();
    const server = startPinnedNode([
      join(import.meta.dirname, 'peers', 'oidc-provider-server.mjs'),
      `${port}`,
    ]);
    await server.line(/listening/);
    const client = { clientId: 'a client', clientSecret: 'a secret of a client' };
    return measureOnce(server, `http://127.0.0.1:${port}/token`, client, script, settings.seconds);
  };
  const ours = async (): Promise<RoundResult> => {
    const server = await portal.start();
    const { hostToHost } = JSON.parse(await readFile(join(portal.dataDir, 'sandbox.json'), 'utf8'));
    return measureOnce(server, `${portal.baseUrl}/oauth/token`, hostToHost, script, settings.seconds);
  };
  const peer = 'oidc-provider, in memory';
  const contenders = [
    { server: peer, measure: bare },
    { server: `${peer}, again`, measure: bare },
    { server: 'portal', measure: ours },
  ];
  const about = `client authentication client_secret_basic, ${tokenEndpointConnections} connections, tokens are JWTs signed with ES256`;
  const figure = await measureInRounds('token-endpoint', about, contenders, settings);
  const goals = goalOfRequestRate(figure, {
    name: 'tokens per second, relative to oidc-provider in memory',
    plain:
      'Access tokens issued per second, relative to the OAuth server oidc-provider with its clients in memory',
    peer,
    one: 'portal',
    least: 0.7,
  });
  return { figures: [figure], goals };
}

async function measureOnce(
  server: PinnedProcess,
  url: string,
  client: { readonly clientId: string; readonly clientSecret: string },
  script: string,
  seconds: number,
): Promise<RoundResult> {
  try {
    const credentials = [client.clientId, client.clientSecret].map(encodeURIComponent).join(':');
    const headers = { Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
    await runWrkLoad({
      url,
      headers,
      connections: tokenEndpointConnections,
      seconds: tokenEndpointWarmUpSeconds,
      script,
    });
    const before = cpuMicros(server.pid);
    const result = await runWrkLoad({ url, headers, connections: tokenEndpointConnections, seconds, script });
    const after = cpuMicros(server.pid);
    return {
      ...result,
      cpuMicros: before === null || after === null ? null : (after - before) / result.requests,
    };
  } finally {
    await server.stop();
  }
}
