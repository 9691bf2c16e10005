import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkFraming } from './request-framing.ts';

const codeOf = (version: string, values: Readonly<Record<string, string>>): string | undefined =>
  checkFraming(version, values)?.problem.code;

describe('400 request_malformed is returned', () => {
  for (const coding of ['gzip, chunked', 'gzip', 'chunked, chunked', ', chunked', 'identity', '']) {
    test(`for Transfer-Encoding: ${coding || '(empty)'}`, () =>
      assert.equal(codeOf('1.1', { 'transfer-encoding': coding }), 'request_malformed'));
  }
  test('for any transfer coding in HTTP/1.0', () =>
    assert.equal(codeOf('1.0', { 'transfer-encoding': 'chunked' }), 'request_malformed'));
  test('for an HTTP version other than 1.0 and 1.1', () =>
    assert.equal(codeOf('2.0', {}), 'request_malformed'));
  for (const te of ['chunked', 'gzip, chunked', 'Chunked;q=0.5, trailers']) {
    test(`for TE: ${te}`, () => assert.equal(codeOf('1.1', { te }), 'request_malformed'));
  }
});

test('a request whose headers define the end of its body unambiguously is accepted', () => {
  assert.equal(codeOf('1.0', {}), undefined);
  assert.equal(codeOf('1.1', { 'transfer-encoding': 'Chunked' }), undefined);
  assert.equal(codeOf('1.1', { te: 'trailers, gzip;q=0.5' }), undefined);
  assert.equal(codeOf('1.1', { te: 'notchunked' }), undefined);
});
