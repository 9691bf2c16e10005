import { inflateSync } from 'node:zlib';

interface PdfObject {
  readonly dictionary: string;
  readonly content: string;
}

/** Returns the objects of a PDF, as its cross-reference table lists them. */
function objectsOf(pdf: Buffer): ReadonlyMap<string, PdfObject> {
  const plain = pdf.toString('latin1');
  const table = Number(/startxref\s+(\d+)\s+%%EOF/.exec(plain)?.[1]);
  const entries = [...plain.slice(table).matchAll(/(\d{10}) \d{5} n/g)];
  return new Map(entries.map(([, offset]) => objectAt(pdf, plain, Number(offset))));
}

function objectAt(pdf: Buffer, plain: string, offset: number): [string, PdfObject] {
  const [, number = ''] = /^(\d+) 0 obj/.exec(plain.slice(offset, offset + 20)) ?? [];
  const end = plain.indexOf('endobj', offset);
  const stream = plain.indexOf('\nstream\n', offset);
  if (stream === -1 || stream > end) return [number, { dictionary: plain.slice(offset, end), content: '' }];
  const dictionary = plain.slice(offset, stream);
  const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1]);
  const bytes = pdf.subarray(stream + 8, stream + 8 + length);
  const content = dictionary.includes('/FlateDecode') ? inflateSync(bytes) : bytes;
  return [number, { dictionary, content: content.toString('latin1') }];
}

/** Returns the rectangles that a PDF draws, each as x, y, width and height. */
export function rectanglesOf(pdf: Buffer): number[][] {
  return [...objectsOf(pdf).values()].flatMap(({ content }) =>
    [...content.matchAll(/^([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re/gm)].map((match) =>
      match.slice(1).map(Number),
    ),
  );
}

/**
 * Returns the text of a PDF in the order of its lines, as a PDF reader copies it: from the tables of its fonts, and
 * from `ActualText` for ambiguous glyphs.
 */
export function textOf(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  const pages = [...objects.values()].filter(({ dictionary }) => /\/Type \/Page\b(?!s)/.test(dictionary));
  return pages.map((page) => textOfPage(page, objects)).join('');
}

const operators =
  /\/(T\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|\/Span <<\/ActualText <feff([0-9a-f]*)>>> BDC|\b(EMC)\b|\b(ET)\b/g;

function textOfPage({ dictionary }: PdfObject, objects: ReadonlyMap<string, PdfObject>): string {
  const referred = (pattern: RegExp, from: string): PdfObject =>
    objects.get(pattern.exec(from)?.[1] ?? '') ?? { dictionary: '', content: '' };
  const resources = referred(/\/Resources (\d+) 0 R/, dictionary).dictionary;
  const fonts = new Map(
    [...resources.matchAll(/\/(T\d+) (\d+) 0 R/g)].map(([, name = '', font = '']) => [
      name,
      lettersOf(referred(/\/ToUnicode (\d+) 0 R/, objects.get(font)?.dictionary ?? '').content),
    ]),
  );
  let text = '';
  let characters: string[] = [];
  let letters = new Map<string, string>();
  let isReplaced = false;
  for (const [, font, glyphs, actual, end, line] of referred(
    /\/Contents (\d+) 0 R/,
    dictionary,
  ).content.matchAll(operators)) {
    if (font !== undefined) letters = fonts.get(font) ?? new Map();
    else if (actual !== undefined) {
      characters.push(textFromHex(actual));
      isReplaced = true;
    } else if (end !== undefined) isReplaced = false;
    else if (line !== undefined) {
      text += `${readingOrder(characters).join('')}\n`;
      characters = [];
    } else if (!isReplaced)
      for (const [glyph] of (glyphs ?? '').replaceAll(/> *-?[\d.]+ *<|[<>]/g, '').matchAll(/[0-9a-f]{4}/g))
        characters.push(letters.get(glyph) ?? '\ufffd');
  }
  return text;
}

/** Converts right-to-left text from the order on the page to the order of reading. */
function readingOrder(signs: readonly string[]): readonly string[] {
  const isRightToLeft = (sign = ''): boolean => /[\u0590-\u08ff\ufb1d-\ufdff]/.test(sign);
  const ordered: string[] = [];
  for (let at = 0; at < signs.length; ) {
    if (!isRightToLeft(signs[at])) {
      ordered.push(signs[at] ?? '');
      at += 1;
      continue;
    }
    const rest = signs.slice(at);
    const next = rest.findIndex((sign) => /[\p{L}\p{N}]/u.test(sign) && !isRightToLeft(sign));
    const last = rest.slice(0, next === -1 ? undefined : next).findLastIndex(isRightToLeft);
    ordered.push(...rest.slice(0, last + 1).toReversed());
    at += last + 1;
  }
  return ordered;
}

/** Returns the characters for the glyphs of a font, from its ToUnicode table (`<0041> <0061>`). */
function lettersOf(table: string): Map<string, string> {
  return new Map(
    [...table.matchAll(/^<([0-9a-f]{4})> <([0-9a-f]+)>$/gm)].map(([, glyph = '', text = '']) => [
      glyph,
      textFromHex(text),
    ]),
  );
}

function textFromHex(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le');
}
