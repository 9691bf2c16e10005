import './id-process.ts';
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { parseJson, textAt } from '../../conformance/json.ts';
import { startIdPortal } from './id-portal.ts';

/* Tests public pages with examples of one country while another country is served. */
const id = await startIdPortal();
after(() => id.portal.stop());

async function page(path: string, language = 'en', accept = 'text/html'): Promise<string> {
  const response = await fetch(`${id.portal.baseUrl}${path}`, {
    headers: { accept, 'accept-language': language },
  });
  assert.equal(response.status, 200, path);
  return response.text();
}

describe('a rule of the core', () => {
  test('shows no example to people, and explains why', async () => {
    assert.match(
      await page('/rules/R605'),
      /use declarations and codes of XA, which are not valid in this country/,
    );
    const indonesian = await page('/rules/R605', 'id');
    assert.match(indonesian, /<html lang="id"[\s\S]*memakai pemberitahuan dan kode XA/);
    assert.doesNotMatch(indonesian, /C07|XTS|low-value/);
  });

  test('returns its examples with their country to programs', async () => {
    const rule = parseJson(await page('/rules/R101', 'en', 'application/json'));
    assert.equal(textAt(rule, 'examplesCountry'), 'XA');
    assert.equal(textAt(rule, 'failing', 'sample'), 'coffee-by-sea');
  });
});

test('a rule of the served country shows its examples', async () => {
  assert.match(
    await page('/rules/ID001'),
    /Example that violates the rule[\s\S]*Example that complies with the rule/,
  );
  const rule = parseJson(await page('/rules/ID001', 'en', 'application/json'));
  assert.equal(textAt(rule, 'examplesCountry'), 'ID');
});

test('a guide states that its examples can be those of another country', async () => {
  assert.match(
    await page('/docs/guides/documents'),
    /can contain codes and numbers of XA, but this portal serves/,
  );
});

test('a public page is in Indonesian, and in English for a reader of German', async () => {
  assert.match(
    await page('/problems/rate_limited', 'id-ID, id;q=0.9'),
    /<h1>Terlalu banyak permintaan<\/h1>/,
  );
  const english = await page('/problems/rate_limited', 'de');
  assert.match(english, /<h1>Too many requests<\/h1>/);
  assert.match(english, /hreflang="id">Indonesia|hreflang="id">Bahasa Indonesia/);
  assert.doesNotMatch(english, /hreflang="de"/);
});

test('the verification page shows an example number of the served country', async () => {
  assert.match(await page('/verify'), /for example 20040300\d{14}\./);
});
