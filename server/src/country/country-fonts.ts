import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';

const maxMegabytes = 25;

/** Returns the paths of the fonts in the folder of a country: `fonts/*.ttf` and `fonts/*.woff2`. */
export function countryFonts(folder: string): readonly string[] {
  return filesIn(folder)
    .filter((name) => /\.(?:ttf|woff2)$/.test(name))
    .map((name) => join(folder, 'fonts', name));
}

interface FontError {
  readonly file: string;
  readonly pointer: string;
  readonly line: null;
  readonly message: string;
}

/** Returns the errors of font files that can't be used to print documents. */
export function validateCountryFonts(folder: string): FontError[] {
  return filesIn(folder)
    .filter((name) => !/^(?:licen[cs]e|ofl|readme)\b/i.test(name))
    .flatMap((name) => {
      const message = fontErrorOf(join(folder, 'fonts', name));
      return message === null ? [] : [{ file: `fonts/${name}`, pointer: '', line: null, message }];
    });
}

function filesIn(folder: string): readonly string[] {
  const fonts = join(folder, 'fonts');
  return existsSync(fonts) ? readdirSync(fonts).toSorted() : [];
}

function fontErrorOf(path: string): string | null {
  const size = statSync(path).size;
  if (!/\.(?:ttf|woff2)$/.test(path))
    return 'must be a font with the extension .ttf or .woff2, or a licence.';
  if (size > maxMegabytes * 1_048_576) return `must have at most ${maxMegabytes} MB.`;
  const head = Buffer.alloc(8);
  const file = openSync(path, 'r');
  readSync(file, head, 0, 8, 0);
  closeSync(file);
  const isWoff = head.toString('latin1', 0, 4) === 'wOF2';
  const outlines = isWoff ? head.subarray(4) : head.subarray(0, 4);
  if (isWoff !== path.endsWith('.woff2') || !isTrueType(outlines))
    return 'must be a font with TrueType outlines. Fonts with PostScript outlines (OTTO) are not supported.';
  return null;
}

function isTrueType(signature: Buffer): boolean {
  return signature.readUInt32BE(0) === 0x00_01_00_00 || signature.toString('latin1') === 'true';
}
