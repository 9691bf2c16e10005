import { use, useCallback } from 'react';
import { loaders } from 'words/elements';
import { country } from '../../texts/country.ts';
import { servedWords } from '../../texts/served-words.ts';
import type { Language } from '../../texts/settings.ts';
import { useText } from '../../texts/text.tsx';
import type { Place } from './document-edit.ts';
import { wordsOfNational } from './national.ts';

interface WordsOfElement {
  readonly label: string;
  /** The label after the thing of a list that it belongs to, if it is written differently there. */
  readonly within?: string;
  readonly hint?: string;
}

/** What the members of a declaration are called, by their places; an item's number is `*`. */
export type Elements = Readonly<Record<string, WordsOfElement>>;

const read = new Map<Language, Promise<Elements>>();

/** The words of a language are read once, when the first page asks for them. */
export function elementTextsIn(language: Language): Promise<Elements> {
  const known =
    read.get(language) ??
    catalogueIn(language).then((elements) => ({ ...elements, ...wordsOfNational(language) }));
  read.set(language, known);
  return known;
}

async function catalogueIn(language: Language): Promise<Elements> {
  const served = servedWords(language);
  return served ? (await served).elements : ((await loaders[language]?.())?.default ?? {});
}

/** The place of an element as the catalogue and the table of uses have it. */
export function elementAt(place: Place): string {
  return place.map((part) => (typeof part === 'number' ? '/*' : `/${part}`)).join('');
}

/**
 * What the members of a declaration are called, with a hint: from the catalogue that the server speaks from, too, and where
 * forms differ from country to country with a value of this one.
 */
export function useElements(): (place: Place) => WordsOfElement {
  const { language, text } = useText();
  const elements = use(elementTextsIn(language));
  return useCallback(
    (place) => {
      const at = elementAt(place);
      const { hint, ...said } = elements[at] ?? { label: String(place.at(-1)) };
      const example = country.examples[at];
      const told = [hint ?? [], example === undefined ? [] : text('element.example', { example })].flat();
      const words = told.length === 0 ? said : { ...said, hint: told.join(' ') };
      const number = place.findLast((part) => typeof part === 'number');
      return number === undefined
        ? words
        : { ...words, label: words.label.replace('{number}', String(number + 1)) };
    },
    [elements, text],
  );
}

/** A place with the things of lists that it is in: “Item 2, Net mass”. */
export function useElementPath(): (place: Place) => string {
  const element = useElements();
  return (place) =>
    place
      .flatMap((part, index) =>
        typeof part === 'number' || index === place.length - 1
          ? [element(place.slice(0, index + 1)).label]
          : [],
      )
      .join(', ');
}
