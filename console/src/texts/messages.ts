import { IntlMessageFormat } from 'intl-messageformat';
import { loaders } from 'words';
import { country } from './country.ts';
import { loadServedMessages, type Message } from './served-messages.ts';
import type { Language } from './settings.ts';

export type TextKey = WordKey;
export type Messages = Readonly<Partial<Record<TextKey, Message>>>;
type Place = keyof typeof loaders;

/** Key of the messages that all pages share. */
const everywhere = '' satisfies Place;
const there = new Map<Language, Partial<Record<TextKey, Message>>>();
const opened = new Set<Place>([everywhere]);
const spoken = new Set<Language>();

/** Returns the messages of a language that are loaded up to now. Messages of pages that open later are added to it. */
export async function loadMessages(language: Language): Promise<LoadedMessages> {
  spoken.add(language);
  await Promise.all([...opened].map((place) => load(place, language)));
  return new LoadedMessages(language, textsOf(language));
}

/** Loads a page together with its messages. */
export async function withMessages<Route>(
  place: Place,
  page: Promise<{ readonly route: Route }>,
): Promise<Route> {
  const [{ route }] = await Promise.all([page, openMessages(place)]);
  return route;
}

/** Loads the messages of a lazy module, in all languages in use. */
export async function openMessages(place: Place): Promise<void> {
  opened.add(place);
  await Promise.all([...spoken].map((language) => load(place, language)));
}

async function load(place: Place, language: Language): Promise<void> {
  const served = loadServedMessages(language);
  // The server's file contains the messages of all pages.
  const texts = served ? (await served).words : (await loaders[place][language]?.())?.default;
  Object.assign(textsOf(language), texts);
}

function textsOf(language: Language): Partial<Record<TextKey, Message>> {
  const known = there.get(language) ?? {};
  there.set(language, known);
  return known;
}

/** Messages of one language. */
export class LoadedMessages {
  readonly #language: Language;
  readonly #messages: Messages;
  readonly #formats = new Map<TextKey, IntlMessageFormat>();

  constructor(language: Language, messages: Messages) {
    this.#language = language;
    this.#messages = messages;
  }

  has(key: string): key is TextKey {
    return Object.hasOwn(this.#messages, key);
  }

  /**
   * Returns a message with its values and the country's time limits; the key itself if the message is not
   * loaded, which tests exclude.
   */
  text(key: TextKey, values?: Readonly<Record<string, string | number | Date>>): string {
    const message = this.#messages[key] ?? key;
    if (typeof message === 'string') return message;
    const format = this.#formats.get(key) ?? new IntlMessageFormat(message, this.#language);
    this.#formats.set(key, format);
    return String(format.format({ ...country.timeLimits, ...values }));
  }
}
