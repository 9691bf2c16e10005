import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { lifecyclePage } from './lifecycle-page.ts';

describe('docs/lifecycle.md', () => {
  it('matches the lifecycle table', () => {
    const page = new URL('../../../../docs/lifecycle.md', import.meta.url);
    assert.equal(readFileSync(page, 'utf8'), lifecyclePage(), 'stale: npm run docs');
  });
});
