import type { Incident } from '../../api/types.ts';
import { languages } from '../../texts/settings.ts';

/** Converts the input to a request body. The texts that the input does not contain are the initial ones. */
export function incidentBodyOf(
  entered: { readonly [name: string]: unknown },
  initial: Incident['texts'] = [],
): { readonly [name: string]: unknown; readonly texts: readonly unknown[] } {
  const values = Object.entries(entered).filter(([name]) => !/^(title|text)\./.test(name));
  const texts = languages.map((language) => ({
    ...initial.find((each) => each.language === language),
    language,
    ...(`title.${language}` in entered && { title: entered[`title.${language}`] }),
    ...(`text.${language}` in entered && { text: entered[`text.${language}`] }),
  }));
  return { ...Object.fromEntries(values), texts };
}
