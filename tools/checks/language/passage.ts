/** The kinds of text whose language the check counts. */
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

/** A piece of text that is read on its own: a paragraph, a heading, a table cell, a comment, a message. */
export interface Passage {
  readonly kind: TextKind;
  readonly path: string;
  /** The line on which `text` begins. */
  readonly line: number;
  /** Line breaks as in the file; code, quotations and link targets are replaced by `hiddenCharacter`. */
  readonly text: string;
  readonly isHeading: boolean;
}

/** A text in English and in another language. */
export interface TranslatedText {
  readonly path: string;
  readonly line: number;
  /** Where it is in its file. */
  readonly key: string;
  readonly english: string;
  readonly translation: string;
}

/** Texts of the catalogue and of the rules of countries. Another file has their translations. */
export const fileOfEnglish = /^contract\/words\/\w+\.en\.json$|\/rules\/words\.en\.json$/;

/** Texts of the console and of countries, with their translations: `{ "en": …, "de": … }`. */
export const fileOfAllLanguages =
  /^console\/src\/.*\bwords\.json$|^(?:countries\/[\w-]+|server\/country-template)\/country\.json$/;

/** Replaces a character that does not count. It is neither a letter nor a space, so the words around it do not join. */
export const hiddenCharacter = '·';

/** Replaces every match by as many hidden characters; line breaks stay. */
export function hide(text: string, pattern: RegExp): string {
  return text.replaceAll(pattern, (match) => match.replaceAll(/[^\n]/g, hiddenCharacter));
}

const inlineCode = /(`{1,3})(?!`)[^`]+?\1(?!`)/g;
const quotation = /“[^”]{1,400}”|(?<![\w"])"(?! )[^"\n]{1,200}"(?!\w)/g;
const address = /<?\bhttps?:\/\/[^\s)>\]]+>?/g;

/** Hides code spans, quotations and addresses. */
export function hideUncounted(text: string): string {
  return [inlineCode, address, quotation].reduce(hide, text);
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

/** Returns the folder of a path in reports: a module, a part of the console, a folder of the documents. */
export function reportFolder(path: string): string {
  const folders = path.split('/').slice(0, -1);
  const [top = '.', second] = folders;
  if (second === undefined || !['server', 'console', 'docs'].includes(top)) return top;
  return folders.slice(0, second === 'src' ? 3 : 2).join('/');
}

export function countWords(text: string): number {
  return text.match(/[A-Za-z][\w'’-]*/g)?.length ?? 0;
}
