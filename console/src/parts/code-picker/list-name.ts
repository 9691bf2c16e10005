import type { Speech } from '../../texts/text.tsx';

/** What a code list is called, by its name in the reference data. */
export function listName(word: Speech['word'], list: string): string {
  return word('codeList', list);
}
