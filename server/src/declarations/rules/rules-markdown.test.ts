import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { rulesMarkdown } from './rules-markdown.ts';

describe('docs/rules.md', () => {
  it('matches the rule catalogue', () => {
    const page = new URL('../../../../docs/rules.md', import.meta.url);
    assert.equal(readFileSync(page, 'utf8'), rulesMarkdown(), 'stale: npm run docs');
  });
});
