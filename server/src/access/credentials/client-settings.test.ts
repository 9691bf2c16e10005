import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { describe, test } from 'node:test';
import { compileValidator } from '../../foundation/http/validate.ts';
import { ClientKeys, validateClientKeys } from './client-keys.ts';
import { validateClientSettings, validateRedirectUri } from './client-settings.ts';

describe('client settings', () => {
  test('reject each scope that belongs to another kind of client, and name it', () => {
    const read = validateClientSettings(
      'management',
      { scopes: ['management:read', 'declarations:read'] },
      'sandbox',
    );
    assert.ok(!read.ok);
    assert.deepEqual(
      read.faults.map((fault) => fault.pointer),
      ['/scopes/1'],
    );
    assert.equal(validateClientSettings('platform', { scopes: ['management:read'] }, 'sandbox').ok, false);
    assert.equal(validateClientSettings('platform', { scopes: ['declarations:read'] }, 'sandbox').ok, true);
  });

  test('allow domains for host-to-host clients only and redirect URIs for platform clients only, but empty lists for both', () => {
    const domains = ['example.com'];
    const redirectUris = ['https://example.com/back'];
    for (const userType of ['host_to_host', 'platform', 'management'] as const) {
      assert.equal(validateClientSettings(userType, { domains }, 'sandbox').ok, userType === 'host_to_host');
      assert.equal(validateClientSettings(userType, { redirectUris }, 'sandbox').ok, userType === 'platform');
      assert.equal(validateClientSettings(userType, { domains: [], redirectUris: [] }, 'sandbox').ok, true);
    }
  });

  test('normalise and deduplicate domains', () => {
    assert.deepEqual(
      validateClientSettings(
        'host_to_host',
        { domains: ['Example.com', 'https://example.com:443'] },
        'sandbox',
      ),
      { ok: true, domains: ['https://example.com'] },
    );
  });
});

describe('redirect URIs', () => {
  for (const uri of [
    'https://example.com/back',
    'https://example.com',
    'https://example.com:8443/a/b?c=d',
    'https://[2001:db8::1]/back',
  ]) {
    test(`${uri} is accepted`, () => assert.equal(validateRedirectUri(uri, 'production'), null));
  }

  for (const uri of [
    ...[
      'http://example.com/back',
      'javascript:alert(1)',
      'data:text/html,x',
      'com.example:/back',
      '/back',
      'back',
    ],
    ...[
      'https://example.com/back#',
      'https://example.com/#f',
      'https://u@example.com/',
      'https://u:p@example.com/',
    ],
    ...[
      'https://*.example.com/',
      'https://example.com/*',
      'https://example.com/a/../b',
      'HTTPS://example.com/',
    ],
    ...[
      'https://Example.com/back',
      'https://example.com:443/back',
      'https:\\\\example.com\\back',
      'https:example.com',
    ],
    ...[
      'https://example.com/\tx',
      ' https://example.com/',
      'https://bücher.example/',
      'https://0x7f.1/',
      '',
      '//x',
    ],
    ...['http://localhost.example/', 'http://127.0.0.2/', 'http://localhost@evil.example/'],
  ]) {
    test(`${JSON.stringify(uri)} is rejected`, () => {
      assert.notEqual(validateRedirectUri(uri, 'production'), null);
      assert.notEqual(validateRedirectUri(uri, 'sandbox'), null);
    });
  }

  test('accept http to the local machine in the sandbox only', () => {
    for (const uri of ['http://localhost:3000/back', 'http://127.0.0.1:1/', 'http://[::1]:3000/back']) {
      assert.equal(validateRedirectUri(uri, 'sandbox'), null);
      assert.notEqual(validateRedirectUri(uri, 'production'), null);
    }
  });
});

describe('client keys', () => {
  const valid = compileValidator(ClientKeys, 'body');
  const jwkOf = (publicKey: { export(options: { format: 'jwk' }): object }, members: object) => ({
    ...publicKey.export({ format: 'jwk' }),
    ...members,
  });
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const weak = generateKeyPairSync('rsa', { modulusLength: 1024 });
  const ed = generateKeyPairSync('ed25519');
  const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' });

  function faults(...keys: object[]): number {
    // Validates the keys against the JSON schema first, as the request pipeline does.
    const jwks: ClientKeys = JSON.parse(JSON.stringify({ keys }));
    const schemaFaults = valid.faults(jwks);
    if (schemaFaults.length > 0) return schemaFaults.length;
    return validateClientKeys(jwks).length;
  }

  test('are accepted with P-256, 2,048-bit RSA and Ed25519', () => {
    const keys = [
      jwkOf(ec.publicKey, { kid: 'a', use: 'sig', alg: 'ES256' }),
      jwkOf(rsa.publicKey, { kid: 'b', alg: 'PS256' }),
      jwkOf(ed.publicKey, { kid: 'c' }),
    ];
    assert.equal(faults(...keys), 0);
  });

  test('are rejected if they are private, symmetric or weak, or have another curve or algorithm', () => {
    assert.notEqual(faults(jwkOf(ec.privateKey, { kid: 'a' })), 0);
    assert.notEqual(faults({ kty: 'oct', k: 'c2VjcmV0', kid: 'a' }), 0);
    assert.notEqual(faults(jwkOf(weak.publicKey, { kid: 'a' })), 0);
    assert.notEqual(faults(jwkOf(p384.publicKey, { kid: 'a' })), 0);
    assert.notEqual(faults(jwkOf(rsa.publicKey, { kid: 'a', alg: 'RS256' })), 0);
    assert.notEqual(faults(jwkOf(rsa.publicKey, { kid: 'a', alg: 'ES256' })), 0);
    assert.notEqual(faults({ kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA', kid: 'a' }), 0);
  });

  test('must have unique ids', () => {
    assert.notEqual(faults(jwkOf(ec.publicKey, {})), 0);
    assert.equal(faults(jwkOf(ec.publicKey, { kid: 'a' }), jwkOf(rsa.publicKey, { kid: 'a' })), 1);
    assert.notEqual(faults(), 0);
  });
});
