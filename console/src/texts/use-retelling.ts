import { use, useMemo } from 'react';
import { type Retelling, retelling, type Template, templatesIn } from './records.ts';
import type { Language } from './settings.ts';
import { useText } from './text.tsx';

const asWritten: Retelling = { step: (text) => text, reason: (text) => text };
const others: Readonly<Partial<Record<Language, () => Promise<readonly Template[]>>>> = {
  async de() {
    const [english, own] = await Promise.all([import('words/records/en'), import('words/records/de')]);
    return templatesIn(english.default, own.default);
  },
};
const read = new Map<Language, Promise<readonly Template[]>>();

/** How what the portal has written into records is read in the person’s language; loaded with the first page that asks. */
export function useRetelling(): Retelling {
  const { language } = useText();
  const known = read.get(language) ?? others[language]?.();
  if (known) read.set(language, known);
  const templates = known ? use(known) : null;
  return useMemo(() => (templates ? retelling(templates) : asWritten), [templates]);
}
