import assert from 'node:assert/strict';
import { test } from 'node:test';
import { code128 as drawCode128, drawingSVG } from '@bwip-js/browser';
import { code128 } from './code-128.ts';

/** Returns the bars that the library draws, as a line in the middle of each. It uses another code set for four digits. */
function libraryBars(text: string): { at: number; width: number }[] {
  const svg = drawCode128({ bcid: 'code128', text, scaleX: 1 }, drawingSVG());
  return [...svg.matchAll(/stroke-width="(\d)" d="([^"]*)"/g)]
    .flatMap(([, stroke, path = '']) =>
      [...path.matchAll(/M([\d.]+) /g)].map(([, middle]) => {
        const width = Number(stroke);
        return { at: Number(middle) - width / 2, width };
      }),
    )
    .sort((one, other) => one.at - other.at);
}

test('draws the bars of every character that an MRN can contain', () => {
  for (const text of [
    '26XAP8YK3V7MZRXTF8',
    'A0B1C2D3E4F5G6H7I8J9KLMNOPQRSTUVWXYZ',
    '~ !"#$%&()*+,-./:;<=>?@[]^_`{|}',
  ])
    assert.deepEqual(code128(text)?.bars, libraryBars(text), text);
  assert.deepEqual(code128('abcdefghijklmnopqrstuvwxyz')?.bars, libraryBars('abcdefghijklmnopqrstuvwxyz'));
});

test('returns null for a character outside of the code set', () => {
  assert.equal(code128('26é'), null);
  assert.equal(code128('26\n'), null);
});
