import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Check, readRepositoryTree } from '../source-tree.ts';

export type FileTexts = Readonly<Record<string, string>>;

/** Returns what a check finds in a folder with these files, as `path:line message`. */
export function findingsIn(check: Check, files: FileTexts): string[] {
  const root = mkdtempSync(join(tmpdir(), 'checks-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return check(readRepositoryTree(root)).map(({ path, line = 0, message }) => `${path}:${line} ${message}`);
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** Asserts that there is one finding for each pattern, in this order. */
export function assertFindings(found: readonly string[], expected: readonly RegExp[]): void {
  assert.equal(found.length, expected.length, found.join('\n'));
  for (const [index, pattern] of expected.entries()) assert.match(found[index] ?? '', pattern);
}

export const baselineMigration = 'server/migrations/0001_baseline.sql';

/** Returns a SQL function with this body in PL/pgSQL. */
export function sqlFunctionFixture(name: string, body = 'perform 1;', terms = 'language plpgsql'): string {
  return `create or replace function ${name}() returns void\n  ${terms} as\n$$\nbegin\n  ${body}\nend\n$$;\n`;
}
