import type { Speech } from '../../texts/text.tsx';

export function listName(word: Speech['word'], list: string): string {
  return word('codeList', list);
}
