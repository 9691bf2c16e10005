import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { restoreBaseBackup } from './base-restore.ts';

const facts = `${JSON.stringify({ portalVersion: '1', major: '18' })}\n`;
const sumOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const sums = `${sumOf('a')}  data/a\n${sumOf('b')}  data/b\n${sumOf(facts)}  backup.json\n`;
const sumsWithoutLastLine = sums.split('\n').slice(0, 2).join('\n');
const folder = await mkdtemp(join(tmpdir(), 'backup-'));
after(() => rm(folder, { recursive: true }));

describe('restoring is refused for a backup', () => {
  for (const [name, writtenFacts, writtenSums] of [
    ['whose SHA256SUMS is empty', facts, ''],
    ['whose SHA256SUMS is truncated within a line', facts, sums.slice(0, -20)],
    ['whose SHA256SUMS is truncated after a complete line', facts, `${sumsWithoutLastLine}\n`],
    ['whose backup.json is empty', '', sums],
    ['whose backup.json is truncated', facts.slice(0, 10), sums],
    ['whose backup.json consists of zero bytes', '\0'.repeat(facts.length), sums],
  ] as const) {
    test(name, async () => {
      await writeFile(join(folder, 'backup.json'), writtenFacts);
      await writeFile(join(folder, 'SHA256SUMS'), writtenSums);
      const laid = await restoreBaseBackup(folder, join(folder, 'data'), () => {});
      assert.ok(!laid.ok);
      assert.match(laid.message, /SHA256SUMS or backup\.json is empty, truncated or altered/);
    });
  }
});
