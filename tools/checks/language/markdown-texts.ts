import { hideMatches, hideUncounted } from './passage.ts';

export interface MarkdownBlock {
  readonly text: string;
  readonly line: number;
  readonly isHeading: boolean;
}

const comment = /<!--[\s\S]*?-->/g;
const tag = /<\/?[a-z][^<>]*>/gi;
const linkTarget = /\]\([^()\s]*(?:\([^()]*\)[^()\s]*)?(?: "[^"]*")?\)|^\s*\[[^\]]+\]: .*$/gm;
const listItem = /^\s*(?:[-*+]|\d+[.)])\s+/;

/** Returns the paragraphs, headings, list items and table cells of a Markdown document, without code and link targets. */
export function markdownBlocks(source: string): MarkdownBlock[] {
  const text = withoutTargets(withoutCodeBlocks(source));
  const blocks: MarkdownBlock[] = [];
  let open: { readonly line: number; readonly lines: string[] } | null = null;
  const close = (): void => {
    if (open) blocks.push({ text: open.lines.join('\n'), line: open.line, isHeading: false });
    open = null;
  };
  for (const [index, raw] of text.split('\n').entries()) {
    const line = index + 1;
    const content = raw.replace(/^\s*(?:>\s?)+/, '').trim();
    if (content === '') close();
    else if (/^#{1,6}\s/.test(content)) {
      close();
      blocks.push({ text: content.replace(/^#+\s+/, ''), line, isHeading: true });
    } else if (content.startsWith('|')) {
      close();
      blocks.push(...cellsOf(content, line));
    } else {
      if (listItem.test(content)) close();
      open ??= { line, lines: [] };
      open.lines.push(content.replace(listItem, ''));
    }
  }
  close();
  return blocks.map((block) => ({ ...block, text: hideUncounted(block.text) }));
}

function cellsOf(row: string, line: number): MarkdownBlock[] {
  return row
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
    .filter((cell) => /[A-Za-z]/.test(cell))
    .map((text) => ({ text, line, isHeading: false }));
}

/** Replaces fenced and indented code by empty lines, so that line numbers do not change. */
function withoutCodeBlocks(source: string): string {
  let fence: string | null = null;
  let inList = false;
  let isBehindBlank = true;
  const lines = source.split('\n').map((line) => {
    const mark = /^\s*(?:[-*+]\s+)?(`{3,}|~{3,})/.exec(line)?.[1] ?? null;
    if (fence !== null) {
      if (mark?.startsWith(fence)) fence = null;
      return '';
    }
    if (mark !== null) {
      fence = mark;
      return '';
    }
    const isIndented = /^(?: {4}|\t)/.test(line);
    if (line.trim() === '') {
      isBehindBlank = true;
      return '';
    }
    if (isIndented && isBehindBlank && !inList) return '';
    if (listItem.test(line)) inList = true;
    else if (/^\S/.test(line)) inList = false;
    isBehindBlank = false;
    return line;
  });
  return lines.join('\n');
}

function withoutTargets(text: string): string {
  return [comment, linkTarget, tag].reduce(hideMatches, text);
}
