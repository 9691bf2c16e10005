import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { validatePassword } from './password-rules.ts';

const codeOf = (password: string): string | null =>
  validatePassword(password, ['alice@harbour.example', 'Alice Martin-Duval'])?.code ?? null;

describe('a new password', () => {
  test('can be any sentence, because there are no rules of composition', () => {
    for (const good of [
      'correct horse battery',
      'drei kleine katzen',
      'ΚαλημέραΚόσμεΜου',
      'x9$kPq2!mZ7w',
      '四つの言葉でできた長い文です',
    ]) {
      assert.equal(codeOf(good), null, good);
    }
  });

  test('is rejected with password_short below twelve characters, counted in code points', () => {
    for (const short of ['elevenchars', '🐈🐈🐈🐈🐈🐈🐈🐈'])
      assert.equal(codeOf(short), 'password_short', short);
  });

  test('is rejected with password_common if an attacker would guess it early', () => {
    for (const common of [
      'password1234',
      'Passwort2026!',
      'correct-horse-battery-staple',
      'aaaaaaaaaaaa',
      'abcabcabcabc',
      '123456789012',
      '987654321098',
      '202611212026',
      'qwertyuiop12',
      'alice@harbour.example',
      'alicemartinduval',
    ]) {
      assert.equal(codeOf(common), 'password_common', common);
    }
  });
});
