import { use, useMemo } from 'react';
import { loaders } from 'words/records';
import { loadServedMessages } from './served-messages.ts';
import type { Language } from './settings.ts';
import { useText } from './text.tsx';
import {
  createRecordTranslation,
  type RecordTranslation,
  type TranslationTemplate,
  translationTemplatesOf,
} from './translate-records.ts';

const untranslated: RecordTranslation = { step: (text) => text, reason: (text) => text };

/**
 * Returns the templates of a language. The portal stores its texts in English, so the English texts are the
 * patterns.
 */
async function templatesOf(language: Language): Promise<readonly TranslationTemplate[]> {
  const [english, own] = await Promise.all([loadRecordTexts('en'), loadRecordTexts(language)]);
  return translationTemplatesOf(english, own);
}

async function loadRecordTexts(language: Language): Promise<Readonly<Record<string, string>>> {
  const served = language === 'en' ? null : loadServedMessages(language);
  return served ? (await served).records : ((await loaders[language]?.())?.default ?? {});
}

const templatesByLanguage = new Map<Language, Promise<readonly TranslationTemplate[]>>();

/**
 * Returns the translation of stored texts into the user's language. The texts load with the first page that
 * needs them.
 */
export function useRecordTranslation(): RecordTranslation {
  const { language } = useText();
  const known = language === 'en' ? undefined : (templatesByLanguage.get(language) ?? templatesOf(language));
  if (known) templatesByLanguage.set(language, known);
  const templates = known ? use(known) : null;
  return useMemo(() => (templates ? createRecordTranslation(templates) : untranslated), [templates]);
}
