import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { anyText } from '../../foundation/testing/any-text.ts';
import { apiKeyDigest, apiKeyPreview, isWellFormedApiKey, keyEnvironment, newApiKey } from './api-key.ts';
import { base62 } from './base62.ts';

const bytes = fc.uint8Array({ minLength: 20, maxLength: 20 });
const keys = bytes.map((random) => newApiKey('sandbox', () => random));

describe('a new API key', () => {
  test('has the published format for any random bytes', () => {
    fc.assert(
      fc.property(bytes, (random) => {
        const key = newApiKey('live', () => random);
        assert.match(key, /^cpk_live_[0-9A-Za-z]{33}$/);
        assert.equal(isWellFormedApiKey(key, 'live'), true);
        assert.equal(isWellFormedApiKey(key, 'sandbox'), false);
      }),
    );
    for (const fill of [0, 255]) {
      assert.equal(
        isWellFormedApiKey(
          newApiKey('live', () => new Uint8Array(20).fill(fill)),
          'live',
        ),
        true,
      );
    }
  });

  test('changes when one of its random bits changes', () => {
    fc.assert(
      fc.property(bytes, fc.nat(159), (random, bit) => {
        const other = Uint8Array.from(random);
        const index = bit >> 3;
        other[index] = (other[index] ?? 0) ^ (1 << (bit & 7));
        assert.notEqual(
          newApiKey('sandbox', () => random),
          newApiKey('sandbox', () => other),
        );
      }),
    );
  });

  test('uses 160 random bits', () => {
    const byteCounts: number[] = [];
    newApiKey('sandbox', (count) => {
      byteCounts.push(count);
      return new Uint8Array(count);
    });
    assert.deepEqual(byteCounts, [20]);
  });
});

describe('the format check of API keys', () => {
  test('detects any single mistyped character', () => {
    fc.assert(
      fc.property(keys, fc.nat(), fc.constantFrom(...'0aZ9_-., '), (key, place, character) => {
        const index = place % key.length;
        const mistyped = key.slice(0, index) + character + key.slice(index + 1);
        assert.equal(isWellFormedApiKey(mistyped, 'sandbox'), mistyped === key);
      }),
    );
  });

  test('detects any two neighbouring characters that are swapped', () => {
    fc.assert(
      fc.property(keys, fc.nat(), (key, place) => {
        const index = place % (key.length - 1);
        const swapped =
          key.slice(0, index) + key.charAt(index + 1) + key.charAt(index) + key.slice(index + 2);
        assert.equal(isWellFormedApiKey(swapped, 'sandbox'), swapped === key);
      }),
    );
  });

  test('rejects a text that does not have the length, alphabet and prefix of an API key', () => {
    fc.assert(fc.property(anyText(), (text) => !isWellFormedApiKey(text, 'sandbox')));
    const key = newApiKey('sandbox', () => new Uint8Array(20));
    const others = [
      '',
      'cpk_sandbox_',
      `${key} `,
      ` ${key}`,
      `${key}\n`,
      key.slice(0, -1),
      key.toUpperCase(),
    ];
    for (const text of [...others, apiKeyPreview(key)])
      assert.equal(isWellFormedApiKey(text, 'sandbox'), false, text);
  });
});

describe('the format check with a valid checksum', () => {
  const summed = (start: string): string => start + base62(BigInt(crc32(start)), 6);
  const random = 'Ab3'.repeat(9);

  test('accepts a prefix with any 27 base-62 characters', () => {
    assert.equal(isWellFormedApiKey(summed(`cpk_sandbox_${random}`), 'sandbox'), true);
  });

  for (const [what, start] of [
    ['another prefix of the same length', `cpk_sandbax_${random}`],
    ['one character more', `cpk_sandbox_${random}A`],
    ['one character less', `cpk_sandbox_${random.slice(1)}`],
    ['a character outside base 62', `cpk_sandbox_${random.slice(1)}-`],
    ['a character before the prefix', `Acpk_sandbox_${random}`],
  ] as const) {
    test(`rejects a key with ${what}`, () => {
      assert.equal(isWellFormedApiKey(summed(start), 'sandbox'), false);
    });
  }
});

describe('stored and displayed parts of an API key', () => {
  test('the digest changes with the key and with the pepper', () => {
    fc.assert(
      fc.property(keys, keys, (one, other) => {
        const digest = apiKeyDigest(Buffer.alloc(32, 1), one);
        assert.equal(digest.length, 32);
        assert.equal(digest.equals(apiKeyDigest(Buffer.alloc(32, 1), other)), one === other);
        assert.equal(digest.equals(apiKeyDigest(Buffer.alloc(32, 2), one)), false);
      }),
    );
  });

  test('the preview contains the prefix and the last four random characters, but no character of the checksum', () => {
    fc.assert(
      fc.property(keys, (key) => {
        assert.equal(apiKeyPreview(key), `cpk_sandbox_…${key.slice(-10, -6)}`);
      }),
    );
  });

  test('the environment in the prefix is `live` for a production portal and `sandbox` for a sandbox', () => {
    assert.equal(keyEnvironment('sandbox'), 'sandbox');
    assert.equal(keyEnvironment('production'), 'live');
  });
});
