import { IntlMessageFormat } from 'intl-messageformat';
import { loaders } from 'words';
import { country } from './country.ts';
import { loadServedMessages, type Message } from './served-messages.ts';
import type { Language } from './settings.ts';

export type TextKey = WordKey;
export type Messages = Readonly<Partial<Record<TextKey, Message>>>;
type MessageFolder = keyof typeof loaders;

/** Key of the messages that all pages share. */
const sharedFolder = '' satisfies MessageFolder;
const messagesByLanguage = new Map<Language, Partial<Record<TextKey, Message>>>();
const openedFolders = new Set<MessageFolder>([sharedFolder]);
const loadedLanguages = new Set<Language>();

/**
 * Returns the messages of a language that are loaded so far. The object also receives the messages of pages
 * that open later.
 */
export async function loadMessages(language: Language): Promise<LoadedMessages> {
  loadedLanguages.add(language);
  await Promise.all([...openedFolders].map((folder) => load(folder, language)));
  return new LoadedMessages(language, messagesOf(language));
}

/** Loads a page and the messages of its folder at the same time. */
export async function loadPageWithMessages<Route>(
  place: MessageFolder,
  page: Promise<{ readonly route: Route }>,
): Promise<Route> {
  const [{ route }] = await Promise.all([page, prepareMessages(place)]);
  return route;
}

/** Loads the messages of a folder for a lazily loaded module, in all languages in use. */
export async function prepareMessages(place: MessageFolder): Promise<void> {
  openedFolders.add(place);
  await Promise.all([...loadedLanguages].map((language) => load(place, language)));
}

/** Loads the messages of a folder in a language, which can differ from that of the user. */
export async function messagesOfLanguage(place: MessageFolder, language: Language): Promise<LoadedMessages> {
  await load(place, language);
  return new LoadedMessages(language, messagesOf(language));
}

async function load(place: MessageFolder, language: Language): Promise<void> {
  const served = loadServedMessages(language);
  // The server's file of a language contains the messages of all pages, so it is loaded only once.
  const texts = served ? (await served).words : (await loaders[place][language]?.())?.default;
  Object.assign(messagesOf(language), texts);
}

function messagesOf(language: Language): Partial<Record<TextKey, Message>> {
  const known = messagesByLanguage.get(language) ?? {};
  messagesByLanguage.set(language, known);
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

  /** Returns the message of a key that is known only at run time; null if there is none. */
  find(key: string): string | null {
    return this.has(key) ? this.text(key) : null;
  }

  /**
   * Returns a message with its values and the country's time limits inserted. Returns the key if the message is
   * not loaded; a test excludes this.
   */
  text(key: TextKey, values?: Readonly<Record<string, string | number | Date>>): string {
    const message = this.#messages[key] ?? key;
    if (typeof message === 'string') return message;
    const format = this.#formats.get(key) ?? new IntlMessageFormat(message, this.#language);
    this.#formats.set(key, format);
    return String(format.format({ ...country.timeLimits, ...values }));
  }
}
