import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readOptions } from './options.ts';

describe('the command line', () => {
  it('has defaults', () => {
    const read = readOptions([]);
    assert.ok(read.ok);
    assert.equal(read.options.credentials, 'data/sandbox.json');
    assert.equal(read.options.baseUrl, undefined);
  });

  it('takes a base URL with a path and drops its last slash', () => {
    const read = readOptions(['--base-url', 'https://api.example/customs/']);
    assert.ok(read.ok);
    assert.equal(read.options.baseUrl, 'https://api.example/customs');
  });

  it('tells every fault at once', () => {
    const read = readOptions(['--base-url', 'ftp://x', '--only', '(', '--except', '[', '--connect-to', 'x']);
    assert.ok(!read.ok);
    assert.equal(read.faults.length, 4);
  });

  it('refuses what it does not know', () => {
    assert.equal(readOptions(['--frobnicate']).ok, false);
    assert.equal(readOptions(['a file']).ok, false);
  });
});
