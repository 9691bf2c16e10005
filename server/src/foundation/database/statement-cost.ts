/**
 * Maximum time that a writing statement is charged, because it mostly waits for the disk and for locks. The number of
 * entries in a request body is charged before the statement.
 */
const maxWriteMs = 5;

const kindByText = new Map<string, 'none' | 'read' | 'write'>();
const maxCachedTexts = 10_000;

/**
 * Returns the part of a statement's time that is charged to its request: the full time of reads, a limited time of
 * writes, and none of commits.
 */
export function chargedStatementMs(text: string, ms: number): number {
  const known = kindByText.get(text) ?? kindOf(text);
  if (kindByText.size < maxCachedTexts) kindByText.set(text, known);
  switch (known) {
    case 'none':
      return 0;
    case 'read':
      return ms;
    case 'write':
      return Math.min(ms, maxWriteMs);
  }
}

function kindOf(text: string): 'none' | 'read' | 'write' {
  if (/^\s*(?:begin|commit|rollback)\b/i.test(text)) return 'none';
  const isRead =
    /^\s*(?:select|with)\b/i.test(text) &&
    !/\b(?:insert\s+into|update|delete\s+from|share|pg_advisory\w*|set_config)\b/i.test(text);
  return isRead ? 'read' : 'write';
}
