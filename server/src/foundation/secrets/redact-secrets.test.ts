import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { redactSecrets } from './redact-secrets.ts';

describe('a redacted path', () => {
  test('contains no API key, secret or token, whether percent-encoded or not', () => {
    const cases: readonly (readonly [string, string])[] = [
      ['/openapi/declarations/cpk_sandbox_QHlEVseDAftCtYjzYg8RYV9ZHOH2yqWm4', '/openapi/declarations/…'],
      ['/openapi/cpk%5Fsandbox%5fQHlEVseDAftCtYjzYg8RYV9ZHOH2yqWm4/events', '/openapi/…/events'],
      ['/oauth/cps_PpjKAMPidPrOq0PaGVndN6fMAT627IY54yCxPFUhzCi', '/oauth/…'],
      ['/openapi/webhooks/whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', '/openapi/webhooks/…'],
      ['/openapi/webhooks/whsec%5FMfKQ9r8G%2BYqrTwjUPD8ILPZIo2LaLaSw%3D', '/openapi/webhooks/…'],
      ['{"pointer":"/whsec_MfKQ9r8GKYqrTwjUPD8I","code":"unknown"}', '{"pointer":"/…","code":"unknown"}'],
      ['/openapi/eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJodHRwIn0.c2lnbmF0dXJl', '/openapi/…'],
    ];
    for (const [path, expected] of cases) assert.equal(redactSecrets(path), expected);
  });

  test('is otherwise the requested path', () => {
    for (const path of [
      '/openapi/status',
      '/openapi/declarations/dec_01m7zs9q7aknmdcc10n1dv45yq',
      '/cps',
      '',
    ])
      assert.equal(redactSecrets(path), path);
  });
});
