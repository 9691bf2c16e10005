import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Type } from 'typebox';
import { openApiOperation } from '../../callers/public.ts';
import { compress, isCompressible } from './compression.ts';
import { answer, type Method, type Operation, withDependencies } from './operation.ts';
import { startTestServer } from './testing/server.ts';

const bodyOf = (isSecret: boolean) =>
  Type.Object({ text: Type.String({ 'x-secret': isSecret }) }, { additionalProperties: false });
const text = 'declaration '.repeat(200);

function operation(method: Method, path: `/${string}`, bodyText: string, isSecret = false): Operation {
  return withDependencies(
    openApiOperation(
      {
        id: `${method}${path}`,
        method,
        path,
        tag: 'Things',
        summary: 'A thing',
        description: 'A thing.',
        scope: 'declarations:read',
        answers: { 200: { description: 'A thing', body: bodyOf(isSecret) } },
        problems: [],
      },
      () => async () => answer(200, { text: bodyText }),
    ),
    {},
  );
}
const server = await startTestServer({
  operations: [
    operation('GET', '/openapi/long', text),
    operation('POST', '/openapi/long', text),
    operation('GET', '/openapi/longest', text.repeat(100)),
    operation('GET', '/openapi/short', 'declaration'),
    operation('GET', '/openapi/secret', text, true),
  ],
  guard: { admit: () => ({ kind: 'admitted', caller: {}, clientId: 'x' }) },
});
after(() => server.stop());

async function call(path: string, acceptEncoding?: string, method = 'GET') {
  // `node:http` is used because `fetch` would send its own Accept-Encoding and decompress the response.
  const { request } = await import('node:http');
  return new Promise<{
    encoding: string | undefined;
    vary: string | undefined;
    length: string | undefined;
    bytes: Buffer;
  }>((resolve, reject) => {
    const headers = { ...(acceptEncoding !== undefined && { 'accept-encoding': acceptEncoding }) };
    const sent = request({ port: server.port, host: '127.0.0.1', path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const { 'content-encoding': encoding, vary, 'content-length': length } = response.headers;
        resolve({ encoding, vary, length, bytes: Buffer.concat(chunks) });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

describe('a text response of at least one kilobyte', () => {
  test('is compressed in an encoding that the caller accepts, and has a Vary header', async () => {
    for (const path of ['/openapi/long', '/openapi/longest']) {
      const plain = await call(path);
      assert.equal(plain.encoding, undefined);
      assert.match(plain.vary ?? '', /Accept-Encoding/);
      for (const encoding of ['br', 'gzip'] as const) {
        const packed = await call(path, encoding);
        assert.equal(packed.encoding, encoding);
        assert.match(packed.vary ?? '', /Accept-Encoding/);
        assert.ok(packed.bytes.length < plain.bytes.length / 10);
        assert.deepEqual(unpack[encoding](packed.bytes), plain.bytes);
        assert.equal(packed.length, String(packed.bytes.length));
      }
      assert.equal((await call(path, 'gzip, deflate, br, zstd')).encoding, 'br');
      assert.equal((await call(path, 'identity, br;q=0')).encoding, undefined);
    }
  });

  test('has the same Content-Length in the response to HEAD', async () => {
    const head = await call('/openapi/long', 'br', 'HEAD');
    const whole = await call('/openapi/long', 'br');
    assert.deepEqual([head.encoding, head.length, head.bytes.length], ['br', whole.length, 0]);
  });
});

describe('compression is not applied', () => {
  test('to a short response', async () =>
    assert.equal((await call('/openapi/short', 'br')).encoding, undefined));
  test('to a response with a secret', async () =>
    assert.equal((await call('/openapi/secret', 'br')).encoding, undefined));
  test('to the response of a change, because such responses may contain a secret', async () =>
    assert.equal((await call('/openapi/long', 'br', 'POST')).encoding, undefined));
  test('to a response that is not text, is already compressed, or sets a cookie', () => {
    assert.equal(isCompressible(['Content-Type', 'application/problem+json'], 2_000), true);
    assert.equal(isCompressible(['Content-Type', 'image/svg+xml'], 2_000), true);
    assert.equal(isCompressible(['Content-Type', 'application/pdf'], 2_000), false);
    assert.equal(isCompressible(['Content-Type', 'font/woff2'], 2_000), false);
    assert.equal(isCompressible(['Content-Type', 'text/css', 'Content-Encoding', 'br'], 2_000), false);
    assert.equal(isCompressible(['Content-Type', 'text/html', 'Set-Cookie', 'a=b'], 2_000), false);
  });
});

test('a cached response is later replaced by one at the maximum compression level, which is created once', async () => {
  const content = Buffer.from(Array.from({ length: 3_000 }, (_, index) => `line ${index * 7919}`).join('\n'));
  const quick = await compress(content, 'br', true);
  assert.ok(quick);
  for (;;) {
    const later = await compress(content, 'br', true);
    assert.ok(later);
    if (later.bytes.length < quick.bytes.length) {
      assert.deepEqual(brotliDecompressSync(later.bytes), content);
      const again = await compress(content, 'br', true);
      assert.equal(again?.bytes, later.bytes);
      return;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
});

test('a cached response is compressed only once for concurrent requests', async () => {
  const content = Buffer.from('a line of text\n'.repeat(10_000));
  for (const encoding of ['br', 'gzip'] as const) {
    const [one, two] = await Promise.all([
      compress(content, encoding, true),
      compress(content, encoding, true),
    ]);
    assert.ok(one && two);
    assert.equal(one.bytes, two.bytes);
    assert.deepEqual(unpack[encoding](one.bytes), content);
  }
});
