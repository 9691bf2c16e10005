import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { newId } from '../../foundation/ids.ts';
import { verificationTokens } from './verification-token.ts';

const source = { now: () => new Date('2026-11-20T08:00:00Z'), random: randomBytes };
const declarationOfToken = {
  organisationId: newId('org', source),
  declarationId: newId('dec', source),
  number: 2,
};
const tokens = verificationTokens(randomBytes(32));

describe('a verification token', () => {
  test('can be decrypted to its decision, and is always the same for a decision', () => {
    const token = tokens.seal(declarationOfToken);
    assert.match(token, /^[\w-]{67}$/);
    assert.deepEqual(tokens.open(token), declarationOfToken);
    assert.equal(tokens.seal(declarationOfToken), token);
    assert.notEqual(tokens.seal({ ...declarationOfToken, number: 3 }), token);
  });

  test('can be decrypted to its claim, appeal or hearing, each with a token of its own', () => {
    const { organisationId, declarationId } = declarationOfToken;
    const [claim, appeal] = [newId('clm', source), newId('apl', source)];
    const places = [
      declarationOfToken,
      { document: 'hearing', organisationId, declarationId, number: 2 },
      ...(['claim_intention', 'claim_decision', 'claim_appealed'] as const).map((document) => ({
        ...{ document, organisationId, id: claim },
      })),
      { document: 'appeal_decision', organisationId, id: appeal },
    ] as const;
    const sealed = places.map((place) => tokens.seal(place));
    assert.equal(new Set(sealed).size, places.length);
    assert.deepEqual(
      sealed.map((token) => tokens.open(token)),
      places,
    );
  });

  test('does not reveal its content', () => {
    const bytes = Buffer.from(tokens.seal(declarationOfToken), 'base64url');
    const other = Buffer.from(tokens.seal({ ...declarationOfToken, number: 3 }), 'base64url');
    const same = bytes.filter((byte, index) => byte === other[index]).length;
    assert.ok(same < 10, `${same} bytes are the same`);
  });

  test('is invalid if a character is changed', () => {
    const token = tokens.seal(declarationOfToken);
    for (let index = 0; index < token.length; index += 1) {
      const changed = token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1);
      assert.equal(tokens.open(changed), null, changed);
    }
    for (const text of ['', token.slice(1), `${token}A`, token.toUpperCase(), 'é'.repeat(67)]) {
      assert.equal(tokens.open(text), null, text);
    }
  });

  test('is invalid with another key', () => {
    assert.equal(verificationTokens(randomBytes(32)).open(tokens.seal(declarationOfToken)), null);
  });
});
