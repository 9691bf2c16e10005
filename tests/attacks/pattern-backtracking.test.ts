import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { isRecord } from '../../conformance/json.ts';
import { reportObservation } from './attack-portal.ts';

const contract = join(import.meta.dirname, '..', '..', 'contract');
const longMs = 50;

function patternsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(patternsIn);
  if (!isRecord(value)) return [];
  const own = typeof value.pattern === 'string' ? [value.pattern] : [];
  return [...own, ...Object.values(value).flatMap(patternsIn)];
}

/** Returns texts of 50 kB on which a backtracking pattern takes minutes. */
function longTexts(pattern: string): string[] {
  const literals = [...new Set(pattern.replaceAll(/\\[dws]|[\^$()[\]{}|?*+\\]/g, ''))].slice(0, 8);
  const units = ['a', 'A', '0', ' ', '.', '-', 'a.', 'a-', '0,', 'é', '\u{1f600}', '%', 'aA0', ...literals];
  return units.flatMap((unit) => {
    const text = unit.repeat(Math.ceil(50_000 / unit.length));
    return [text, `${text}!`, `${text}\n`];
  });
}

describe('H21 patterns with catastrophic backtracking', () => {
  test('each pattern of the contract matches a text of 50 kB in less than 50 ms of CPU time', (context) => {
    const documents = ['openapi.json', 'management.json', 'public.json'].map((name): unknown =>
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
        // CPU time includes other work of the process, so a pattern counts as slow only if it is slow again.
        if (ms < longMs) continue;
        const again = process.cpuUsage();
        expression.test(text);
        assert.ok(process.cpuUsage(again).user / 1000 < longMs, `${pattern} on ${text.slice(0, 10)}…`);
      }
    }
    reportObservation(context, `${patterns.length} patterns, the longest took ${longest.toFixed(1)} ms`);
  });
});
