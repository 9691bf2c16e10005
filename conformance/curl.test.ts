import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { curlCommandOf } from './curl.ts';

const answer = (request: Parameters<typeof curlCommandOf>[0]['request']) =>
  curlCommandOf({
    request,
    url: `http://localhost:8080${request.path}`,
    status: 200,
    headers: [],
    body: Buffer.alloc(0),
    milliseconds: 1,
  });

describe('a request as a curl line', () => {
  it('keeps only the first characters of tokens and keys', () => {
    const line = answer({
      method: 'GET',
      path: '/openapi/status',
      headers: [
        ['Authorization', 'Bearer secret-token-value'],
        ['portal-api-key', 'cpk_sandbox_secret'],
      ],
    });
    assert.match(line, /Bearer secret\*\*\*/);
    assert.doesNotMatch(line, /token-value|sandbox_secret/);
  });

  it('masks secrets in a form and in the query', () => {
    const line = answer({
      method: 'POST',
      path: '/oauth/token?client_secret=abc123',
      body: 'client_secret=xyz789&a=b',
    });
    assert.doesNotMatch(line, /abc123|xyz789/);
    assert.match(line, /a=b/);
  });

  it('quotes for the shell', () => {
    assert.match(answer({ method: 'POST', path: '/', body: "it's" }), /'it'\\''s'/);
  });
});
