import { use, useCallback } from 'react';
import { loaders } from 'words/elements';
import { country } from '../../texts/country.ts';
import { loadServedMessages } from '../../texts/served-messages.ts';
import type { Language } from '../../texts/settings.ts';
import { useText } from '../../texts/text.tsx';
import type { DocumentPath } from './document-edit.ts';
import { nationalLabels } from './national-labels.ts';

interface WordsOfElement {
  readonly label: string;
  /** Label after the name of its list item, if it differs there. */
  readonly within?: string;
  readonly hint?: string;
}

/** Labels of the declaration elements by path. `*` replaces an item's index. */
export type Elements = Readonly<Record<string, WordsOfElement>>;

const read = new Map<Language, Promise<Elements>>();

/** Loads the labels of a language once, on first use. */
export function elementTextsIn(language: Language): Promise<Elements> {
  const known =
    read.get(language) ??
    catalogueIn(language).then((elements) => ({ ...elements, ...nationalLabels(language) }));
  read.set(language, known);
  return known;
}

async function catalogueIn(language: Language): Promise<Elements> {
  const served = loadServedMessages(language);
  return served ? (await served).elements : ((await loaders[language]?.())?.default ?? {});
}

/** Converts a document path to the element path of the catalogue and of the usage table. */
export function elementAt(place: DocumentPath): string {
  return place.map((part) => (typeof part === 'number' ? '/*' : `/${part}`)).join('');
}

/**
 * Returns a function for the label and hint of an element. The texts come from the server's catalogue, with
 * the served country's example where formats are national.
 */
export function useElements(): (place: DocumentPath) => WordsOfElement {
  const { language, text } = useText();
  const elements = use(elementTextsIn(language));
  return useCallback(
    (place) => {
      const at = elementAt(place);
      const { hint, ...said } = elements[at] ?? { label: String(place.at(-1)) };
      const example = country.examples[at];
      const hints = [hint ?? [], example === undefined ? [] : text('element.example', { example })].flat();
      const words = hints.length === 0 ? said : { ...said, hint: hints.join(' ') };
      const number = place.findLast((part) => typeof part === 'number');
      return number === undefined
        ? words
        : { ...words, label: words.label.replace('{number}', String(number + 1)) };
    },
    [elements, text],
  );
}

/** Returns a function for a label that includes the list item: “Item 2, Net mass”. */
export function useElementPath(): (place: DocumentPath) => string {
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
