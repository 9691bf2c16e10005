import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, describe, test } from 'node:test';
import { createDpopProver } from '../../sdk/src/dpop.ts';
import type {
  CustomsPortalOptions,
  DraftDeclaration,
  PortalEvent,
  VerifiedWebhook,
} from '../../sdk/src/public.ts';
import {
  CustomsPortal,
  isProblem,
  memoryTokenStore,
  PortalConnectionError,
  PortalOAuthError,
  verifyWebhook,
} from '../../sdk/src/public.ts';
import { testBrowser } from '../../server/src/access/testing/oauth-browser.ts';
import { createPortalClient, declarationOf } from '../portal-client.ts';
import { startPortal } from '../portal-process.ts';
import { startResponseDroppingProxy } from './response-dropping-proxy.ts';

let clockOffsetMs = 0;
/* Tests the client package against a real portal, through a proxy that drops responses. */
const node = await startPortal();
const droppingProxy = await startResponseDroppingProxy(node.baseUrl, /^POST \/openapi/);
const { clientId, clientSecret, apiKey } = node.credentials.hostToHost;
const options: CustomsPortalOptions = {
  baseUrl: droppingProxy.url,
  issuer: node.baseUrl,
  clientId,
  clientSecret,
  apiKey,
  attemptTimeoutMs: 1_500,
  runtime: { now: () => Date.now() + clockOffsetMs },
};
const portal = new CustomsPortal(options);
after(async () => {
  await droppingProxy.stop();
  await node.stop();
});

function documentOf(lrn: string): DraftDeclaration {
  const document: DraftDeclaration = JSON.parse(JSON.stringify(declarationOf(lrn)));
  return document;
}

async function listed(lrnPrefix: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of portal.declarations.list({ lrnPrefix })) ids.push(id);
  return ids;
}

describe('the loss of a response', () => {
  for (const theft of ['cut', 'hold'] as const) {
    test(`(${theft} after the commit) leads to the original declaration and creates no second one`, async () => {
      const lrn = `SDK-LOST-${theft}`;
      droppingProxy.steal(theft);
      const before = droppingProxy.seen.length;
      const { id, status } = await portal.declarations.lodge(documentOf(lrn));
      assert.equal(status, 'lodged');
      const sent = droppingProxy.seen.slice(before).filter((line) => line.startsWith('POST /openapi'));
      assert.equal(sent.length, 2);
      assert.deepEqual(await listed(lrn), [id]);
    });
  }

  test('at every attempt leads to an error with the idempotency key for a later retry', async () => {
    droppingProxy.steal('cut');
    const document = documentOf('SDK-LOST-ALL');
    const impatient = new CustomsPortal({ ...options, maxAttempts: 1 });
    const error: unknown = await impatient.declarations.lodge(document).catch((caught: unknown) => caught);
    assert(error instanceof PortalConnectionError && error.outcome === 'unknown');
    const { idempotencyKey } = error.call;
    assert(idempotencyKey !== null);
    const { id } = await portal.declarations.lodge(document, { idempotencyKey });
    assert.deepEqual(await listed('SDK-LOST-ALL'), [id]);
  });
});

describe('a problem of the portal', () => {
  test('names the first declaration if a second one has the same LRN', async () => {
    const document = documentOf('SDK-TWICE');
    const { id } = await portal.declarations.lodge(document);
    await assert.rejects(
      portal.declarations.lodge(document),
      (error) => isProblem(error, 'lrn_in_use') && error.conflict.id === id && error.conflict.sameContent,
    );
  });

  test('contains the position of every error of an incomplete declaration', async () => {
    await assert.rejects(
      portal.declarations.dryRun({ type: 'import', lrn: 'SDK-EMPTY' }),
      (error) =>
        isProblem(error, 'input_invalid') && error.errors.every(({ pointer }) => pointer !== undefined),
    );
  });
});

test('the client package creates, changes and lodges a draft', async () => {
  const document = documentOf('SDK-DRAFT');
  const draft = await portal.declarations.create({ type: 'import', lrn: 'SDK-DRAFT' });
  const { etag } = await portal.declarations.get(draft.id);
  await portal.declarations.replace('lrn:SDK-DRAFT', document, { ifMatch: etag });
  await assert.rejects(portal.declarations.replace(draft.id, document, { ifMatch: etag }), (error) =>
    isProblem(error, 'version_conflict'),
  );
  const current = await portal.declarations.get(draft.id);
  const patch = { additionalInformation: [{ code: '00100', text: 'Patched' }], office: null };
  const patched = await portal.declarations.update(draft.id, patch, { ifMatch: current.etag });
  assert.equal(patched.office, null);
  const { office } = document;
  await portal.declarations.update(draft.id, { ...(office && { office }) }, { ifMatch: '*' });
  const { duties } = await portal.declarations.dryRun(documentOf('SDK-DRY'));
  assert.equal(duties.kind, 'calculated');
  const pdf = new Uint8Array(Buffer.from('%PDF-1.4\nstartxref\n9\n%%EOF\n'));
  const details = { type: 'N380', fileName: 'invoice.pdf' };
  const upload = await portal.declarations.documents.upload(draft.id, pdf, 'application/pdf', details);
  assert.equal(upload.type, 'N380');
  const lodged = await portal.declarations.lodge(draft.id);
  assert.equal(lodged.status, 'lodged');
  const deleted = await portal.declarations.create({ type: 'import', lrn: 'SDK-GONE' });
  await portal.declarations.delete(deleted.id);
  await assert.rejects(portal.declarations.get(deleted.id), (error) => isProblem(error, 'not_found'));
});

test('the client package resumes the feed from a stored cursor and polls until a change', async () => {
  let cursor: string | undefined;
  const signal = AbortSignal.timeout(20_000);
  for await (const batch of portal.status.follow({ untilCaughtUp: true, signal })) cursor = batch.cursor;
  const lodging = portal.declarations.lodge(documentOf('SDK-FEED'));
  const following = portal.status.follow({ ...(cursor !== undefined && { cursor }), wait: 5, signal });
  let found = false;
  for await (const { items } of following) {
    found = items.some(({ lrn }) => lrn === 'SDK-FEED');
    if (found) break;
  }
  assert(found);
  await lodging;
});

test('the client package reads each event of the event log once', async () => {
  const { id } = await portal.declarations.lodge(documentOf('SDK-EVENTS'));
  const types: string[] = [];
  const signal = AbortSignal.timeout(20_000);
  for await (const { items } of portal.events.follow({ wait: 5, signal })) {
    types.push(...items.filter(({ declaration }) => declaration.id === id).map(({ type }) => type));
    if (types.includes('declaration.released')) break;
  }
  assert.deepEqual(types.slice(0, 2), ['declaration.lodged', 'declaration.accepted']);
  assert.equal(new Set(types).size, types.length);
});

test('the client package resumes the event stream from the cursor of each event', async () => {
  const { id } = await portal.declarations.lodge(documentOf('SDK-STREAM'));
  const signal = AbortSignal.timeout(20_000);
  const read = async (
    from: string | undefined,
    until: string,
  ): Promise<{ types: string[]; cursor: string }> => {
    const types: string[] = [];
    for await (const { event, cursor } of portal.events.stream({ cursor: from, signal })) {
      if (event.declaration.id === id) types.push(event.type);
      if (types.at(-1) === until) return { types, cursor };
    }
    throw new Error('the event stream ended without the expected event');
  };
  const first = await read(undefined, 'declaration.lodged');
  const second = await read(first.cursor, 'declaration.released');
  assert.equal(second.types[0], 'declaration.accepted');
  const exported: string[] = [];
  const period = {
    occurredFrom: new Date(Date.now() - 3_600_000).toISOString(),
    occurredBefore: new Date().toISOString(),
  };
  for await (const event of portal.events.export(period)) {
    if (event.declaration.id === id) exported.push(event.type);
  }
  assert.deepEqual(exported, [...first.types, ...second.types]);
});

test('the client package verifies the deliveries of a webhook', async () => {
  const received: VerifiedWebhook<PortalEvent>[] = [];
  const refused: string[] = [];
  let secret = '';
  const receiver = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    await verifyWebhook<PortalEvent>(request.headers, Buffer.concat(chunks), secret).then(
      (verified) => received.push(verified),
      (error: unknown) => refused.push(String(error)),
    );
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address = receiver.address();
  assert(address !== null && typeof address === 'object');
  const url = `http://127.0.0.1:${address.port}/`;
  const webhook = await portal.webhooks.create({ url, events: ['declaration.released'] });
  secret = webhook.secret ?? '';
  await portal.webhooks.test(webhook.id);
  const { id } = await portal.declarations.lodge(documentOf('SDK-WEBHOOK'));
  while (!received.some(({ event }) => 'declaration' in event && event.declaration.id === id)) {
    assert.deepEqual(refused, []);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const states: string[] = [];
  for await (const { status } of portal.webhooks.deliveries(webhook.id)) states.push(status);
  assert(states.length >= 2);
  assert.equal((await portal.webhooks.change(webhook.id, { status: 'paused' })).status, 'paused');
  assert.notEqual((await portal.webhooks.rotateSecret(webhook.id, { overlapSeconds: 60 })).secret, secret);
  assert.equal((await portal.webhooks.list()).length, 1);
  await portal.webhooks.delete(webhook.id);
  await assert.rejects(portal.webhooks.get(webhook.id), (error) => isProblem(error, 'not_found'));
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
});

test('concurrent requests share one token request when their token has expired', async () => {
  await portal.status.poll();
  const before = droppingProxy.seen.filter((line) => line === 'POST /oauth/token').length;
  clockOffsetMs += 595_000;
  await Promise.all(Array.from({ length: 12 }, () => portal.status.poll({ limit: 1 })));
  assert.equal(droppingProxy.seen.filter((line) => line === 'POST /oauth/token').length, before + 1);
});

test('the client package supports lists, rules and any other operation', async () => {
  const lists = await portal.reference.lists();
  assert(lists.length > 0);
  const codes: string[] = [];
  for await (const { code } of portal.reference.entries('countries', { q: 'Italy' })) codes.push(code);
  assert(codes.includes('IT'));
  const downloaded: string[] = [];
  for await (const { code } of portal.reference.download('countries')) downloaded.push(code);
  assert(downloaded.length > 200);
  const [rule] = await portal.rules.list();
  assert.equal((await portal.rules.get(rule?.id ?? '')).id, rule?.id);
  const { data, requestId } = await portal.request('GET', '/openapi/sandbox/clock');
  assert.equal(typeof data.offsetSeconds, 'number');
  assert.match(requestId ?? '', /^[0-9a-f-]{36}$/);
});

test('the client package authenticates with a key pair instead of a secret', async () => {
  const { hostToHost, management } = node.credentials;
  const manager = createPortalClient(node.baseUrl, management);
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const jwks = { keys: [{ kty, crv, x, y, kid: 'one', use: 'sig', alg: 'ES256' }] };
  const { organisationId } = hostToHost;
  const body = { name: 'Key pair', userType: 'host_to_host', organisationId, jwks };
  const client = await manager.call('POST', '/management/clients', { body });
  const { id }: { id: string } = JSON.parse(client.text);
  const made = await manager.call('POST', `/management/clients/${id}/api-keys`, { body: { name: 'Key' } });
  const { key }: { key: string } = JSON.parse(made.text);
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', pair.privateKey)).toString('base64');
  const pem = `-----BEGIN PRIVATE KEY-----\n${pkcs8}\n-----END PRIVATE KEY-----\n`;
  for (const privateKey of [pair.privateKey, await crypto.subtle.exportKey('jwk', pair.privateKey), pem]) {
    const { data } = await new CustomsPortal({
      baseUrl: node.baseUrl,
      clientId: id,
      privateKey: { key: privateKey, kid: 'one' },
      apiKey: key,
    }).caller();
    assert.equal(data.client.id, id);
  }
});

describe('sender-constrained tokens', () => {
  test('send a proof with every request, including retries and long polls', async () => {
    const bound = new CustomsPortal({ ...options, dpop: true });
    droppingProxy.steal('cut');
    const { id } = await bound.declarations.lodge(documentOf('SDK-BOUND'));
    assert.deepEqual(await listed('SDK-BOUND'), [id]);
    let cursor = '';
    for await (const batch of bound.status.follow({ untilCaughtUp: true })) cursor = batch.cursor;
    const before = droppingProxy.seen.length;
    const poll = bound.status.poll({ after: cursor, wait: 10 });
    while (droppingProxy.seen.length === before) await new Promise((resolve) => setTimeout(resolve, 10));
    await portal.declarations.lodge(documentOf('SDK-BOUND-HELD'));
    const { data } = await poll;
    assert.equal(data?.items[0]?.lrn, 'SDK-BOUND-HELD');
  });

  test('correct a wrong local clock by the portal’s clock', async () => {
    const runtime = { now: () => Date.now() - 3_600_000 };
    const bound = new CustomsPortal({ ...options, runtime, dpop: true });
    assert.equal((await bound.status.poll({ limit: 1 })).status, 200);
  });

  test('work for a management client', async () => {
    const { clientId, clientSecret } = node.credentials.management;
    const prover = createDpopProver(null, { now: Date.now });
    const call = async (
      method: string,
      path: string,
      headers: Record<string, string>,
      token: string | null,
    ) => {
      const DPoP = await prover.prove(method, `${node.baseUrl}${path}`, token);
      const body = method === 'POST' ? new URLSearchParams({ grant_type: 'client_credentials' }) : null;
      return fetch(`${node.baseUrl}${path}`, { method, body, headers: { DPoP, ...headers } });
    };
    const Authorization = `Basic ${btoa(`${clientId}:${clientSecret}`)}`;
    const granted = await call('POST', '/oauth/token', { Authorization }, null);
    const { access_token: token, token_type: type }: { access_token: string; token_type: string } =
      JSON.parse(await granted.text());
    assert.equal(type, 'DPoP');
    const path = '/management/clients';
    const statuses: number[] = [];
    for (const headers of [{}, {}, { DPoP: 'none' }, { Authorization: `Bearer ${token}` }]) {
      const answer = await call('GET', path, { Authorization: `DPoP ${token}`, ...headers }, token);
      statuses.push(answer.status);
    }
    assert.deepEqual(statuses, [200, 200, 401, 401]);
  });
});

describe('a platform', () => {
  function platformOf(more: { dpop?: boolean } = {}): CustomsPortal {
    const { clientId, clientSecret, apiKey, idPlatform, origin } = node.credentials.platform;
    const platform = { id: idPlatform, origin };
    return new CustomsPortal({ baseUrl: node.baseUrl, clientId, clientSecret, apiKey, platform, ...more });
  }

  test('sends its authorization request in advance, and binds the trader’s tokens to its key', async () => {
    const platform = platformOf({ dpop: true });
    const { redirectUri } = node.credentials.platform;
    const begun = await platform.authorization.begin({
      redirectUri,
      scope: 'declarations:read',
      pushed: true,
    });
    assert.deepEqual([...new URL(begun.url).searchParams.keys()], ['client_id', 'request_uri']);
    const { email, password, organisationId } = node.credentials.trader;
    const browser = testBrowser({ baseUrl: node.baseUrl, address: node.baseUrl });
    const consent = await browser.submit(await browser.open(begun.url), 'sign-in', { email, password });
    const back = await browser.submit(consent, 'consent', { organisation: organisationId });
    const tokens = await platform.authorization.complete(begun, back.url);
    const trader = platform.actingFor(memoryTokenStore({ ...tokens, expiresAt: Date.now() }));
    const { data } = await trader.caller();
    assert.equal(data.organisation.id, organisationId);
  });

  test('acts for itself, and for a trader who has consented', async () => {
    const platform = platformOf();
    const own = await platform.caller();
    assert.equal(own.data.organisation.name, 'Meridian Software');
    assert.deepEqual((await platform.usage.errorGroups({ code: 'input_invalid' })).groups, []);
    const { email, password, organisationId } = node.credentials.trader;
    const scope = 'declarations:read declarations:write';
    const begun = await platform.authorization.begin({
      redirectUri: node.credentials.platform.redirectUri,
      scope,
    });
    const browser = testBrowser({ baseUrl: node.baseUrl, address: node.baseUrl });
    const consent = await browser.submit(await browser.open(begun.url), 'sign-in', { email, password });
    const back = await browser.submit(consent, 'consent', { organisation: organisationId });
    const forged = new URL(back.url);
    forged.searchParams.set('iss', 'https://elsewhere.example');
    await assert.rejects(platform.authorization.complete(begun, forged), PortalOAuthError);
    const tokens = await platform.authorization.complete(begun, back.url);
    const saved: string[] = [];
    const memory = memoryTokenStore({ ...tokens, expiresAt: Date.now() });
    const trader = platform.actingFor({
      load: memory.load,
      save: async (renewed) => {
        saved.push(renewed.refreshToken ?? '');
        await memory.save(renewed);
      },
    });
    // The stored token expires now: one refresh serves all.
    const answers = await Promise.all(Array.from({ length: 8 }, () => trader.caller()));
    for (const { data } of answers) assert.equal(data.organisation.id, organisationId);
    assert.equal(saved.length, 1);
    assert.notEqual(saved[0], tokens.refreshToken);
  });
});
