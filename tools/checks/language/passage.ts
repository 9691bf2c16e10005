/** The kinds of text that the language check distinguishes. */
export const textKinds = [
  'messages',
  'API texts',
  'names',
  'guides',
  'problem pages',
  'test names',
  'comments',
  'command output',
  'code lists',
  'documents',
  'decisions',
  'changelog',
] as const;

export type TextKind = (typeof textKinds)[number];

/** A piece of text that is checked on its own: a paragraph, a heading, a table cell, a comment or a message. */
export interface Passage {
  readonly kind: TextKind;
  readonly path: string;
  /** Line of the file on which the text begins. */
  readonly line: number;
  /**
   * The text, with the line breaks of the file. A hidden character replaces code, quotations and link targets.
   */
  readonly text: string;
  readonly isHeading: boolean;
}

/** A text in English and its translation. */
export interface TranslatedText {
  readonly path: string;
  readonly line: number;
  /** Key or place of the text in its file. */
  readonly key: string;
  readonly english: string;
  readonly translation: string;
}

/** Matches files with English texts whose translations are in other files. */
export const englishTextFilePattern = /^contract\/words\/\w+\.en\.json$|\/rules\/words\.en\.json$/;

/** Matches files that contain each text in all languages: `{ "en": …, "de": … }`. */
export const fileOfAllLanguages =
  /^console\/src\/.*\bwords\.json$|^(?:countries\/[\w-]+|server\/country-template)\/country\.json$/;

/**
 * Character that replaces text which the check ignores. It is neither a letter nor a space, so that the words
 * around it remain separate.
 */
export const hiddenCharacter = '·';

/** Replaces every match by as many hidden characters, and keeps line breaks. */
export function hideMatches(text: string, pattern: RegExp): string {
  return text.replaceAll(pattern, (match) => match.replaceAll(/[^\n]/g, hiddenCharacter));
}

const inlineCode = /(`{1,3})(?!`)[^`]+?\1(?!`)/g;
const quotation = /“[^”]{1,400}”|(?<![\w"])"(?! )[^"\n]{1,200}"(?!\w)/g;
const address = /<?\bhttps?:\/\/[^\s)>\]]+>?/g;

/** Hides code spans, quotations and addresses in a text. */
export function hideUncounted(text: string): string {
  return [inlineCode, address, quotation].reduce(hideMatches, text);
}

export function paragraphsOf(text: string, line: number): { readonly text: string; readonly line: number }[] {
  let start = line;
  return text.split(/\n[ \t]*(?=\n)/).flatMap((paragraph) => {
    const lead = /^\s*/.exec(paragraph)?.[0] ?? '';
    const first = start + (lead.split('\n').length - 1);
    start += paragraph.split('\n').length;
    const trimmed = paragraph.trim();
    return trimmed === '' ? [] : [{ text: trimmed, line: first }];
  });
}

/**
 * Returns the folder under which a report lists a path: a module, a part of the console or a folder of
 * documents.
 */
export function folderInReport(path: string): string {
  const folders = path.split('/').slice(0, -1);
  const [top = '.', second] = folders;
  if (second === undefined || !['server', 'console', 'docs'].includes(top)) return top;
  return folders.slice(0, second === 'src' ? 3 : 2).join('/');
}

export function countWords(text: string): number {
  return text.match(/[A-Za-z][\w'’-]*/g)?.length ?? 0;
}
