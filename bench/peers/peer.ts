import { request } from 'node:http';
import type { PinnedProcess } from '../pinned-process.ts';

/** What a peer of the guarded poll is given: one answer, and the credentials that it lets in. */
export interface PeerSetup {
  /** A directory of its own, for files of its configuration. */
  readonly directory: string;
  readonly answer: PeerAnswer;
  readonly issuer: string;
  readonly audience: string;
  /** The key that tokens are verified with, as JWK and as a PEM file. */
  readonly publicJwk: Readonly<Record<string, unknown>>;
  readonly publicPemFile: string;
  /** API keys by their SHA-256 in hex, and whose they are. */
  readonly keys: Readonly<Record<string, string>>;
  /** A database that holds the same keys, for peers that look them up there, and its process. */
  readonly database: { readonly url: string; readonly pid: number };
}

export interface PeerAnswer {
  readonly status: number;
  /** Names and values, one after the other. */
  readonly headers: readonly string[];
  readonly body: string;
}

export interface RunningPeer {
  readonly server: PinnedProcess;
  readonly baseUrl: string;
  /** Another process whose time counts for it, with its children. */
  readonly besides?: number;
}

/** Somebody whom the guarded poll is compared with. */
export interface Peer {
  readonly name: string;
  /** Whether it looks at credentials. */
  readonly guards: boolean;
  /** Its version; null when it is not installed. */
  version(): string | null;
  /** How to install it. */
  readonly install: string;
  start(setup: PeerSetup): Promise<RunningPeer>;
}

export function ask(url: string, headers: Readonly<Record<string, string>>): Promise<PeerAnswer> {
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

/** Resolves when something answers there; throws after ten seconds. */
export async function reachable(url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const answered = await ask(url, {}).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no server responds at ${url}`);
}
