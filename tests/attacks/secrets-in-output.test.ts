import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { importJWK, type JWK } from 'jose';
import { generateSync } from 'otplib';
import { requireTextAt, textAt } from '../../conformance/json.ts';
import { encryptionWith } from '../../server/src/foundation/secrets/secrets.ts';
import { consentToPlatform } from '../platform-consent.ts';
import { createPortalClient, sendPortalRequest } from '../portal-client.ts';
import { reportObservation, startAttackPortal } from './attack-portal.ts';
import { createMember, requireSuccess } from './new-member.ts';

const answers: string[] = [];
/** Errors about a value in a declaration, which its sender may see with the value. */
const errorsForSender: string[] = [];
const secrets = new Map<string, string>();
const recordSecret = (name: string, secret: string): string => {
  assert.ok(secret.length >= 10, name);
  secrets.set(name, secret);
  return secret;
};
/*
 * Creates and uses every kind of secret, correctly and incorrectly, then searches all output of the server
 * for it: database, files, process output, mails, metrics, exports, responses. Permitted occurrences are
 * listed below.
 */
const attack = await startAttackPortal();
await useSecrets();
after(() => attack.stop());

async function useSecrets(): Promise<void> {
  const { baseUrl, credentials } = attack.portal;
  const { organisationId } = credentials.hostToHost;
  const made = requireSuccess(
    await attack.customs.call('POST', '/management/clients', {
      body: { name: 'K8', userType: 'host_to_host', organisationId },
    }),
  );
  const clientId = requireTextAt(made.body, 'client', 'id');
  const clientSecret = recordSecret('client secret', requireTextAt(made.body, 'client', 'clientSecret'));
  const issued = requireSuccess(
    await attack.customs.call('POST', `/management/clients/${clientId}/api-keys`, { body: { name: 'K8' } }),
  );
  const apiKey = requireTextAt(issued.body, 'key', 'key');
  recordSecret('API key', apiKey.slice(-33, -6));
  const client = createPortalClient(baseUrl, { clientId, clientSecret, apiKey });
  const token = recordSecret('access token', await client.token());
  const webhook = requireSuccess(
    await client.call('POST', '/openapi/webhooks', {
      body: { url: 'http://127.0.0.1:9/', events: ['declaration.accepted'] },
    }),
  );
  const webhookSecret = recordSecret('webhook secret', requireTextAt(webhook.body, 'webhook', 'secret'));
  requireSuccess(
    await client.call('POST', `/openapi/webhooks/${requireTextAt(webhook.body, 'webhook', 'id')}/test`),
  );
  await client.lodge('K8');

  const member = await createMember(attack, 'owner');
  const password = recordSecret('password', 'neun gelbe papageien');
  requireSuccess(await member.browser.call('PUT', '/management/person/password', { body: { password } }));
  const tokens = await consentToPlatform(attack.portal, { ...member, password });
  recordSecret('refresh token', tokens.refreshToken);
  const begun = requireSuccess(
    await member.browser.call('POST', '/management/person/factors/totp', { body: { name: 'Phone' } }),
  );
  const totp = recordSecret('TOTP secret', requireTextAt(begun.body, 'factor', 'secret'));
  const code = generateSync({ secret: totp });
  requireSuccess(
    await member.browser.call(
      'POST',
      `/management/person/factors/totp/${requireTextAt(begun.body, 'factor', 'id')}/confirmation`,
      { body: { code } },
    ),
  );
  const signedIn = await sendPortalRequest(`${baseUrl}/management/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ email: member.email, password }),
  });
  recordSecret('session cookie', /=([\w-]{43});/.exec(signedIn.headers.get('set-cookie') ?? '')?.[1] ?? '');

  // Secrets that the portal recognises when users put them into other fields by mistake.
  const recognised = [apiKey, clientSecret, token, webhookSecret];
  for (const secret of recognised) {
    answers.push((await client.call('GET', `/openapi/declarations/${encodeURIComponent(secret)}`)).text);
    // The response names the unknown property to its caller.
    await client.call('POST', '/openapi/declarations', { body: { [secret.slice(0, 60)]: 1 } });
  }
  for (const secret of [...recognised, password, totp]) {
    errorsForSender.push(
      (await client.call('GET', `/openapi/status?lrn=${encodeURIComponent(secret)}`)).text,
    );
    errorsForSender.push(
      (await client.call('POST', '/openapi/declarations', { body: { lrn: secret } })).text,
    );
    const calls = [
      client.call('GET', '/openapi/status', {
        headers: { 'X-Request-Id': secret.slice(0, 200), Accept: secret.slice(0, 200) },
      }),
      client.withKey(`${secret.slice(0, 100)},x`).call('GET', '/openapi/status'),
      sendPortalRequest(`${baseUrl}/management/session`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: 'a@b.example', password: secret }),
      }),
      sendPortalRequest(`${baseUrl}/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: clientId,
          client_secret: `${secret}x`,
        }),
      }),
    ];
    for (const answer of await Promise.all(calls))
      answers.push(`${answer.text} ${[...answer.headers].join()}`);
  }
  for (const path of ['/openapi/webhooks', '/openapi/events', '/openapi/declarations/export'])
    answers.push((await client.call('GET', path)).text);
  for (const path of [
    '/management/audit-events/export?occurredFrom=2020-01-01T00:00:00Z&occurredBefore=2100-01-01T00:00:00Z',
    '/management/audit-events?limit=500',
    '/management/request-log?limit=500',
    '/management/clients',
    `/management/clients/${clientId}/api-keys`,
    '/management/people',
    '/management/system',
    '/management/signing-keys',
  ]) {
    answers.push((await attack.customs.call('GET', path)).text);
  }
}

/** The portal's own secrets, decrypted with PORTAL_SECRET. */
async function recordPortalSecrets(): Promise<void> {
  const encryption = encryptionWith(attack.shared.secret, () => new Uint8Array(12));
  const rows = await attack.shared.query<{ name: string; encrypted: Buffer }>(
    'select name, encrypted from foundation.secrets',
  );
  for (const { name, encrypted } of rows) {
    const plain = encryption.decrypt(name, encrypted);
    if (plain) recordSecret(name, plain.toString('hex'));
  }
  const keys = await attack.shared.query<{ id: string; encrypted: Buffer }>(
    'select id, encrypted from access.signing_keys',
  );
  for (const { id, encrypted } of keys) {
    const jwk: JWK = JSON.parse(encryption.decrypt(`signing-key/${id}`, encrypted)?.toString() ?? '{}');
    await importJWK(jwk, 'ES256');
    recordSecret('private signing key', jwk.d ?? '');
  }
  recordSecret('PORTAL_SECRET', attack.shared.secret);
}

/**
 * Secrets without a recognisable form: a declaration that contains one is stored with it, in the sandbox for
 * a day, and errors quote it.
 */
const unrecognised = ['password', 'TOTP secret'];

/** Returns the encodings in which a secret may occur. */
function formsOf(secret: string): string[] {
  const bytes = /^[0-9a-f]{64}$/.test(secret) ? Buffer.from(secret, 'hex') : Buffer.from(secret);
  return [
    secret,
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    encodeURIComponent(secret),
  ];
}

async function tablesWith(forms: readonly string[]): Promise<string[]> {
  const tables = await attack.shared.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await attack.shared.query(
      `select from ${name} t where exists (select from unnest($1::text[]) form where strpos(t::text, form) > 0) limit 1`,
      [forms],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

async function filesWith(folder: string, forms: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const bytes = await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0));
    if (forms.some((form) => bytes.includes(form))) found.push(entry.name);
  }
  return found;
}

describe('K8 every secret in everything the server writes', () => {
  test('does not occur in database, files, output, mails, metrics, exports or responses', async (context) => {
    await recordPortalSecrets();
    const metrics = await (await fetch(new URL('/metrics', attack.portal.operationsUrl))).text();
    const found: string[] = [];
    for (const [name, secret] of secrets) {
      const forms = formsOf(secret);
      const has = (text: string): boolean => forms.some((form) => text.includes(form));
      const places = [
        ...(await tablesWith(forms))
          .filter((table) => !(table === 'audit.captured_bodies' && unrecognised.includes(name)))
          .map((table) => `table ${table}`),
        ...(await filesWith(attack.portal.dataDir, forms)).map((file) => `file ${file}`),
        ...(has(attack.portal.output()) ? ['output'] : []),
        ...(has(metrics) ? ['metrics'] : []),
        ...[...answers, ...(unrecognised.includes(name) ? [] : errorsForSender)].flatMap((answer, index) =>
          has(answer) ? [`answer ${index}: ${answer.slice(0, 200)}`] : [],
        ),
      ];
      found.push(...places.map((place) => `${name}: ${place}`));
    }
    assert.deepEqual(found, []);
    // Proves that the search works: an id of the same client occurs in the database and in responses.
    const id = textAt((await attack.customs.call('GET', '/management/clients')).body, 'items', 0, 'id') ?? '';
    assert.ok((await tablesWith([id])).length > 0);
    reportObservation(
      context,
      `${secrets.size} secrets (${[...secrets.keys()].join(', ')}) in ${answers.length} responses, every table and file: none found`,
    );
  });
});
