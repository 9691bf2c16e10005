import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { validateCountryFonts } from '../../country/public.ts';
import { printDecision } from '../testing/decision-page.ts';
import { textOf } from '../testing/pdf-content.ts';
import { assertContainsAll, readSamplesBack } from '../testing/printed-samples.ts';
import type { Decision } from './decision.ts';
import { decisionExample } from './decision-example.ts';

const noCodeNames = { language: 'en', office: () => null, packageType: () => null, country: () => null };
const partyNamed = (name: string) => ({ name, identification: null });

const namesByScript: Readonly<Record<string, readonly [string, string]>> = {
  Chinese: ['北京咖啡进出口有限公司', '臺灣貿易股份有限公司 (Taiwan Trading)'],
  Japanese: ['東京コーヒー株式会社', 'ひまわり商事㈱'],
  Korean: ['서울커피 주식회사', '한국무역 Co., Ltd.'],
  Thai: ['บริษัท กาแฟไทยน้ำผึ้ง จำกัด (มหาชน)', 'ห้างหุ้นส่วนจำกัด เชียงใหม่ค้าขาย'],
  Arabic: ['شركة القهوة العربية للتجارة (ذ.م.م) 2026', 'محمد عبد الله الإسلامي Trading'],
  Persian: ['شرکت پژوهش گندم', 'بازرگانی چای'],
  Hebrew: ['קפה ירושלים בע"מ (2019)', 'חברת סחר בינלאומי'],
  Devanagari: ['हिन्दुस्तान कॉफ़ी प्राइवेट लिमिटेड', 'श्री कृष्ण क्षत्रिय व्यापार'],
  Polish: ['Łódź Żółć Gęślą Jaźń Sp. z o.o.', 'Świętokrzyski Dźwig'],
  Vietnamese: ['Nguyễn Thị Ánh Đường', 'Công ty Cà phê Buôn Ma Thuột'],
  Cyrillic: ['ТОВ «Чорномор’я» Ґанок Їжак', 'Қазақстан Әділ'],
  Greek: ['Αφοί Παπαδόπουλου & Σία Ο.Ε.', 'Εταιρεία Ελαιολάδου'],
};

function decisionFor([one, other]: readonly [string, string]): Decision {
  const [item] = decisionExample.goods.items;
  assert.ok(item);
  return {
    ...decisionExample,
    reason: `${one}; ${other}`,
    parties: {
      declarant: partyNamed(one),
      representative: null,
      importer: partyNamed(other),
      exporter: partyNamed(one),
    },
    goods: {
      ...decisionExample.goods,
      items: [{ ...item, description: other, packages: [{ type: 'BG', count: 3, marks: one }] }],
    },
  };
}

/** Returns the words of a name. They have no brackets and numbers, because these change sides in right-to-left text. */
function wordsOf(name: string): readonly string[] {
  return name.split(/[\s()"]+/).filter((word) => word !== '' && !word.includes('.'));
}

describe('a printed decision', () => {
  for (const [script, both] of Object.entries(namesByScript))
    test(`shows names in their own script: ${script}`, async () => {
      const text = textOf(await printDecision(decisionFor(both), noCodeNames));
      assertContainsAll(text, both.flatMap(wordsOf), script);
      assert.doesNotMatch(text, /[?\ufffd]|question mark/);
    });

  test('shows all kinds of spaces as spaces, and omits invisible characters', async () => {
    const name = 'Tab\there\u00a0and\u2007there soft\u00adly\ufeff می\u200cخواهم';
    const text = textOf(await printDecision(decisionFor([name, name]), noCodeNames));
    assertContainsAll(text, ['Tab here and there softly', 'می\u200cخواهم'], 'blanks');
    assert.doesNotMatch(text, /[?\ufffd]|question mark/);
  });

  test('shows a question mark and a note for a character that no font contains', async () => {
    const text = textOf(await printDecision(decisionFor(['ထမင်း (Rice)', 'ἀγορά\u3000Ltd']), noCodeNames));
    assert.match(text, /\? \(Rice\)/);
    assert.match(text, /αγορά\sLtd/, 'a letter loses accents that the fonts lack');
    assert.match(text, /A question mark replaces a character that this page cannot display/);
  });

  test('has the same bytes if it is printed concurrently before its fonts are loaded', async () => {
    const both = namesByScript.Korean ?? ['', ''];
    const pages = await Promise.all(
      ['서울', '부산', '대구'].map((city) => printDecision(decisionFor([city, both[0]]), noCodeNames)),
    );
    for (const [index, city] of ['서울', '부산', '대구'].entries()) {
      const page = pages[index];
      assert.ok(page);
      assertContainsAll(textOf(page), [city, both[0]], city);
      assert.ok(page.equals(await printDecision(decisionFor([city, both[0]]), noCodeNames)));
    }
  });

  test('contains every number, reference, version and name of the samples of the country', readSamplesBack);

  test('continues on further pages with the shipping marks of many packages, and omits none', async () => {
    const [item] = decisionExample.goods.items;
    assert.ok(item);
    const packages = Array.from({ length: 99 }, (_, index) => ({
      ...{ type: 'BG', count: 1 },
      marks: `REFERENCE-${index}-${'0123456789'.repeat(5)}`,
    }));
    const goods = { ...decisionExample.goods, items: [{ ...item, packages }] };
    const text = textOf(await printDecision({ ...decisionExample, goods }, noCodeNames));
    const values = packages.map(({ marks }) => marks);
    const shown = text.replaceAll(/\s/g, '');
    assert.ok(values.every((each, index) => shown.includes(each.slice(0, 10 + String(index).length))));
    assert.doesNotMatch(text, /…/);
  });
});

describe('fonts of a country', () => {
  const { resolve } = createRequire(import.meta.url);
  const thai = resolve('@fontsource-variable/noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2');

  test('are used before the bundled fonts', async (t) => {
    const { typefacesOf } = await import('../typesetting/public.ts');
    const folder = mkdtempSync(join(tmpdir(), 'fonts-'));
    t.after(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, 'fonts'));
    copyFileSync(thai, join(folder, 'fonts', 'our-thai.woff2'));
    const typefaces = typefacesOf(folder);
    const point = 'ก'.codePointAt(0) ?? 0;
    assert.equal(typefaces.find(point, false), undefined, 'not loaded yet');
    assert.equal(await typefaces.load(), true);
    assert.equal(await typefaces.load(), false);
    assert.deepEqual(
      [typefaces.find(point, false)?.id, typefaces.find(point, true)?.weight],
      ['our-thai', 700],
    );
  });

  test('are refused with the reason if a file is not a usable font', (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'fonts-'));
    t.after(() => rmSync(folder, { recursive: true }));
    assert.deepEqual(validateCountryFonts(folder), []);
    mkdirSync(join(folder, 'fonts'));
    copyFileSync(thai, join(folder, 'fonts', 'good.woff2'));
    copyFileSync(thai, join(folder, 'fonts', 'renamed.ttf'));
    writeFileSync(join(folder, 'fonts', 'LICENSE'), 'OFL');
    writeFileSync(join(folder, 'fonts', 'empty.ttf'), '');
    writeFileSync(join(folder, 'fonts', 'cff.otf'), 'OTTO....');
    writeFileSync(join(folder, 'fonts', 'cff.ttf'), 'OTTO....');
    assert.deepEqual(
      validateCountryFonts(folder).map(({ file, message }) => [file, message.split('.')[0]]),
      [
        ['fonts/cff.otf', 'must be a font with the extension '],
        ['fonts/cff.ttf', 'must be a font with TrueType outlines'],
        ['fonts/empty.ttf', 'must be a font with TrueType outlines'],
        ['fonts/renamed.ttf', 'must be a font with TrueType outlines'],
      ],
    );
  });
});
