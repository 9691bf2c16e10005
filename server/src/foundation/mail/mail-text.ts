import { wordsOfPage } from '../messages/catalogue.ts';
import type { Language } from '../messages/language.ts';

/*
 * What mails say. Whatever somebody else typed (the name of a person, an organisation or a client, a reason, an address) is
 * read by whoever trusts the portal: it is bounded, stays on its line, and holds nothing that a mail program makes a link of.
 */

/** A text of the portal's own: only `mailText`, `catalogueText`, `passage` and `portalLink` make one. */
export type MailText = Written;

class Written {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

const longestName = 80;
const longestPassage = 500;

/** The portal's own words; a text between them is somebody else's, and is made harmless. */
export function mailText(words: TemplateStringsArray, ...between: readonly (string | MailText)[]): MailText {
  const filled = between.map((value) =>
    typeof value === 'string' ? harmless(value, longestName) : String(value),
  );
  return new Written(String.raw({ raw: words }, ...filled));
}

/** A text of the catalogue; a value that is not a text of the portal is made harmless. */
export function catalogueText(
  language: Language,
  key: string,
  values: Readonly<Record<string, string | MailText>>,
): MailText {
  const filled = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? harmless(value, longestName) : String(value),
  ]);
  return new Written(wordsOfPage(language, key, Object.fromEntries(filled)));
}

/** Some sentences of somebody else. */
export function passage(text: string): MailText {
  return new Written(harmless(text, longestPassage));
}

/** A link into the portal: to a place below its own base URL, with an id or a token that the portal made. */
export function portalLink(baseUrl: string, path: `/${string}`): MailText {
  if (!/^\/[\w/-]*(#token=[\w-]+)?$/.test(path))
    throw new Error('a link in an email must lead to the portal');
  return new Written(`${baseUrl}${path}`);
}

/** Joiners inside words and emoji, which Persian, Indic scripts and emoji need; everything else that is invisible or a blank. */
const joinerOrBlanks =
  /(?<=[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])(\u200c|\u200d)(?=[\p{L}\p{M}\p{Extended_Pictographic}])|[\p{C}\p{Z}]+/gu;
/** A dot before a text that can be a top-level domain, and the dots of an IP address. */
const domainDot = /([.．。｡․﹒])(?=[\p{L}\p{M}](?:[\p{L}\p{M}-]|\u200c|\u200d))/gu;
const addressDots = /(?<!\d)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(?=\d)/g;
/** Not the colon of a time. */
const schemeColon = /(?<!\d)([:：﹕︓])(?=\S)|([:：﹕︓])(?=[^\s\d])/gu;
const sharePath = /(?:[/／⁄∕]{2,}|[/／⁄∕]*[\\＼﹨][\\＼﹨/／⁄∕]*)/gu;
/** With a country code, or in at least three groups that begin with 0 or have the American form; no date. */
const phoneNumber =
  /(?:\+|(?<!\d)00)[1-9](?:[ ()./-]{0,2}\d){6,14}|(?<!\d)(?!\d\d[/-]\d\d[/-]\d{4})\(?0[1-9]\d{0,4}\)?[ /-]{1,3}\d{2,5}[ /-]\d{2,8}|(?<![\d-])(?:1[ -])?\(?\d{3}\)?[ -]\d{3}-\d{4}(?!\d)/g;

/**
 * One line of so many characters: no host, no scheme, no mail address, no telephone number, no share of a network, no mark that
 * turns or hides text, no quotation mark that ends the one around it. Names, references and dates stay as they are.
 */
export function harmless(text: string, most: number): string {
  const plain = text
    .slice(0, 4 * most)
    .normalize('NFC')
    .replaceAll(joinerOrBlanks, (_, joiner?: string) => joiner ?? ' ')
    .replaceAll(/["“”„«»]/g, "'")
    .replaceAll(phoneNumber, '…')
    .replaceAll(/[@＠﹫]/g, ' at ')
    .replaceAll(sharePath, '/ ')
    .replaceAll(schemeColon, '$1$2 ')
    .replaceAll(addressDots, '$1. $2. $3. ')
    .replaceAll(domainDot, '$1 ')
    .replaceAll(/ +/g, ' ')
    .trim();
  const characters = [...plain];
  if (characters.length <= most) return plain;
  // A mark that the cut leaves at the end would stand before the ellipsis.
  const kept = characters.slice(0, most - 1).join('');
  return `${kept.replace(/[.．。｡․﹒:：﹕︓/／⁄∕\\＼﹨ ]+$/u, '')}…`;
}
