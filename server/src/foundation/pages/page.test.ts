import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { html } from './html.ts';
import { closedPageHeaders, page, pageHeaders } from './page.ts';
import { pageAssets } from './page-assets.ts';

describe('the template tag html', () => {
  test('escapes text in elements and attributes, joins lists, and omits null, undefined and false', () => {
    const evil = `"><script>alert('1')</script>&`;
    assert.equal(
      html`<p title="${evil}">${[evil, html`<b>${1}</b>`]}${null}${undefined}${false}</p>`.markup,
      '<p title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;">' +
        '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;<b>1</b></p>',
    );
  });
});

describe('a page', () => {
  const place = { prefix: '/customs', path: '/docs/search?q=a+b', language: 'de' };
  const text = page({ ...place, title: 'A <title>', body: html`<h1>Hello</h1>`, bodyLanguage: 'en' });

  test('has a language, a title and one main landmark, in the language of its content', () => {
    assert.match(text, /<html lang="de"/);
    assert.match(text, /<title>A &lt;title&gt; – Zollportal<\/title>/);
    assert.equal(text.match(/<main /g)?.length, 1);
    assert.match(text, /<main id="content" lang="en">/);
  });

  test('links to itself in each language, by the native name of the language', () => {
    assert.match(text, /<span aria-current="true" lang="de">Deutsch<\/span>/);
    assert.match(
      text,
      /<a href="\/customs\/docs\/search\?q=a\+b&amp;lang=en" lang="en" hreflang="en">English<\/a>/,
    );
  });

  test('loads only the portal’s own files, whose names change with their content', () => {
    const loaded = [...text.matchAll(/(?:src|href)="\/customs\/assets\/([^"]+)"/g)].map(
      ([, name = '']) => name,
    );
    assert.equal(loaded.length, 3);
    for (const name of loaded) assert.ok(pageAssets.has(name), name);
    const policy = pageHeaders()['Content-Security-Policy'] ?? '';
    assert.match(policy, /^default-src 'none'; style-src 'self'; font-src 'self';/);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.doesNotMatch(policy, /unsafe|\*/);
  });

  test('on which a person authenticates has no scripts and no links to other pages', () => {
    const closed = page({ ...place, title: 'Sign in', body: html`<h1>Sign in</h1>`, closed: true });
    assert.doesNotMatch(closed, /<script|<a (?!class="skip")[^>]*href="(?!\/customs\/docs\/search)/);
    const policy = closedPageHeaders(['https://platform.example'])['Content-Security-Policy'] ?? '';
    assert.doesNotMatch(policy, /script-src|unsafe/);
    assert.match(policy, /form-action 'self' https:\/\/platform\.example/);
  });

  test('can load every font that its stylesheet names', () => {
    const [, style] =
      [...pageAssets].find(([name]) => name.startsWith('page-') && name.endsWith('.css')) ?? [];
    const named = [...String(style?.content).matchAll(/url\("([^"]*)"\)/g)].map(([, name]) => name ?? '');
    assert.ok(named.length > 5);
    for (const name of named) assert.ok(pageAssets.has(name), name);
  });
});
