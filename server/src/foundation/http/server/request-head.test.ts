import assert from 'node:assert/strict';
import { Socket } from 'node:net';
import { describe, test } from 'node:test';
import { parseRequestHead } from './request-head.ts';
import { checkHeaders, readHeaders } from './request-headers.ts';

const raw = ['Host', 'localhost', 'Authorization', 'Bearer a', 'portal-api-key', 'k'];
const url = '/customs/openapi/status?after=c';
const message = { method: 'GET', url, rawHeaders: raw };

describe('the request line and headers on a persistent connection', () => {
  test('are parsed only once if consecutive requests are identical', () => {
    const socket = new Socket();
    const first = parseRequestHead({ ...message, socket }, '/customs');
    first.headers.credentialsDigest = 'digest';
    assert.equal(parseRequestHead({ ...message, rawHeaders: [...raw], socket }, '/customs'), first);
  });

  const targets = [
    { ...message, method: 'HEAD' },
    { ...message, url: '/customs/openapi/status?after=d' },
    { ...message, url: '/customs/openapi/status' },
  ];
  for (const other of targets) {
    test(`are not parsed again for the same headers with another method or URL: ${other.method} ${other.url}`, () => {
      const socket = new Socket();
      const first = parseRequestHead({ ...message, socket }, '/customs');
      first.headers.credentialsDigest = 'digest';
      first.input = { params: {}, query: {}, body: undefined };
      const head = parseRequestHead({ ...other, rawHeaders: [...raw], socket }, '/customs');
      assert.equal(head.method, other.method);
      assert.equal(head.url, other.url);
      assert.equal(head.input, null, 'what was asked is another thing');
      assert.equal(head.headers, first.headers);
      assert.equal(head.headerFault, null);
    });
  }

  test('have the same error if invalid headers are repeated with another URL', () => {
    const socket = new Socket();
    const faulty = { ...message, rawHeaders: [...raw, 'Authorization', 'Bearer a'] };
    const { headerFault: fault } = parseRequestHead({ ...faulty, socket }, '/customs');
    assert.ok(fault);
    assert.equal(
      parseRequestHead({ ...faulty, url: '/customs/openapi/events', socket }, '/customs').headerFault,
      fault,
    );
  });

  const others = [
    { ...message, rawHeaders: raw.with(3, 'Bearer b') },
    { ...message, rawHeaders: raw.with(5, 'l') },
    { ...message, rawHeaders: raw.with(4, 'Portal-Api-Key') },
    { ...message, rawHeaders: raw.slice(0, -2) },
    { ...message, rawHeaders: [...raw, 'Authorization', 'Bearer a'] },
    { ...message, rawHeaders: [...raw.slice(2), ...raw.slice(0, 2)] },
  ];
  for (const other of others) {
    test(`are parsed again if the headers differ: ${other.method} ${other.url} ${other.rawHeaders.join(' ')}`, () => {
      const socket = new Socket();
      const first = parseRequestHead({ ...message, socket }, '/customs');
      first.headers.credentialsDigest = 'digest';
      first.input = { params: {}, query: {}, body: undefined };
      const head = parseRequestHead({ ...other, socket }, '/customs');
      assert.equal(head.method, other.method);
      assert.equal(head.url, other.url);
      assert.equal(head.input, null);
      assert.equal(head.headers.credentialsDigest, null);
      assert.deepEqual(head.headers.values, readHeaders(other.rawHeaders).values);
      assert.deepEqual(head.headerFault, checkHeaders(readHeaders(other.rawHeaders)));
    });
  }

  test('are parsed again on another connection', () => {
    parseRequestHead({ ...message, socket: new Socket() }, '/customs').headers.credentialsDigest = 'digest';
    assert.equal(
      parseRequestHead({ ...message, socket: new Socket() }, '/customs').headers.credentialsDigest,
      null,
    );
  });
});

describe('the URL of a request', () => {
  for (const [target, path, queryString] of [
    ['/customs/openapi/status?after=c?d', '/openapi/status', 'after=c?d'],
    ['/customs/openapi/status', '/openapi/status', ''],
    ['/customs', '/', ''],
    ['/customs?x', '/', 'x'],
    ['/customs/', '/', ''],
    ['/customsx/openapi/status', '', ''],
    ['/openapi/status', '', ''],
  ] as const) {
    test(`${target} has the path ${path || '(none)'} below the base URL`, () => {
      const head = parseRequestHead({ ...message, url: target, socket: new Socket() }, '/customs');
      assert.deepEqual([head.path, head.queryString], [path, queryString]);
    });
  }
});
