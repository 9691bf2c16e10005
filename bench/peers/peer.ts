import { request } from 'node:http';
import type { PinnedProcess } from '../pinned-process.ts';

/** Input of a peer of the authenticated poll: one response, and the credentials that it accepts. */
export interface PeerSettings {
  /** A directory for its configuration files. */
  readonly directory: string;
  readonly answer: PeerResponse;
  readonly issuer: string;
  readonly audience: string;
  /** The key that verifies tokens, as JWK and as a PEM file. */
  readonly publicJwk: Readonly<Record<string, unknown>>;
  readonly publicPemFile: string;
  /** Clients by the SHA-256 of their API key in hex. */
  readonly keys: Readonly<Record<string, string>>;
  /** A database that contains the same keys, for peers that look them up there, and its process. */
  readonly database: { readonly url: string; readonly pid: number };
}

export interface PeerResponse {
  readonly status: number;
  /** Alternating names and values. */
  readonly headers: readonly string[];
  readonly body: string;
}

export interface RunningPeer {
  readonly server: PinnedProcess;
  readonly baseUrl: string;
  /** Another process, with its children, whose CPU time counts for the peer. */
  readonly besides?: number;
}

/** A server that the authenticated poll is compared with. */
export interface Peer {
  readonly name: string;
  /** Whether the peer checks the credentials of requests. */
  readonly guards: boolean;
  /** Returns its version; null if it is not installed. */
  version(): string | null;
  readonly install: string;
  start(setup: PeerSettings): Promise<RunningPeer>;
}

export function fetchPeerResponse(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<PeerResponse> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { ...headers }, agent: false }, (message) => {
      let body = '';
      message.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      message.on('end', () =>
        resolve({ status: message.statusCode ?? 0, headers: message.rawHeaders, body }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** Resolves when the URL responds; throws after ten seconds. */
export async function waitUntilReachable(url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const answered = await fetchPeerResponse(url, {}).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no server responds at ${url}`);
}
