import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { validatePassword } from '../../server/src/access/people/password-rules.ts';
import { readConfig } from '../../server/src/settings/config.ts';
import { reportObservation } from './attack-portal.ts';

function secretErrorsOf(secret: string): readonly string[] {
  const env = {
    PORTAL_PROFILE: 'production',
    PORTAL_COUNTRY: 'xa',
    PORTAL_SECRET: secret,
    PORTAL_ALLOW_EMBEDDED: '1',
  };
  const read = readConfig(env, { repositoryDir: '/srv', workingDir: '/srv', readFile: () => '' });
  return read.ok ? [] : read.complaints;
}

describe('C10 a guessable PORTAL_SECRET', () => {
  test('does not start production: known words, sequences, keyboard rows, repetitions', (context) => {
    const weak = [
      'abcdefghijklmnopqrstuvwxyz0123456789',
      'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
      'qwertyuiopasdfghjklzxcvbnm1234567890',
      'qwertzuiopasdfghjklyxcvbnm!1234567890',
      '0f1e2d3c4b5a69788796a5b4c3d2e1f0'.slice(0, 8).repeat(5),
      'customs-portal-production-secret-2026',
      'CustomsPortalSecretKey-ChangeMe-12345678',
      'change-me-please-this-is-not-a-secret!',
      'P@ssw0rd-P@ssw0rd-P@ssw0rd-P@ssw0rd!',
      'correct-horse-battery-staple-secret-key',
      'administrator-administrator-2025-2026',
      '123456789012345678901234567890123456',
    ];
    const accepted = weak.filter((secret) => secretErrorsOf(secret).length === 0);
    assert.deepEqual(accepted, []);
    reportObservation(context, `${weak.length} refused`);
  });

  test('accepts a random secret', () => {
    for (let made = 0; made < 100; made += 1) {
      assert.deepEqual(secretErrorsOf(randomBytes(48).toString('base64')), []);
      assert.deepEqual(secretErrorsOf(randomBytes(32).toString('hex')), []);
    }
  });
});

describe('C11 a common password', () => {
  test('is refused: known words, sequences, the person’s name and address', (context) => {
    const known = ['alice@harbour.example', 'Alice Martin-Duval'];
    const weak = [
      'password1234',
      'P@ssw0rd!2026',
      'Welcome-2026!',
      'Sommer2026!!!',
      'abcdefghijkl',
      'abcd1234abcd',
      'zyxwvutsrqpo',
      'qwertyuiop12',
      '1qaz2wsx3edc',
      'asdfghjklasdfghjkl',
      'customs-portal-1',
      'zollamt2026zollamt',
      'Alice.Martin.2026',
      'duval-harbour-1',
      'martinmartin1990',
      '20.11.2026 20.11.2026',
      'letmein letmein 1',
    ];
    const accepted = weak.filter((password) => validatePassword(password, known)?.code !== 'password_common');
    assert.deepEqual(accepted, []);
    const good = ['drei kleine katzen', 'x9$kPq2!mZ7w', 'marble otter lantern', 'correct horse battery'];
    assert.deepEqual(
      good.filter((password) => validatePassword(password, known) !== null),
      [],
    );
    reportObservation(context, `${weak.length} refused, ${good.length} accepted`);
  });
});
