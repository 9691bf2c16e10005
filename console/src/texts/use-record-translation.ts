import { use, useMemo } from 'react';
import { loaders } from 'words/records';
import { loadServedMessages } from './served-messages.ts';
import type { Language } from './settings.ts';
import { useText } from './text.tsx';
import { type RecordTranslation, retelling, type Template, templatesIn } from './translate-records.ts';

const asWritten: RecordTranslation = { step: (text) => text, reason: (text) => text };

/** Records are stored in English, so its texts are the templates. */
async function templatesOf(language: Language): Promise<readonly Template[]> {
  const [english, own] = await Promise.all([recordsIn('en'), recordsIn(language)]);
  return templatesIn(english, own);
}

async function recordsIn(language: Language): Promise<Readonly<Record<string, string>>> {
  const served = language === 'en' ? null : loadServedMessages(language);
  return served ? (await served).records : ((await loaders[language]?.())?.default ?? {});
}

const read = new Map<Language, Promise<readonly Template[]>>();

/**
 * Returns the translation of recorded texts into the user's language. Its texts load with the first page that
 * needs them.
 */
export function useRecordTranslation(): RecordTranslation {
  const { language } = useText();
  const known = language === 'en' ? undefined : (read.get(language) ?? templatesOf(language));
  if (known) read.set(language, known);
  const templates = known ? use(known) : null;
  return useMemo(() => (templates ? retelling(templates) : asWritten), [templates]);
}
