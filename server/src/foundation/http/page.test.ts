import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { html, page, pageHeaders } from './page.ts';

describe('html', () => {
  test('escapes text in elements and attributes, joins lists, and leaves out what is not there', () => {
    const evil = `"><script>alert('1')</script>&`;
    assert.equal(
      html`<p title="${evil}">${[evil, html`<b>${1}</b>`]}${null}${undefined}${false}</p>`.markup,
      '<p title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;">' +
        '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;<b>1</b></p>',
    );
  });
});

describe('a page', () => {
  const text = page({ title: 'A <title>', body: html`<h1>Hello</h1>`, home: '/', links: [] });

  test('has a language, a title and one main landmark', () => {
    assert.match(text, /<html lang="en">/);
    assert.match(text, /<title>A &lt;title&gt; – Customs Portal<\/title>/);
    assert.equal(text.match(/<main>/g)?.length, 1);
  });

  test('allows no script and exactly its own stylesheet', () => {
    const style = text.match(/<style>([^<]*)<\/style>/)?.[1] ?? '';
    const policy = pageHeaders()['Content-Security-Policy'] ?? '';
    const digest = createHash('sha256').update(style).digest('base64');
    assert.ok(policy.startsWith(`default-src 'none'; style-src 'sha256-${digest}'`));
    assert.match(policy, /frame-ancestors 'none'/);
    assert.doesNotMatch(policy, /script-src|unsafe/);
  });
});
