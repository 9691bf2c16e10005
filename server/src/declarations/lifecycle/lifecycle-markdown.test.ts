import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { lifecycleMarkdown } from './lifecycle-markdown.ts';

describe('docs/lifecycle.md', () => {
  it('matches the lifecycle table', () => {
    const page = new URL('../../../../docs/lifecycle.md', import.meta.url);
    assert.equal(readFileSync(page, 'utf8'), lifecycleMarkdown(), 'stale: npm run docs');
  });
});
