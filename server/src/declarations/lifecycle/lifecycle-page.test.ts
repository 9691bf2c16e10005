import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { lifecyclePage } from './lifecycle-page.ts';

describe('docs/lifecycle.md', () => {
  it('shows the table as it is (UPDATE=1 rewrites it)', () => {
    const page = new URL('../../../../docs/lifecycle.md', import.meta.url);
    if (process.env.UPDATE === '1') writeFileSync(page, lifecyclePage());
    assert.equal(readFileSync(page, 'utf8'), lifecyclePage(), 'stale: run this test with UPDATE=1');
  });
});
