import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { newId } from '../../foundation/ids.ts';
import { verificationTokens } from './verification-token.ts';

const source = { now: () => new Date('2026-11-20T08:00:00Z'), random: randomBytes };
const place = { organisationId: newId('org', source), declarationId: newId('dec', source), number: 2 };
const tokens = verificationTokens(randomBytes(32));

describe('verification tokens', () => {
  test('decrypt to their decision and are deterministic', () => {
    const token = tokens.seal(place);
    assert.match(token, /^[\w-]{67}$/);
    assert.deepEqual(tokens.open(token), place);
    assert.equal(tokens.seal(place), token);
    assert.notEqual(tokens.seal({ ...place, number: 3 }), token);
  });

  test('reveal nothing about their content', () => {
    const bytes = Buffer.from(tokens.seal(place), 'base64url');
    const other = Buffer.from(tokens.seal({ ...place, number: 3 }), 'base64url');
    const same = bytes.filter((byte, index) => byte === other[index]).length;
    assert.ok(same < 10, `${same} bytes are the same`);
  });

  test('are invalid with any character changed', () => {
    const token = tokens.seal(place);
    for (let index = 0; index < token.length; index += 1) {
      const changed = token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1);
      assert.equal(tokens.open(changed), null, changed);
    }
    for (const text of ['', token.slice(1), `${token}A`, token.toUpperCase(), 'é'.repeat(67)]) {
      assert.equal(tokens.open(text), null, text);
    }
  });

  test('are invalid under another key', () => {
    assert.equal(verificationTokens(randomBytes(32)).open(tokens.seal(place)), null);
  });
});
