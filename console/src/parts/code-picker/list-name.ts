import type { TextFormatter } from '../../texts/text.tsx';

export function listName(word: TextFormatter['word'], list: string): string {
  return word('codeList', list);
}
