import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';

/*
 * Tests the contrast of text and graphics in both colour themes. WCAG 2.2 requires ratios of 4.5 for text and 3 for
 * graphics; the portal requires more.
 */

const tokens = readFileSync(join(import.meta.dirname, '../../../../design/tokens.css'), 'utf8');
const colours = new Map(
  [...tokens.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);

const text = ['ink', 'ink-soft', 'accent', 'accent-strong', 'good', 'warn', 'bad'];
const backgrounds = [
  'ground',
  'surface',
  'raised',
  'code',
  'accent-wash',
  'good-wash',
  'warn-wash',
  'bad-wash',
];
const series = ['series-1', 'series-2', 'series-3', 'series-4', 'series-5'];

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

for (const theme of ['light', 'dark'] as const) {
  const colour = (name: string): string => {
    const found = colours.get(name)?.[theme];
    assert.ok(found, `design/tokens.css has no colour ${name}`);
    return found;
  };
  const tooFaint = (of: readonly string[], on: readonly string[], least: number): string[] =>
    of.flatMap((name) =>
      on
        .filter((ground) => contrast(colour(name), colour(ground)) < least)
        .map((ground) => `${name} on ${ground}`),
    );
  describe(`the colours of the ${theme} theme`, () => {
    test('have a contrast of at least 6 : 1 between text and every background', () =>
      assert.deepEqual(tooFaint(text, backgrounds, 6), []));
    test('have sufficient contrast between text and pressed elements', () =>
      assert.deepEqual(tooFaint(['on-accent'], ['accent', 'accent-strong'], 6), []));
    test('have a contrast of at least 5 : 1 for chart series', () =>
      assert.deepEqual(tooFaint(series, ['surface'], 5), []));
    test('have a contrast of at least 3 : 1 for field borders', () =>
      assert.deepEqual(tooFaint(['field-line'], ['ground', 'surface'], 3), []));
  });
}
