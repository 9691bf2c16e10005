import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { callTokenEndpoint } from '../../testing/oauth-browser.ts';
import { clients, startTestPortal, type TestNode } from '../../testing/oauth-portal.ts';

const portal = await startTestPortal();
after(() => portal.stop());

async function accessToken(node: TestNode): Promise<string> {
  const { status, body } = await callTokenEndpoint(
    node,
    'token',
    { grant_type: 'client_credentials' },
    clients.host,
  );
  assert.equal(status, 200, JSON.stringify(body));
  return String(body.access_token);
}

const signerOf = async (node: TestNode) => decodeProtectedHeader(await accessToken(node)).kid;
const kids = (node: TestNode) => node.server.publicKeys().map(({ kid }) => kid);

async function publishedKids(node: TestNode): Promise<string[]> {
  const response = await fetch(`${node.baseUrl}/oauth/jwks`);
  assert.match(response.headers.get('cache-control') ?? '', /max-age=900/);
  const { keys } = await response.json();
  for (const key of keys)
    assert.deepEqual(Object.keys(key).toSorted(), ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
  return keys.map((key: { kid: string }) => key.kid);
}

async function waitUntil(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

async function isTokenAccepted(token: string, node: TestNode): Promise<boolean> {
  const keys = createLocalJWKSet({ keys: [...node.server.publicKeys()] });
  return jwtVerify(token, keys).then(
    () => true,
    () => false,
  );
}

describe('signing keys', () => {
  test('are created only once when several nodes start concurrently', async () => {
    const nodes = await Promise.all([portal.node(), portal.node(), portal.node()]);
    assert.equal(new Set(nodes.flatMap(kids)).size, 1);
    const rows = await portal.database.system.query('select from access.signing_keys');
    assert.equal(rows.length, 1);
  });

  test('sign tokens even if the clock is set back to a time before the first key', async () => {
    const node = await portal.node();
    await portal.database.system.query(
      "update access.signing_keys set active_from = active_from + interval '1 hour'",
    );
    const other = await portal.node({ baseUrl: node.baseUrl });
    assert.ok(await isTokenAccepted(await accessToken(other), node));
    await portal.database.system.query(
      "update access.signing_keys set active_from = active_from - interval '1 hour'",
    );
  });

  test('are rotated with overlap: the next key is published 15 minutes before it signs, and the old key until its tokens expire', async () => {
    const node = await portal.node();
    const other = await portal.node({ baseUrl: node.baseUrl });
    const [old] = kids(node);
    await node.server.rotateSigningKey();
    await node.server.rotateSigningKey();
    await waitUntil(() => kids(other).length === 2);
    const next = kids(node).find((kid) => kid !== old);
    assert.deepEqual((await publishedKids(node)).toSorted(), [old, next].toSorted());
    assert.deepEqual([await signerOf(node), await signerOf(other)], [old, old]);
    portal.advance(899);
    const lastToken = await accessToken(node);
    assert.equal(decodeProtectedHeader(lastToken).kid, old);
    portal.advance(2);
    assert.deepEqual([await signerOf(node), await signerOf(other)], [next, next]);
    portal.advance(600);
    assert.ok(await isTokenAccepted(lastToken, other));
    portal.advance(60);
    assert.deepEqual(await publishedKids(node), [next]);
    portal.advance(3_600);
    assert.ok(await node.server.purgeExpired());
    const rows = await portal.database.system.query<{ id: string }>('select id from access.signing_keys');
    assert.deepEqual(rows, [{ id: next }]);
  });

  test('are rotated immediately: the new key signs at once, and tokens of the old key remain valid', async () => {
    const node = await portal.node();
    const token = await accessToken(node);
    await node.server.rotateSigningKey();
    await node.server.rotateSigningKey('at_once');
    assert.notEqual(await signerOf(node), decodeProtectedHeader(token).kid);
    assert.ok(await isTokenAccepted(token, node));
    const signer = await signerOf(node);
    portal.advance(901);
    assert.equal(await signerOf(node), signer);
  });

  test('are replaced after a compromise: the old keys are invalid on every node', async () => {
    const node = await portal.node();
    const other = await portal.node({ baseUrl: node.baseUrl });
    const token = await accessToken(node);
    await node.server.rotateSigningKey('compromised');
    await waitUntil(() => kids(other).length === 1 && kids(other)[0] === kids(node)[0]);
    assert.ok(!(await isTokenAccepted(token, node)));
    assert.ok(!(await isTokenAccepted(token, other)));
    assert.equal(await signerOf(other), kids(node)[0]);
  });

  test('prevent the start of a node whose secret cannot decrypt them', async () => {
    await assert.rejects(portal.node({ secret: 'another secret, just as long as that' }), /PORTAL_SECRET/);
  });

  test('are stored in the database without a readable private key', async () => {
    const rows = await portal.database.system.query<{ public_jwk: object; encrypted: Buffer }>(
      'select public_jwk, encrypted from access.signing_keys',
    );
    for (const row of rows) {
      assert.ok(!('d' in row.public_jwk));
      assert.doesNotMatch(row.encrypted.toString('latin1'), /"d"/);
    }
  });
});
