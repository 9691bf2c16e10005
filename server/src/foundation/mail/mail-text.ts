import { publicPageText } from '../messages/catalogue.ts';
import type { Language } from '../messages/language.ts';

/*
 * Texts of mails. Recipients trust the portal, so text that another user typed (a name, a reason, an address) is
 * sanitised: it is truncated, on one line, and contains nothing that a mail program turns into a link.
 */

/** A text that is safe in a mail. Only the functions of this file can create it. */
export type MailText = SafeMailText;

class SafeMailText {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

const maxNameLength = 80;
const maxPassageLength = 500;

/** Template tag that builds a mail text. Values that are plain strings are sanitised. */
export function mailText(words: TemplateStringsArray, ...between: readonly (string | MailText)[]): MailText {
  const filled = between.map((value) =>
    typeof value === 'string' ? sanitizeMailText(value, maxNameLength) : String(value),
  );
  return new SafeMailText(String.raw({ raw: words }, ...filled));
}

/** Formats a text of the catalogue. Values that are plain strings are sanitised. */
export function mailTextOf(
  language: Language,
  key: string,
  values: Readonly<Record<string, string | MailText>>,
): MailText {
  const filled = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? sanitizeMailText(value, maxNameLength) : String(value),
  ]);
  return new SafeMailText(publicPageText(language, key, Object.fromEntries(filled)));
}

/** Sanitises several sentences of another user. */
export function untrustedPassage(text: string): MailText {
  return new SafeMailText(sanitizeMailText(text, maxPassageLength));
}

/** Builds a link below the portal's base URL, with an id or a token that the portal created. */
export function portalLink(baseUrl: string, path: `/${string}`): MailText {
  if (!/^\/[\w/-]*(#token=[\w-]+)?$/.test(path))
    throw new Error('a link in an email must lead to the portal');
  return new SafeMailText(`${baseUrl}${path}`);
}

/**
 * Matches joiners inside words and emoji, which are kept because Persian, Indic scripts and emoji need them, and all
 * other invisible or blank characters.
 */
const joinerOrBlanks =
  /(?<=[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])(\u200c|\u200d)(?=[\p{L}\p{M}\p{Extended_Pictographic}])|[\p{C}\p{Z}]+/gu;
/** Match a dot before a possible top-level domain, and the dots of an IP address. */
const domainDot = /([.．。｡․﹒])(?=[\p{L}\p{M}](?:[\p{L}\p{M}-]|\u200c|\u200d))/gu;
const addressDots = /(?<!\d)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(?=\d)/g;
/** Matches the colon of a URL scheme, but not the colon of a time. */
const schemeColon = /(?<!\d)([:：﹕︓])(?=\S)|([:：﹕︓])(?=[^\s\d])/gu;
const networkPath = /(?:[/／⁄∕]{2,}|[/／⁄∕]*[\\＼﹨][\\＼﹨/／⁄∕]*)/gu;
/**
 * Matches a telephone number, but not a date: a number with a country code, or at least three groups of digits that begin
 * with 0 or have the American format.
 */
const phoneNumber =
  /(?:\+|(?<!\d)00)[1-9](?:[ ()./-]{0,2}\d){6,14}|(?<!\d)(?!\d\d[/-]\d\d[/-]\d{4})\(?0[1-9]\d{0,4}\)?[ /-]{1,3}\d{2,5}[ /-]\d{2,8}|(?<![\d-])(?:1[ -])?\(?\d{3}\)?[ -]\d{3}-\d{4}(?!\d)/g;

/**
 * Returns one line of at most `most` characters in which mail programs find no host name, URL, mail address, telephone
 * number or network path. Also removes bidirectional and invisible characters, and quotation marks that would end the
 * surrounding quotation. Names, references and dates are unchanged.
 */
export function sanitizeMailText(text: string, maxLength: number): string {
  const plain = text
    .slice(0, 4 * maxLength)
    .normalize('NFC')
    .replaceAll(joinerOrBlanks, (_, joiner?: string) => joiner ?? ' ')
    .replaceAll(/["“”„«»]/g, "'")
    .replaceAll(phoneNumber, '…')
    .replaceAll(/[@＠﹫]/g, ' at ')
    .replaceAll(networkPath, '/ ')
    .replaceAll(schemeColon, '$1$2 ')
    .replaceAll(addressDots, '$1. $2. $3. ')
    .replaceAll(domainDot, '$1 ')
    .replaceAll(/ +/g, ' ')
    .trim();
  const characters = [...plain];
  if (characters.length <= maxLength) return plain;
  // Removes punctuation at the end of the truncated text, so that the ellipsis follows a letter.
  const excerpt = characters.slice(0, maxLength - 1).join('');
  return `${excerpt.replace(/[.．。｡․﹒:：﹕︓/／⁄∕\\＼﹨ ]+$/u, '')}…`;
}
