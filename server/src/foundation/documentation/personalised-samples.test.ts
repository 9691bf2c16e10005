import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { languages } from '../messages/language.ts';
import { escapeHtml, html, trustedMarkup } from '../pages/html.ts';
import { pageAssets } from '../pages/page-assets.ts';
import {
  addPersonalValueFields,
  markPersonalValuesInGuide,
  markPersonalValuesInSample,
} from './personalised-samples.ts';

const root = join(import.meta.dirname, '../../../..');

/** Returns the properties that are marked for personal values, each with the owner of the value. */
function markedProperties(markup: string): string[] {
  return [...markup.matchAll(/<span data-own="(\w+)"(?: data-of="(\w+)")?>/g)].map(([, own, of]) =>
    of === undefined ? String(own) : `${own} of ${of}`,
  );
}

function withoutMarkup(markup: string): string {
  return markup.replaceAll(/<span data-own=[^>]*>((?:<span>)?[^<]*(?:<\/span>)?)<\/span>/g, '$1');
}

describe('code in guides', () => {
  test('is marked at sandbox accounts and their variables, and otherwise unchanged', () => {
    const code = escapeHtml(
      'CLIENT_ID=$(json .hostToHost.clientId < "$SANDBOX")\ncurl -u "$CLIENT_ID:$CLIENT_SECRET" $CLIENT_IDS\nIDP=$(json .platform.idPlatform < "$SANDBOX") -H "Origin: $ORIGIN"',
    );
    const marked = markPersonalValuesInGuide(code);
    assert.deepEqual(markedProperties(marked), [
      'clientId of host_to_host',
      'clientId',
      'clientSecret',
      'idPlatform of platform',
      'origin of platform',
    ]);
    assert.equal(withoutMarkup(marked), code);
  });

  test('is marked at client, secret, key and LRN in the guide to the first call', () => {
    const guide = readFileSync(join(root, 'docs/guides/first-call.md'), 'utf8');
    const found = new Set(markedProperties(markPersonalValuesInGuide(escapeHtml(guide))));
    for (const member of ['clientId of host_to_host', 'clientSecret', 'apiKey', 'lrn']) {
      assert.ok(found.has(member), member);
    }
  });
});

describe('samples of the API reference', () => {
  const samples: Record<string, Record<string, string>> = JSON.parse(
    readFileSync(join(root, 'docs/samples.json'), 'utf8'),
  );

  test('are marked at the API key in every language, and at the LRN if the sample contains one', () => {
    for (const [language, sample] of Object.entries(samples.createDeclaration ?? {})) {
      const marked = markPersonalValuesInSample(sample);
      assert.ok(markedProperties(marked).includes('apiKey'), language);
      assert.equal(markedProperties(marked).includes('lrn'), language !== 'curl', language);
      assert.equal(withoutMarkup(marked), sample, language);
    }
  });

  test('are marked at client id, secret and key; curl samples also at the position of a platform’s headers', () => {
    const { TypeScript = '', curl = '' } = samples.getStatus ?? {};
    assert.deepEqual(markedProperties(markPersonalValuesInSample(TypeScript)), [
      'clientId',
      'clientSecret',
      'apiKey',
    ]);
    assert.deepEqual(markedProperties(markPersonalValuesInSample(curl)), ['apiKey', 'platform']);
  });
});

describe('the input fields for the reader’s values', () => {
  test('are added, with their script, only to pages with marked values', () => {
    for (const language of languages) {
      const place = { prefix: '/customs', language };
      const bare = html`<pre><code>curl</code></pre>`;
      assert.deepEqual(addPersonalValueFields(bare, place), { body: bare, scripts: [] });
      const { body, scripts } = addPersonalValueFields(
        html`${trustedMarkup(markPersonalValuesInGuide('$API_KEY'))}`,
        place,
      );
      assert.match(body.markup, /<template id="own" data-prefix="\/customs">/);
      assert.equal(scripts.length, 1);
    }
  });

  test('have scripts of at most 3 kB, which import only existing scripts', () => {
    for (const [name, { content }] of pageAssets) {
      if (!name.endsWith('.mjs')) continue;
      assert.ok(content.length <= 3_000, `${name} is ${content.length} long`);
      for (const [, imported = ''] of content.toString().matchAll(/from '\.\/([^']+)'/g)) {
        assert.ok(pageAssets.has(imported), `${name} imports ${imported}`);
      }
    }
  });
});
