import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { anyText } from '../testing/any-text.ts';
import { openCursor, sealCursor } from './cursor.ts';

const key = Buffer.alloc(32, 1);
const text = anyText({ maxLength: 60 });

describe('a sealed cursor', () => {
  test('opens to its position, and is always the same text for the same position', () => {
    fc.assert(
      fc.property(text, text, (binding, position) => {
        const cursor = sealCursor(key, binding, position);
        assert.equal(openCursor(key, binding, cursor), position);
        assert.equal(sealCursor(key, binding, position), cursor);
        assert.match(cursor, /^[A-Za-z0-9_-]+$/);
      }),
    );
  });

  test('is refused for another binding or with another key', () => {
    fc.assert(
      fc.property(text, text, text, (binding, other, position) => {
        const cursor = sealCursor(key, binding, position);
        if (other !== binding) assert.equal(openCursor(key, other, cursor), null);
        assert.equal(openCursor(Buffer.alloc(32, 2), binding, cursor), null);
      }),
    );
  });

  test('is refused after any change of a character', () => {
    fc.assert(
      fc.property(text, fc.nat(), fc.constantFrom(...'ABCxyz019_-=+/ .'), (position, place, character) => {
        const cursor = sealCursor(key, 'org', position);
        const index = place % cursor.length;
        const changed = cursor.slice(0, index) + character + cursor.slice(index + 1);
        if (changed !== cursor) assert.equal(openCursor(key, 'org', changed), null);
      }),
    );
  });

  test('is refused when truncated, extended or padded', () => {
    const cursor = sealCursor(key, 'org', '17');
    for (const changed of [
      '',
      cursor.slice(1),
      cursor.slice(0, -1),
      `${cursor}A`,
      `${cursor}=`,
      ` ${cursor}`,
    ]) {
      assert.equal(openCursor(key, 'org', changed), null, changed);
    }
    assert.equal(openCursor(key, 'org', 'A'.repeat(1_000_000)), null);
  });

  test('can’t be opened if it is arbitrary text', () => {
    fc.assert(fc.property(anyText(), (other) => openCursor(key, 'org', other) === null));
  });

  test('is different if characters move between binding and position', () => {
    const cursor = sealCursor(key, 'a', 'b c');
    assert.equal(openCursor(key, 'a b', cursor), null);
    assert.notEqual(sealCursor(key, 'a b', 'c'), cursor);
  });
});
