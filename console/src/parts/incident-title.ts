import type { Incident } from '../api/types.ts';

/** Returns the title of an incident in a language, or the first title if the language has none. */
export function incidentTitleOf({ texts }: Pick<Incident, 'texts'>, language: string): string {
  return (texts.find((each) => each.language === language) ?? texts[0])?.title ?? '';
}
