import { isUtf8 } from 'node:buffer';

/**
 * Possible encodings. Single-byte encodings come first, because their texts are often valid in a double-byte encoding
 * too.
 */
const candidates = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1255',
  'windows-1256',
  'shift_jis',
  'euc-kr',
  'gb18030',
] as const;
const displayNames: Readonly<Record<string, string>> = {
  shift_jis: 'Shift JIS',
  gb18030: 'GB 18030',
  'euc-kr': 'EUC-KR',
};

/**
 * Guesses the encoding of bytes that are not UTF-8: the one that decodes them to words of one script; null if none
 * does.
 */
export function guessEncoding(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return 'UTF-16';
  const scored = candidates.flatMap((label) => {
    const text = decodeWith(label, bytes);
    return text === null ? [] : [{ label, score: scriptScoreOf(text) }];
  });
  const [best] = scored.toSorted((one, other) => other.score - one.score);
  if (best === undefined || best.score < 0) return null;
  return displayNames[best.label] ?? best.label.replace('windows', 'Windows');
}

function decodeWith(label: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const scripts = [
  /^\p{Script=Latin}+$/u,
  /^\p{Script=Cyrillic}+$/u,
  /^\p{Script=Greek}+$/u,
  /^\p{Script=Hebrew}+$/u,
  /^\p{Script=Arabic}+$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u,
  /^\p{Script=Hangul}+$/u,
];

/**
 * Returns the number of non-ASCII characters in words of a single script, minus the number of all other non-ASCII
 * characters.
 */
function scriptScoreOf(text: string): number {
  const words = text.match(/[^\s\p{ASCII}]*[\p{L}\p{M}\p{N}\p{S}\p{Cc}\p{Co}ー]+/gu) ?? [];
  return words.reduce((sum, word) => {
    const foreign = [...word].filter((sign) => sign > '\u007f').length;
    return sum + (isWord(word, foreign) ? foreign : -foreign);
  }, 0);
}

/**
 * Rejects Latin words without any ASCII letter, because they are probably Cyrillic or Greek words in another encoding.
 */
function isWord(word: string, foreign: number): boolean {
  if (/\p{Ll}\p{Lu}/u.test(word)) return false;
  const script = scripts.findIndex((each) => each.test(word));
  return script > 0 || (script === 0 && (foreign === 1 || foreign < word.length));
}

/** A chunk of UTF-8, or the position of the first line in another encoding. */
export type DecodedChunk =
  | { readonly bytes: Buffer }
  | { readonly line: number; readonly before: Buffer | null; readonly encoding: string | null };

/**
 * Yields whole lines in UTF-8, and ends at the first line that is in another encoding. UTF-16 with a byte order mark is
 * decoded. A line longer than `maxLine` bytes is yielded in parts.
 */
export async function* utf8Chunks(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  maxLine: number,
): AsyncGenerator<DecodedChunk> {
  let line = 1;
  let pending: Buffer = Buffer.alloc(0);
  let utf16: TextDecoder | null | undefined;

  function* take(bytes: Buffer): Generator<DecodedChunk> {
    if (bytes.length === 0) return;
    if (isUtf8(bytes) && !(line === 1 && bytes.subarray(0, 1024).includes(0))) {
      line += lineBreaksIn(bytes);
      yield { bytes };
    } else yield* chunksBeforeInvalidLine(bytes, line);
  }

  for await (const chunk of chunks) {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    if (utf16 === undefined) {
      if (pending.length < 2) continue;
      utf16 = utf16Decoder(pending);
    }
    if (utf16) {
      const text = decodeOrNull(utf16, pending);
      if (text === null) {
        const [valid = ''] = new TextDecoder(utf16.encoding).decode(pending).split('\ufffd', 1);
        return yield { line: line + valid.split('\n').length - 1, before: null, encoding: null };
      }
      pending = Buffer.alloc(0);
      line += text.split('\n').length - 1;
      if (text !== '') yield { bytes: Buffer.from(text) };
      continue;
    }
    const end = pending.length > maxLine ? pending.length : pending.lastIndexOf(0x0a) + 1;
    for (const each of take(pending.subarray(0, end))) {
      yield each;
      if ('line' in each) return;
    }
    pending = pending.subarray(end);
  }
  yield* take(pending);
}

function utf16Decoder(start: Buffer): TextDecoder | null {
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le', { fatal: true });
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder('utf-16be', { fatal: true });
  return null;
}

function decodeOrNull(decoder: TextDecoder, bytes: Buffer): string | null {
  try {
    return decoder.decode(bytes, { stream: true });
  } catch {
    return null;
  }
}

function* chunksBeforeInvalidLine(bytes: Buffer, firstLine: number): Generator<DecodedChunk> {
  let from = 0;
  for (let line = firstLine; ; line += 1) {
    const end = bytes.indexOf(0x0a, from);
    const text = bytes.subarray(from, end === -1 ? bytes.length : end);
    if (end === -1 || !isUtf8(text) || text.includes(0)) {
      if (from > 0) yield { bytes: bytes.subarray(0, from) };
      return yield { line, before: text.subarray(0, validLength(text)), encoding: guessEncoding(text) };
    }
    from = end + 1;
  }
}

/** Returns the number of bytes at the start of a line that are valid UTF-8 without NUL. */
function validLength(bytes: Buffer): number {
  let length = 0;
  while (length < bytes.length) {
    const size = [1, 2, 3, 4].find((each) => isUtf8(bytes.subarray(length, length + each)));
    if (size === undefined || bytes[length] === 0) return length;
    length += size;
  }
  return length;
}

function lineBreaksIn(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(0x0a); at !== -1; at = bytes.indexOf(0x0a, at + 1)) count += 1;
  return count;
}
