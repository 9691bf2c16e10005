import type { Passage, TextKind } from './passage.ts';
import type { LanguagePattern } from './patterns.ts';

export interface PatternFinding {
  readonly pattern: LanguagePattern;
  readonly kind: TextKind;
  readonly path: string;
  readonly line: number;
  /** The matched words with the words around them. */
  readonly excerpt: string;
}

/** Returns the matches of all patterns in a text. */
export function findPatterns(passage: Passage, patterns: readonly LanguagePattern[]): PatternFinding[] {
  return patterns.flatMap((pattern) => {
    if (pattern.appliesTo?.(passage) === false) return [];
    return [...passage.text.matchAll(pattern.expression)].map(({ 0: match, index }) => {
      const excerpt = excerptOf(passage.text, index, index + match.length);
      const lead = /^\s*/.exec(match)?.[0].length ?? 0;
      return {
        pattern,
        kind: passage.kind,
        path: passage.path,
        line: passage.line + passage.text.slice(0, index + lead).split('\n').length - 1,
        excerpt,
      };
    });
  });
}

/** Returns a match with up to three words before and after it, on one line. */
function excerptOf(text: string, start: number, end: number): string {
  const before = text.slice(0, start).split(/\s+/).slice(-4).join(' ');
  const after = text.slice(end).split(/\s+/).slice(0, 4).join(' ');
  return `${before}${text.slice(start, end)}${after}`.replaceAll(/\s+/g, ' ').replaceAll(/·+/g, '·').trim();
}
