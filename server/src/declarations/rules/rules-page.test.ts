import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { rulesPage } from './rules-page.ts';

describe('docs/rules.md', () => {
  it('shows the catalogue as it is (UPDATE=1 rewrites it)', () => {
    const page = new URL('../../../../docs/rules.md', import.meta.url);
    if (process.env.UPDATE === '1') writeFileSync(page, rulesPage());
    assert.equal(readFileSync(page, 'utf8'), rulesPage(), 'stale: run this test with UPDATE=1');
  });
});
