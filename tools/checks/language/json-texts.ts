import { hiddenCharacter, hideUncounted } from './passage.ts';

export interface JsonText {
  /** Names of the properties that contain the text, from the outermost. */
  readonly keys: readonly string[];
  readonly value: string;
  readonly line: number;
}

const token = /"((?:\\.|[^"\\])*)"(\s*:)?|[{}[\],]|\n/g;

/** Returns every string of a JSON document with the names of its properties and its line. */
export function jsonTexts(source: string): JsonText[] {
  const texts: JsonText[] = [];
  const keys: string[] = [];
  let key = '';
  let line = 1;
  for (const { 0: mark, 1: content = '', 2: colon } of source.matchAll(token)) {
    if (mark === '\n') line += 1;
    else if (mark === '{' || mark === '[') {
      keys.push(key);
      key = '';
    } else if (mark === '}' || mark === ']') keys.pop();
    else if (mark === ',') key = '';
    else if (colon !== undefined) key = unescaped(content);
    else if (content !== '') texts.push({ keys: [...keys.slice(1), key], value: unescaped(content), line });
  }
  return texts;
}

function unescaped(content: string): string {
  if (!content.includes('\\')) return content;
  const value: unknown = JSON.parse(`"${content}"`);
  return String(value);
}

/** Returns a message without its placeholders. The branches of a choice follow one another. */
export function messageText(message: string): string {
  const flat = message
    .replaceAll(/\{\w+\}/g, hiddenCharacter)
    .replaceAll(/\{\w+, (?:plural|select|selectordinal),/g, ' ')
    .replaceAll(/(?<=[ }])=?\w+ \{/g, ' ')
    .replaceAll(/[{}]/g, ' ');
  return hideUncounted(flat);
}
