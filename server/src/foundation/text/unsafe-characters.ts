/*
 * Characters that callers can't use in any text of any operation, because they can't be stored or displayed, or make a
 * text look different from its content. ZWJ and ZWNJ are allowed inside words, because Indic scripts, Persian and emoji
 * need them.
 */

type Range = readonly [first: number, last: number];

/** Characters that are rejected at any position of a text. */
const unsafeRanges: readonly Range[] = [
  // Control characters.
  [0x00, 0x1f],
  [0x7f, 0x9f],
  // Bidirectional marks, embeddings, overrides and isolates; line and paragraph separators.
  [0x61c, 0x61c],
  [0x200e, 0x200f],
  [0x2028, 0x202e],
  [0x2066, 0x2069],
  // Lone surrogates.
  [0xd800, 0xdfff],
  // Noncharacters, the byte order mark, interlinear annotations, and the replacement character.
  [0xfdd0, 0xfdef],
  [0xfeff, 0xfeff],
  [0xfff9, 0xffff],
  ...Array.from(
    { length: 16 },
    (_, plane): Range => [(plane + 1) * 0x10000 + 0xfffe, (plane + 1) * 0x10000 + 0xffff],
  ),
  // Tag characters, an invisible copy of ASCII that programs can read.
  [0xe0000, 0xe007f],
];

/**
 * Invisible characters, which are rejected at the beginning and the end of a text, so that no text consists only of
 * them.
 */
const invisibleRanges: readonly Range[] = [
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200d],
  [0x2060, 0x2065],
  [0x206a, 0x206f],
  [0x2800, 0x2800],
  [0x3164, 0x3164],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfff8],
];

/** Variation selectors, which are allowed at the end of a text, because they modify the preceding character: ❤️. */
const variationSelectors: readonly Range[] = [
  [0xfe00, 0xfe0f],
  [0xe0100, 0xe01ef],
];

/** Returns the content of a character class of a regular expression with the flag `u`. */
function classOf(ranges: readonly Range[]): string {
  return ranges
    .map(([first, last]) =>
      first === last ? escapedCode(first) : `${escapedCode(first)}-${escapedCode(last)}`,
    )
    .join('');
}

function escapedCode(code: number): string {
  const hexadecimal = code.toString(16);
  return code > 0xffff ? `\\u{${hexadecimal}}` : `\\u${hexadecimal.padStart(4, '0')}`;
}

export const unsafeClass = classOf(unsafeRanges);
const forbiddenFirst = `\\s${unsafeClass}${classOf([...invisibleRanges, ...variationSelectors])}`;
const forbiddenLast = `\\s${unsafeClass}${classOf(invisibleRanges)}`;

/**
 * Returns the pattern of a non-empty text without unsafe characters, and without blank or invisible characters at its
 * beginning and end. `also` lists further forbidden characters in the notation of a character class.
 */
export function textPattern(also = ''): string {
  return `^[^${forbiddenFirst}${also}]([^${unsafeClass}${also}]*[^${forbiddenLast}${also}])?$`;
}

export const unsafeCharacters = new RegExp(`[${unsafeClass}]`, 'gu');

const safeText = new RegExp(textPattern(), 'u');

/** Returns whether a text has no unsafe characters and begins and ends with a visible character. */
export function isSafeText(value: string): boolean {
  return safeText.test(value);
}

const anyUnsafe = new RegExp(unsafeCharacters.source, 'u');

export function hasUnsafeCharacters(value: string): boolean {
  return anyUnsafe.test(value);
}

/**
 * Replaces every unsafe character of a text with its JSON escape. The text can be a message, or JSON, whose meaning does
 * not change.
 */
export function escapeUnsafe(value: string): string {
  return value.replaceAll(unsafeCharacters, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/** Replaces every unsafe character of a text, except line breaks and tabs, with the replacement character. */
export function replaceUnsafe(value: string): string {
  return value
    .replaceAll('\r\n', '\n')
    .replaceAll(unsafeCharacters, (character) =>
      character === '\n' || character === '\t' ? character : '\ufffd',
    );
}
