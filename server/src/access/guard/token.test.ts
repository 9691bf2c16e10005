import assert from 'node:assert/strict';
import { createHmac, createPublicKey, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import {
  CompactEncrypt,
  type CryptoKey,
  exportJWK,
  exportSPKI,
  FlattenedSign,
  GeneralSign,
  generateKeyPair,
  type JWK,
  type JWTHeaderParameters,
  SignJWT,
} from 'jose';
import { createTokenVerifier, type TokenVerdict } from './token.ts';

const issuer = 'https://portal.example/customs';
const audience = `${issuer}/openapi`;
const now = Date.parse('2026-11-20T08:00:00Z') / 1000;
const header = { alg: 'ES256', kid: 'key-1', typ: 'at+jwt' };
const claims = {
  iss: issuer,
  aud: audience,
  sub: 'cli_1',
  client_id: 'cli_1',
  organisation_id: 'org_1',
  jti: 'jti-1',
  iat: now - 10,
  exp: now + 590,
  scope: 'declarations:read declarations:write',
};
type Claims = Readonly<Record<string, unknown>>;

const portalKeys = await generateKeyPair('ES256', { extractable: true });
const attackerKeys = await generateKeyPair('ES256', { extractable: true });
const published: JWK = { ...(await exportJWK(portalKeys.publicKey)), kid: 'key-1', alg: 'ES256', use: 'sig' };
const verifier = createTokenVerifier({
  issuer,
  audience,
  keys: () => ({ keys: [published] }),
  now: () => new Date(now * 1000),
});

function claimsWithout(name: string): Claims {
  return Object.fromEntries(Object.entries(claims).filter(([member]) => member !== name));
}

function sign(
  payload: Claims,
  protectedHeader: JWTHeaderParameters = header,
  key: CryptoKey | Uint8Array = portalKeys.privateKey,
): Promise<string> {
  return new SignJWT(payload).setProtectedHeader(protectedHeader).sign(key);
}

/** Signs a header and payload that the jose library would not produce. */
async function signText(payload: string, headerText = JSON.stringify(header)): Promise<string> {
  const input = `${base64url(headerText)}.${base64url(payload)}`;
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    portalKeys.privateKey,
    Buffer.from(input),
  );
  return `${input}.${Buffer.from(signature).toString('base64url')}`;
}

const base64url = (text: string | Uint8Array): string => Buffer.from(text).toString('base64url');
const invalidVerdict: TokenVerdict = { ok: false, code: 'token_invalid' };
const expiredVerdict: TokenVerdict = { ok: false, code: 'token_expired' };

async function assertTokenRefused(
  token: string | Promise<string>,
  verdict: TokenVerdict = invalidVerdict,
): Promise<void> {
  assert.deepEqual(await verifier.verify(await token), verdict);
}

async function assertTokenAccepted(payload: Claims, protectedHeader?: JWTHeaderParameters): Promise<void> {
  assert.equal((await verifier.verify(await sign(payload, protectedHeader))).ok, true);
}

describe('a genuine token', () => {
  test('is verified to its client, organisation and expiry', async () => {
    assert.deepEqual(await verifier.verify(await sign(claims)), {
      ok: true,
      token: {
        id: 'jti-1',
        subject: 'cli_1',
        clientId: 'cli_1',
        organisationId: 'org_1',
        grantId: null,
        signedInAt: null,
        boundTo: null,
        scopes: ['declarations:read', 'declarations:write'],
        expiresAt: (now + 595) * 1000,
      },
    });
  });

  test('of a person is verified to its grant, and to no scopes if the scope claim is missing', async () => {
    const { scope, ...rest } = claims;
    const verdict = await verifier.verify(await sign({ ...rest, sub: 'per_1', grant_id: 'grant-1' }));
    assert.ok(verdict.ok && scope);
    assert.equal(verdict.token.grantId, 'grant-1');
    assert.equal(verdict.token.subject, 'per_1');
    assert.deepEqual(verdict.token.scopes, []);
  });
});

describe('T1: no signature', () => {
  for (const alg of ['none', 'nOnE', 'NONE', '', 'ES256']) {
    test(`rejects alg ${alg || '(empty)'}`, async () => {
      const start = `${base64url(JSON.stringify({ ...header, alg }))}.${base64url(JSON.stringify(claims))}`;
      await assertTokenRefused(`${start}.`);
      await assertTokenRefused(start);
      await assertTokenRefused(`${start}.${base64url(Buffer.alloc(64))}`);
    });
  }
});

describe('T2: HS256 with the public key as its secret', () => {
  test('rejects a token signed with the PEM, DER or JWK text of the public key', async () => {
    const pem = await exportSPKI(portalKeys.publicKey);
    const key: KeyObject = createPublicKey(pem);
    const secrets = [
      Buffer.from(pem),
      Buffer.from(pem.trimEnd()),
      key.export({ type: 'spki', format: 'der' }),
      Buffer.from(JSON.stringify(published)),
    ];
    for (const secret of secrets) {
      const start = `${base64url(JSON.stringify({ ...header, alg: 'HS256' }))}.${base64url(JSON.stringify(claims))}`;
      await assertTokenRefused(`${start}.${createHmac('sha256', secret).update(start).digest('base64url')}`);
    }
  });

  test('rejects a token with any algorithm other than ES256, even with a genuine signature', async () => {
    for (const alg of ['RS256', 'PS256', 'EdDSA', 'ES384']) {
      const { privateKey } = await generateKeyPair(alg);
      await assertTokenRefused(sign(claims, { ...header, alg }, privateKey));
    }
  });
});

describe('T4: the key id', () => {
  test('is rejected if it is missing, is not a text, or names no published key', async () => {
    await assertTokenRefused(sign(claims, { alg: 'ES256', typ: 'at+jwt' }));
    await assertTokenRefused(signText(JSON.stringify(claims), JSON.stringify({ ...header, kid: 1 })));
    await assertTokenRefused(sign(claims, { ...header, kid: 'key-2' }));
    await assertTokenRefused(sign(claims, { ...header, kid: '../../key-1' }));
    await assertTokenRefused(sign(claims, { ...header, kid: "' or 1=1 --" }));
  });

  test('rejects a token with a known key id that is signed by another key', () =>
    assertTokenRefused(sign(claims, header, attackerKeys.privateKey)));
});

describe('T5: the attacker’s key in the header', () => {
  let requests = 0;
  const http = createServer((_, response) => {
    requests += 1;
    response.end();
  });
  let url = '';
  before(async () => {
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const address = http.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/keys`;
  });
  after(() => http.close());

  test('rejects a key in the headers jwk, jku, x5u and x5c without fetching it', async () => {
    const jwk = await exportJWK(attackerKeys.publicKey);
    const headers = [{ jwk }, { jku: url }, { x5u: url }, { x5c: [base64url('certificate')] }];
    for (const extra of headers) {
      await assertTokenRefused(sign(claims, { ...header, ...extra }, attackerKeys.privateKey));
      await assertTokenRefused(sign(claims, { ...header, ...extra, kid: 'key-2' }, attackerKeys.privateKey));
    }
    assert.equal(requests, 0);
  });

  test('rejects a token with an unknown critical header extension', async () => {
    await assertTokenRefused(
      signText(JSON.stringify(claims), JSON.stringify({ ...header, crit: ['x'], x: 1 })),
    );
    await assertTokenRefused(
      signText(JSON.stringify(claims), JSON.stringify({ ...header, crit: ['b64'], b64: false })),
    );
  });
});

describe('T7: exp', () => {
  test('is rejected if it is missing, a text, a fraction, infinite, null or negative', async () => {
    await assertTokenRefused(sign(claimsWithout('exp')));
    const raw = (exp: string) =>
      signText(JSON.stringify(claims).replace(`"exp":${claims.exp}`, `"exp":${exp}`));
    for (const exp of [`"${claims.exp}"`, `${claims.exp}.5`, '1e309', 'null', 'true', '[1]', '{}']) {
      await assertTokenRefused(raw(exp));
    }
    await assertTokenRefused(raw('-1'), expiredVerdict);
  });

  test('is reported as expired only if the signature of the token is valid', async () => {
    await assertTokenRefused(sign({ ...claims, exp: now - 600 }), expiredVerdict);
    await assertTokenRefused(sign({ ...claims, exp: now - 600 }, header, attackerKeys.privateKey));
  });

  test('is accepted up to five seconds after the expiry', async () => {
    await assertTokenAccepted({ ...claims, exp: now - 4 });
    await assertTokenRefused(sign({ ...claims, exp: now - 5 }), expiredVerdict);
    await assertTokenRefused(sign({ ...claims, exp: now - 6 }), expiredVerdict);
  });
});

describe('T8: iat and nbf', () => {
  test('are rejected if they are more than five seconds in the future', async () => {
    await assertTokenAccepted({ ...claims, iat: now + 5, nbf: now + 5 });
    await assertTokenRefused(sign({ ...claims, iat: now + 6 }));
    await assertTokenRefused(sign({ ...claims, nbf: now + 6 }));
  });

  test('iat is rejected if it is missing, not a number, or more than a day ago', async () => {
    await assertTokenRefused(sign(claimsWithout('iat')));
    await assertTokenRefused(signText(JSON.stringify({ ...claims, iat: String(claims.iat) })));
    await assertTokenRefused(sign({ ...claims, iat: now - 86_400 - 6 }), expiredVerdict);
    await assertTokenAccepted({ ...claims, iat: now - 86_000 });
  });
});

describe('T10: iss', () => {
  const others = [
    'https://portal.example/customs/',
    'https://portal.example',
    'http://portal.example/customs',
    'https://PORTAL.example/customs',
    'https://portal.example/Customs',
    'https://portal.example:443/customs',
    '',
  ];
  for (const iss of others)
    test(`${iss || '(empty)'} is rejected as iss`, () => assertTokenRefused(sign({ ...claims, iss })));
  test('is rejected if missing', () => assertTokenRefused(sign(claimsWithout('iss'))));
  test('is rejected if a list', () =>
    assertTokenRefused(signText(JSON.stringify({ ...claims, iss: [issuer] }))));
});

describe('T11: aud', () => {
  const others: Record<string, unknown> = {
    'the management API': `${issuer}/management`,
    'the issuer': issuer,
    'the Open API in upper case': audience.toUpperCase(),
    'the Open API with a trailing slash': `${audience}/`,
    empty: '',
    'an empty list': [],
    'a list of the Open API and another API': [audience, 'https://other.example'],
    'a list of the Open API only': [audience],
    null: null,
  };
  for (const [name, aud] of Object.entries(others)) {
    test(`is rejected if it is ${name}`, () =>
      assertTokenRefused(signText(JSON.stringify({ ...claims, aud }))));
  }
  test('is rejected if missing', () => assertTokenRefused(sign(claimsWithout('aud'))));
});

describe('T13: a modified token', () => {
  test('is rejected after a change of payload or header, or with the signature of another token', async () => {
    const token = await sign(claims);
    const other = await sign({ ...claims, jti: 'jti-2' });
    const [first = '', second = '', third = ''] = token.split('.');
    const richer = base64url(JSON.stringify({ ...claims, scope: 'management:write' }));
    await assertTokenRefused(`${first}.${richer}.${third}`);
    await assertTokenRefused(`${first}.${second}.${other.split('.')[2]}`);
    await assertTokenRefused(`${base64url(JSON.stringify({ ...header, x: 1 }))}.${second}.${third}`);
  });

  test('is rejected after a change of any bit of any part', async () => {
    const token = await sign(claims);
    for (let index = 0; index < token.length; index += 1) {
      const changed = token[index] === 'A' ? 'B' : 'A';
      const verdict = await verifier.verify(token.slice(0, index) + changed + token.slice(index + 1));
      assert.deepEqual(verdict, invalidVerdict, String(index));
    }
  });

  test('is rejected if the same bytes are encoded with padding, blanks, plain base64 or unused bits', async () => {
    const token = await sign(claims);
    const [first = '', second = '', third = ''] = token.split('.');
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    // The base64url text of a 64-byte signature has four unused bits in its last character.
    const unused = third.slice(0, -1) + alphabet[(alphabet.indexOf(third.at(-1) ?? '') & 48) + 1];
    const spellings = [
      `${token}=`,
      `${token}==`,
      `${token} `,
      ` ${token}`,
      `${token}\n`,
      `${first}.${second}.${unused}`,
      `${first}.${second}=.${third}`,
      `${first}..${third}`,
      `${first}.${second}.${third}.`,
      `${first}.${second}.${third}.${third}`,
      `${first}.${second.slice(0, 8)}\u200b${second.slice(8)}.${third}`,
      `${Buffer.from(first, 'base64url').toString('base64')}.${second}.${third}`.concat('+'),
    ];
    for (const spelling of spellings) await assertTokenRefused(spelling);
  });
});

describe('T14: anything but a compact JWS', () => {
  test('rejects an encrypted token (JWE), a nested JWT and JSON serialisation', async () => {
    const { publicKey } = await generateKeyPair('ECDH-ES');
    const encrypted = (text: string) =>
      new CompactEncrypt(Buffer.from(text))
        .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: 'key-1', typ: 'at+jwt' })
        .encrypt(publicKey);
    await assertTokenRefused(encrypted(JSON.stringify(claims)));
    const inner = await sign(claims);
    await assertTokenRefused(encrypted(inner));
    await assertTokenRefused(signText(JSON.stringify(inner), JSON.stringify({ ...header, cty: 'JWT' })));
    const bytes = Buffer.from(JSON.stringify(claims));
    const flat = new FlattenedSign(bytes).setProtectedHeader(header).sign(portalKeys.privateKey);
    await assertTokenRefused(flat.then((json) => JSON.stringify(json)));
    const general = new GeneralSign(bytes);
    general.addSignature(portalKeys.privateKey).setProtectedHeader(header);
    await assertTokenRefused(general.sign().then((json) => JSON.stringify(json)));
  });

  test('rejects a token with a compressed payload without decompressing it', async () => {
    const bomb = deflateRawSync(Buffer.alloc(2 * 1024 * 1024, 0x20));
    const start = `${base64url(JSON.stringify({ ...header, zip: 'DEF' }))}.${bomb.toString('base64url')}`;
    const signed = await crypto.subtle.sign(
      { name: 'ECDSA', hash: 'SHA-256' },
      portalKeys.privateKey,
      Buffer.from(start),
    );
    await assertTokenRefused(`${start}.${base64url(new Uint8Array(signed))}`);
  });

  test('rejects 16 kB of text, only dots, an empty text, and payloads that are not objects', async () => {
    await assertTokenRefused(sign({ ...claims, padding: 'x'.repeat(8_192) }));
    for (const text of ['', '.', '..', '...', 'a.b.c', '.'.repeat(8_000), 'x'.repeat(16_000)])
      await assertTokenRefused(text);
    for (const payload of ['[]', 'null', '"x"', '1', '{', '']) await assertTokenRefused(signText(payload));
  });
});

describe('the token header typ', () => {
  for (const typ of ['JWT', 'at+JWS', 'dpop+jwt', 'logout+jwt', '']) {
    test(`${typ || '(empty)'} is rejected as typ because only at+jwt is valid`, () =>
      assertTokenRefused(sign(claims, { ...header, typ })));
  }
  test('is rejected if missing', () => assertTokenRefused(sign(claims, { alg: 'ES256', kid: 'key-1' })));
  test('is accepted as the full media type application/at+jwt', () =>
    assertTokenAccepted(claims, { ...header, typ: 'application/at+jwt' }));
});

describe('the other claims', () => {
  for (const name of ['jti', 'sub', 'client_id', 'organisation_id']) {
    test(`${name} is rejected if missing or not a text`, async () => {
      await assertTokenRefused(sign(claimsWithout(name)));
      for (const value of [1, null, true, ['cli_1'], {}]) {
        await assertTokenRefused(signText(JSON.stringify({ ...claims, [name]: value })));
      }
    });
  }
});

describe('T25: a sender-constrained token', () => {
  const jkt = 'A'.repeat(43);

  test('is accepted, and the result contains the thumbprint of its key', async () => {
    const verdict = await verifier.verify(await sign({ ...claims, cnf: { jkt } }));
    assert(verdict.ok);
    assert.equal(verdict.token.boundTo, jkt);
  });

  test('is rejected if its confirmation claim is empty or has another value', async () => {
    const odd = [
      { jkt: 'thumbprint' },
      { jkt: `A${jkt}` },
      { jkt: `${jkt}A` },
      { jkt: `${jkt.slice(1)}=` },
      { jkt: 1 },
      { 'x5t#S256': jkt },
      { jkt, 'x5t#S256': jkt },
      {},
      null,
      jkt,
    ];
    for (const cnf of odd) await assertTokenRefused(sign({ ...claims, cnf }));
  });
});
