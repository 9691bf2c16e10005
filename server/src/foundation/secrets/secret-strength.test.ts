import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { isEasilyGuessed } from './secret-strength.ts';

describe('the estimated strength of secrets that people choose', () => {
  test('is few bits', () => {
    for (const text of [
      'abcdefghijklmnopqrstuvwxyz0123456789',
      'qwertyuiopasdfghjklzxcvbnm1234567890',
      'zyxwvutsrqponmlkjihgfedcba9876543210',
      '0123456789abcdef0123456789abcdef',
      'CustomsPortalProductionSecret2026!!!',
      'change-me-change-me-change-me-change-me',
      'please-replace-this-secret-in-production',
      'P4ssw0rdP@ssw0rdPassword123456789012',
      'this-is-the-very-secret-key-of-the-portal',
      'ababababababababababababababababab',
      '11111111111111111111111111111111111111',
      '20260101202601022026010320260104',
    ]) {
      assert.ok(isEasilyGuessed(text, 80), text);
    }
  });

  test('is fewer bits if they contain data of the person', () => {
    const known = ['Alice Martin', 'alice@harbour.example'];
    assert.ok(isEasilyGuessed('Alice.Martin.2026', 15, known));
    assert.ok(isEasilyGuessed('harbour-harbour', 10, known));
    assert.ok(!isEasilyGuessed('Alice.Martin.2026', 15, []));
  });
});

describe('the estimated strength of random secrets', () => {
  test('is nearly their full number of bits', () => {
    for (let made = 0; made < 200; made += 1) {
      assert.ok(!isEasilyGuessed(randomBytes(48).toString('base64'), 200));
      assert.ok(!isEasilyGuessed(randomBytes(24).toString('base64url'), 100));
      assert.ok(!isEasilyGuessed(randomBytes(32).toString('hex'), 100));
      assert.ok(!isEasilyGuessed(randomBytes(16).toString('hex'), 80));
    }
    assert.ok(!isEasilyGuessed('marble otter lantern fjord pickle velvet quartz', 80));
  });
});
