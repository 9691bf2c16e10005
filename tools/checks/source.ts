/*
 * Reads TypeScript sources without a parser, because TypeScript 7 has no compiler API and the checks need only
 * code without comments and texts, and imports. This pattern matches code after which a slash begins a regular
 * expression.
 */

const beforeRegex = /(^|[(,=:[!&|?{};<>+\-*%~^]|\b(return|typeof|case|in|of|do|else|void|await|yield))\s*$/;

/**
 * A comment, a string literal or a regular expression, with its start and end in the source. A template
 * literal has one part around each `${…}`.
 */
export interface SourcePart {
  readonly kind: 'comment' | 'string' | 'regex';
  readonly start: number;
  readonly end: number;
}

interface ScannedSource {
  readonly code: string;
  readonly parts: readonly SourcePart[];
}

const scanned = new Map<string, ScannedSource>();

/**
 * Returns a source whose comments, texts and regular expressions are replaced by spaces, with the same length
 * and lines. Cached by text.
 */
export function maskedSource(source: string): string {
  return scanOnce(source).code;
}

/** Returns the comments, string literals and regular expressions of a source in their order. */
export function sourceParts(source: string): readonly SourcePart[] {
  return scanOnce(source).parts;
}

function scanOnce(source: string): ScannedSource {
  const known = scanned.get(source) ?? scan(source);
  scanned.set(source, known);
  return known;
}

function scan(source: string): ScannedSource {
  let out = '';
  let at = 0;
  const parts: SourcePart[] = [];
  // One brace depth for each open `${`: a `}` at the last depth ends its template expression.
  const templates: number[] = [];
  let depth = 0;
  const blank = (end: number, kind?: SourcePart['kind']): void => {
    if (kind !== undefined) parts.push({ kind, start: at, end });
    out += source.slice(at, end).replaceAll(/[^\n]/g, ' ');
    at = end;
  };
  const template = (from: number): void => {
    const end = templateEnd(source, from);
    blank(end, 'string');
    if (source.slice(end - 2, end) === '${') templates.push(depth);
  };
  while (at < source.length) {
    const two = source.slice(at, at + 2);
    const one = source.charAt(at);
    if (two === '//') blank(indexOr(source, '\n', at), 'comment');
    else if (two === '/*') blank(indexOr(source, '*/', at + 2) + 2, 'comment');
    else if (one === "'" || one === '"') blank(textEnd(source, at + 1, one), 'string');
    else if (one === '`') template(at + 1);
    else if (one === '/' && (source.slice(at - 2, at) === '${' || beforeRegex.test(out.slice(-40))))
      blank(regexEnd(source, at + 1), 'regex');
    else if (one === '}' && templates.at(-1) === depth) {
      templates.pop();
      template(at + 1);
    } else {
      if (one === '{') depth += 1;
      if (one === '}') depth -= 1;
      out += one;
      at += 1;
    }
  }
  return { code: out, parts };
}

function indexOr(source: string, text: string, from: number): number {
  const index = source.indexOf(text, from);
  return index === -1 ? source.length : index;
}

function textEnd(source: string, from: number, quote: string): number {
  let at = from;
  while (at < source.length && source.charAt(at) !== quote && source.charAt(at) !== '\n') {
    at += source.charAt(at) === '\\' ? 2 : 1;
  }
  return at + 1;
}

/** Returns the end of a template literal, or of its text before a `${`. */
function templateEnd(source: string, from: number): number {
  for (let at = from; at < source.length; at += 1) {
    if (source.charAt(at) === '\\') at += 1;
    else if (source.charAt(at) === '`') return at + 1;
    else if (source.startsWith('${', at)) return at + 2;
  }
  return source.length;
}

function regexEnd(source: string, from: number): number {
  let inClass = false;
  for (let at = from; at < source.length; at += 1) {
    const one = source.charAt(at);
    if (one === '\n') return at;
    if (one === '\\') at += 1;
    else if (one === '[') inClass = true;
    else if (one === ']') inClass = false;
    else if (one === '/' && !inClass) return at + 1;
  }
  return source.length;
}

export interface ImportSpecifier {
  readonly specifier: string;
  readonly index: number;
}

/** Returns the modules that a source imports, including types; ignores comments. */
export function importsOf(source: string): ImportSpecifier[] {
  const code = maskedSource(source);
  const starts = /\bfrom\s*(?=\s)|\bimport\s*\(?\s*(?=\s)/g;
  return [...code.matchAll(starts)].flatMap((match) => {
    const index = match.index + match[0].trimEnd().length;
    const found = /^\s*(["'])([^"'\n]+)\1/.exec(source.slice(index, index + 300));
    return found?.[2] ? [{ specifier: found[2], index: match.index }] : [];
  });
}
