import { createPrivateKey, type KeyObject, randomBytes, sign } from 'node:crypto';
import pg from 'pg';
import { isRecord } from '../../conformance/json.ts';
import { encryptionWith } from '../../server/src/foundation/secrets/secrets.ts';
import { openSigningKey } from '../../server/src/foundation/secrets/signing-key.ts';
import { benchPortalSecret } from '../large-portal.ts';
import { apiKeyDigest, apiKeyWithChecksum } from './api-key.ts';

/*
 * Millions of clients and keys, written into the database of a stopped portal, with tokens for those that
 * send requests, signed as the portal signs them. Each organisation has ten clients.
 */

export interface SeededCallers {
  /** Returns token and API key of the next callers in turn, with unused tokens. */
  credentials(count: number): readonly (readonly [token: string, key: string])[];
}

/** Fills the database with `clients` clients of one key each; the first `calling` can send requests. */
export async function fillWithClients(
  connection: pg.ClientConfig,
  {
    clients,
    calling,
    claims,
  }: { clients: number; calling: number; claims: Readonly<Record<string, unknown>> },
): Promise<SeededCallers> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const encryption = encryptionWith(benchPortalSecret, randomBytes);
    const stored = await client.query<{ encrypted: Buffer }>(
      "select encrypted from foundation.secrets where name = 'pepper/1'",
    );
    const pepper = encryption.decrypt('pepper/1', stored.rows[0]?.encrypted ?? Buffer.alloc(0));
    if (!pepper) throw new Error('the secret does not decrypt the pepper');
    const keys = await client.query<{ id: string; encrypted: Buffer }>(
      'select id, encrypted from access.signing_keys where published_until is null',
    );
    const [row] = keys.rows;
    if (!row) throw new Error('the database contains no signing key');
    const { privateKey } = openSigningKey(encryption, 'signing-key', row);
    const jwk = isRecord(privateKey) ? { ...privateKey } : {};
    const apiKeys = Array.from({ length: calling }, (_, index) =>
      apiKeyWithChecksum('sandbox', String(index).padStart(27, 'K')),
    );
    await fill(client, clients, claims, pepper, apiKeys);
    return callersOf(createPrivateKey({ key: jwk, format: 'jwk' }), row.id, claims, apiKeys);
  } finally {
    await client.end();
  }
}

async function fill(
  client: pg.Client,
  clients: number,
  claims: Readonly<Record<string, unknown>>,
  pepper: Buffer,
  apiKeys: readonly string[],
): Promise<void> {
  await client.query('begin');
  await client.query('create temp table calling (n int, digest bytea) on commit drop');
  await client.query('insert into calling select * from unnest($1::int[], $2::bytea[])', [
    apiKeys.map((_, index) => index),
    apiKeys.map((key) => apiKeyDigest(pepper, key)),
  ]);
  await client.query('analyze calling');
  const { client_id: template } = claims;
  // The trigger locks each identification number, and there are no declarations to assign.
  const trigger = 'trigger assign_existing_declarations';
  await client.query(`alter table organisations.identification_numbers disable ${trigger}`);
  // The other columns are copied from the sandbox's client.
  for (const statement of statements) {
    await client.query(statement.replaceAll('$clients', String(clients)), [template]);
  }
  await client.query(`alter table organisations.identification_numbers enable ${trigger}`);
  await client.query('commit');
  await client.query('vacuum analyze');
}

function idOf(prefix: string, number: string): string {
  return `'${prefix}_' || lpad((${number})::text, 26, '0')`;
}

const numbers = 'generate_series(0, $clients - 1) as n(n)';

const statements = [
  `insert into organisations.organisations
   select made.* from organisations.organisations t
     join access.clients c on c.organisation_id = t.id and c.id = $1,
     generate_series(0, ($clients - 1) / 10) n,
     lateral jsonb_populate_record(t, jsonb_build_object('id', ${idOf('org', 'n')}, 'name', 'Trader ' || n,
       'identification_number', 'XB' || lpad(n::text, 9, '0'))) made`,
  `insert into access.clients
   select made.* from access.clients t, ${numbers},
     lateral jsonb_populate_record(t, jsonb_build_object('id', ${idOf('cli', 'n')}, 'organisation_id',
       ${idOf('org', 'n / 10')}, 'name', 'Client ' || n)) made
   where t.id = $1`,
  `insert into access.api_keys
   select made.* from access.api_keys t, ${numbers} left join calling c using (n),
     lateral jsonb_populate_record(t, jsonb_build_object('id', ${idOf('key', 'n')}, 'client_id', ${idOf('cli', 'n')},
       'organisation_id', ${idOf('org', 'n / 10')}, 'digest', coalesce(c.digest, sha256(n::text::bytea)))) made
   where t.id = (select id from access.api_keys where client_id = $1 order by created_at limit 1)`,
];

function callersOf(
  key: KeyObject,
  kid: string,
  claims: Readonly<Record<string, unknown>>,
  apiKeys: readonly string[],
): SeededCallers {
  let issued = 0;
  const header = { alg: 'ES256', typ: 'at+jwt', kid };
  return {
    credentials: (count) =>
      Array.from({ length: count }, () => {
        const index = issued % apiKeys.length;
        issued += 1;
        const now = Math.floor(Date.now() / 1_000);
        const [clientId, organisationId] = [`cli_${padded(index)}`, `org_${padded(Math.floor(index / 10))}`];
        const own = { sub: clientId, client_id: clientId, organisation_id: organisationId };
        const times = { jti: randomBytes(16).toString('hex'), iat: now, exp: now + 7_200 };
        return [signedJwt(header, { ...claims, ...own, ...times }, key), apiKeys[index] ?? ''];
      }),
  };
}

function padded(number: number): string {
  return String(number).padStart(26, '0');
}

export function signedJwt(header: object, claims: object, key: KeyObject): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part(header)}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}

/** Returns the claims of a token, unverified. */
export function tokenClaimsOf(authorization: string): Readonly<Record<string, unknown>> {
  const [, payload = ''] = authorization.split(' ').at(-1)?.split('.') ?? [];
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}
