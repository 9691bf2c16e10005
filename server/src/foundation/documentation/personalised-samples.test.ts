import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { languages } from '../messages/language.ts';
import { escapeHtml, html, ownMarkup } from '../pages/html.ts';
import { pageAssets } from '../pages/page-assets.ts';
import { markGuide, markSample, ownFields } from './personalised-samples.ts';

const root = join(import.meta.dirname, '../../../..');

/** What is marked, by the member that it stands for, with whose it is. */
function marks(markup: string): string[] {
  return [...markup.matchAll(/<span data-own="(\w+)"(?: data-of="(\w+)")?>/g)].map(([, own, of]) =>
    of === undefined ? String(own) : `${own} of ${of}`,
  );
}

/** The same without the marks. */
function plain(markup: string): string {
  return markup.replaceAll(/<span data-own=[^>]*>((?:<span>)?[^<]*(?:<\/span>)?)<\/span>/g, '$1');
}

describe('in guides', () => {
  test('the sandbox’s accounts and the variables are marked, and nothing else is changed', () => {
    const code = escapeHtml(
      'CLIENT_ID=$(json .hostToHost.clientId < "$SANDBOX")\ncurl -u "$CLIENT_ID:$CLIENT_SECRET" $CLIENT_IDS\nIDP=$(json .platform.idPlatform < "$SANDBOX") -H "Origin: $ORIGIN"',
    );
    const marked = markGuide(code);
    assert.deepEqual(marks(marked), [
      'clientId of host_to_host',
      'clientId',
      'clientSecret',
      'idPlatform of platform',
      'origin of platform',
    ]);
    assert.equal(plain(marked), code);
  });

  test('the first call is whole: client, secret, key and LRN', () => {
    const guide = readFileSync(join(root, 'docs/guides/first-call.md'), 'utf8');
    const found = new Set(marks(markGuide(escapeHtml(guide))));
    for (const member of ['clientId of host_to_host', 'clientSecret', 'apiKey', 'lrn']) {
      assert.ok(found.has(member), member);
    }
  });
});

describe('in samples', () => {
  const samples: Record<string, Record<string, string>> = JSON.parse(
    readFileSync(join(root, 'docs/samples.json'), 'utf8'),
  );

  test('every language of a call has the place of the key, and of the LRN where one is sent', () => {
    for (const [language, sample] of Object.entries(samples.createDeclaration ?? {})) {
      const marked = markSample(sample);
      assert.ok(marks(marked).includes('apiKey'), language);
      assert.equal(marks(marked).includes('lrn'), language !== 'curl', language);
      assert.equal(plain(marked), sample, language);
    }
  });

  test('our client has id, secret and key; curl has room for the headers of a platform', () => {
    const { TypeScript = '', curl = '' } = samples.getStatus ?? {};
    assert.deepEqual(marks(markSample(TypeScript)), ['clientId', 'clientSecret', 'apiKey']);
    assert.deepEqual(marks(markSample(curl)), ['apiKey', 'platform']);
  });
});

describe('the fields', () => {
  test('stand in a template, with the script, where something is marked; nothing is there otherwise', () => {
    for (const language of languages) {
      const place = { prefix: '/customs', language };
      const bare = html`<pre><code>curl</code></pre>`;
      assert.deepEqual(ownFields(bare, place), { body: bare, scripts: [] });
      const { body, scripts } = ownFields(html`${ownMarkup(markGuide('$API_KEY'))}`, place);
      assert.match(body.markup, /<template id="own" data-prefix="\/customs">/);
      assert.equal(scripts.length, 1);
    }
  });

  test('no script is longer than 3 kB, and each imports what is there under its digest', () => {
    for (const [name, { content }] of pageAssets) {
      if (!name.endsWith('.mjs')) continue;
      assert.ok(content.length <= 3_000, `${name} is ${content.length} long`);
      for (const [, imported = ''] of content.toString().matchAll(/from '\.\/([^']+)'/g)) {
        assert.ok(pageAssets.has(imported), `${name} imports ${imported}`);
      }
    }
  });
});
