import assert from 'node:assert/strict';
import { languages } from '../../messages/language.ts';
import { problemDocument, type Refusal } from '../problem.ts';

/** Words that English sentences have, and those of no other language of the portal. */
const english = /\b(?:the|is|are|of|and|or|must|may|you|has|have|with|only|this|which)\b/gi;

/** What is English in a sentence of another language; what is quoted there is somebody else's. */
export function englishIn(sentence: string): string[] {
  return sentence.replaceAll(/„[^“]*“|“[^”]*”|"[^"]*"/g, '').match(english) ?? [];
}

/** Holds a problem that a test has met to what people read of it in every other language. */
export function assertToldInEveryLanguage(refusal: Refusal): void {
  for (const language of languages.filter((each) => each !== 'en')) {
    const { title, detail }: { readonly title: string; readonly detail: string } = JSON.parse(
      problemDocument(refusal, 'https://portal.example', 'request', language),
    );
    const found = [title, detail].flatMap(englishIn);
    assert.deepEqual(found, [], `${refusal.problem.code} is English in “${language}”: ${title}. ${detail}`);
  }
}
