import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readOptions } from './options.ts';

describe('the command line', () => {
  it('has a default for each option', () => {
    const read = readOptions([]);
    assert.ok(read.ok);
    assert.equal(read.options.credentials, 'data/sandbox.json');
    assert.equal(read.options.baseUrl, undefined);
  });

  it('accepts a base URL with a path and removes its trailing slash', () => {
    const read = readOptions(['--base-url', 'https://api.example/customs/']);
    assert.ok(read.ok);
    assert.equal(read.options.baseUrl, 'https://api.example/customs');
  });

  it('reports every error at once', () => {
    const read = readOptions(['--base-url', 'ftp://x', '--only', '(', '--except', '[', '--connect-to', 'x']);
    assert.ok(!read.ok);
    assert.equal(read.faults.length, 4);
  });

  it('refuses unknown options and positional arguments', () => {
    assert.equal(readOptions(['--frobnicate']).ok, false);
    assert.equal(readOptions(['a file']).ok, false);
  });
});
