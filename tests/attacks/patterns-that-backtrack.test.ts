import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { isRecord } from '../../conformance/json.ts';
import { seen } from './attack-portal.ts';

const contract = join(import.meta.dirname, '..', '..', 'contract');
const longMs = 50;

/** Every `pattern` of a document. */
function patternsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(patternsIn);
  if (!isRecord(value)) return [];
  const own = typeof value.pattern === 'string' ? [value.pattern] : [];
  return [...own, ...Object.values(value).flatMap(patternsIn)];
}

/** Texts of 50 kB on which a pattern that backtracks would stay for minutes. */
function longTexts(pattern: string): string[] {
  const literals = [...new Set(pattern.replaceAll(/\\[dws]|[\^$()[\]{}|?*+\\]/g, ''))].slice(0, 8);
  const units = ['a', 'A', '0', ' ', '.', '-', 'a.', 'a-', '0,', 'é', '\u{1f600}', '%', 'aA0', ...literals];
  return units.flatMap((unit) => {
    const text = unit.repeat(Math.ceil(50_000 / unit.length));
    return [text, `${text}!`, `${text}\n`];
  });
}

describe('H21 patterns that take for ever', () => {
  test('each of the contract’s on texts of 50 kB: less than 50 ms of processor time', (context) => {
    const documents = ['openapi.json', 'management.json'].map((name): unknown =>
      JSON.parse(readFileSync(join(contract, name), 'utf8')),
    );
    const patterns = [...new Set(documents.flatMap(patternsIn))];
    assert.ok(patterns.length > 20, 'the patterns were found');
    let longest = 0;
    for (const pattern of patterns) {
      const expression = new RegExp(pattern, 'u');
      for (const text of longTexts(pattern)) {
        const began = process.cpuUsage();
        expression.test(text);
        const { user, system } = process.cpuUsage(began);
        const ms = (user + system) / 1000;
        longest = Math.max(longest, ms);
        // Whatever else the process does in that moment is in the figure: a pattern is slow when it is so again.
        if (ms < longMs) continue;
        const again = process.cpuUsage();
        expression.test(text);
        assert.ok(process.cpuUsage(again).user / 1000 < longMs, `${pattern} on ${text.slice(0, 10)}…`);
      }
    }
    seen(context, `${patterns.length} patterns, the longest took ${longest.toFixed(1)} ms`);
  });
});
