/**
 * A writing statement waits for the disk and for locks, so its charged time is limited; known items are
 * charged before it.
 */
const maxWriteMs = 5;

const costs = new Map<string, 'none' | 'read' | 'write'>();
const maxTexts = 10_000;

/**
 * Returns the part of a statement's time that is charged to its request: without commits, and without waits
 * where possible.
 */
export function chargedStatementMs(text: string, ms: number): number {
  const known = costs.get(text) ?? kindOf(text);
  if (costs.size < maxTexts) costs.set(text, known);
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
