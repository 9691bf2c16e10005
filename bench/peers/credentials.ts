import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { textAt } from '../../conformance/json.ts';
import {
  type ThrowawayDatabaseServer,
  testServer,
} from '../../server/src/foundation/database/testing/throwaway-database.ts';
import { signedJwt, tokenClaimsOf } from '../data/callers.ts';
import {
  fetchPeerResponse,
  type Peer,
  type PeerResponse,
  type PeerSettings,
  type RunningPeer,
} from './peer.ts';

type Headers = Readonly<Record<string, string>>;

/** Credentials for peers, which can't use the portal's: the same claims, the same lengths. */
export interface PeerCredentials {
  readonly setup: PeerSettings;
  readonly good: Headers;
  /** Credentials that must be refused, by their defect. */
  readonly bad: Readonly<Record<string, Headers>>;
  stop(): Promise<void>;
}

const strangers = 999;

/** Issues a token with the portal's claims and a key of the benchmark, and a thousand API keys for PostgreSQL. */
export async function createPeerCredentials(
  directory: string,
  answer: PeerResponse,
  portalHeaders: Headers,
): Promise<PeerCredentials> {
  const claims = tokenClaimsOf(portalHeaders.Authorization ?? '');
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const kid = createHash('sha256').update(randomBytes(8)).digest('base64url');
  const issue = (more: object): string =>
    signedJwt({ alg: 'ES256', typ: 'at+jwt', kid }, { ...claims, ...more }, pair.privateKey);
  const now = Math.floor(Date.now() / 1_000);
  const lives = { iat: now, exp: now + 86_400 };
  const token = issue(lives);
  const key = portalHeaders['portal-api-key'] ?? '';
  const strangersKey = `${key.slice(0, -4)}none`;
  const keys = {
    [sha256(key)]: textAt(claims, 'client_id') ?? '',
    [sha256(strangersKey)]: 'another client',
  };
  const publicPemFile = join(directory, 'public.pem');
  await writeFile(publicPemFile, pair.publicKey.export({ type: 'spki', format: 'pem' }));
  const database = await testServer();
  await fill(database, keys);
  const publicJwk = { ...pair.publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' };
  const { host, user } = database.connection;
  const url = `postgresql://${user}@/postgres?host=${encodeURIComponent(host)}`;
  const pid = Number((await readFile(join(host, '.s.PGSQL.5432.lock'), 'utf8')).split('\n')[0]);
  const of = (bearer: string, apiKey: string): Headers => ({
    ...portalHeaders,
    Authorization: `Bearer ${bearer}`,
    'portal-api-key': apiKey,
  });
  return {
    setup: {
      directory,
      answer,
      issuer: textAt(claims, 'iss') ?? '',
      audience: textAt(claims, 'aud') ?? '',
      publicJwk,
      publicPemFile,
      keys,
      database: { url, pid },
    },
    good: of(token, key),
    bad: {
      'a wrong signature': of(tampered(token), key),
      'an expired token': of(issue({ iat: now - 900, exp: now - 300 }), key),
      'a token for another audience': of(issue({ ...lives, aud: 'https://elsewhere.example' }), key),
      'an unknown key': of(token, `${key.slice(0, -4)}nobd`),
      "another client's key": of(token, strangersKey),
    },
    stop: () => database.stop(),
  };
}

/** Throws unless the peer accepts valid credentials and refuses every invalid one. */
export async function assertPeerAuthenticates(
  peer: Peer,
  { baseUrl }: RunningPeer,
  { setup, good, bad }: PeerCredentials,
): Promise<void> {
  const url = `${baseUrl}/openapi/status`;
  const answer = await fetchPeerResponse(url, good);
  if (answer.status !== setup.answer.status || answer.body !== setup.answer.body) {
    throw new Error(`${peer.name} returns ${answer.status}, but must return the same response as the portal`);
  }
  if (!peer.guards) return;
  for (const [what, headers] of Object.entries(bad)) {
    const { status } = await fetchPeerResponse(url, headers);
    if (status !== 401)
      throw new Error(`${peer.name} returns ${status} for ${what}, so it cannot be compared`);
  }
}

/** Another first character of the signature. */
function tampered(token: string): string {
  const at = token.lastIndexOf('.') + 1;
  return `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

async function fill({ connection }: ThrowawayDatabaseServer, keys: PeerSettings['keys']): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(`
    create table clients (id text primary key, state text not null);
    create table api_keys (digest bytea primary key, client_id text not null references clients (id),
      expires_at timestamptz, revoked_at timestamptz);
    insert into clients select 'client ' || n, 'active' from generate_series(1, ${strangers}) n;
    insert into api_keys select sha256(n::text::bytea), 'client ' || n from generate_series(1, ${strangers}) n`);
  for (const [digest, owner] of Object.entries(keys)) {
    await client.query('insert into clients values ($1, $2)', [owner, 'active']);
    await client.query('insert into api_keys values ($1, $2)', [Buffer.from(digest, 'hex'), owner]);
  }
  await client.query('analyze');
  await client.end();
}
