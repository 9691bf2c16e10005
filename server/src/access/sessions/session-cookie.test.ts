import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isOtherSite, isOwnPage } from './cross-site.ts';
import { cookieHeaders, newSessionToken, sessionTokenOf } from './session-cookie.ts';

const token = newSessionToken((bytes) => new Uint8Array(bytes).fill(7));
const other = newSessionToken((bytes) => new Uint8Array(bytes).fill(8));
const cookie = `__Host-portal_session=${token}`;

describe('the session cookie', () => {
  test('is set as HttpOnly, for https only and for this host only', () => {
    assert.deepEqual(cookieHeaders(token), [
      'Set-Cookie',
      `${cookie}; Path=/; Secure; HttpOnly; SameSite=Lax`,
    ]);
    assert.equal(Buffer.from(token, 'base64url').length, 32);
  });

  test('is found among other cookies', () => {
    for (const header of [
      cookie,
      `a=b; ${cookie}`,
      `${cookie}; a=b`,
      `a=b, ${cookie}`,
      `${cookie}; ${cookie}`,
    ]) {
      assert.equal(sessionTokenOf(header), token, header);
    }
  });

  test('is ignored if a request contains it with two different values', () => {
    for (const header of [
      undefined,
      '',
      'a=b',
      `portal_session=${token}`,
      `x${cookie}`,
      `${cookie}; __Host-portal_session=${other}`,
      '__Host-portal_session=',
      `__Host-portal_session=${token}=`,
      `__Host-portal_session="${token}"`,
    ]) {
      assert.equal(sessionTokenOf(header), null, header ?? 'none');
    }
  });
});

describe('the origin of a request', () => {
  const origin = 'https://portal.example';
  const from = (headers: Record<string, string>) => ({ header: (name: string) => headers[name] });

  test('is accepted with a session cookie only if it is a page of the portal', () => {
    assert.ok(isOwnPage(from({ 'sec-fetch-site': 'same-origin' }), origin));
    assert.ok(isOwnPage(from({ origin }), origin));
    for (const headers of [
      {},
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'cross-site', origin },
      { origin: 'null' },
      { origin: 'https://portal.example.evil' },
      { origin: 'http://portal.example' },
    ]) {
      assert.ok(!isOwnPage(from(headers), origin), JSON.stringify(headers));
    }
  });

  test('is accepted without a session cookie if it is missing or the portal, but not if it is another site', () => {
    for (const headers of [{}, { origin }, { 'sec-fetch-site': 'same-origin' }]) {
      assert.ok(!isOtherSite(from(headers), origin), JSON.stringify(headers));
    }
    for (const headers of [
      { origin: 'null' },
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      assert.ok(isOtherSite(from(headers), origin), JSON.stringify(headers));
    }
  });
});
