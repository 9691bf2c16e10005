import assert from 'node:assert/strict';
import { languages } from '../../messages/language.ts';
import { problemDocument, type Refusal } from '../problem.ts';

/** Common English words that no other language of the portal contains. */
const englishWords = /\b(?:the|is|are|of|and|or|must|may|you|has|have|with|only|this|which)\b/gi;

/** Returns the English words in a sentence of another language, outside of quotations. */
export function englishIn(sentence: string): string[] {
  return sentence.replaceAll(/„[^“]*“|“[^”]*”|"[^"]*"/g, '').match(englishWords) ?? [];
}

/** Asserts that the texts of a problem are translated into every language. */
export function assertTranslatedInEveryLanguage(refusal: Refusal): void {
  for (const language of languages.filter((each) => each !== 'en')) {
    const { title, detail }: { readonly title: string; readonly detail: string } = JSON.parse(
      problemDocument(refusal, 'https://portal.example', 'request', language),
    );
    const found = [title, detail].flatMap(englishIn);
    assert.deepEqual(found, [], `${refusal.problem.code} is English in “${language}”: ${title}. ${detail}`);
  }
}
