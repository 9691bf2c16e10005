import assert from 'node:assert/strict';
import { hash, randomUUID } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { migratedTestDatabase } from '../foundation/database/testing/migrated-database.ts';
import { type HttpAnswer, problemCode } from '../foundation/http/testing/server.ts';
import { organisationCaller, testSource } from '../organisations/testing/organisations.ts';
import type { CreatedClient } from './credentials/create-client.ts';
import { deleteExpiredRecords } from './oauth/store.ts';
import { newTestKey, testRegistrar } from './testing/clients.ts';
import { generateTestSigningKey, guardTestBaseUrl, newClientOf, startTestGuard } from './testing/guards.ts';

const source = testSource();

const testing = await migratedTestDatabase();
const signing = await generateTestSigningKey();
const guard = await startTestGuard(testing.database, 0, signing);
const secondNode = await startTestGuard(testing.database, 0, signing);
const organisationId = (await organisationCaller(testing.database, source)).organisation.id;
const made = await newClientOf(testing.database, source, { organisationId, userType: 'host_to_host' });
const hostClient: CreatedClient & { readonly key: string } = {
  ...made,
  key: (await newTestKey(testing.database, testRegistrar(source), made)).key,
};
const keyPair = await generateKeyPair('ES256', { extractable: true });
const jwk = await exportJWK(keyPair.publicKey);
const jkt = await calculateJwkThumbprint(jwk);
after(async () => {
  await guard.stop();
  await secondNode.stop();
  await testing.stop();
});

type Claims = Readonly<Record<string, unknown>>;

const secondsNow = (): number => Math.floor(guard.now().getTime() / 1000);

function proofOf(
  token: string,
  changed: Claims = {},
  header: Claims = {},
  key = keyPair.privateKey,
): Promise<string> {
  const claims = {
    htm: 'GET',
    htu: `${guardTestBaseUrl}/openapi/whoami`,
    iat: secondsNow(),
    jti: randomUUID(),
    ath: hash('sha256', token, 'base64url'),
    ...changed,
  };
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...header }).sign(key);
}

/** Returns a valid proof with exactly this number of characters, padded with a claim that the portal ignores. */
async function proofOfLength(token: string, length: number): Promise<string> {
  // A base64url text can't have every length, so a longer header fills the remaining characters.
  for (const kid of ['', 'a', 'ab', 'abc']) {
    const short = (await proofOf(token, { pad: '' }, { kid })).length;
    const least = Math.floor(((length - short) * 3) / 4) - 3;
    for (let more = least; more < least + 6; more += 1) {
      const proof = await proofOf(token, { pad: 'x'.repeat(more) }, { kid });
      if (proof.length === length) return proof;
    }
  }
  return assert.fail(`no proof has ${length} characters`);
}

const boundToken = (): Promise<string> => guard.token(hostClient.client, { cnf: { jkt } });

function sendRequest(
  token: string,
  proof: string | null,
  { by = guard, scheme = 'DPoP', path = '/openapi/whoami' } = {},
): Promise<HttpAnswer> {
  const headers = { Authorization: `${scheme} ${token}`, 'portal-api-key': hostClient.key };
  return by.server.call(path, { headers: { ...headers, ...(proof !== null && { DPoP: proof }) } });
}

async function assertProofRefused(
  answered: Promise<HttpAnswer>,
  code = 'dpop_proof_invalid',
): Promise<HttpAnswer> {
  const answer = await answered;
  assert.equal(problemCode(answer), code, answer.text);
  assert.equal(answer.status, 401);
  return answer;
}

describe('200', () => {
  test('each request needs a new DPoP proof, also when the caller is cached', async () => {
    const token = await boundToken();
    for (const by of [guard, guard, secondNode]) {
      const answer = await sendRequest(token, await proofOf(token), { by });
      assert.equal(answer.status, 200, answer.text);
    }
  });

  test('the query part of the URL is ignored in the request and in the proof', async () => {
    const token = await boundToken();
    assert.equal((await sendRequest(token, await proofOf(token), { path: '/openapi/whoami?' })).status, 200);
    const htu = `${guardTestBaseUrl.replace('portal', 'PORTAL')}:443/openapi/whoami?a=b#c`;
    assert.equal((await sendRequest(token, await proofOf(token, { htu }))).status, 200);
  });

  test('a long poll is authorised again before its response with the proof of its request', async () => {
    const token = await boundToken();
    const proof = await proofOf(token, { htu: `${guardTestBaseUrl}/openapi/held` });
    assert.equal((await sendRequest(token, proof, { path: '/openapi/held' })).status, 200);
    await assertProofRefused(sendRequest(token, proof, { path: '/openapi/held' }));
  });

  test('a proof can have up to 4,096 characters', async () => {
    const token = await boundToken();
    assert.equal((await sendRequest(token, await proofOfLength(token, 4_096))).status, 200);
    await assertProofRefused(sendRequest(token, await proofOfLength(token, 4_097)));
  });

  test('a bearer token needs no proof, and a proof sent with it is ignored', async () => {
    const token = await guard.token(hostClient.client);
    assert.equal((await sendRequest(token, 'nonsense', { scheme: 'Bearer' })).status, 200);
  });
});

describe('401 token_invalid', () => {
  test('rejects a DPoP-bound token that is used as a bearer token, with or without its proof', async () => {
    const token = await boundToken();
    await assertProofRefused(sendRequest(token, null, { scheme: 'Bearer' }), 'token_invalid');
    await assertProofRefused(sendRequest(token, await proofOf(token), { scheme: 'Bearer' }), 'token_invalid');
    assert.equal((await sendRequest(token, await proofOf(token))).status, 200);
    await assertProofRefused(sendRequest(token, await proofOf(token), { scheme: 'Bearer' }), 'token_invalid');
  });

  test('rejects a bearer token that is sent with the DPoP scheme and a proof', async () => {
    const token = await guard.token(hostClient.client);
    await assertProofRefused(sendRequest(token, await proofOf(token)), 'token_invalid');
  });
});

describe('401 dpop_proof_invalid', () => {
  test('the challenge requests a DPoP proof and not another token', async () => {
    const token = await boundToken();
    const answer = await assertProofRefused(sendRequest(token, null));
    const challenge = answer.headers.get('www-authenticate') ?? '';
    assert.match(
      challenge,
      /^DPoP realm="https:\/\/portal\.example", error="invalid_dpop_proof".* algs="ES256 /,
    );
    assert.ok(!challenge.includes('Bearer'));
  });

  test('accepts a DPoP proof once, and rejects its reuse on the same or another node', async () => {
    const token = await boundToken();
    const proof = await proofOf(token);
    const answers = await Promise.all(
      [guard, guard, secondNode, secondNode].map((by) => sendRequest(token, proof, { by })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401, 401]);
    await assertProofRefused(sendRequest(token, proof));
    await assertProofRefused(sendRequest(token, proof, { by: secondNode }));
  });

  test('the record of a used proof is deleted an hour after the age of the proof alone rejects it', async () => {
    const token = await boundToken();
    const proof = await proofOf(token);
    assert.equal((await sendRequest(token, proof)).status, 200);
    guard.move(60);
    assert.equal((await sendRequest(token, await proofOf(token, { iat: secondsNow() - 60 }))).status, 200);
    await deleteExpiredRecords(testing.database.system, guard.now());
    await assertProofRefused(sendRequest(token, proof));
    guard.move(-60);
    // A node whose clock is ahead must not delete the record early, otherwise the proof could be used again.
    guard.move(3_000);
    await deleteExpiredRecords(testing.database.system, guard.now());
    guard.move(-3_000);
    await assertProofRefused(sendRequest(token, proof));
  });

  const faults: readonly (readonly [string, Claims])[] = [
    ['another HTTP method', { htm: 'POST' }],
    ['an HTTP method in lower case', { htm: 'get' }],
    ['another path', { htu: `${guardTestBaseUrl}/openapi/status` }],
    ['another host', { htu: 'https://elsewhere.example/openapi/whoami' }],
    ['another scheme', { htu: 'http://portal.example/openapi/whoami' }],
    ['an invalid URL', { htu: 'nonsense' }],
    ['the hash of another token', { ath: hash('sha256', 'another', 'base64url') }],
    ['no hash of the token', { ath: undefined }],
    ['no id', { jti: undefined }],
    ['an empty id', { jti: '' }],
    ['an id that is not a text', { jti: 7 }],
    ['no creation time', { iat: undefined }],
  ];
  for (const [what, changed] of faults) {
    test(`rejects a proof with ${what}`, async () => {
      const token = await boundToken();
      await assertProofRefused(sendRequest(token, await proofOf(token, changed)));
    });
  }

  test('rejects a proof that was created more than a minute ago or in the future', async () => {
    const token = await boundToken();
    for (const off of [-61, 61])
      await assertProofRefused(sendRequest(token, await proofOf(token, { iat: secondsNow() + off })));
    for (const off of [-60, 60]) {
      assert.equal((await sendRequest(token, await proofOf(token, { iat: secondsNow() + off }))).status, 200);
    }
  });

  test('rejects a DPoP proof with another key, a private or symmetric key, no signature or another type', async () => {
    const token = await boundToken();
    const other = await generateKeyPair('ES256', { extractable: true });
    const otherJwk = await exportJWK(other.publicKey);
    await assertProofRefused(
      sendRequest(token, await proofOf(token, {}, { jwk: otherJwk }, other.privateKey)),
    );
    await assertProofRefused(sendRequest(token, await proofOf(token, {}, {}, other.privateKey)));
    await assertProofRefused(
      sendRequest(token, await proofOf(token, {}, { jwk: await exportJWK(keyPair.privateKey) })),
    );
    await assertProofRefused(sendRequest(token, await proofOf(token, {}, { jwk: undefined })));
    await assertProofRefused(
      sendRequest(token, await proofOf(token, {}, { jwk: { kty: 'oct', k: 'AAAA' } })),
    );
    await assertProofRefused(
      sendRequest(token, await proofOf(token, {}, { jwk: { ...jwk, x: jwk.y, y: jwk.x } })),
    );
    await assertProofRefused(sendRequest(token, await proofOf(token, {}, { jwk: { ...jwk, x: 'AAAA' } })));
    for (const typ of ['JWT', 'at+jwt', undefined])
      await assertProofRefused(sendRequest(token, await proofOf(token, {}, { typ })));
    const [, payload] = (await proofOf(token)).split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'dpop+jwt', jwk })).toString('base64url');
    await assertProofRefused(sendRequest(token, `${none}.${payload}.`));
    await assertProofRefused(sendRequest(token, token));
    for (const text of ['', '..', 'nonsense', 'x'.repeat(5_000)])
      await assertProofRefused(sendRequest(token, text));
  });
});
